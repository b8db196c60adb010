#include "pages/positions/attention_pair.h"

#include "engine/selection.h"
#include "widgets/attention_map.h"
#include "widgets/explanation.h"
#include "widgets/export_button.h"
#include "widgets/heatmap_export.h"
#include "widgets/heatmap_panel.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

/// The head chosen on the page Attention, as far as this result has it.
AttentionChoice shownChoice(const TranslationResult& result, const Selection& selection)
{
    return fitted({selection.attentionKind(), selection.layer(), selection.head(), {}}, result.traces.front());
}

HeatmapData shownMap(const TranslationResult& result, const Selection& selection)
{
    return attentionMap(
        sentenceTokens(result.translation, result.traces, 0), result.traces.front(), shownChoice(result, selection));
}

}  // namespace

std::optional<double> movedAttention(const std::vector<float>& before, const std::vector<float>& after, int rows)
{
    if (before.size() != after.size() || rows < 1)
        return {};
    double moved = 0;
    for (std::size_t i = 0; i < before.size(); ++i)
        moved += std::abs(double(after[i]) - double(before[i]));
    return moved / 2 / rows;
}

AttentionPair::AttentionPair(Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_title(makeText("section", "orderMapTitle", {}, this))
    , m_names {makeLabel("caption", "orderBefore", this), makeLabel("caption", "orderAfter", this)}
    , m_maps {new HeatmapPanel(this), new HeatmapPanel(this)}
    , m_moved(makeText("explanation", "attentionMoved", {}, this))
{
    m_names[0]->setText(tr("Before"));
    m_names[1]->setText(tr("After"));
    for (std::size_t i = 0; i < m_maps.size(); ++i) {
        m_maps[i]->setObjectName(i == 0 ? QStringLiteral("attentionBefore") : QStringLiteral("attentionAfter"));
        m_maps[i]->setFileStem(i == 0 ? QStringLiteral("attention-before") : QStringLiteral("attention-after"));
        m_maps[i]->hideToolbar();
        explain(*m_maps[i],
            tr("The attention weights of one head, with its positions as they are and changed: what moves depended on "
               "word order."),
            "attention-weight");
        m_maps[i]->heatmap().setMinimumSize(100, 100);
        connect(m_maps[i], &HeatmapPanel::said, m_moved, &QLabel::setText);
        connect(
            &m_maps[i]->heatmap(), &HeatmapWidget::hoverChanged, &m_maps[1 - i]->heatmap(), &HeatmapWidget::setHovered);
    }
    auto* exporter = makeSheetsExport(
        "orderExport", [this] { return shownMaps(); }, tr("Attention before and after"), "attention-before-after",
        m_moved, this);
    auto* pair = rowOf({{columnOf({m_names[0], {m_maps[0], 1}}), 1}, {columnOf({m_names[1], {m_maps[1], 1}}), 1}});
    columnOf({rowOf({{m_title, 1}, exporter}), {pair, 1}, m_moved}, this);
}

/// The maps as a file holds them: their titles say which is which.
std::vector<HeatmapData> AttentionPair::shownMaps() const
{
    std::vector<HeatmapData> maps;
    for (std::size_t i = 0; i < m_maps.size(); ++i) {
        maps.push_back(m_maps[i]->heatmap().data());
        maps.back().title = QStringLiteral("%1: %2").arg(m_names[i]->text(), maps.back().title);
        maps.back().span = 1.0F;
    }
    if (maps.front().centred)
        maps.front().span = maps.back().span = std::max(maps.front().reach(), maps.back().reach());
    return maps;
}

void AttentionPair::compare(const TranslationResult& before, const TranslationResult& after)
{
    m_title->setText(tr("%1, as chosen on the page Attention").arg(attentionMapTitle(shownChoice(after, m_selection))));
    m_maps[0]->showWhole(shownMap(before, m_selection));
    m_maps[1]->showWhole(shownMap(after, m_selection));
    m_moved->setText(&before == &after ? QString() : movedText());
}

QString AttentionPair::movedText() const
{
    const HeatmapData& after = m_maps[1]->heatmap().data();
    const auto moved = movedAttention(m_maps[0]->heatmap().data().values, after.values, after.rows());
    if (!moved)
        return tr("The two maps differ in size, so they cannot be compared cell by cell.");
    if (after.centred)
        return tr("On average, the factors of a row have changed by %1 in all.").arg(2 * *moved, 0, 'f', 2);
    return tr("On average, %1 of each row's weight has shifted.").arg(percentText(*moved));
}

}  // namespace translucent
