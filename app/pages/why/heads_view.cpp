#include "pages/why/heads_view.h"

#include "pages/why/head_examination.h"
#include "translucent/base/error.h"
#include "widgets/attention_map.h"
#include "widgets/content_height.h"
#include "widgets/controls.h"
#include "widgets/glossary.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"
#include "widgets/picture_export.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace translucent {

namespace {

constexpr std::array kSentenceCounts {20, 100, 200};
constexpr int kLeastRows = 2;
constexpr int kMeanLossDecimals = 4;
constexpr int kMeasureCharacters = 18;
constexpr int kLeastCurvesWidth = 300, kLeastCurvesHeight = 150;
constexpr int kLeastSide = 330;  ///< width of the map and of the head

QString linkText(const std::string& query, const std::string& key)
{
    return QStringLiteral("%1 → %2").arg(pieceText(query), pieceText(key));
}

ListRow rowOfPair(const PieceWeight& pair)
{
    return {
        .texts = {linkText(pair.query, pair.key), QString::number(pair.weight, 'f', 2), QString::number(pair.cells)}};
}

ListRow rowOfExample(const ShownHead::Example& example)
{
    QStringList links, weights;
    for (const StrongestKey& link : example.links) {
        links << linkText(link.query, link.key);
        weights << QStringLiteral("%1: %2").arg(links.last(), QString::number(link.weight, 'f', 2));
    }
    const QString sentence = QString::fromStdString(example.source);
    return {.texts = {percentText(example.share), sentence, links.join(QStringLiteral(", "))},
        .tip = sentence + u'\n' + weights.join(u'\n')};
}

}  // namespace

HeadsView::HeadsView(HeadExamination& examination, QWidget* parent)
    : QWidget(parent)
    , m_examination(examination)
    , m_view(new Segments(
          {{"headsMap", tr("Heads"), tr("What each head does, and what the loss is without it")},
              {"headsPruning", tr("Pruning"), tr("The loss while the heads are removed, one after the other")}},
          this))
    , m_sentences(makeChoice("headsSentences", tr("How many sentences are read"), {}, this))
    , m_start(makePushButton("headsStart", {}, {}, this))
    , m_progress(named(new QProgressBar(this), "headsProgress"))
    , m_summary(makeText("caption", "headsSummary", {}, this))
    , m_stack(new ShownStack)
{
    setObjectName(QStringLiteral("examinedHead"));
    m_view->setObjectName(QStringLiteral("headsView"));
    m_view->setAccessibleName(tr("One head after the other, or many removed"));
    for (const int count : kSentenceCounts)
        m_sentences->addItem(QString::number(count), count);
    m_sentences->setToolTip(tr("Sentences with reference translations that the model was not trained on. More of them "
                               "take longer and have narrower intervals."));
    m_progress->setAccessibleName(tr("Progress of the examination"));
    m_progress->setTextVisible(false);
    limitWidth(*m_progress, 80, 140);
    keepWhole(*m_summary);
    m_stack->addWidget(createHeads());
    m_stack->addWidget(createPruning());
    columnOf({createTop(), {m_stack, 1}}, this, {0, 6, 0, 0}, 6);
    connectSignals();
    refresh();
}

QLayout* HeadsView::createTop()
{
    return rowOf(
        {m_view, makeBuddy(tr("Sentences:"), m_sentences, this), m_sentences, m_start, m_progress, {m_summary, 1}});
}

QWidget* HeadsView::createHeads()
{
    auto* part = new QWidget(this);
    auto* content = new QWidget(part);
    rowOf({{createMap(content), 1}, {createHead(content), 1}}, content, {}, 10);
    m_mapState = new EmptyState("headsHint", nullptr, part);
    m_mapState->setContent(content);
    return part;
}

QWidget* HeadsView::createMap(QWidget* parent)
{
    auto* side = new QWidget(parent);
    m_measure = makeChoice("headsMeasure", tr("What the colour of a head says"), {}, side);
    for (const HeadMeasure each : kHeadMeasures)
        m_measure->addItem(headMeasureName(each));
    limitContents(*m_measure, kMeasureCharacters);
    m_map = named(new HeatmapPanel(side), "headsHeatmap");
    explain(*m_map, tr("All heads of the model: a row is a layer of an attention. Click a head to see it closely."),
        "head");
    m_map->setAccessibleName(tr("Map of the heads"));
    m_map->setFileStem(QStringLiteral("heads"));
    m_map->setTable([this] {
        const auto study = m_examination.study();
        return study ? headStudyTable(*study) : QByteArray();
    });
    m_meaning = makeText("caption", "headsMeaning", {}, side);
    keepWhole(*m_meaning);
    limitWidth(*side, kLeastSide);
    columnOf({rowOf({makeBuddy(tr("Colour:"), m_measure, side), m_measure, LayoutPart::room()}), {m_map, 1}, m_meaning},
        side, {}, 6);
    return side;
}

QWidget* HeadsView::createHead(QWidget* parent)
{
    auto* side = new QWidget(parent);
    auto* content = new QWidget(side);
    m_title = makeLabel("section", "headsTitle", content);
    m_facts = makeText("explanation", "headsFacts", {}, content);
    explain(*m_facts,
        tr("Changes of the loss are in nats per token, with the interval of 95% of resamples of the sentences. Where "
           "it "
           "contains 0, these sentences do not show that the head matters."),
        "bootstrap");
    m_pairs = new ListTable("headsPairs",
        {{tr("Query → key"), tr("What the query is and what the head looks at"), ListColumn::Text, "query-key-value"},
            {tr("Weight"), tr("The sum of the weights of all such cells"), ListColumn::Number, "attention-weight"},
            {tr("Cells"), tr("How often both occur in one sentence"), ListColumn::Number, "attention-weight"}},
        content);
    m_pairs->setAccessibleName(tr("The pairs of pieces with the most weight"));
    m_examples = new ListTable("headsExamples",
        {{tr("Share"), tr("The share of the weight that follows the main rule"), ListColumn::Number, "head-role"},
            {tr("Sentence"), tr("The sentences in which the head follows its main rule most"), ListColumn::Text,
                "source-target"},
            {tr("Query → key"), tr("Words that have most of their weight on one key"), ListColumn::Text,
                "attention-weight"}},
        content);
    m_examples->setAccessibleName(tr("Sentences with the most weight on the main rule"));
    for (ListTable* table : {m_pairs, m_examples})
        limitLines(*table, kLeastRows, -1, ListTable::kRowGap);
    m_open = makePushButton(
        "headsOpen", tr("Open the sentence"), tr("Translates it, and selects this head on all pages (Enter)"), content);
    auto* exports = new ExportButton("headsExport",
        std::vector<ExportPart> {
            {"headsPairsTable", tr("Pairs"), m_pairs->exportSource([this] { return m_title->text(); }, "head-pairs")},
            {"headsExamplesTable", tr("Sentences"),
                m_examples->exportSource([this] { return m_title->text(); }, "head-sentences")}},
        content);
    exports->offerOn(*m_pairs, 0);
    exports->offerOn(*m_examples, 1);
    keepWhole(*m_facts);
    limitWidth(*side, kLeastSide);
    columnOf({m_title, m_facts, {m_pairs, 1}, {m_examples, 1},
                 rowOf({m_open, {exports->makeNote("headsSaid"), 1}, exports})},
        content, {}, 4);
    m_headState = new EmptyState("headHint", nullptr, side);
    m_headState->setContent(content);
    return side;
}

QWidget* HeadsView::createPruning()
{
    auto* part = new QWidget(this);
    auto* content = new QWidget(part);
    m_kind = makeChoice("pruningKind", tr("The attention whose heads are removed"), {tr("All three")}, content);
    for (const auto& [kind, name] : kChoices<AttentionKind>)
        m_kind->addItem(shortAttentionKindName(kind), int(kind));
    m_values =
        new Segments({{"pruningLoss", tr("Loss"), tr("Of the reference translations")},
                         {"pruningBleu", tr("BLEU"), tr("Of the model's own translations; not in random orders")}},
            content);
    m_values->setObjectName(QStringLiteral("pruningValues"));
    m_values->setAccessibleName(tr("What the curves measure"));
    m_chart = new LineChart("pruningChart", content);
    explain(*m_chart,
        tr("The least important heads are removed first, a tenth at a time. The longer a curve stays flat, the more "
           "heads of this attention can go."),
        "ablation");
    limitSize(*m_chart, {{kLeastCurvesWidth, kLeastCurvesHeight}});
    auto* exports = new ExportButton(
        "pruningExport", m_chart->exportSource([] { return QStringLiteral("pruning-curves"); }), content);
    exports->offerOn(*m_chart);
    auto* note = makeText("caption", "pruningNote",
        tr("Each attention by itself; the heads of the other two stay. Important is what the gradient says, measured "
           "again at every step or only once, against five random orders (grey)."),
        content);
    keepWhole(*note);
    columnOf({rowOf({makeBuddy(tr("Attention:"), m_kind, content), m_kind, m_values,
                  {exports->makeNote("pruningSaid"), 1}, exports}),
                 {m_chart, 1}, note},
        content, {}, 6);
    m_chartState = new EmptyState("pruningHint", nullptr, part);
    m_chartState->setContent(content);
    return part;
}

void HeadsView::connectSignals()
{
    connect(&m_examination, &HeadExamination::changed, this, &HeadsView::refresh);
    connect(&m_examination, &HeadExamination::advanced, this, [this](qint64 done, qint64 total) {
        m_progress->setMaximum(int(total));
        m_progress->setValue(int(done));
    });
    connect(m_view, &Segments::chosen, this, &HeadsView::refresh);
    connect(m_start, &QPushButton::clicked, this, [this] { isRunning() ? m_examination.stop() : start(); });
    connect(m_sentences, &QComboBox::currentIndexChanged, this, [this] {
        if (isRunning()
            || (m_view->current() == Heads ? m_examination.study() != nullptr : m_examination.pruning() != nullptr))
            start();
    });
    connect(m_measure, &QComboBox::currentIndexChanged, this, &HeadsView::refreshMap);
    connect(&m_map->heatmap(), &HeatmapWidget::pinChanged, this, [this](const HeatmapFocus& pinned) {
        const auto study = m_examination.study();
        choose(study && pinned.isCell() ? headOfCell(*study, {*pinned.row, *pinned.column}) : std::nullopt);
    });
    connect(m_examples, &QTableView::activated, this, &HeadsView::openExample);
    connect(m_open, &QPushButton::clicked, this, &HeadsView::openExample);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &HeadsView::refreshChart);
    connect(m_values, &Segments::chosen, this, &HeadsView::refreshChart);
}

QString HeadsView::head() const
{
    return m_chosen ? QString::fromStdString(toText(*m_chosen)) : QString();
}

void HeadsView::setHead(const QString& head)
{
    if (head.isEmpty())
        return choose({});
    try {
        choose(headIdFromText(head.toStdString()));
    } catch (const Error& error) {
        qWarning("Head: %s", error.what());
    }
}

void HeadsView::choose(const std::optional<HeadId>& head)
{
    if (std::exchange(m_chosen, head) != head)
        refresh();
}

int HeadsView::sentences() const
{
    return m_sentences->currentData().toInt();
}

HeadMeasure HeadsView::measure() const
{
    return kHeadMeasures[std::size_t(std::max(m_measure->currentIndex(), 0))];
}

bool HeadsView::isRunning() const
{
    return m_view->current() == Heads ? m_examination.isExamining() : m_examination.isPruning();
}

void HeadsView::start()
{
    m_progress->setValue(0);
    if (m_view->current() == Heads)
        m_examination.examine(sentences());
    else
        m_examination.prune(sentences());
}

void HeadsView::openExample()
{
    const auto shown = m_chosen ? m_examination.portrait(*m_chosen) : nullptr;
    if (shown && !shown->examples.empty()) {
        const int row = std::clamp(m_examples->currentRow(), 0, int(shown->examples.size()) - 1);
        Q_EMIT exampleRequested(QString::fromStdString(shown->examples[std::size_t(row)].source), *m_chosen);
    }
}

void HeadsView::refresh()
{
    m_stack->setCurrentIndex(m_view->current());
    refreshTop();
    refreshMap();
    refreshHead();
    refreshChart();
}

void HeadsView::refreshTop()
{
    const bool isHeads = m_view->current() == Heads;
    m_start->setText(isRunning() ? tr("Stop") : isHeads ? tr("Examine heads") : tr("Draw the curves"));
    m_start->setToolTip(isHeads
            ? tr("Reads the sentences with all heads, then without each of them: some seconds for 20 sentences")
            : tr("Removes the heads of each attention in seven orders and translates in between: up to a minute for 20 "
                 "sentences"));
    m_progress->setVisible(m_examination.isExamining() || m_examination.isPruning());
    const QString problem = m_examination.problem();
    const auto study = m_examination.study();
    m_summary->setText(!problem.isEmpty() ? problem
            : study && isHeads
            ? tr("%1 sentences, loss %2 nats per token")
                  .arg(QString::number(study->sentences), QString::number(study->loss, 'f', kMeanLossDecimals))
            : QString());
}

QString HeadsView::hint() const
{
    return tr(
        "One sentence shows what a head did once. Examine many: which tokens does each head look at, and how much "
        "does the model depend on it?");
}

void HeadsView::refreshMap()
{
    const auto study = m_examination.study();
    m_mapState->setHint(study ? QString()
            : m_examination.isExamining()
            ? tr("The sentences are being read, with all heads and then without each of them.")
            : hint());
    m_meaning->setText(headMeasureMeaning(measure()));
    m_map->setData(study ? headMap(*study, measure()) : HeatmapData());
    const auto cell = study && m_chosen ? cellOfHead(*study, *m_chosen) : std::nullopt;
    m_map->heatmap().setPinned(cell ? HeatmapFocus {cell->row, cell->column} : HeatmapFocus {});
}

void HeadsView::refreshHead()
{
    const auto study = m_examination.study();
    const bool isKnown = study && m_chosen && cellOfHead(*study, *m_chosen);
    m_headState->setHint(isKnown ? QString() : tr("Click a head to see what it looks at, and in which sentences."));
    if (isKnown)
        m_examination.requestPortrait(*m_chosen);
    const auto shown = isKnown ? m_examination.portrait(*m_chosen) : nullptr;
    m_title->setText(isKnown ? examinedHeadTitle(*m_chosen) : QString());
    m_facts->setText(isKnown ? headFacts(*study, *m_chosen) : QString());
    std::vector<ListRow> pairs, examples;
    for (const PieceWeight& pair : spanOf(shown ? &shown->pairs : nullptr))
        pairs.push_back(rowOfPair(pair));
    for (const ShownHead::Example& example : spanOf(shown ? &shown->examples : nullptr))
        examples.push_back(rowOfExample(example));
    m_open->setEnabled(!examples.empty());
    m_pairs->setRows(std::move(pairs));
    m_examples->setRows(std::move(examples));
}

void HeadsView::refreshChart()
{
    const auto curves = m_examination.pruning();
    m_chartState->setHint(curves ? QString()
            : m_examination.isPruning()
            ? tr("Heads are being removed.")
            : tr("How many heads can go? Those that matter least are removed first, until none is left.\nCompare "
                 "self-attention with cross-attention."));
    const QVariant kind = m_kind->currentData();
    m_chart->setData(curves
            ? pruningChart(*curves, kind.isValid() ? std::optional(AttentionKind(kind.toInt())) : std::nullopt,
                m_values->current() == 1)
            : ChartData());
}

}  // namespace translucent
