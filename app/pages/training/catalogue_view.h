#pragma once

#include "pages/training/training_parts.h"
#include "translucent/experiment_metric.h"

namespace translucent {

class ExperimentDesk;
class ListTable;

/// The ready experiments: what each asks and changes, how long it takes, its trainings, what they have given, and what
/// the literature reports beside it.
class CatalogueView : public TrainingTab {
    Q_OBJECT

public:
    CatalogueView(TrainingDesk& desk, TrainingState& state, QWidget* parent);

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
    void fillResults();
    void fillProgress();
    void draw();
    void toggle();
    double secondsOf(const TrainingExperiment& experiment) const;
    double secondsLeft(const TrainingExperiment& experiment) const;
    QString stateText(std::size_t index) const;
    int left() const;
    QString progressText() const;

    ExperimentDesk& m_experiments;
    ListTable* m_list;
    QLabel* m_title;
    QLabel* m_question;
    QLabel* m_changes;
    QLabel* m_literature;
    QPushButton* m_start;
    QLabel* m_progress;
    ListTable* m_results;
    QWidget* m_resultsCard;  ///< seen once there are any
    QComboBox* m_curve;
    LineChart* m_chart;
    QWidget* m_chartCard;
    qint64 m_drawnEvaluations = -1;  ///< of all trainings together
};

}  // namespace translucent
