#pragma once

#include "pages/positions/position_data.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QBoxLayout;
class QLabel;
class QStackedWidget;

namespace translucent {

class HeatmapPanel;

/// Sinusoidal, learned and no positions side by side: their tables, and how similar any two positions are.
class KindsView : public QWidget {
    Q_OBJECT

public:
    explicit KindsView(QWidget* parent = nullptr);

    void setOptions(const SinusoidOptions& options);
    void setModel(const ModelSummaryPtr& model);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Column {
        QLabel* title;
        QStackedWidget* stack;  ///< the heatmaps, or why there are none
        HeatmapPanel* table;
        HeatmapPanel* pairs;
        QLabel* missing;
        QLabel* summary;
    };

    QBoxLayout* addColumn(const char* name, const QString& title);
    Column createColumn(const char* name);
    PositionOrigin originOf(std::size_t column) const;
    std::vector<HeatmapData> shownMaps() const;
    void refresh();
    void showColumn(const Column& column, PositionOrigin origin);

    SinusoidOptions m_options;
    ModelSummaryPtr m_model;
    QComboBox* m_stack;  ///< whose learned positions
    QLabel* m_note;
    std::vector<Column> m_columns;
};

}  // namespace translucent
