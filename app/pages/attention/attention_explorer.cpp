#include "pages/attention/attention_explorer.h"

#include "engine/engine.h"
#include "engine/guarded_job.h"
#include "engine/selection.h"
#include "pages/attention/attention_labels.h"
#include "pages/attention/head_grid.h"
#include "pages/attention/head_map_view.h"
#include "pages/attention/head_metrics.h"
#include "pages/attention/head_table.h"
#include "pages/attention/hypothesis_picker.h"
#include "pages/attention/lines_view.h"
#include "pages/attention/row_story_view.h"
#include "widgets/heatmap_panel.h"
#include "widgets/ui_helpers.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
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
constexpr std::array kKinds {AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross};

}  // namespace

AttentionExplorer::AttentionExplorer(Engine& engine, Selection& selection, GoldSentences gold, QWidget* parent)
    : QWidget(parent)
    , m_engine(engine)
    , m_selection(selection)
    , m_gold(std::move(gold))
    , m_ranking(engine, this)
    , m_stack(new QStackedLayout(this))
    , m_hint(makeLabel("hint", "attentionHint", this))
    , m_kinds(new QButtonGroup(this))
    , m_hypothesisLabel(new QLabel(this))
    , m_hypotheses(new HypothesisPicker(this))
    , m_groupingLabel(new QLabel(this))
    , m_grouping(new QComboBox(this))
    , m_grid(new HeadGrid(this))
    , m_table(new HeadTable(this))
    , m_views(new QTabWidget(this))
    , m_map(new HeadMapView(selection, this))
    , m_lines(new LinesView(selection, this))
    , m_story(new RowStoryView(engine, selection, this))
{
    setObjectName(QStringLiteral("attentionExplorer"));
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setMargin(32);
    m_hint->setWordWrap(true);
    m_stack->addWidget(m_hint);
    m_stack->addWidget(createContent());
    connectSignals();
    retranslateUi();
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
    m_views->setCurrentIndex(int(scenes().indexOf(name)));
}

void AttentionExplorer::createKindButtons(QHBoxLayout* row)
{
    row->setSpacing(0);
    for (const AttentionKind kind : kKinds) {
        auto* button = new QPushButton(this);
        button->setObjectName(QStringLiteral("attentionKind_%1").arg(QLatin1StringView(name(kind))));
        button->setProperty("role", QStringLiteral("segment"));
        button->setCheckable(true);
        m_kinds->addButton(button, int(kind));
        row->addWidget(button);
    }
}

QHBoxLayout* AttentionExplorer::createChooser()
{
    auto* chooser = new QHBoxLayout;
    auto* segments = new QHBoxLayout;
    createKindButtons(segments);
    chooser->addLayout(segments);
    chooser->addSpacing(16);
    m_hypotheses->setObjectName(QStringLiteral("attentionHypothesis"));
    m_hypothesisLabel->setBuddy(m_hypotheses);
    chooser->addWidget(m_hypothesisLabel);
    chooser->addWidget(m_hypotheses, 1);
    chooser->addSpacing(16);
    m_grouping->setObjectName(QStringLiteral("attentionGrouping"));
    m_grouping->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_groupingLabel->setBuddy(m_grouping);
    chooser->addWidget(m_groupingLabel);
    chooser->addWidget(m_grouping);
    return chooser;
}

QWidget* AttentionExplorer::createHeads()
{
    auto* heads = new QScrollArea(this);
    heads->setObjectName(QStringLiteral("headGridScroll"));
    heads->setWidgetResizable(true);
    heads->setFrameShape(QFrame::NoFrame);
    heads->setWidget(m_grid);
    m_grid->setObjectName(QStringLiteral("headGrid"));
    auto* column = new QSplitter(Qt::Vertical, this);
    column->setChildrenCollapsible(false);
    column->setHandleWidth(12);
    column->addWidget(heads);
    column->addWidget(m_table);
    column->setSizes({180, 260});
    return column;
}

QWidget* AttentionExplorer::createContent()
{
    m_views->setObjectName(QStringLiteral("attentionViews"));
    m_views->setDocumentMode(true);
    m_views->addTab(m_map, {});
    m_views->addTab(m_lines, {});
    m_views->addTab(m_story, {});
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(12);
    splitter->addWidget(createHeads());
    splitter->addWidget(m_views);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    splitter->setSizes({400, 720});

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
    connect(m_views, &QTabWidget::currentChanged, this, &AttentionExplorer::refreshView);
    connect(m_grouping, &QComboBox::activated, this, &AttentionExplorer::refresh);
    connect(m_grid, &HeadGrid::headPicked, this, &AttentionExplorer::pickHead);
    connect(m_table, &HeadTable::headPicked, this, &AttentionExplorer::pickHead);
    connect(m_map, &HeadMapView::styleChanged, this, &AttentionExplorer::refreshGrid);
    connect(&m_selection, &Selection::changed, this, &AttentionExplorer::refreshWhenSeen);
    connect(&m_ranking, &HeadRanking::ranked, this, [this] {
        m_tableShows = {};
        refreshWhenSeen();
    });
}

void AttentionExplorer::pickHead(int layer, int head)
{
    m_selection.setLayerAndHead(layer, head);
}

void AttentionExplorer::setResult(TranslationResultPtr result)
{
    m_result = std::move(result);
    m_map->forgetKeys();
    rankHeads();
    m_hypotheses->setResult(m_result);
    refresh();
}

AttentionMapId AttentionExplorer::shownMap() const
{
    AttentionMapId map;
    map.kind = m_selection.attentionKind();
    map.hypothesis = std::min(std::size_t(std::max(0, m_selection.hypothesis())), m_result->traces.size() - 1);
    const ForwardTrace& trace = m_result->traces[map.hypothesis];
    map.layer = std::clamp(m_selection.layer(), 0, std::max(0, attentionLayers(trace, map.kind) - 1));
    map.head = std::min(m_selection.head(), attentionHeads(trace, map.kind) - 1);
    map.bestHeads = bestHeads(m_ranking.heads(), kBestHeads);
    const std::vector<int> columns = attentionColumns(trace, map);
    if (std::ranges::find(columns, map.head) == columns.end())
        map.head = Selection::kAllHeads;
    return map;
}

bool AttentionExplorer::isFilled() const
{
    return m_result && !m_result->traces.empty();
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
    m_stack->setCurrentIndex(isFilled() ? 1 : 0);
    if (!isFilled())
        return;
    const AttentionMapId map = shownMap();
    m_kinds->button(int(map.kind))->setChecked(true);
    m_hypotheses->setCurrent(int(map.hypothesis));
    refreshView();
    refreshGrid();
    refreshTable();
}

/// Only what can be seen: the others catch up when their tab is chosen.
void AttentionExplorer::refreshView()
{
    if (!isFilled())
        return;
    if (m_views->currentWidget() == m_lines)
        m_lines->show(m_result, shownMap());
    else if (m_views->currentWidget() == m_story)
        m_story->show(m_result, shownMap());
    else
        m_map->show(*m_result, shownMap(), TokenGrouping(std::max(0, m_grouping->currentIndex())));
}

void AttentionExplorer::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    rankHeads();
    if (m_stale)
        refresh();
}

/// Once per model, and only when somebody looks.
void AttentionExplorer::rankHeads()
{
    if (!isVisible() || !m_result || m_result->modelNumber == m_rankedModel || !m_gold.sentences)
        return;
    m_rankedModel = m_result->modelNumber;
    m_ranking.forget();
    runInBackground(
        this, [draw = m_gold.sentences] { return draw(kGoldSeed, kGoldSentences); },
        [this, model = m_rankedModel](const Corpus& corpus) {
            if (model == m_rankedModel)
                m_ranking.start(corpus);
        });
}

void AttentionExplorer::refreshTable()
{
    const AttentionMapId map = shownMap();
    const AttentionMapId heads {map.kind, map.hypothesis, 0, 0};
    if (m_tableShows != std::pair(m_result, heads)) {
        m_tableShows = {m_result, heads};
        fillTable(map);
    }
    m_table->setCurrent(map.layer, map.head);
}

void AttentionExplorer::fillTable(const AttentionMapId& map)
{
    const Hypothesis& hypothesis = m_result->translation.hypotheses[map.hypothesis];
    const auto gold = m_gold.linksOf(m_result->sourceText, QString::fromStdString(hypothesis.text));
    m_table->setMetrics(headMetrics(*m_result, map.kind, map.hypothesis, gold, m_ranking.heads()));
}

void AttentionExplorer::refreshGrid()
{
    if (!isFilled())
        return;
    const AttentionMapId map = shownMap();
    const HeatmapStyle style = panel().heatmap().heatmapStyle();
    AttentionMapId heads = map;
    heads.layer = heads.head = 0;
    GridContent wanted {m_result, heads, style.map, panel().scale(), style.palette.color(QPalette::Base).rgb()};
    if (m_gridShows != wanted) {
        m_gridShows = std::move(wanted);
        const ForwardTrace& trace = m_result->traces[map.hypothesis];
        m_grid->setImages(attentionThumbnails(trace, map, style, panel().scale() == HeatmapScale::ToMaximum),
            attentionColumns(trace, map));
    }
    m_grid->setCurrent(map.layer, map.head);
}

void AttentionExplorer::retranslateUi()
{
    for (const AttentionKind kind : kKinds)
        m_kinds->button(int(kind))->setText(attentionKindName(kind));
    const int grouping = std::max(0, m_grouping->currentIndex());
    m_grouping->clear();
    m_grouping->addItems({tr("tokens"), tr("words"), tr("characters")});
    m_grouping->setCurrentIndex(grouping);
    m_grouping->setToolTip(tr("What one row or column of the heatmap stands for"));
    m_groupingLabel->setText(tr("Show:"));
    m_hypothesisLabel->setText(tr("Translation:"));
    m_hypotheses->setAccessibleName(tr("Translation to inspect"));
    m_hypotheses->setToolTip(tr("Finished translations; below the line, hypotheses that the search pruned"));
    m_hypotheses->setResult(m_result);
    m_grid->setAccessibleName(tr("Attention heads"));
    m_hint->setText(tr("No translation yet.\nTranslate a sentence to see what every attention head attends to."));
    m_views->setTabText(0, tr("Heatmap"));
    m_views->setTabText(1, tr("Lines"));
    m_views->setTabText(2, tr("How this row is computed"));
    m_grid->retranslateUi();
    m_table->retranslateUi();
    m_map->retranslateUi();
    m_lines->retranslateUi();
    m_story->retranslateUi();
    refresh();
}

}  // namespace translucent
