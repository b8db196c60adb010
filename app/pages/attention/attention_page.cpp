#include "pages/attention/attention_page.h"

#include "engine/engine.h"
#include "engine/head_ranking.h"
#include "engine/selection.h"
#include "pages/attention/head_map_view.h"
#include "pages/attention/hypothesis_picker.h"
#include "pages/attention/lines_view.h"
#include "pages/attention/row_story_view.h"
#include "pages/attention/word_links_view.h"
#include "translucent/attention_factors.h"
#include "widgets/attention_map.h"
#include "widgets/export_button.h"
#include "widgets/head_grid.h"
#include "widgets/heatmap_panel.h"
#include "widgets/network_text.h"
#include "widgets/segments.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabWidget>

#include <algorithm>
#include <array>
#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kBestHeads = 3;
constexpr std::array kKinds {AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross};

Segments::Segment kindSegment(const char* name, AttentionKind kind)
{
    return {name, shortAttentionKindName(kind), attentionKindName(kind)};
}

/// The mean of the best heads, which are of all layers, stands in the first row only.
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

AttentionExplorer::AttentionExplorer(
    Engine& engine, Selection& selection, GoldAlignment gold, HeadRanking& ranking, QWidget* parent)
    : QWidget(parent)
    , m_engine(engine)
    , m_selection(selection)
    , m_gold(std::move(gold))
    , m_ranking(ranking)
    , m_stack(new QStackedLayout(this))
    , m_hint(makeText("hint", "attentionHint", {}, this))
    , m_kinds(new Segments({kindSegment("attentionKind_enc", AttentionKind::EncoderSelf),
                               kindSegment("attentionKind_dec", AttentionKind::DecoderSelf),
                               kindSegment("attentionKind_cross", AttentionKind::Cross)},
          this))
    , m_hypotheses(named(new HypothesisPicker(this), "attentionHypothesis",
          tr("Finished hypotheses; below the line, those that the search pruned")))
    , m_grouping(makeChoice("attentionGrouping", {}, {tr("tokens"), tr("words"), tr("characters")}, this))
    , m_grid(named(new HeadGrid(this), "headGrid"))
    , m_table(new HeadTable(this))
    , m_tabs(named(new QTabWidget(this), "attentionViews"))
    , m_map(new HeadMapView(selection, this))
{
    setObjectName(QStringLiteral("attentionExplorer"));
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setMargin(32);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_map, tr("Heatmap"));
    m_tabs->addTab(new LinesView(m_selection, this), tr("Lines"));
    m_tabs->addTab(new WordLinksView(this), tr("Word alignment"));
    m_tabs->addTab(new RowStoryView(m_engine, m_selection, this), tr("How this row is computed"));
    m_stack->addWidget(m_hint);
    m_stack->addWidget(createContent());
    connectSignals();
}

HeatmapPanel& AttentionExplorer::panel()
{
    return m_map->panel();
}

QStringList AttentionExplorer::scenes()
{
    return {QStringLiteral("map"), QStringLiteral("lines"), QStringLiteral("alignment"), QStringLiteral("steps")};
}

void AttentionExplorer::showScene(const QString& name)
{
    m_tabs->setCurrentIndex(int(scenes().indexOf(name)));
}

QWidget* AttentionExplorer::createContent()
{
    m_hypotheses->setAccessibleName(tr("Translation to inspect"));
    m_grouping->setToolTip(tr("What one row or column of the heatmap stands for"));
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
        m_stale = true;
        suggestHead();
        if (m_stale)
            refreshWhenSeen();
    });
}

void AttentionExplorer::setResult(TranslationResultPtr result)
{
    m_result = std::move(result);
    if (m_result)
        setExportOrigin(*this, m_result->sourceText, m_result->modelName, m_result->unchanged != nullptr);
    m_stale = true;
    m_map->forgetKeys();
    m_hypotheses->setResult(m_result);
    measureHeads();
    suggestHead();
    if (m_stale)
        refresh();
}

void AttentionExplorer::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    measureHeads();
    if (m_stale)
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
        best = {straightestHead(*m_result)};
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
    m_stale = true;
    if (isVisible())
        refresh();
}

void AttentionExplorer::refresh()
{
    m_stale = false;
    const bool filled = m_result && !m_result->traces.empty();
    const auto has = [this](AttentionKind kind) { return m_result->traces.front().layers(kind) > 0; };
    const bool attends = filled && std::ranges::any_of(kKinds, has);
    m_hint->setText(filled ? tr("This network (%1) has no attention:\nits decoder knows of the source only the last "
                                "state of the encoder, one vector for sentences of any length.")
                                 .arg(networkName(m_result->architecture))
                           : tr("No translation yet.\nTranslate a sentence to see what every attention head attends "
                                "to."));
    m_stack->setCurrentIndex(attends ? 1 : 0);
    if (!attends)
        return m_state.reset();
    const auto before = std::exchange(m_state, currentState());
    Q_EMIT computed();
    if (before == m_state)
        return;
    for (const auto kind : kKinds)
        m_kinds->setAvailable(int(kind), has(kind));
    m_kinds->setCurrent(int(m_state->choice.kind));
    m_hypotheses->setCurrent(int(m_state->hypothesis));
    if (!before || !before->hasMapsOf(*m_state))
        fillTable();
    const auto* one = std::get_if<OneHead>(&m_state->choice.head);
    m_table->setCurrent(int(m_state->choice.layer), one ? std::optional(int(one->head)) : std::nullopt);
    refreshTab();
    refreshGrid();
}

/// Only what can be seen: the others catch up when their tab is chosen.
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

AttentionPage::AttentionPage(
    Engine& engine, Selection& selection, GoldAlignment gold, HeadRanking& ranking, QWidget* parent)
    : LazyPage({"attention", QT_TR_NOOP("Attention"), UsesSentence | UsesSearch, AttentionExplorer::scenes()},
        engine.result(), parent)
    , m_engine(engine)
    , m_selection(selection)
    , m_gold(std::move(gold))
    , m_ranking(ranking)
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
    return new AttentionExplorer(m_engine, m_selection, m_gold, m_ranking, this);
}

}  // namespace translucent
