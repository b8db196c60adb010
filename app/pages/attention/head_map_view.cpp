#include "pages/attention/head_map_view.h"

#include "engine/selection.h"
#include "pages/attention/attention_labels.h"
#include "widgets/heatmap_panel.h"
#include "widgets/heatmap_readout.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace translucent {

namespace {

QLabel* createLabel(const char* name, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QString::fromLatin1(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

}  // namespace

HeadMapView::HeadMapView(Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_title(createLabel("attentionMapTitle", this))
    , m_readout(createLabel("attentionReadout", this))
    , m_panel(new HeatmapPanel(this))
    , m_summary(createLabel("attentionSummary", this))
    , m_explanation(createLabel("attentionExplanation", this))
{
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_title);
    heading->addWidget(m_readout, 1);
    m_title->setProperty("role", QStringLiteral("section"));
    m_title->setWordWrap(false);
    m_readout->setWordWrap(false);
    m_readout->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_explanation->setProperty("role", QStringLiteral("caption"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addLayout(heading);
    column->addWidget(m_panel, 1);
    column->addWidget(m_summary);
    column->addWidget(m_explanation);
    connectSignals();
}

void HeadMapView::connectSignals()
{
    connect(&m_selection, &Selection::focusChanged, this, [this] {
        if (isVisible())
            takeFocusFromSelection();
    });
    // Every new map, colour map, scale and theme ends in this signal.
    connect(&m_panel->heatmap(), &HeatmapWidget::styleChanged, this, &HeadMapView::styleChanged);
    connect(&m_panel->heatmap(), &HeatmapWidget::styleChanged, this, &HeadMapView::refreshTexts);
    connect(&m_panel->heatmap(), &HeatmapWidget::hoverChanged, this, &HeadMapView::publishHover);
    connect(&m_panel->heatmap(), &HeatmapWidget::pinChanged, this, &HeadMapView::publishPin);
    connect(&m_panel->heatmap(), &HeatmapWidget::focusChanged, this, &HeadMapView::refreshTexts);
}

void HeadMapView::show(const TranslationResult& result, const AttentionMapId& map, TokenGrouping grouping)
{
    m_grouping = grouping;
    m_groups = attentionGroups(result, map.kind, map.hypothesis, grouping);
    const HeatmapData pieces = attentionMap(result, map);
    m_panel->setData(grouping == TokenGrouping::Pieces ? pieces : grouped(pieces, m_groups));
    m_panel->setFileStem(attentionFileStem(map));
    takeFocusFromSelection();
    refreshTexts();
}

void HeadMapView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
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
    const AttentionKind kind = m_selection.attentionKind();
    m_title->setText(heatmap.data().title);
    const QString readout = readoutText(heatmap.data(), heatmap.focus()).replace(u'\n', QStringLiteral("  ·  "));
    m_readout->setText(m_readout->fontMetrics().elidedText(readout, Qt::ElideLeft, m_readout->width()));
    m_summary->setText(attentionSummary(heatmap.data(), heatmap.focus().row, kind == AttentionKind::DecoderSelf));
    m_explanation->setText(attentionExplanation(kind, heatmap.heatmapStyle().map.highIsBright()) + groupingNote());
}

void HeadMapView::takeFocusFromSelection()
{
    const auto positions = [this](std::optional<int> source, std::optional<int> target, std::optional<int> key) {
        if (m_selection.attentionKind() == AttentionKind::Cross)
            return HeatmapFocus {target, source};
        const std::optional<int> query = m_selection.attentionKind() == AttentionKind::EncoderSelf ? source : target;
        return HeatmapFocus {query, query ? key : std::nullopt};
    };
    // A key belongs to its query: released elsewhere, both are gone.
    const bool bySource = m_selection.attentionKind() == AttentionKind::EncoderSelf;
    if (!(bySource ? m_selection.pinnedSource() : m_selection.pinnedTarget()))
        m_pinnedKey.reset();
    HeatmapWidget& heatmap = m_panel->heatmap();
    heatmap.setHovered(toGroups(positions(m_selection.hoveredSource(), m_selection.hoveredTarget(), m_hoveredKey)));
    heatmap.setPinned(toGroups(positions(m_selection.pinnedSource(), m_selection.pinnedTarget(), m_pinnedKey)));
}

QString HeadMapView::groupingNote() const
{
    switch (m_grouping) {
    case TokenGrouping::Words:
        return u' '
            + tr("Words: the weights of a word's tokens are summed when it is a key (columns) and averaged "
                 "when it is a query (rows).");
    case TokenGrouping::Characters:
        return u' ' + tr("Characters: a token's weight is divided evenly among its characters.");
    case TokenGrouping::Pieces: break;
    }
    return {};
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
    const AttentionKind kind = m_selection.attentionKind();
    if (kind != AttentionKind::EncoderSelf)
        m_selection.setHoveredTarget(hovered.row);
    if (kind != AttentionKind::DecoderSelf)
        m_selection.setHoveredSource(kind == AttentionKind::Cross ? hovered.column : hovered.row);
    takeFocusFromSelection();
}

void HeadMapView::publishPin(const HeatmapFocus& groups)
{
    const HeatmapFocus pinned = toPieces(groups);
    m_pinnedKey = pinned.column;
    const AttentionKind kind = m_selection.attentionKind();
    if (kind != AttentionKind::EncoderSelf)
        m_selection.setPinnedTarget(pinned.row);
    if (kind != AttentionKind::DecoderSelf)
        m_selection.setPinnedSource(kind == AttentionKind::Cross ? pinned.column : pinned.row);
    takeFocusFromSelection();
}

}  // namespace translucent
