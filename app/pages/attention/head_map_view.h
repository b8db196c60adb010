#pragma once

#include "pages/attention/attention_state.h"

#include <optional>

class QLabel;

namespace translucent {

class HeatmapPanel;
class Selection;

/// The heatmap of one head with what can be read off it.
class HeadMapView : public AttentionTab {
    Q_OBJECT

public:
    explicit HeadMapView(Selection& selection, QWidget* parent = nullptr);

    HeatmapPanel& panel() { return *m_panel; }

    void setState(const AttentionState& state) override;

    /// For a new sentence.
    void forgetKeys();

Q_SIGNALS:
    void styleChanged();  ///< of the heatmap: colours, scale or theme

protected:
    void showEvent(QShowEvent* event) override;

private:
    void connectSignals();
    void explainMap(bool factors);
    void refreshTexts();
    HeatmapFocus toGroups(const HeatmapFocus& pieces) const;
    HeatmapFocus toPieces(const HeatmapFocus& groups) const;
    void takeFocusFromSelection();
    void publishHover(const HeatmapFocus& groups);
    void publishPin(const HeatmapFocus& groups);

    Selection& m_selection;
    // Self-attention maps have two positions on the same side; the shared selection knows the query only.
    std::optional<int> m_hoveredKey;
    std::optional<int> m_pinnedKey;
    AttentionKind m_kind = AttentionKind::Cross;
    bool m_causal = false;    ///< a row sees no later key
    bool m_unmasked = false;  ///< because the causal mask is removed, it does
    TokenGrouping m_grouping = TokenGrouping::Pieces;
    QString m_copies;          ///< see copyNote
    AttentionGroups m_groups;  ///< rows and columns of the heatmap
    QLabel* m_title;
    QLabel* m_readout;
    HeatmapPanel* m_panel;
    QLabel* m_summary;
    QLabel* m_explanation;
};

}  // namespace translucent
