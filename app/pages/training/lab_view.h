#pragma once

#include "pages/training/lab_plan.h"
#include "pages/training/training_parts.h"

class QSpinBox;

namespace translucent {

class ListTable;
class TrainingQueue;

/// The ablation lab: trains the settings under "Set up" and a list of variations one after the other, unattended, and
/// sets the results beside those of the paper. What is through stays; a broken-off variation goes on where it stood.
class LabView : public TrainingTab {
    Q_OBJECT

public:
    LabView(TrainingDesk& desk, TrainingState& state, QWidget* parent);

    void showRuns() override { }
    void refresh() override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* createVariations();
    void adoptBase();
    void fill();
    QStringList rowTexts(std::size_t row) const;
    QString stateOf(std::size_t row) const;
    QString totalTime() const;
    void toggle();
    bool isTicked(std::size_t row) const;

    TrainingQueue& m_queue;
    std::vector<LabVariation> m_variations;  ///< the trainings of the queue
    QSpinBox* m_steps;
    QPushButton* m_start;
    QLabel* m_total;
    ListTable* m_table;
};

}  // namespace translucent
