#include "pages/attention/attention_page.h"

#include "pages/attention/attention_tabs.h"
#include "pages/attention/row_story.h"
#include "translucent/model/forward_trace.h"
#include "translucent/search/segmentations.h"
#include "widgets/attention_map.h"
#include "widgets/controls.h"
#include "widgets/display_text.h"
#include "widgets/glossary.h"
#include "widgets/head_views.h"
#include "widgets/heatmap_panel.h"
#include "widgets/heatmap_style.h"
#include "widgets/picture_export.h"
#include "widgets/search_tree_legend.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabWidget>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace translucent {

namespace {

/// Items of abandoned paths store their candidate here, the others their hypothesis in Qt::UserRole.
constexpr int kCandidateRole = Qt::UserRole + 1;
constexpr int kMinimumCharacters = 12;

}  // namespace

std::vector<std::ptrdiff_t> givenUpCandidates(const SearchTrace& search)
{
    std::vector<std::ptrdiff_t> result;
    for (std::ptrdiff_t index = 0; index < std::ssize(search.candidates); ++index) {
        const SearchCandidate& candidate = search.candidates[std::size_t(index)];
        if (candidate.expansion < 0 && candidate.hypothesis < 0)
            result.push_back(index);
    }
    std::ranges::stable_sort(result, std::ranges::greater {},
        [&](std::ptrdiff_t index) { return search.candidates[std::size_t(index)].score; });
    return result;
}

HypothesisPicker::HypothesisPicker(QWidget* parent)
    : QComboBox(parent)
{
    limitContents(*this, kMinimumCharacters);
    connect(this, &QComboBox::activated, this, &HypothesisPicker::onActivated);
}

void HypothesisPicker::setResult(const TranslationResultPtr& result)
{
    clear();
    if (!result)
        return;
    addHypotheses(*result);
    if (result->translation.search)
        addGivenUp(*result->translation.search);
    setEnabled(count() > 1);
}

void HypothesisPicker::addHypotheses(const TranslationResult& result)
{
    const auto& hypotheses = result.translation.hypotheses;
    const auto& search = result.translation.search;
    int rank = 0;
    for (const SameText& text : byText(hypotheses)) {
        const auto best = int(text.segmentations.front());
        const QString words = QString::fromStdString(hypotheses[text.segmentations.front()].text);
        const bool returned = !search || search->leafOf(best) >= 0;
        addItem(returned ? tr("%1. %2", "rank and text of a translation").arg(++rank).arg(words)
                         : tr("pruned: %1").arg(words),
            best);
        for (const std::size_t each : std::span(text.segmentations).subspan(1))
            addItem(tr("the same, cut as: %1").arg(runningText(tokenRefs(hypotheses[each]), QStringLiteral("|"))),
                int(each));
    }
}

void HypothesisPicker::addGivenUp(const SearchTrace& search)
{
    const auto candidates = givenUpCandidates(search);
    const auto shown = std::min(candidates.size(), std::size_t(kMostGivenUp));
    if (shown > 0)
        insertSeparator(count());
    for (std::size_t index = 0; index < shown; ++index) {
        const SearchCandidate& candidate = search.candidates[std::size_t(candidates[index])];
        const QString text = pathText(search, candidates[index]);
        addItem(candidate.fate == CandidateFate::Finished
                ? tr("finished, outranked: %1").arg(text)
                : tr("pruned at token %1: %2").arg(candidate.position + 1).arg(text));
        setItemData(count() - 1, qlonglong(candidates[index]), kCandidateRole);
    }
}

void HypothesisPicker::setCurrent(int hypothesis)
{
    setCurrentIndex(findData(hypothesis));
}

void HypothesisPicker::onActivated(int row)
{
    const QVariant candidate = itemData(row, kCandidateRole);
    if (candidate.isValid())
        Q_EMIT candidatePicked(qsizetype(candidate.toLongLong()));
    else if (itemData(row).isValid())
        Q_EMIT hypothesisPicked(itemData(row).toInt());
}

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
    // Every new map, colour map, scale and theme emits this signal.
    connect(heatmap, &HeatmapWidget::styleChanged, this, &HeadMapView::styleChanged);
    connect(heatmap, &HeatmapWidget::styleChanged, this, &HeadMapView::refreshTexts);
    connect(heatmap, &HeatmapWidget::hoverChanged, this, &HeadMapView::publishHover);
    connect(heatmap, &HeatmapWidget::pinChanged, this, &HeadMapView::publishPin);
    connect(heatmap, &HeatmapWidget::focusChanged, this, &HeadMapView::refreshTexts);
}

void HeadMapView::explainMap(bool factors)
{
    explain(*m_panel,
        factors ? tr("The factors by which one head multiplies the tokens' values, row by row. They can be negative, "
                     "because the head's weights are for mixtures of tokens.")
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
        ? tr("Row = a position of the row that is written at once and the token predicted there; it attends to all "
             "positions, later ones too.")
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
    // A key belongs to its query: if the query is unpinned elsewhere, both are unpinned.
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

namespace {

constexpr std::size_t kBestHeads = 3;
constexpr std::array kKinds {AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross};

Segments::Segment kindSegment(const char* name, AttentionKind kind)
{
    return {name, shortAttentionKindName(kind), attentionKindName(kind)};
}

/// The mean of the best heads, which belong to several layers, is in the first row only.
HeadPicture headPicture(const ForwardTrace& trace, const AttentionChoice& choice,
    const std::vector<std::vector<float>>& rollouts, const HeatmapStyle& style, HeatmapScale scale)
{
    const QString name = headChoiceDescription(choice.head, choice.layer);
    if (std::holds_alternative<BestHeads>(choice.head) && choice.layer > 0)
        return {{}, name};
    const std::vector<std::int64_t>& shape = trace.attention(choice.kind, choice.layer).shape;
    const QSize size {int(shape[2]), int(shape[1])};
    const std::vector<float> weights = std::holds_alternative<Rollout>(choice.head)
        ? rollouts[std::size_t(choice.layer)]
        : attentionWeights(trace, choice);
    return {heatmapThumbnail(weights, size, scale, style), name};
}

}  // namespace

AttentionExplorer::AttentionExplorer(Session& session, GoldAlignment gold, QWidget* parent)
    : QWidget(parent)
    , m_engine(session.engine())
    , m_selection(session.selection())
    , m_gold(std::move(gold))
    , m_ranking(session.ranking())
    , m_emptyState(new EmptyState("attentionHint", &session.anotherExample(), this))
    , m_kinds(new Segments({kindSegment("attentionKind_enc", AttentionKind::EncoderSelf),
                               kindSegment("attentionKind_dec", AttentionKind::DecoderSelf),
                               kindSegment("attentionKind_cross", AttentionKind::Cross)},
          this))
    , m_hypotheses(named(new HypothesisPicker(this), "attentionHypothesis",
          tr("Finished hypotheses; below the line, those that the search pruned")))
    , m_grouping(makeChoice("attentionGrouping", {}, {tr("tokens"), tr("words"), tr("characters")}, this))
    , m_grid(named(new HeadGrid(this), "headGrid"))
    , m_table(new HeadTable(session.detail(), this))
    , m_tabs(named(new QTabWidget(this), "attentionViews"))
    , m_map(new HeadMapView(m_selection, this))
{
    setObjectName(QStringLiteral("attentionExplorer"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_map, tr("Heatmap"));
    m_tabs->addTab(new LinesView(m_selection, this), tr("Lines"));
    m_tabs->addTab(new WordLinksView(this), tr("Word alignment"));
    m_tabs->addTab(new RowStoryView(m_selection, session.trace(), this), tr("How this row is computed"));
    m_emptyState->setContent(createContent());
    connectSignals();
}

HeatmapPanel& AttentionExplorer::panel()
{
    return m_map->panel();
}

QWidget* AttentionExplorer::createContent()
{
    m_hypotheses->setAccessibleName(tr("Translation to inspect"));
    m_grouping->setToolTip(tr("What one row or column of the heatmap represents"));
    auto* translation = makeLabel(tr("Translation:"), this);
    translation->setBuddy(m_hypotheses);
    auto* show = makeLabel(tr("Show:"), this);
    show->setBuddy(m_grouping);
    auto* splitter =
        makeSplitter(Qt::Horizontal, makeSplitter(Qt::Vertical, m_grid, m_table, {180, 260}), m_tabs, {430, 690});
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    auto* content = new QWidget(this);
    columnOf(
        {rowOf({m_kinds, LayoutPart::gap(12), translation, {m_hypotheses, 1}, LayoutPart::gap(12), show, m_grouping}),
            {splitter, 1}},
        content, {16, 14, 16, 14});
    return content;
}

void AttentionExplorer::connectSignals()
{
    connect(m_kinds, &Segments::chosen, this, [this](int kind) { m_selection.setAttentionKind(AttentionKind(kind)); });
    connect(m_hypotheses, &HypothesisPicker::hypothesisPicked, &m_selection, &Selection::setHypothesis);
    connect(m_hypotheses, &HypothesisPicker::candidatePicked, this,
        [this](qsizetype candidate) { m_engine.lookAt(m_result, candidate); });
    connect(m_tabs, &QTabWidget::currentChanged, this, &AttentionExplorer::refreshTab);
    connect(m_grouping, &QComboBox::activated, this, &AttentionExplorer::refresh);
    connect(m_grid, &HeadGrid::picked, this,
        [this](int layer, int column) { m_selection.setLayerAndHead(layer, m_columns[std::size_t(column)]); });
    connect(m_table, &HeadTable::headPicked, this,
        [this](int layer, int head) { m_selection.setLayerAndHead(layer, OneHead {head}); });
    connect(m_map, &HeadMapView::styleChanged, this, &AttentionExplorer::refreshGrid);
    connect(&m_selection, &Selection::changed, this, &AttentionExplorer::refreshWhenSeen);
    connect(&m_ranking, &HeadRanking::ranked, this, [this] {
        suggestHead();
        refreshWhenSeen();
    });
}

void AttentionExplorer::setResult(TranslationResultPtr result)
{
    m_result = std::move(result);
    if (m_result)
        setExportOrigin(*this, m_result->sourceText, m_result->modelName, m_result->unchanged != nullptr);
    m_map->forgetKeys();
    m_hypotheses->setResult(m_result);
    measureHeads();
    suggestHead();
    refresh();
}

void AttentionExplorer::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    measureHeads();
    refresh();
}

/// Once per model, and only while the page is visible.
void AttentionExplorer::measureHeads()
{
    if (isVisible() && m_result)
        m_ranking.measure(m_result->modelNumber);
}

void AttentionExplorer::suggestHead()
{
    if (!m_result || m_result->traces.empty() || saysLabels(m_result))
        return;
    std::vector<HeadId> best = m_ranking.best(m_result, 1);
    if (best.empty() && std::exchange(m_suggestedFor, m_result->modelNumber) != m_result->modelNumber)
        best = {mostDiagonalHead(*m_result)};
    if (!best.empty())
        m_selection.suggestLayerAndHead(int(best.front().layer), OneHead {best.front().head});
}

AttentionState AttentionExplorer::currentState() const
{
    AttentionState state;
    state.result = m_result;
    state.hypothesis = std::min(std::size_t(std::max(0, m_selection.hypothesis())), m_result->traces.size() - 1);
    state.choice = fitted(
        {m_selection.attentionKind(), m_selection.layer(), m_selection.head(), m_ranking.best(m_result, kBestHeads)},
        state.trace());
    state.grouping = TokenGrouping(m_grouping->currentIndex());
    return state;
}

void AttentionExplorer::refreshWhenSeen()
{
    if (isVisible())
        refresh();
}

bool AttentionExplorer::isSettled() const
{
    return !m_ranking.isMeasuring() && static_cast<const AttentionTab*>(m_tabs->currentWidget())->isSettled();
}

void AttentionExplorer::refresh()
{
    const bool filled = m_result && !m_result->traces.empty();
    const auto has = [this](AttentionKind kind) { return m_result->traces.front().layers(kind) > 0; };
    const bool attends = filled && std::ranges::any_of(kKinds, has);
    m_emptyState->setHint(attends ? QString()
            : filled ? tr("This network (%1) has no attention:\nall its decoder knows about the source is the "
                          "encoder's last state, a single vector for sentences of any length.")
                           .arg(networkName(m_result->architecture))
                     : tr("No translation yet.\nTranslate a sentence to see what every attention head attends "
                          "to."),
        !filled);
    if (!attends)
        return m_state.reset();
    const auto before = std::exchange(m_state, currentState());
    m_hypotheses->setCurrent(int(m_state->hypothesis));  // filled again even if the result is the same
    if (before == m_state)
        return;
    Q_EMIT stateChanged();
    for (const auto kind : kKinds)
        m_kinds->setAvailable(int(kind), has(kind));
    m_kinds->setCurrent(int(m_state->choice.kind));
    if (!before || !before->hasMapsOf(*m_state))
        fillTable();
    const auto* one = std::get_if<OneHead>(&m_state->choice.head);
    m_table->setCurrent(int(m_state->choice.layer), one ? std::optional(int(one->head)) : std::nullopt);
    refreshTab();
    refreshGrid();
}

/// Refreshes only the visible tab; the others are refreshed when they are selected.
void AttentionExplorer::refreshTab()
{
    if (m_state)
        static_cast<AttentionTab*>(m_tabs->currentWidget())->setState(*m_state);
}

void AttentionExplorer::fillTable()
{
    const Hypothesis& hypothesis = m_result->translation.hypotheses[m_state->hypothesis];
    const auto gold = m_gold(m_result->sourceText, QString::fromStdString(hypothesis.text));
    m_metrics =
        headMetrics(*m_result, m_state->choice.kind, m_state->hypothesis, gold, m_ranking.heads(m_result->modelNumber));
    m_table->setMetrics(m_metrics);
}

void AttentionExplorer::refreshGrid()
{
    if (!m_state)
        return;
    HeatmapStyle style = panel().heatmap().heatmapStyle();
    const bool factors = hasFactors(m_state->trace(), m_state->choice.kind);
    style.map = ColourMap(
        factors ? ColourMapKind::BlueRed : panel().colourMapKind(), backdropOf(style.palette.color(QPalette::Base)));
    style.bottom = factors ? -1.0F : 0.0F;
    GridContent wanted {*m_state, style.map, panel().scale(), style.palette.color(QPalette::Base).rgb()};
    wanted.maps.grouping = {};
    wanted.maps.choice.layer = 0;
    wanted.maps.choice.head = {};
    if (m_gridShows != wanted)
        fillGrid(m_gridShows.emplace(std::move(wanted)), style);
    const bool best = std::holds_alternative<BestHeads>(m_state->choice.head);
    const auto column = std::ranges::find(m_columns, m_state->choice.head) - m_columns.begin();
    m_grid->setCurrent(best ? 0 : int(m_state->choice.layer), int(column));
}

void AttentionExplorer::fillGrid(const GridContent& content, const HeatmapStyle& style)
{
    const ForwardTrace& trace = content.maps.trace();
    AttentionChoice choice = content.maps.choice;
    m_columns = headChoices(trace, choice.kind, !choice.bestHeads.empty());
    QStringList headings;
    std::ranges::transform(m_columns, std::back_inserter(headings), headChoiceName);
    std::vector<std::vector<HeadPicture>> layers(std::size_t(trace.layers(choice.kind)));
    const auto rollouts = std::ranges::count(m_columns, HeadChoice(Rollout {})) > 0
        ? attentionRollouts(trace, choice.kind, trace.layers(choice.kind))
        : std::vector<std::vector<float>>();
    for (std::size_t layer = 0; layer < layers.size(); ++layer)
        for (const HeadChoice& head : m_columns) {
            choice.layer = std::int64_t(layer);
            choice.head = head;
            layers[layer].push_back(headPicture(trace, choice, rollouts, style, content.scale));
            if (const auto* one = std::get_if<OneHead>(&head))
                layers[layer].back().name =
                    headDescription(m_metrics[layer * std::size_t(trace.heads(choice.kind)) + std::size_t(one->head)]);
        }
    m_grid->setPictures(headings, layers);
}

AttentionPage::AttentionPage(Session& session, GoldAlignment gold, QWidget* parent)
    : LazyPage({"attention", QT_TR_NOOP("Attention"), UsesSentence | UsesSearch}, session, parent)
    , m_gold(std::move(gold))
{
}

QList<Page::Key> AttentionPage::keys() const
{
    return {
        {QStringLiteral("← ↑ → ↓"), tr("Choose a head, or move between the cells of the map")},
        {QStringLiteral("Enter"), tr("Pin the cell; on a button of the lines, show this head alone")},
    };
}

AttentionExplorer* AttentionPage::createView()
{
    return new AttentionExplorer(session(), m_gold, this);
}

}  // namespace translucent
