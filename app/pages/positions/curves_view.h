#pragma once

#include "pages/positions/position_data.h"

#include <QWidget>

class QComboBox;
class QBoxLayout;
class QLabel;
class QLineEdit;

namespace translucent {

class HeatmapPanel;
class LineChart;

/// The numbers in a text such as "0-3, 8", in the order written, each once; nothing when it is no such list or a
/// number is not below `count`.
std::optional<std::vector<int>> dimensionsFromText(const QString& text, int count);

/// The whole table as a heatmap, and the curves of chosen dimensions beside it; pointing at either shows the other.
class CurvesView : public QWidget {
    Q_OBJECT

public:
    explicit CurvesView(QWidget* parent = nullptr);

    void setOptions(const SinusoidOptions& options);
    void setModel(const ModelSummaryPtr& model);

    HeatmapPanel& matrix() { return *m_matrix; }
    LineChart& chart() { return *m_chart; }

private:
    QBoxLayout* createChooser();
    QWidget* createCurves();
    void connectSignals();
    PositionOrigin origin() const;
    void refresh();
    void refreshCurves();
    void takeDimensions();
    void showPointed();
    std::vector<int> shownDimensions() const;

    SinusoidOptions m_options;
    ModelSummaryPtr m_model;
    std::optional<PositionTable> m_table;
    std::vector<int> m_dimensions;  ///< chosen
    std::optional<int> m_pointed;   ///< dimension that is pointed at in the heatmap
    QComboBox* m_origin;
    QLineEdit* m_dimensionsEdit;
    QLabel* m_note;
    QLabel* m_message;
    HeatmapPanel* m_matrix;
    LineChart* m_chart;
};

}  // namespace translucent
