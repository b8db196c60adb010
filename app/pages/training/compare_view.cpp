#include "pages/training/compare_view.h"

#include "pages/training/recipe_options.h"
#include "pages/training/training_outlook.h"
#include "pages/training/training_parts.h"
#include "widgets/glossary.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

namespace {

constexpr std::array<const char*, kQualityMetrics> kMetricTitles {"BLEU", "chrF2", "chrF2++", "TER"};

QString oneDecimal(double value)
{
    return QLocale().toString(value, 'f', 1);
}

QString withSign(double value)
{
    return (value < 0 ? QStringLiteral("−") : QStringLiteral("+")) + QLocale().toString(std::abs(value), 'f', 2);
}

/// "0.012 *"; a dash if it is not meaningful.
QString probabilityText(std::optional<double> p, bool meaningful)
{
    if (!p || !meaningful)
        return QStringLiteral("–");
    return QLocale().toString(*p, 'f', 4) + (*p < kSignificanceLevel ? QStringLiteral(" *") : QString());
}

bool isSignificant(const MetricOutcome& metric)
{
    return metric.bootstrapP.value_or(1) < kSignificanceLevel && metric.randomizationP.value_or(1) < kSignificanceLevel;
}

/// One line over the groups 1, 2, …
ChartSeries seriesOf(const QString& name)
{
    ChartSeries series {name};
    series.style = SeriesStyle::LineAndPoints;
    return series;
}

QString rangeText(const FrequencyGroup& group)
{
    const QLocale locale;
    if (!group.most)
        return QualityTables::tr("%1 or more").arg(locale.toString(qlonglong(group.least)));
    return group.least == *group.most
        ? locale.toString(qlonglong(group.least))
        : QStringLiteral("%1–%2").arg(locale.toString(qlonglong(group.least)), locale.toString(qlonglong(*group.most)));
}

/// The groups with words in any translation or reference, the rarest words first.
std::vector<FrequencyGroup> frequencyGroups(const QualityResult& result)
{
    std::vector<FrequencyGroup> groups;
    for (const ModelQuality& model : result.models)
        for (const FrequencyGroup& group : model.byFrequency)
            if (std::ranges::find(groups, group.least, &FrequencyGroup::least) == groups.end())
                groups.push_back(group);
    std::ranges::sort(groups, {}, &FrequencyGroup::least);
    return groups;
}

const FrequencyGroup* groupOf(const ModelQuality& model, const FrequencyGroup& wanted)
{
    const auto found = std::ranges::find(model.byFrequency, wanted.least, &FrequencyGroup::least);
    return found == model.byFrequency.end() ? nullptr : &*found;
}

QString lengthRange(const LengthQuality& group)
{
    return QStringLiteral("%1–%2").arg(group.shortest).arg(group.longest);
}

}  // namespace

std::vector<ListColumn> QualityTables::scoreColumns()
{
    return {{tr("Score"), tr("Metric; for TER lower is better"), ListColumn::Word, "ter"},
        {tr("Run"), tr("The first ticked run, and those that are compared with it"), ListColumn::Word, "run"},
        {tr("Value"), tr("On the validation pairs of the first ticked run")},
        {tr("Change"), tr("Difference from the first ticked run"), ListColumn::Number, "significance"},
        {tr("95% interval"), tr("Holds 95% of the scores of 1,000 resamples of the pairs"), ListColumn::Number,
            "bootstrap"},
        {tr("p (bootstrap)"),
            tr("How probable a difference of this size is by chance: paired bootstrap with 1,000 resamples; * is below "
               "0.05"),
            ListColumn::Number, "bootstrap"},
        {tr("p (randomisation)"),
            tr("How probable a difference of this size is by chance: paired approximate randomisation with 10,000 "
               "trials; "
               "* is below 0.05"),
            ListColumn::Number, "significance"}};
}

std::vector<ListRow> QualityTables::scores(const QualityResult& result, const QStringList& names)
{
    std::vector<ListRow> rows;
    for (std::size_t metric = 0; metric < kQualityMetrics; ++metric)
        for (std::size_t i = 0; i < result.models.size(); ++i) {
            const SystemOutcome& outcome = result.models[i].outcome;
            const MetricOutcome& numbers = outcome.metrics[metric];
            const double change = numbers.score - result.models[0].outcome.metrics[metric].score;
            const bool meaningful = i > 0 && !outcome.sameAsBaseline;
            ListRow row {{i == 0 ? QLatin1String(kMetricTitles[metric]) : QString(), names.value(qsizetype(i)),
                QLocale().toString(numbers.score, 'f', 2), i == 0 ? QStringLiteral("–") : withSign(change),
                oneDecimal(numbers.mean) + QStringLiteral(" ± ") + oneDecimal(numbers.halfWidth),
                probabilityText(numbers.bootstrapP, meaningful), probabilityText(numbers.randomizationP, meaningful)}};
            row.strong = meaningful && isSignificant(numbers);
            rows.push_back(std::move(row));
        }
    return rows;
}

ChartData QualityTables::lengthChart(const QualityResult& result, const QStringList& names)
{
    ChartData chart {tr("chrF2 by sentence length"), {tr("Source length (pieces)")}, {tr("chrF2 (0 to 100)")}, {}};
    for (std::size_t i = 0; i < result.models.size(); ++i) {
        ChartSeries series = seriesOf(names.value(qsizetype(i)));
        for (const LengthQuality& group : result.models[i].byLength) {
            series.x.push_back(double(series.x.size() + 1));
            series.y.push_back(group.chrf);
            if (i == 0)
                chart.xLabels << lengthRange(group);
        }
        chart.series.push_back(std::move(series));
    }
    chart.y.lower = 0;
    chart.y.upper = 100;
    return chart;
}

QList<QStringList> QualityTables::lengths(const QualityResult& result, const QStringList& names)
{
    QList<QStringList> rows {QStringList {tr("Source pieces"), tr("Sentences")} + names};
    if (result.models.empty())
        return rows;
    for (std::size_t group = 0; group < result.models[0].byLength.size(); ++group) {
        const LengthQuality& first = result.models[0].byLength[group];
        QStringList row {lengthRange(first), QLocale().toString(qulonglong(first.sentences))};
        for (const ModelQuality& model : result.models)
            row << (group < model.byLength.size() ? oneDecimal(model.byLength[group].chrf) : QStringLiteral("–"));
        rows << row;
    }
    return rows;
}

ChartData QualityTables::frequencyChart(const QualityResult& result, const QStringList& names)
{
    ChartData chart {tr("F1 of words by frequency"),
        {result.countedInReferences ? tr("How often the word occurs in the references")
                                    : tr("How often the word occurs in the training corpus")},
        {tr("F1 (%)")}, {}};
    const auto groups = frequencyGroups(result);
    for (const FrequencyGroup& group : groups)
        chart.xLabels << rangeText(group);
    for (std::size_t i = 0; i < result.models.size(); ++i) {
        ChartSeries series = seriesOf(names.value(qsizetype(i)));
        for (const FrequencyGroup& group : groups) {
            const FrequencyGroup* own = groupOf(result.models[i], group);
            series.x.push_back(double(series.x.size() + 1));
            series.y.push_back(own ? 100 * own->f1() : 0);
        }
        chart.series.push_back(std::move(series));
    }
    chart.y.lower = 0;
    chart.y.upper = 100;
    return chart;
}

QList<QStringList> QualityTables::frequencies(const QualityResult& result, const QStringList& names)
{
    QList<QStringList> rows {QStringList {tr("Times"), tr("Words")} + names};
    for (const FrequencyGroup& group : frequencyGroups(result)) {
        QStringList row {rangeText(group), QLocale().toString(qlonglong(group.inReferences))};
        for (const ModelQuality& model : result.models) {
            const FrequencyGroup* own = groupOf(model, group);
            row << (own ? oneDecimal(100 * own->f1()) : QStringLiteral("–"));
        }
        rows << row;
    }
    return rows;
}

namespace {

enum QualityView { Scores, ByLength, ByFrequency };

}  // namespace

QualityCard::QualityCard(TrainingController& controller, QWidget* parent)
    : QWidget(parent)
    , m_controller(controller)
    , m_measurement(controller.program())
    , m_view(control<NarrowChoice>("qualityView", this, tr("What to compare")))
    , m_start(makePushButton("qualityStart", {}, {}, this))
    , m_status(makeText("readout", "qualityStatus", {}, this))
    , m_scores(new ListTable("qualityScores", QualityTables::scoreColumns(), this))
    , m_chart(smallChart(QStringLiteral("qualityChart"), 150, this))
    , m_groups(new ListTable("qualityGroups", {}, this))
    , m_stack(new QStackedLayout)
{
    m_view->addItems({tr("Scores"), tr("By sentence length"), tr("By word frequency")});
    m_scores->setAccessibleName(tr("Scores of the ticked runs"));
    m_scores->setMinimumHeight(150);
    m_groups->setAccessibleName(tr("Groups of sentences or words"));
    m_groups->setMeanings({{tr("Which sentences or words")}, {tr("How many there are in the references")},
        {tr("Score of one of the ticked runs"), "run"}});
    explain(*m_chart,
        tr("How well the ticked runs translate short and long sentences (chrF2), or rare and frequent words (F1, the "
           "harmonic mean of precision and recall)."),
        "chrf");
    m_grouped = splitterOf("qualitySplitter", Qt::Horizontal, {m_chart, m_groups}, {420, 300}, this);
    m_stack->addWidget(m_scores);
    m_stack->addWidget(m_grouped);
    m_stage = new QWidget(this);
    m_stage->setLayout(m_stack);
    columnOf({cardOf("qualityCard", createHeading(), {m_stage, m_status}, this)}, this);
    connect(m_view, &QComboBox::currentIndexChanged, this, &QualityCard::showQuality);
    connect(m_start, &QPushButton::clicked, this, &QualityCard::measureOrStop);
    connect(&m_measurement, &QualityMeasurement::measured, this, &QualityCard::take);
    connect(&m_measurement, &QualityMeasurement::failed, this, &QualityCard::complain);
    showQuality();
}

QLayout* QualityCard::createHeading()
{
    QLabel* title = makeText("section", "qualityTitle", tr("Is the difference real?"), this);
    const auto stem = [] { return QStringLiteral("runs-quality"); };
    const auto scores = m_scores->exportSource([title] { return title->text(); }, "runs-quality");
    const auto chart = m_chart->exportSource(stem);
    m_save = new ExportButton("qualityExport",
        {[this, scores, chart] { return m_view->currentIndex() == Scores ? scores.picture() : chart.picture(); },
            [this, scores, chart] { return m_view->currentIndex() == Scores ? scores.table() : chart.table(); }, stem},
        this);
    return rowOf({{title, 1}, m_view, m_start, m_save});
}

void QualityCard::setRuns(const QStringList& directories)
{
    if (m_directories == directories)
        return;
    m_measurement.cancel();
    m_directories = directories;
    m_names.clear();
    for (const QString& directory : directories)
        m_names << QDir(directory).dirName();
    m_result.reset();
    m_problem.clear();
    showQuality();
}

void QualityCard::measureOrStop()
{
    m_problem.clear();
    if (m_measurement.isRunning())
        m_measurement.cancel();
    else if (const auto run = m_controller.runOf(m_directories.value(0)))
        m_measurement.start(m_directories, *run);
    showQuality();
}

void QualityCard::take(const QualityResult& result)
{
    m_result = result;
    showQuality();
}

void QualityCard::complain(const QString& reason)
{
    m_problem = reason;
    showQuality();
}

QString QualityCard::status() const
{
    if (m_measurement.isRunning())
        return tr("The runs translate the validation pairs of %1 …").arg(m_names.value(0));
    if (!m_problem.isEmpty())
        return tr("The runs cannot be compared: %1").arg(m_problem);
    if (m_directories.size() < 2)
        return tr("Tick two or more runs on the left to compare their translations.");
    if (!m_result)
        return tr("The best models of the ticked runs can translate the same validation pairs, those of %1.")
            .arg(m_names.value(0));
    return tr("On %1 validation pairs of %2, greedy. * and bold: such a difference is rarely due to chance (p < 0.05).")
        .arg(QLocale().toString(qulonglong(m_result->pairs)), m_names.value(0));
}

void QualityCard::showQuality()
{
    const bool running = m_measurement.isRunning();
    m_start->setText(running ? tr("Stop") : tr("Compare translations"));
    m_start->setToolTip(
        running ? tr("Stop comparing") : tr("Translate the same validation pairs with every ticked run"));
    m_start->setEnabled(running || m_directories.size() > 1);
    m_status->setText(status());
    for (QWidget* part : std::initializer_list<QWidget*> {m_stage, m_view, m_save})
        part->setVisible(m_result.has_value());
    const QualityResult result = m_result.value_or(QualityResult());
    const int view = m_view->currentIndex();
    m_stack->setCurrentWidget(view == Scores ? static_cast<QWidget*>(m_scores) : m_grouped);
    m_scores->setRows(QualityTables::scores(result, m_names));
    const QStringList names = m_names.mid(0, qsizetype(result.models.size()));
    m_chart->setData(
        view == ByFrequency ? QualityTables::frequencyChart(result, names) : QualityTables::lengthChart(result, names));
    m_groups->setTexts(
        view == ByFrequency ? QualityTables::frequencies(result, names) : QualityTables::lengths(result, names));
}

CompareView::CompareView(TrainingController& controller, TrainingState& state, QWidget* parent)
    : TrainingTab(controller, state, parent)
    , m_curve(control<NarrowChoice>("compareCurve", this, tr("Curve to plot for the ticked runs")))
    , m_overMinutes(makeCheck(QStringLiteral("compareOverMinutes"), tr("By time"),
          tr("Plot against minutes of training instead of steps"), this))
    , m_toolbar(new CurveToolbar(QStringLiteral("compare"), this))
    , m_chart(smallChart(QStringLiteral("compareChart"), 190, this))
    , m_table(new ListTable("compareTable", {}, this))
    , m_quality(new QualityCard(controller, this))
{
    setObjectName(QStringLiteral("compare"));
    for (int comparison = 0; comparison < kRunComparisons; ++comparison)
        m_curve->addItem(runComparisonTitle(RunComparison(comparison)), comparison);
    QLabel* title =
        makeText("section", "compareTableTitle", tr("Results, and the settings in which the runs differ"), this);
    m_table->setAccessibleName(title->text());
    m_table->showAllRows();
    m_table->setMeanings({{tr("Results of the best evaluation first, then every setting in which the runs differ")},
        {tr("One of the ticked runs"), "run"}});
    explain(*m_chart, tr("One curve of all ticked runs, so that the effect of a setting can be seen."), "run");
    auto* save = new ExportButton("compareExport",
        std::vector<ExportPart> {
            {"compareChart", tr("Curves"), m_chart->exportSource([] { return QStringLiteral("runs"); })},
            {"compareTable", tr("Results and settings"),
                m_table->exportSource([title] { return title->text(); }, "runs-compared")}},
        this);
    save->offerOn(*m_chart, 0);
    save->offerOn(*m_table, 1);
    QBoxLayout* bar = rowOf({{m_curve, 1}, m_overMinutes, save, m_toolbar});
    fill(tr("Nothing to compare yet.\nTick runs on the left to see their curves, results and settings side by side."),
        splitterOf("compareSplitter", Qt::Vertical,
            {cardOf("compareCurves", bar, {m_chart}, this),
                cardOf("compareResults", rowOf({{title, 1}}), {m_table}, this), m_quality},
            {240, 220, 240}, this));
    connect(m_curve, &QComboBox::currentIndexChanged, this, &CompareView::draw);
    connect(m_overMinutes, &QCheckBox::toggled, this, &CompareView::draw);
    connect(m_toolbar, &CurveToolbar::changed, this, &CompareView::draw);
    draw();
}

/// The ticked runs in the order of the list; if there are none, the selected one.
QStringList CompareView::compared() const
{
    QStringList ticked;
    for (const TrainingRunPtr& run : m_controller.runs().runs())
        if (m_state.compared.contains(run->directory))
            ticked << run->directory;
    if (ticked.isEmpty() && !m_state.run.isEmpty())
        ticked << m_state.run;
    return ticked;
}

void CompareView::refresh()
{
    if (!isVisible())
        return;
    qint64 steps = 0;
    const QStringList directories = compared();
    for (const QString& directory : directories)
        steps += m_controller.history(directory).lastStep();
    if (std::exchange(m_drawnSteps, steps) != steps || directories != m_directories)
        draw();
}

void CompareView::draw()
{
    m_directories = compared();
    QList<NamedHistory> runs;
    for (const QString& directory : std::as_const(m_directories))
        runs.append({QDir(directory).dirName(), &m_controller.history(directory)});
    const bool any = std::ranges::any_of(runs, [](const NamedHistory& run) { return !run.history->empty(); });
    showContent(any);
    m_chart->setData(comparisonChart(
        RunComparison(m_curve->currentData().toInt()), runs, m_overMinutes->isChecked(), m_toolbar->options()));
    m_table->setTexts(rows());
    m_quality->setRuns(m_directories);
}

/// Results first, then every setting in which the runs differ; the header names the runs.
QList<QStringList> CompareView::rows() const
{
    const QLocale locale;
    QList<QStringList> rows {{QString()}, {tr("BLEU")}, {tr("chrF")}, {tr("Perplexity")}, {tr("Validation loss")},
        {tr("Steps")}, {tr("Time")}, {tr("Parameters")}, {tr("Corpus")}};
    for (const RecipeOption& option : RecipeOption::all())
        rows << QStringList {option.label()};
    const QString unknown = QStringLiteral("–");
    for (const QString& directory : std::as_const(m_directories)) {
        const TrainingHistory& history = m_controller.history(directory);
        const auto run = m_controller.runOf(directory);
        const auto* best = history.best();
        const auto number = [&](double TrainingEvaluation::*member, int decimals) {
            return best ? locale.toString(best->*member, 'f', decimals) : unknown;
        };
        QStringList column {QDir(directory).dirName(), number(&TrainingEvaluation::bleu, 1),
            number(&TrainingEvaluation::chrf, 1), number(&TrainingEvaluation::perplexity, 2),
            number(&TrainingEvaluation::devLoss, 3), locale.toString(history.lastStep()),
            durationText(history.seconds()),
            history.start ? locale.toString(qlonglong(history.start->parameters)) : unknown,
            run ? QString::fromStdString(run->corpus) : unknown};
        for (const RecipeOption& option : RecipeOption::all())
            column << (run ? option.text(run->recipe) : unknown);
        for (qsizetype row = 0; row < rows.size(); ++row)
            rows[row] << column[row];
    }
    const auto first = rows.begin() + rows.size() - qsizetype(RecipeOption::all().size());
    rows.erase(std::remove_if(first, rows.end(),
                   [](const QStringList& row) {
                       return std::all_of(
                           row.begin() + 1, row.end(), [&row](const QString& text) { return text == row[1]; });
                   }),
        rows.end());
    return rows;
}

}  // namespace translucent
