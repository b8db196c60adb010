#pragma once

#include "pages/architecture/side_panel.h"
#include "widgets/heatmap_data.h"

#include <vector>

class QLabel;
class QTabWidget;

namespace translucent {

class HeatmapPanel;
class ListTable;

/// One position of a teacher-forced pass.
struct ForcedPosition {
    QString input;           ///< what the decoder reads there
    QString expected;        ///< what it has to predict
    double probability = 0;  ///< that it gives to that
    double loss = 0;         ///< −ln of it, in nats
};

/// The decoder's input – the target shifted one place to the right – beside what it has to predict.
std::vector<ForcedPosition> forcedPositions(const TranslationResult& result, std::size_t hypothesis);

double meanLoss(const std::vector<ForcedPosition>& positions);

/// The causal mask: 1 where the row's position may see the column's, 0 where it may not.
HeatmapData causalMask(const std::vector<ForcedPosition>& positions);

/// How the model learns from a sentence pair: the decoder reads the shifted target, all positions at once, under a
/// mask.
class TrainingView : public SidePanel {
    Q_OBJECT

public:
    explicit TrainingView(QWidget* parent = nullptr);

    void setResult(const TranslationResultPtr& result, int hypothesis) override;

    /// The mask, or else the shifted target.
    void setMaskShown(bool shown);
    Picture picture() const override;
    QByteArray table() const override;
    QString stem() const override { return QStringLiteral("teacher-forcing"); }

private:
    std::vector<ForcedPosition> m_positions;
    ListTable* m_table;
    QLabel* m_title;
    QLabel* m_explanation;
    QLabel* m_summary;
    QTabWidget* m_tabs;
    HeatmapPanel* m_mask;
};

}  // namespace translucent
