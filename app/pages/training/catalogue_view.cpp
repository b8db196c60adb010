#include "pages/training/catalogue_view.h"

#include "engine/guarded_job.h"
#include "pages/training/recipe_options.h"
#include "pages/training/training_outlook.h"
#include "pages/training/training_parts.h"
#include "translucent/base/error.h"
#include "widgets/glossary.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QFrame>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>

#include <algorithm>
#include <map>

namespace translucent {

namespace {

struct ExperimentWords {
    Q_DECLARE_TR_FUNCTIONS(translucent::ExperimentWords)

public:
    static QString of(ExperimentTopic topic)
    {
        switch (topic) {
        case ExperimentTopic::Input: return tr("Input");
        case ExperimentTopic::Positions: return tr("Positions");
        case ExperimentTopic::Attention: return tr("Attention");
        case ExperimentTopic::Parts: return tr("Parts of the layer");
        case ExperimentTopic::Learning: return tr("Learning");
        case ExperimentTopic::Decoding: return tr("Decoding");
        case ExperimentTopic::Tasks: break;
        }
        return tr("Other tasks");
    }
};

const QString kNoNumber = QStringLiteral("–");

/// "Positional encoding: sinusoidal → none"
QString differenceText(const RecipeDifference& difference, const Recipe& control, const Recipe& variant)
{
    const auto& all = RecipeOption::all();
    const auto option = std::ranges::find(
        all, difference.field, [](const RecipeOption& candidate) { return std::string(candidate.field); });
    if (option == all.end())
        return QString::fromStdString(difference.field + ": " + difference.control + " → " + difference.variant);
    return QStringLiteral("%1: %2 → %3").arg(option->label(), option->text(control), option->text(variant));
}

const ExperimentVariant& variantNamed(const TrainingExperiment& experiment, const std::string& name)
{
    return *std::ranges::find(experiment.variants, name, &ExperimentVariant::name);
}

/// Without an error: a file that cannot be read is logged.
ExperimentResults shippedResultsOf(const TrainingExperiment& experiment)
{
    try {
        return shippedResults(experiment);
    } catch (const Error& error) {
        qWarning("%s", error.what());
        return {experiment.id, {}};
    }
}

QString signedText(const std::optional<double>& difference, int decimals)
{
    if (!difference)
        return kNoNumber;
    const QString text = QLocale().toString(*difference, 'f', decimals);
    return *difference < 0 ? text : u'+' + text;
}

}  // namespace

QString topicText(ExperimentTopic topic)
{
    return ExperimentWords::of(topic);
}

QString inLanguage(const LocalText& text)
{
    return QString::fromStdString(QLocale().language() == QLocale::Chinese ? text.zh : text.en);
}

QString changesText(const TrainingExperiment& experiment)
{
    const auto& control = experiment.variants.front();
    QStringList lines {ExperimentWords::tr("Control: <b>%1</b>").arg(inLanguage(control.label).toHtmlEscaped())};
    for (std::size_t i = 1; i < experiment.variants.size(); ++i) {
        const auto& variant = experiment.variants[i];
        QStringList changes;
        if (!variant.beginsWith.empty())
            changes << ExperimentWords::tr("starts from the weights of %1")
                           .arg(inLanguage(variantNamed(experiment, variant.beginsWith).label).toHtmlEscaped());
        for (const auto& difference : differencesOf(control.recipe, variant.recipe))
            changes << differenceText(difference, control.recipe, variant.recipe).toHtmlEscaped();
        lines << ExperimentWords::tr("Variant: <b>%1</b> (%2)")
                     .arg(inLanguage(variant.label).toHtmlEscaped(), changes.join(QStringLiteral("; ")));
    }
    return lines.join(QStringLiteral("<br>"));
}

QString spreadText(const Spread& spread, int decimals)
{
    if (spread.count == 0)
        return kNoNumber;
    const QLocale locale;
    const QString mean = locale.toString(spread.mean, 'f', decimals);
    return spread.deviation ? QStringLiteral("%1 ± %2").arg(mean, locale.toString(*spread.deviation, 'f', decimals))
                            : mean;
}

QList<QStringList> resultTexts(const TrainingExperiment& experiment, const ExperimentResults& results)
{
    QList<QStringList> rows;
    const auto variants = variantResults(experiment, results);
    for (std::size_t v = 0; v < variants.size(); ++v)
        for (std::size_t m = 0; m < experiment.metrics.size(); ++m) {
            const auto& choice = experiment.metrics[m];
            const int decimals = experimentMetric(choice.metric).decimals;
            const Spread& spread = variants[v].metrics[m];
            QString seeds = QString::number(variants[v].ended);
            if (spread.count != variants[v].ended)
                seeds = ExperimentWords::tr("%1 of %2").arg(spread.count).arg(variants[v].ended);
            rows << QStringList {inLanguage(experiment.variants[v].label), translated(titleOf(choice)),
                spreadText(spread, decimals), seeds,
                v == 0 ? QString() : signedText(variants[v].differences[m], decimals),
                m == 0 ? spreadText(variants[v].minutes, 1) : QString()};
        }
    return rows;
}

namespace {

struct ExperimentChart {
    Q_DECLARE_TR_FUNCTIONS(translucent::ExperimentChart)
};

ChartSeries curveOf(const QString& name, const TrainingHistory& history, ExperimentMetric::OfPairs value)
{
    ChartSeries series {name};
    for (const TrainingEvaluation& evaluation : history.evaluations) {
        series.x.push_back(double(evaluation.step));
        series.y.push_back(value(evaluation));
    }
    return series;
}

/// At the steps that all of them have.
ChartSeries meanOf(const QString& name, const std::vector<ChartSeries>& seeds)
{
    std::map<double, std::pair<double, std::size_t>> sums;
    for (const ChartSeries& seed : seeds)
        for (std::size_t i = 0; i < seed.x.size(); ++i) {
            auto& [sum, count] = sums[seed.x[i]];
            sum += seed.y[i];
            ++count;
        }
    ChartSeries mean {name};
    mean.style = SeriesStyle::LineAndPoints;
    for (const auto& [x, sum] : sums)
        if (sum.second == seeds.size()) {
            mean.x.push_back(x);
            mean.y.push_back(sum.first / double(sum.second));
        }
    return mean;
}

/// The indices of the test sets of a measure in the experiment's metrics.
std::vector<std::size_t> placesOf(const TrainingExperiment& experiment, const std::string& metric)
{
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < experiment.metrics.size(); ++i)
        if (experiment.metrics[i].metric == metric && experiment.metrics[i].of.empty())
            places.push_back(i);
    return places;
}

ChartSeries curveOf(const QString& name, const RunResult& run, const std::vector<std::size_t>& places)
{
    ChartSeries series {name};
    for (std::size_t i = 0; i < places.size(); ++i)
        if (const auto& value = run.values[places[i]]) {
            series.x.push_back(double(i + 1));
            series.y.push_back(*value);
        }
    return series;
}

/// The mean of a variant's seeds, and the seeds behind it; nothing without a seed.
void addVariant(ChartData& data, std::vector<ChartSeries>& behind, const QString& name, std::vector<ChartSeries> seeds)
{
    if (seeds.empty())
        return;
    for (ChartSeries& seed : seeds)
        seed.behind = int(data.series.size());
    data.series.push_back(meanOf(name, seeds));
    std::ranges::move(seeds, std::back_inserter(behind));
}

QString seedName(const QString& variant, std::size_t count)
{
    return ExperimentChart::tr("%1, seed %2").arg(variant).arg(count + 1);
}

}  // namespace

ChartData experimentChart(const ExperimentMetric& metric, const std::vector<VariantCurves>& variants)
{
    const auto value = std::get<ExperimentMetric::OfPairs>(metric.value);
    const QString title = translated(metric.title);
    ChartData data {title, {ExperimentChart::tr("Steps")}, {title}, {}};
    data.x.whole = true;
    std::vector<ChartSeries> behind;
    for (const VariantCurves& variant : variants) {
        std::vector<ChartSeries> seeds;
        for (const TrainingHistory* history : variant.seeds)
            if (!history->evaluations.empty())
                seeds.push_back(curveOf(seedName(variant.name, seeds.size()), *history, value));
        addVariant(data, behind, variant.name, std::move(seeds));
    }
    std::ranges::move(behind, std::back_inserter(data.series));
    return data;
}

std::vector<std::string> metricsByTest(const TrainingExperiment& experiment)
{
    std::vector<std::string> metrics;
    for (const MetricChoice& choice : experiment.metrics)
        if (placesOf(experiment, choice.metric).size() > 1 && std::ranges::count(metrics, choice.metric) == 0)
            metrics.push_back(choice.metric);
    return metrics;
}

ChartData testsChart(const TrainingExperiment& experiment, const ExperimentResults& results, const std::string& metric)
{
    const auto places = placesOf(experiment, metric);
    const QString title = translated(experimentMetric(metric).title);
    ChartData data {title, {ExperimentChart::tr("Pairs")}, {title}, {}};
    for (const std::size_t place : places) {
        const std::string& on = experiment.metrics[place].on;
        data.xLabels << (on.empty() ? ExperimentChart::tr("validation") : QString::fromStdString(on));
    }
    data.x.lower = 1;
    data.x.upper = double(places.size());
    std::vector<ChartSeries> behind;
    for (std::size_t v = 0; v < experiment.variants.size(); ++v) {
        const QString name = inLanguage(experiment.variants[v].label);
        std::vector<ChartSeries> seeds;
        for (const RunResult& run : results.runs)
            if (run.run.variant == v && run.hasEnded())
                seeds.push_back(curveOf(seedName(name, seeds.size()), run, places));
        addVariant(data, behind, name, std::move(seeds));
    }
    std::ranges::move(behind, std::back_inserter(data.series));
    return data;
}

namespace {

constexpr double kSecondsOfMinute = 60;
const QString kByTest = QStringLiteral("by test");

double trainingsOf(const TrainingExperiment& experiment)
{
    return double(experiment.variants.size() * experiment.seeds.size());
}

}  // namespace

CatalogueView::CatalogueView(TrainingController& controller, TrainingState& state, QWidget* parent)
    : TrainingTab(controller, state, parent)
    , m_experiments(controller.experiments())
    , m_list(new ListTable("experimentList",
          {{tr("Topic"), tr("What the experiment is about"), ListColumn::Word},
              {tr("Experiment"), tr("Choose one to see what it asks and changes"), ListColumn::Text},
              {tr("Runs"), tr("Control and variants, each with every seed")},
              {tr("Time"), tr("Approximate time of all its runs on this computer")},
              {tr("State"), tr("How many of its runs are finished"), ListColumn::Word}},
          this))
    , m_results(new ListTable("experimentResults",
          {{tr("Variant"), tr("The control comes first"), ListColumn::Word},
              {tr("Measure"), tr("On the validation set, with the best weights, unless stated otherwise"),
                  ListColumn::Word},
              {tr("Mean ± s.d."), tr("Over the seeds; s.d. is the standard deviation of the sample")},
              {tr("Seeds"), tr("Finished runs that have this value")},
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
    m_chart->setAccessibleName(tr("Measure to plot"));  // until there is one
    explain(*m_chart, tr("The mean over all seeds of a variant; the single runs are drawn pale behind it."), "run");
    const auto stem = [this] { return QString::fromStdString(m_experiments.chosen()->id); };
    auto* saveChart = new ExportButton("experimentChartExport", m_chart->exportSource(stem), details);
    auto* saveTable = new ExportButton(
        "experimentResultsExport", m_results->exportSource([this] { return m_title->text(); }, "experiment"), details);
    auto* run = rowOf({m_start, {m_progress, 1}});
    m_resultsTitle = makeText("section", "experimentResultsTitle", {}, details);
    QLabel* theirs = makeText("section", "experimentLiteratureTitle", tr("What the literature reports"), details);
    auto* literature = cardOf("experimentLiteratureCard", rowOf({{theirs, 1}}), {m_literature}, details);
    m_resultsCard = cardOf("experimentResultsCard", rowOf({{m_resultsTitle, 1}, saveTable}), {m_results}, details);
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
    connect(&m_experiments, &ExperimentController::changed, this, [this] {
        fillList();
        fillMeasured();
    });
    connect(&m_experiments, &ExperimentController::finished, this,
        [this] { Q_EMIT said(tr("All runs of the experiment are finished.")); });
    connect(&m_controller, &TrainingController::stateChanged, this, &CatalogueView::fillProgress);
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

/// The duration of one training: measured in finished ones, otherwise estimated from the speed of trainings of this
/// size on this computer, otherwise as stated in the experiment.
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
    const auto speed = [this](double operations) { return m_controller.expectedSpeed(operations); };
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
    m_shipped = shippedResultsOf(*experiment);
    m_curve->clear();
    fillMeasured();
}

void CatalogueView::fillMeasured()
{
    const auto* experiment = m_experiments.chosen();
    if (!experiment || m_title->text().isEmpty())  // chosen before, but not shown yet
        return;
    fillCurves(*experiment);
    fillResults();
    fillProgress();
    draw();
}

bool CatalogueView::hasOwnResults() const
{
    return std::ranges::any_of(m_experiments.results().runs, &RunResult::hasEnded);
}

const ExperimentResults& CatalogueView::results() const
{
    return hasOwnResults() ? m_experiments.results() : m_shipped;
}

bool CatalogueView::hasCurves() const
{
    return std::ranges::any_of(runsOf(*m_experiments.chosen()),
        [this](const ExperimentRun& run) { return !m_experiments.historyOf(run).evaluations.empty(); });
}

/// First measures on several test sets, if any; otherwise the experiment's own measure. What is chosen stays chosen.
void CatalogueView::fillCurves(const TrainingExperiment& experiment)
{
    const QSignalBlocker quiet(m_curve);
    const QVariant chosen = m_curve->currentData();
    m_curve->clear();
    for (const std::string& metric : results().runs.empty() ? std::vector<std::string>() : metricsByTest(experiment))
        m_curve->addItem(tr("%1 by test set").arg(translated(experimentMetric(metric).title)),
            QStringList {QString::fromStdString(metric), kByTest});
    for (const ExperimentMetric& metric : experimentMetrics())
        if (hasCurves() && metric.is<ExperimentMetric::OfPairs>())
            m_curve->addItem(tr("%1 over the steps").arg(translated(metric.title)),
                QStringList {QString::fromLatin1(metric.name.data(), qsizetype(metric.name.size()))});
    const auto isCurve = [](const MetricChoice& choice) {
        return choice.on.empty() && experimentMetric(choice.metric).is<ExperimentMetric::OfPairs>();
    };
    const auto curve = std::ranges::find_if(experiment.metrics, isCurve);
    if (metricsByTest(experiment).empty() && curve != experiment.metrics.end())
        m_curve->setCurrentIndex(m_curve->findData(QStringList {QString::fromStdString(curve->metric)}));
    if (const int index = m_curve->findData(chosen); chosen.isValid() && index >= 0)
        m_curve->setCurrentIndex(index);
}

void CatalogueView::fillResults()
{
    std::vector<ListRow> rows;
    for (const QStringList& texts : resultTexts(*m_experiments.chosen(), results()))
        rows.push_back({.texts = texts, .strong = !texts.back().isEmpty()});
    m_results->setRows(std::move(rows));
    m_resultsTitle->setText(hasOwnResults() ? tr("Results here") : tr("Results that come with the program"));
    m_resultsCard->setVisible(!results().runs.empty());
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
        return tr("%n run(s) of %1 steps left, about %2 in total", nullptr, left())
            .arg(QLocale().toString(qlonglong(experiment.variants.front().recipe.training.maxSteps)), time);
    return tr("%1, seed %2: step %3; about %4 left")
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
    m_start->setText(running ? tr("Stop") : begun ? tr("Continue") : tr("Run the experiment"));
    m_start->setEnabled(running || left() > 0);
    m_progress->setText(progressText());
}

void CatalogueView::draw()
{
    const auto* experiment = m_experiments.chosen();
    m_chartCard->setVisible(m_curve->count() > 0);
    if (!experiment || m_curve->currentIndex() < 0)  // chosen before, but not shown yet; or nothing to plot
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
    m_chart->setData(curve.back() == kByTest ? testsChart(*experiment, results(), metric)
                                             : experimentChart(experimentMetric(metric), variants));
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
    if (m_controller.process().isActive()) {
        Q_EMIT said(tr("Another run is training. Stop it first."));
        return;
    }
    m_experiments.start();
}

}  // namespace translucent
