#pragma once

#include "pages/training/training_chart.h"
#include "pages/training/training_parts.h"

class QGridLayout;

namespace translucent {

class ListTable;

/// The curves of one run and its sample sentences, as they are now. Only drawn while it can be seen.
class WatchView : public TrainingTab {
    Q_OBJECT

public:
    WatchView(TrainingController& controller, TrainingState& state, QWidget* parent);

    void showRuns() override;
    void refresh() override;

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Cell {
        TrainingCurve curve;
        QWidget* card;
        QLabel* title;
        LineChart* chart;
        QLabel* wait;  ///< in place of the chart while it has no point
        ExportButton* save;
    };

    QWidget* createCharts();
    Cell createCell(TrainingCurve curve);
    void arrange();
    void draw();
    QString headingOf(const Cell& cell, const ChartData& shown) const;
    void drawCell(const Cell& cell, ChartData shown);
    void explainCurve(LineChart& chart, TrainingCurve curve) const;
    void linkCrosshair(const LineChart& pointedAt, std::optional<ChartPoint> point);
    void showSamples();

    QComboBox* m_shown;
    CurveToolbar* m_toolbar;
    std::vector<Cell> m_cells;
    QGridLayout* m_grid;
    ListTable* m_samples;
    qint64 m_drawnStep = -1;
    std::size_t m_drawnEvaluations = 0;
};

}  // namespace translucent
