#include "pages/attention/attention_explorer.h"

#include "engine/engine.h"
#include "engine/head_ranking.h"
#include "engine/selection.h"
#include "pages/attention/head_map_view.h"
#include "pages/attention/head_metrics.h"
#include "pages/attention/head_table.h"
#include "pages/attention/hypothesis_picker.h"
#include "pages/attention/lines_view.h"
#include "pages/attention/row_story_view.h"
#include "widgets/attention_map.h"
#include "widgets/head_grid.h"
#include "widgets/heatmap_panel.h"
#include "widgets/ui_helpers.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace translucent {

namespace {

constexpr int kGoldSentences = 64;
constexpr quint64 kGoldSeed = 11;
constexpr std::size_t kBestHeads = 3;

/// The mean of the best heads, which are of all layers, stands in the first row only.
HeadPicture headPicture(
    const ForwardTrace& trace, const AttentionChoice& choice, HeatmapStyle style, HeatmapScale scale)
{
    const QString name = headChoiceDescription(choice.head, choice.layer);
    if (std::holds_alternative<BestHeads>(choice.head) && choice.layer > 0)
        return {{}, name};
    const std::vector<std::int64_t>& shape = trace.attention(choice.kind, choice.layer).shape;
    return {heatmapThumbnail(attentionWeights(trace, choice), QSize(int(shape[2]), int(shape[1])), scale, style), name};
}

}  // namespace

AttentionExplorer::AttentionExplorer(
    Engine& engine, Selection& selection, GoldSentences gold, HeadRanking& ranking, QWidget* parent)
    : QWidget(parent)
    , m_engine(engine)
    , m_selection(selection)
    , m_gold(std::move(gold))
    , m_ranking(ranking)
    , m_stack(new QStackedLayout(this))
    , m_kinds(new QButtonGroup(this))
    , m_hypotheses(new HypothesisPicker(this))
    , m_grouping(new QComboBox(this))
    , m_grid(new HeadGrid(this))
    , m_table(new HeadTable(this))
    , m_tabs(new QTabWidget(this))
    , m_map(new HeadMapView(selection, this))
{
    setObjectName(QStringLiteral("attentionExplorer"));
    auto* hint = makeLabel("hint", "attentionHint", this);
    hint->setText(tr("No translation yet.\nTranslate a sentence to see what every attention head attends to."));
    hint->setAlignment(Qt::AlignCenter);
    hint->setMargin(32);
    hint->setWordWrap(true);
    m_stack->addWidget(hint);
    m_stack->addWidget(createContent());
    connectSignals();
}

HeatmapPanel& AttentionExplorer::panel()
{
    return m_map->panel();
}

QStringList AttentionExplorer::scenes()
{
    return {QStringLiteral("map"), QStringLiteral("lines"), QStringLiteral("steps")};
}

void AttentionExplorer::showScene(const QString& name)
{
    m_tabs->setCurrentIndex(int(scenes().indexOf(name)));
}

QHBoxLayout* AttentionExplorer::createKindButtons()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    for (const auto kind : {AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross}) {
        auto* button = new QPushButton(shortAttentionKindName(kind), this);
        button->setToolTip(attentionKindName(kind));
        button->setObjectName(QStringLiteral("attentionKind_%1").arg(QLatin1StringView(name(kind))));
        button->setProperty("role", QStringLiteral("segment"));
        button->setCheckable(true);
        m_kinds->addButton(button, int(kind));
        row->addWidget(button);
    }
    return row;
}

QHBoxLayout* AttentionExplorer::createChooser()
{
    m_hypotheses->setObjectName(QStringLiteral("attentionHypothesis"));
    m_hypotheses->setAccessibleName(tr("Translation to inspect"));
    m_hypotheses->setToolTip(tr("Finished translations; below the line, hypotheses that the search pruned"));
    m_grouping->setObjectName(QStringLiteral("attentionGrouping"));
    m_grouping->setToolTip(tr("What one row or column of the heatmap stands for"));
    m_grouping->addItems({tr("tokens"), tr("words"), tr("characters")});
    auto* chooser = new QHBoxLayout;
    chooser->addLayout(createKindButtons());
    const auto add = [&](const QString& text, QWidget* widget, int stretch) {
        auto* label = new QLabel(text, this);
        label->setBuddy(widget);
        chooser->addSpacing(12);
        chooser->addWidget(label);
        chooser->addWidget(widget, stretch);
    };
    add(tr("Translation:"), m_hypotheses, 1);
    add(tr("Show:"), m_grouping, 0);
    return chooser;
}

QSplitter* AttentionExplorer::createHeads()
{
    m_grid->setObjectName(QStringLiteral("headGrid"));
    auto* column = new QSplitter(Qt::Vertical, this);
    column->setChildrenCollapsible(false);
    column->setHandleWidth(12);
    column->addWidget(m_grid);
    column->addWidget(m_table);
    column->setSizes({180, 260});
    return column;
}

void AttentionExplorer::createTabs()
{
    m_tabs->setObjectName(QStringLiteral("attentionViews"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_map, tr("Heatmap"));
    m_tabs->addTab(new LinesView(m_selection, this), tr("Lines"));
    m_tabs->addTab(new RowStoryView(m_engine, m_selection, this), tr("How this row is computed"));
}

QWidget* AttentionExplorer::createContent()
{
    createTabs();
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(12);
    splitter->addWidget(createHeads());
    splitter->addWidget(m_tabs);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    splitter->setSizes({430, 690});
    auto* content = new QWidget(this);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(16, 14, 16, 14);
    layout->addLayout(createChooser());
    layout->addWidget(splitter, 1);
    return content;
}

void AttentionExplorer::connectSignals()
{
    connect(
        m_kinds, &QButtonGroup::idClicked, this, [this](int id) { m_selection.setAttentionKind(AttentionKind(id)); });
    connect(m_hypotheses, &HypothesisPicker::hypothesisPicked, &m_selection, &Selection::setHypothesis);
    connect(m_hypotheses, &HypothesisPicker::candidatePicked, this,
        [this](qsizetype candidate) { m_engine.lookAt(m_result, candidate); });
    connect(m_tabs, &QTabWidget::currentChanged, this, &AttentionExplorer::refreshTab);
    connect(m_grouping, &QComboBox::activated, this, &AttentionExplorer::refresh);
    connect(m_grid, &HeadGrid::picked, this, &AttentionExplorer::pickHead);
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

void AttentionExplorer::pickHead(int layer, int column)
{
    m_selection.setLayerAndHead(layer, m_columns[std::size_t(column)]);
}

void AttentionExplorer::setResult(TranslationResultPtr result)
{
    m_result = std::move(result);
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

/// Once per model, and only when somebody looks.
void AttentionExplorer::measureHeads()
{
    if (isVisible() && m_result && m_gold.sentences)
        m_ranking.measure(m_result->modelNumber, [draw = m_gold.sentences] { return draw(kGoldSeed, kGoldSentences); });
}

void AttentionExplorer::suggestHead()
{
    if (!m_result || m_result->traces.empty())
        return;
    std::vector<HeadId> best = bestHeads(m_ranking.heads(), 1);
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
    state.choice = fitted({m_selection.attentionKind(), m_selection.layer(), m_selection.head(),
                              bestHeads(m_ranking.heads(), kBestHeads)},
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
    m_stack->setCurrentIndex(filled ? 1 : 0);
    if (!filled)
        return m_state.reset();
    const auto before = std::exchange(m_state, currentState());
    Q_EMIT computed();
    if (before == m_state)
        return;
    m_kinds->button(int(m_state->choice.kind))->setChecked(true);
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
    const auto gold = m_gold.linksOf(m_result->sourceText, QString::fromStdString(hypothesis.text));
    m_table->setMetrics(headMetrics(*m_result, m_state->choice.kind, m_state->hypothesis, gold, m_ranking.heads()));
}

void AttentionExplorer::refreshGrid()
{
    if (!m_state)
        return;
    const HeatmapStyle style = panel().heatmap().heatmapStyle();
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
    for (std::size_t layer = 0; layer < layers.size(); ++layer)
        for (const HeadChoice& head : m_columns) {
            choice.layer = std::int64_t(layer);
            choice.head = head;
            layers[layer].push_back(headPicture(trace, choice, style, content.scale));
        }
    m_grid->setPictures(headings, layers);
}

}  // namespace translucent
