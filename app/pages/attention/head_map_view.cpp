#include "pages/attention/head_map_view.h"

#include "engine/selection.h"
#include "widgets/attention_map.h"
#include "widgets/eliding.h"
#include "widgets/explanation.h"
#include "widgets/heatmap_panel.h"
#include "widgets/heatmap_style.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>

namespace translucent {

HeadMapView::HeadMapView(Selection& selection, QWidget* parent)
    : AttentionTab(parent)
    , m_selection(selection)
    , m_title(makeLabel("section", "attentionMapTitle", this))
    , m_readout(makeEndLabel("readout", "attentionReadout", this))
    , m_panel(new HeatmapPanel(this))
    , m_summary(makeText("readout", "attentionSummary", {}, this))
    , m_explanation(makeText("caption", "attentionExplanation", {}, this))
{
    for (QLabel* label : {m_title, m_readout, m_summary, m_explanation})
        label->setTextFormat(Qt::PlainText);
    m_readout->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    columnOf({rowOf({m_title, {m_readout, 1}}), {m_panel, 1}, m_summary, m_explanation}, this);
    explainMap(false);
    connectSignals();
}

void HeadMapView::connectSignals()
{
    connect(&m_selection, &Selection::focusChanged, this, [this] {
        if (isVisible())
            takeFocusFromSelection();
    });
    const HeatmapWidget* heatmap = &m_panel->heatmap();
    // Every new map, colour map, scale and theme ends in this signal.
    connect(heatmap, &HeatmapWidget::styleChanged, this, &HeadMapView::styleChanged);
    connect(heatmap, &HeatmapWidget::styleChanged, this, &HeadMapView::refreshTexts);
    connect(heatmap, &HeatmapWidget::hoverChanged, this, &HeadMapView::publishHover);
    connect(heatmap, &HeatmapWidget::pinChanged, this, &HeadMapView::publishPin);
    connect(heatmap, &HeatmapWidget::focusChanged, this, &HeadMapView::refreshTexts);
}

void HeadMapView::explainMap(bool factors)
{
    explain(*m_panel,
        factors ? tr("What one head multiplies the tokens' values by, row by row: factors of either sign, because its "
                     "weights are for mixtures of tokens.")
                : tr("The attention weights of one head: each row says how much its token takes from each of the "
                     "others, and sums to 1."),
        "attention-weight");
}

void HeadMapView::setState(const AttentionState& state)
{
    const SentenceTokens tokens = state.tokens();
    m_kind = state.choice.kind;
    m_unmasked = state.result->options.intervention.causalMaskRemoved && m_kind == AttentionKind::DecoderSelf;
    m_causal = m_kind == AttentionKind::DecoderSelf && tokens.row.empty() && !m_unmasked;
    m_grouping = state.grouping;
    m_groups = attentionGroups(tokens, m_kind, m_grouping);
    HeatmapData map = attentionMap(tokens, state.trace(), state.choice);
    if (m_grouping != TokenGrouping::Pieces)
        map = grouped(map, m_groups);
    explainMap(map.centred);
    m_copies = copyNote(state);
    m_panel->setFileStem(attentionFileStem(state.choice));
    m_panel->setData(std::move(map));
    takeFocusFromSelection();
}

void HeadMapView::showEvent(QShowEvent* event)
{
    AttentionTab::showEvent(event);
    takeFocusFromSelection();
}

void HeadMapView::forgetKeys()
{
    m_hoveredKey.reset();
    m_pinnedKey.reset();
}

void HeadMapView::refreshTexts()
{
    const HeatmapWidget& heatmap = m_panel->heatmap();
    if (heatmap.data().empty())
        return;
    m_title->setText(heatmap.data().title);
    m_summary->setText(attentionSummary(heatmap.data(), heatmap.focus().row, m_causal));
    const QString explanation = heatmap.data().centred ? factorExplanation()
        : m_unmasked
        ? tr("One pass over the finished translation, without the causal mask: a row attends to later tokens, too, to "
             "the right of the diagonal.")
        : m_kind == AttentionKind::DecoderSelf && !m_causal
        ? tr(
            "Row = a place of the row that is written at once and the token predicted there; it attends to all places, "
            "later ones too.")
        : attentionExplanation(m_kind, heatmap.heatmapStyle().map.highIsBright());
    const QString hatching = heatmap.data().hasHatching() ? u' ' + tr("Hatched: masked, the weight is 0.") : QString();
    m_explanation->setText(explanation + groupingNote(m_grouping) + hatching + m_copies);
    m_readout->setText(readoutText(heatmap.data(), heatmap.focus()).replace(u'\n', QStringLiteral("  ·  ")));
}

void HeadMapView::takeFocusFromSelection()
{
    const bool bySource = m_kind == AttentionKind::EncoderSelf;
    const auto positions = [&](std::optional<int> source, std::optional<int> target, std::optional<int> key) {
        if (m_kind == AttentionKind::Cross)
            return HeatmapFocus {target, source};
        const std::optional<int> query = bySource ? source : target;
        return HeatmapFocus {query, query ? key : std::nullopt};
    };
    // A key belongs to its query: released elsewhere, both are gone.
    if (!(bySource ? m_selection.pinnedSource() : m_selection.pinnedTarget()))
        m_pinnedKey.reset();
    HeatmapWidget& heatmap = m_panel->heatmap();
    heatmap.setHovered(toGroups(positions(m_selection.hoveredSource(), m_selection.hoveredTarget(), m_hoveredKey)));
    heatmap.setPinned(toGroups(positions(m_selection.pinnedSource(), m_selection.pinnedTarget(), m_pinnedKey)));
}

HeatmapFocus HeadMapView::toGroups(const HeatmapFocus& pieces) const
{
    return {groupOf(m_groups.queries, pieces.row), groupOf(m_groups.keys, pieces.column)};
}

HeatmapFocus HeadMapView::toPieces(const HeatmapFocus& groups) const
{
    return {firstPieceOf(m_groups.queries, groups.row), firstPieceOf(m_groups.keys, groups.column)};
}

void HeadMapView::publishHover(const HeatmapFocus& groups)
{
    const HeatmapFocus hovered = toPieces(groups);
    m_hoveredKey = hovered.column;
    if (m_kind != AttentionKind::EncoderSelf)
        m_selection.setHoveredTarget(hovered.row);
    if (m_kind != AttentionKind::DecoderSelf)
        m_selection.setHoveredSource(m_kind == AttentionKind::Cross ? hovered.column : hovered.row);
    takeFocusFromSelection();
}

void HeadMapView::publishPin(const HeatmapFocus& groups)
{
    const HeatmapFocus pinned = toPieces(groups);
    m_pinnedKey = pinned.column;
    if (m_kind != AttentionKind::EncoderSelf)
        m_selection.setPinnedTarget(pinned.row);
    if (m_kind != AttentionKind::DecoderSelf)
        m_selection.setPinnedSource(m_kind == AttentionKind::Cross ? pinned.column : pinned.row);
    takeFocusFromSelection();
}

}  // namespace translucent
