#pragma once

#include "pages/training/training_parts.h"
#include "translucent/label_scores.h"
#include "widgets/heatmap_data.h"

namespace translucent {

class HeatmapPanel;
class ListTable;

/// Which labels were given in the place of which, as a share of the right label's places: rows sum to 1.
HeatmapData confusionMap(const LabelScores& scores);

/// How well the run's best model labels its validation pairs: accuracy, F1 and the confusion matrix.
class LabelView : public TrainingTab {
    Q_OBJECT

public:
    LabelView(TrainingDesk& desk, TrainingState& state, QWidget* parent);

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
