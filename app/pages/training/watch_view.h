#pragma once

#include "pages/training/training_chart.h"

#include <QWidget>

class QComboBox;
class QGridLayout;
class QLabel;

namespace translucent {

class CurveToolbar;
class ExportButton;
class ListTable;
class LineChart;
class TrainingDesk;

/// The curves of one run and its sample sentences, as they are now. Only drawn while it can be seen.
class WatchView : public QWidget {
    Q_OBJECT

public:
    WatchView(TrainingDesk& desk, QWidget* parent);

    void setRun(const QString& directory);
    /// Takes over what has been reported since; cheap when nothing has.
    void refresh();

protected:
    void showEvent(QShowEvent* event) override;

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
    void linkCrosshair(const LineChart& pointedAt, std::optional<ChartPoint> point);
    void showSamples();

    TrainingDesk& m_desk;
    QString m_directory;
    QComboBox* m_shown;
    CurveToolbar* m_toolbar;
    std::vector<Cell> m_cells;
    QGridLayout* m_grid;
    ListTable* m_samples;
    QLabel* m_hint;
    QWidget* m_content;
    qint64 m_drawnStep = -1;
    std::size_t m_drawnEvaluations = 0;
};

}  // namespace translucent
