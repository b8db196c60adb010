#include "pages/training/catalogue_view.h"

#include "pages/training/experiment_chart.h"
#include "pages/training/experiment_words.h"
#include "pages/training/recipe_outlook.h"
#include "widgets/explanation.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"

#include <QComboBox>
#include <QFrame>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>

#include <algorithm>

namespace translucent {

namespace {

constexpr double kSecondsOfMinute = 60;
const QString kByTest = QStringLiteral("by test");

double trainingsOf(const TrainingExperiment& experiment)
{
    return double(experiment.variants.size() * experiment.seeds.size());
}

}  // namespace

CatalogueView::CatalogueView(TrainingDesk& desk, TrainingState& state, QWidget* parent)
    : TrainingTab(desk, state, parent)
    , m_experiments(desk.experiments())
    , m_list(new ListTable("experimentList",
          {{tr("Topic"), tr("What the experiment is about"), ListColumn::Word},
              {tr("Experiment"), tr("Choose one to see what it asks and changes"), ListColumn::Text},
              {tr("Runs"), tr("Control and variants, each with every seed")},
              {tr("Time"), tr("What all of its runs take on this computer, about")},
              {tr("State"), tr("How many of its runs are finished"), ListColumn::Word}},
          this))
    , m_results(new ListTable("experimentResults",
          {{tr("Variant"), tr("The control comes first"), ListColumn::Word},
              {tr("Measure"), tr("On the validation set, of the best weights, unless it says otherwise"),
                  ListColumn::Word},
              {tr("Mean ± s.d."), tr("Over the seeds; s.d. is the standard deviation of the sample")},
              {tr("Seeds"), tr("Finished runs that gave such a number")},
              {tr("Difference"), tr("Mean of the variant minus mean of the control")},
              {tr("Minutes"), tr("Of one run")}},
          this))
{
    setObjectName(QStringLiteral("catalogue"));
    m_list->setAccessibleName(tr("Ready experiments"));
    m_list->setMinimumHeight(90);
    m_results->setAccessibleName(tr("Results of the experiment"));
    m_results->showAllRows();
    QWidget* details = createDetails();
    columnOf({splitterOf("catalogueSplitter", Qt::Vertical,
                 {m_list, makeColumnScroll("experimentScroll", details, this)}, {150, 400}, this)},
        this, {0, 4, 0, 0});
    connectParts();
    fillList();
}

QWidget* CatalogueView::createDetails()
{
    auto* details = new TabContent(this);
    m_title = makeText("section", "experimentTitle", {}, details);
    m_question = makeRichText("", "experimentQuestion", details);
    m_changes = makeRichText("", "experimentChanges", details);
    m_literature = makeText("", "experimentLiterature", {}, details);
    m_start = makePushButton("startExperiment", {}, tr("Runs unattended; can be resumed after a stop"), details);
    m_progress = makeText("caption", "experimentProgress", {}, details);
    m_curve = control<NarrowChoice>("experimentCurve", details, tr("Measure to plot"));
    m_chart = smallChart(QStringLiteral("experimentChart"), 180, details);
    explain(*m_chart, tr("The mean of all seeds of a variant; each single run is drawn pale behind it."), "run");
    const auto stem = [this] { return QString::fromStdString(m_experiments.chosen()->id); };
    auto* saveChart = new ExportButton("experimentChartExport", m_chart->exportSource(stem), details);
    auto* saveTable = new ExportButton(
        "experimentResultsExport", m_results->exportSource([this] { return m_title->text(); }, "experiment"), details);
    auto* run = rowOf({m_start, {m_progress, 1}});
    QLabel* ours = makeText("section", "experimentResultsTitle", tr("Results here"), details);
    QLabel* theirs = makeText("section", "experimentLiteratureTitle", tr("What the literature reports"), details);
    auto* literature = cardOf("experimentLiteratureCard", rowOf({{theirs, 1}}), {m_literature}, details);
    m_resultsCard = cardOf("experimentResultsCard", rowOf({{ours, 1}, saveTable}), {m_results}, details);
    m_chartCard = cardOf("experimentChartCard", rowOf({{m_curve, 1}, saveChart}), {m_chart}, details);
    columnOf({m_title, m_question, m_changes, run, m_resultsCard, literature, m_chartCard, LayoutPart::room()}, details,
        {2, 4, 6, 4}, 8);
    return details;
}

void CatalogueView::connectParts()
{
    connect(m_list, &ListTable::picked, this, &CatalogueView::choose);
    connect(m_start, &QPushButton::clicked, this, &CatalogueView::toggle);
    connect(m_curve, &QComboBox::currentIndexChanged, this, &CatalogueView::draw);
    connect(&m_experiments, &ExperimentDesk::changed, this, [this] {
        fillList();
        fillResults();
        fillProgress();
        draw();
    });
    connect(&m_experiments, &ExperimentDesk::finished, this,
        [this] { Q_EMIT said(tr("All runs of the experiment are finished.")); });
    connect(&m_desk, &TrainingDesk::stateChanged, this, &CatalogueView::fillProgress);
}

void CatalogueView::showEvent(QShowEvent* event)
{
    TrainingTab::showEvent(event);
    if (!m_experiments.chosen() && !m_experiments.experiments().empty())
        m_experiments.choose(0);
    fillList();
    fillDetails();
}

void CatalogueView::choose(int row)
{
    if (row < 0)
        return;
    m_experiments.choose(std::size_t(row));
    fillDetails();
}

/// The duration of one training: as those that are finished took, else as fast as trainings of this size are on this
/// computer, else as the experiment says.
double CatalogueView::secondsOf(const TrainingExperiment& experiment) const
{
    double seconds = 0;
    std::size_t ended = 0;
    if (&experiment == m_experiments.chosen())
        for (const RunResult& run : m_experiments.results().runs)
            if (run.hasEnded()) {
                seconds += kSecondsOfMinute * run.minutes;
                ++ended;
            }
    if (ended > 0)
        return seconds / double(ended);
    const auto speed = [this](double operations) { return m_desk.expectedSpeed(operations); };
    const auto forecast = forecastTraining(experiment.variants.front().recipe, nullptr, speed, {});
    return forecast.seconds.value_or(kSecondsOfMinute * experiment.minutes);
}

double CatalogueView::secondsLeft(const TrainingExperiment& experiment) const
{
    double trainings = 0;
    for (const ExperimentRun& run : runsOf(experiment)) {
        const double steps = double(experiment.variants[run.variant].recipe.training.maxSteps);
        if (!hasEnded(m_experiments.stateOf(run)))
            trainings += 1 - std::min(1.0, double(m_experiments.historyOf(run).lastStep()) / steps);
    }
    return trainings * secondsOf(experiment);
}

QString CatalogueView::stateText(std::size_t index) const
{
    const TrainingExperiment& experiment = m_experiments.experiments()[index];
    const int trainings = int(trainingsOf(experiment));
    const int ended = int(m_experiments.endedOf(index));
    if (&experiment == m_experiments.chosen() && m_experiments.runsChosen())
        return tr("running");
    return ended == trainings ? tr("done")
        : ended == 0          ? QStringLiteral("–")
                              : tr("%1 of %2").arg(ended).arg(trainings);
}

void CatalogueView::fillList()
{
    std::vector<ListRow> rows;
    const auto& experiments = m_experiments.experiments();
    for (std::size_t index = 0; index < experiments.size(); ++index) {
        const TrainingExperiment& experiment = experiments[index];
        const QString question = inLanguage(experiment.question);
        rows.push_back({.texts = {topicText(experiment.topic), inLanguage(experiment.title),
                            tr("%1 × %2").arg(experiment.variants.size()).arg(experiment.seeds.size()),
                            durationText(trainingsOf(experiment) * secondsOf(experiment)), stateText(index)},
            .tip = question});
    }
    m_list->setRows(std::move(rows));
    if (const auto* chosen = m_experiments.chosen())
        m_list->setCurrentRow(int(chosen - experiments.data()));
}

void CatalogueView::fillDetails()
{
    const auto* experiment = m_experiments.chosen();
    if (!experiment)
        return;
    m_title->setText(inLanguage(experiment->title));
    m_question->setText(tr("<b>Question:</b> %1<br><b>Expectation:</b> %2")
                            .arg(inLanguage(experiment->question).toHtmlEscaped(),
                                inLanguage(experiment->expectation).toHtmlEscaped()));
    m_changes->setText(changesText(*experiment));
    m_literature->setText(inLanguage(experiment->literature));
    fillCurves(*experiment);
    fillResults();
    fillProgress();
    draw();
}

/// First what is measured on several sets of pairs, if anything; else the experiment's own measure stands there.
void CatalogueView::fillCurves(const TrainingExperiment& experiment)
{
    const QSignalBlocker quiet(m_curve);
    m_curve->clear();
    for (const std::string& metric : metricsByTest(experiment))
        m_curve->addItem(tr("%1 by test set").arg(translated(experimentMetric(metric).title)),
            QStringList {QString::fromStdString(metric), kByTest});
    for (const ExperimentMetric& metric : experimentMetrics())
        if (metric.is<ExperimentMetric::OfPairs>())
            m_curve->addItem(tr("%1 over the steps").arg(translated(metric.title)),
                QStringList {QString::fromLatin1(metric.name.data(), qsizetype(metric.name.size()))});
    const auto isCurve = [](const MetricChoice& choice) {
        return choice.on.empty() && experimentMetric(choice.metric).is<ExperimentMetric::OfPairs>();
    };
    const auto curve = std::ranges::find_if(experiment.metrics, isCurve);
    if (metricsByTest(experiment).empty() && curve != experiment.metrics.end())
        m_curve->setCurrentIndex(m_curve->findData(QStringList {QString::fromStdString(curve->metric)}));
}

void CatalogueView::fillResults()
{
    const auto* experiment = m_experiments.chosen();
    if (!experiment)
        return;
    std::vector<ListRow> rows;
    for (const QStringList& texts : resultTexts(*experiment, m_experiments.results()))
        rows.push_back({.texts = texts, .strong = !texts.back().isEmpty()});
    m_results->setRows(std::move(rows));
    m_resultsCard->setVisible(std::ranges::any_of(m_experiments.results().runs, &RunResult::hasEnded));
}

/// Trainings that have not ended.
int CatalogueView::left() const
{
    return int(std::ranges::count_if(runsOf(*m_experiments.chosen()),
        [this](const ExperimentRun& run) { return !hasEnded(m_experiments.stateOf(run)); }));
}

QString CatalogueView::progressText() const
{
    const TrainingExperiment& experiment = *m_experiments.chosen();
    const auto runs = runsOf(experiment);
    if (left() == 0)
        return tr("Everything is trained.");
    const QString time = durationText(secondsLeft(experiment));
    const auto active =
        std::ranges::find_if(runs, [this](const ExperimentRun& run) { return m_experiments.isActive(run); });
    if (active == runs.end())
        return tr("%n run(s) of %1 steps to go, about %2 in all", nullptr, left())
            .arg(QLocale().toString(qlonglong(experiment.variants.front().recipe.training.maxSteps)), time);
    return tr("%1, seed %2: step %3; about %4 to go")
        .arg(inLanguage(experiment.variants[active->variant].label))
        .arg(active->seed)
        .arg(QLocale().toString(qlonglong(m_experiments.historyOf(*active).lastStep())), time);
}

void CatalogueView::fillProgress()
{
    if (!m_experiments.chosen())
        return;
    const bool running = m_experiments.runsChosen();
    const auto runs = runsOf(*m_experiments.chosen());
    const bool begun = std::ranges::any_of(
        runs, [this](const ExperimentRun& run) { return m_experiments.stateOf(run) != RunState::Untouched; });
    m_start->setText(running ? tr("Stop") : begun ? tr("Go on") : tr("Run the experiment"));
    m_start->setEnabled(running || left() > 0);
    m_progress->setText(progressText());
}

void CatalogueView::draw()
{
    const auto* experiment = m_experiments.chosen();
    if (!experiment || m_curve->count() == 0)  // chosen before, and not seen yet
        return;
    std::vector<VariantCurves> variants;
    m_drawnEvaluations = 0;
    for (std::size_t v = 0; v < experiment->variants.size(); ++v) {
        variants.push_back({inLanguage(experiment->variants[v].label), {}});
        for (const auto seed : experiment->seeds) {
            variants.back().seeds.push_back(&m_experiments.historyOf({v, seed}));
            m_drawnEvaluations += qint64(variants.back().seeds.back()->evaluations.size());
        }
    }
    const QStringList curve = m_curve->currentData().toStringList();
    const std::string metric = curve.front().toStdString();
    m_chart->setData(curve.back() == kByTest ? testsChart(*experiment, m_experiments.results(), metric)
                                             : experimentChart(experimentMetric(metric), variants));
    m_chartCard->setVisible(m_drawnEvaluations > 0);
}

void CatalogueView::refresh()
{
    if (!isVisible() || !m_experiments.runsChosen())
        return;
    fillProgress();
    qint64 evaluations = 0;
    for (const ExperimentRun& run : runsOf(*m_experiments.chosen()))
        evaluations += qint64(m_experiments.historyOf(run).evaluations.size());
    if (evaluations != m_drawnEvaluations)
        draw();
}

void CatalogueView::toggle()
{
    if (m_experiments.runsChosen())
        return m_experiments.stop();
    if (m_desk.process().isActive()) {
        Q_EMIT said(tr("Another run is training. Stop it first."));
        return;
    }
    m_experiments.start();
}

}  // namespace translucent
