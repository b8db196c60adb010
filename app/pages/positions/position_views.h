#pragma once

#include "engine/requests.h"
#include "pages/positions/position_table.h"
#include "widgets/heatmap_style.h"

#include <QWidget>

#include <array>
#include <vector>

class QAction;
class QBoxLayout;
class QComboBox;
class QLabel;
class QLineEdit;

namespace translucent {

class EmptyState;
class HeatmapPanel;
class LineChart;
class Segments;
class SelectedTrace;
class Session;

/// The numbers in a text such as "0-3, 8", in the given order, without duplicates; empty if the text is invalid or a
/// number is not below `count`.
std::optional<std::vector<int>> dimensionsFromText(const QString& text, int count);

/// The whole table as a heatmap, next to the curves of chosen dimensions; pointing at either highlights the other.
class CurvesView : public QWidget {
    Q_OBJECT

public:
    /// The choice of dimensions is only for `detail`.
    CurvesView(DetailLevel& detail, QWidget* parent = nullptr);

    void setOptions(const SinusoidOptions& options);
    void setModel(const ModelSummaryPtr& model);

    HeatmapPanel& matrix() { return *m_matrix; }
    LineChart& chart() { return *m_chart; }

Q_SIGNALS:
    void worksheetRequested(const translucent::SinusoidOptions& options);  ///< save it for printing

private:
    QBoxLayout* createChooser(DetailLevel& detail);
    QWidget* createCurves(DetailLevel& detail);
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
    QAction* m_worksheet;
    LineChart* m_chart;
};

/// Sinusoidal, learned and no positions side by side: their tables, and the similarity of all pairs of positions.
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
        EmptyState* state;  ///< the heatmaps, or the reason why there are none
        HeatmapPanel* table;
        HeatmapPanel* pairs;
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
    QComboBox* m_stack;  ///< the stack with the learned positions
    QLabel* m_note;
    std::vector<Column> m_columns;
};

/// The input of the first layer as the sum of embedding and position: three heatmaps with one scale.
class SumView : public QWidget {
    Q_OBJECT

public:
    SumView(Session& session, QWidget* parent = nullptr);

    void setResult(const TranslationResultPtr& result);
    bool isSettled() const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    enum Part { Embedding, Position, Sum, kParts };

    QWidget* createContent();
    StackKind side() const;
    void request();
    void refresh();
    void showTrace();
    std::vector<HeatmapData> shownMaps() const;
    QString partTitle(Part part, bool hasPositions) const;
    HeatmapData heatmap(Part part, const Array& array, bool hasPositions) const;
    void follow(const HeatmapFocus& focus);
    QString sumText(const HeatmapFocus& focus) const;

    SelectedTrace& m_trace;
    TranslationResultPtr m_result;
    EmptyState* m_emptyState;
    Segments* m_sides;
    QLabel* m_readout;
    QLabel* m_note;
    std::array<HeatmapPanel*, kParts> m_panels;
};

}  // namespace translucent
