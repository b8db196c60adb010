#pragma once

#include "engine/training_runs.h"
#include "pages/training/training_parts.h"
#include "translucent/experiment/experiment_metric.h"
#include "translucent/experiment/experiment_results.h"
#include "widgets/chart_data.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace translucent {

class ExperimentController;
class ListTable;

QString topicText(ExperimentTopic topic);

/// In the current language.
QString inLanguage(const LocalText& text);

/// The control and, below it, each variant with the options that it sets otherwise, as rich text.
QString changesText(const TrainingExperiment& experiment);

/// "97.1 ± 0.3"; without a spread for a single number, a dash for none.
QString spreadText(const Spread& spread, int decimals);

/// For each variant and metric: variant, metric, mean and spread, number of seeds, difference from the control,
/// minutes.
QList<QStringList> resultTexts(const TrainingExperiment& experiment, const ExperimentResults& results);

/// The trainings of one variant, one for each seed.
struct VariantCurves {
    QString name;
    std::vector<const TrainingHistory*> seeds;
};

/// A measure of the dev pairs over the steps: the mean over the seeds of each variant, with all seeds in pale behind
/// it. The mean ends at the end of the first of the started seeds.
ChartData experimentChart(const ExperimentMetric& metric, const std::vector<VariantCurves>& variants);

/// Measures that an experiment takes on more than one set of pairs.
std::vector<std::string> metricsByTest(const TrainingExperiment& experiment);
/// A measure of the kept weights, per test set in the order of the experiment: the mean over the seeds of each variant,
/// with all seeds in pale behind it.
ChartData testsChart(const TrainingExperiment& experiment, const ExperimentResults& results, const std::string& metric);

/// The catalogue of experiments: the question and variants of each, its expected time, its trainings and results, and
/// the results in the literature.
class CatalogueView : public TrainingTab {
    Q_OBJECT

public:
    CatalogueView(TrainingController& controller, TrainingState& state, QWidget* parent);

    void refresh() override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* createDetails();
    void connectParts();
    void choose(int row);
    void fillList();
    void fillDetails();
    void fillCurves(const TrainingExperiment& experiment);
    void fillMeasured();
    void fillResults();
    void fillProgress();
    void draw();
    /// Of the trainings on this computer, or those that come with the program.
    const ExperimentResults& results() const;
    bool hasOwnResults() const;
    bool hasCurves() const;
    void toggle();
    double secondsOf(const TrainingExperiment& experiment) const;
    double secondsLeft(const TrainingExperiment& experiment) const;
    QString stateText(std::size_t index) const;
    int left() const;
    QString progressText() const;

    ExperimentController& m_experiments;
    ListTable* m_list;
    QLabel* m_title;
    QLabel* m_question;
    QLabel* m_changes;
    QLabel* m_literature;
    QPushButton* m_start;
    QLabel* m_progress;
    QLabel* m_resultsTitle;
    ListTable* m_results;
    ExperimentResults m_shipped;  ///< results of the chosen one that come with the program
    QWidget* m_resultsCard;       ///< visible once there are any
    QComboBox* m_curve;
    LineChart* m_chart;
    QWidget* m_chartCard;
    qint64 m_drawnEvaluations = -1;  ///< of all trainings together
};

}  // namespace translucent
