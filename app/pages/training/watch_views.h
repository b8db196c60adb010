#pragma once

#include "engine/training_measurements.h"
#include "pages/training/training_parts.h"
#include "translucent/scores/label_scores.h"
#include "widgets/chart_data.h"
#include "widgets/heatmap_style.h"

#include <optional>

class QGridLayout;
class QPushButton;

namespace translucent {

class HeadOverTime;
class HeatmapPanel;
class ListTable;
class TryCard;

/// The current curves of one run – beside a single one, the head that aligns – and its sample sentences. Drawn only
/// while visible.
class WatchView : public TrainingTab {
    Q_OBJECT

public:
    WatchView(TrainingController& controller, TrainingState& state, QWidget* parent);

    void showRuns() override;
    void refresh() override;

Q_SIGNALS:
    void allHeadsRequested();
    void startRequested();
    void momentRequested(const QString& directory);  ///< of the training: a click in the loss

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Cell {
        TrainingCurve curve;
        QWidget* card;
        QLabel* title;
        LineChart* chart;
        QLabel* wait;  ///< replaces the chart while it has no point
        ExportButton* save;
    };

    QWidget* createCharts();
    QWidget* createSamples();
    QWidget* createOffer();
    Cell createCell(TrainingCurve curve);
    void arrange();
    void draw();
    QString headingOf(const Cell& cell, const ChartData& shown) const;
    void drawCell(const Cell& cell, ChartData shown);
    void explainCurve(LineChart& chart, TrainingCurve curve) const;
    void goToMoment(const LineChart& chart, const ChartPoint& point);
    void linkCrosshair(const LineChart& pointedAt, std::optional<ChartPoint> point);
    void showSamples();

    QComboBox* m_shown;
    CurveToolbar* m_toolbar;
    std::vector<Cell> m_cells;
    QGridLayout* m_grid;
    HeadOverTime* m_head;
    QPushButton* m_offer;
    TryCard* m_try;
    ListTable* m_samples;
    QWidget* m_sampleCard;  ///< visible after an evaluation
    qint64 m_drawnStep = -1;
    std::size_t m_drawnEvaluations = 0;
};

/// Share of right tokens, or loss, by target position: after the tokens of the reference and after the model's own. The
/// gap between both is shaded.
enum class ExposureMeasure { Accuracy, Loss };
ChartData exposureChart(const Exposure& exposure, ExposureMeasure measure);

/// The exposure bias of a run's best model on its validation pairs, measured while the view is visible, and again after
/// an improvement of the model.
class ExposureView : public TrainingTab {
    Q_OBJECT

public:
    ExposureView(TrainingController& controller, TrainingState& state, QWidget* parent);

    void showRuns() override;
    void refresh() override;

private:
    struct Cell {
        QWidget* card;
        LineChart* chart;
    };

    Cell createCell(const char* name, const QString& title, const QString& explanation);
    void take(const Exposure& exposure);
    void complain(const QString& reason);
    void showExposure();
    QString hint() const;
    QString summary() const;

    QString m_directory;
    std::optional<Exposure> m_exposure;
    qint64 m_step = -1;   ///< of the weights that are, or were last, measured
    QString m_problem;    ///< the reason why nothing could be measured
    bool m_stale = true;  ///< there can be a better model
    ExposureMeasurement m_measurement;
    QLabel* m_summary;
    Cell m_accuracy;
    Cell m_loss;
};

/// The predicted labels as a share of the positions of each correct label: rows sum to 1.
HeatmapData confusionMap(const LabelScores& scores);

/// The labelling quality of the run's best model on its validation pairs: accuracy, F1 and the confusion matrix.
class LabelView : public TrainingTab {
    Q_OBJECT

public:
    LabelView(TrainingController& controller, TrainingState& state, QWidget* parent);

    void refresh() override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showScores(const LabelScores& scores, qint64 step);

    QLabel* m_summary;
    HeatmapPanel* m_confusion;
    ListTable* m_table;
    QSplitter* m_parts;
    LabelScores m_shown;
};

}  // namespace translucent
