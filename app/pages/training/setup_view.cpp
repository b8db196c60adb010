#include "pages/training/setup_view.h"

#include "engine/training_desk.h"
#include "pages/training/corpus_card.h"
#include "pages/training/recipe_form.h"
#include "pages/training/recipe_problems.h"
#include "pages/training/setup_footer.h"
#include "pages/training/training_forecast.h"
#include "pages/training/training_parts.h"
#include "pages/training/training_state.h"
#include "widgets/line_chart.h"
#include "widgets/ui_helpers.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kLeastForm = 300;

}  // namespace

SetupView::SetupView(TrainingDesk& desk, TrainingState& state, QWidget* parent)
    : QWidget(parent)
    , m_desk(desk)
    , m_state(state)
    , m_corpus(new CorpusCard(this))
    , m_form(new RecipeForm(this))
    , m_scroll(named<QScrollArea>("recipeScroll", this))
    , m_presets(named<NarrowChoice>(
          "recipePreset", this, tr("Sizes and settings that fit together; every one can be changed below")))
    , m_explanation(makeLabel("caption", "fieldExplanation", this))
    , m_schedule(new LineChart("scheduleChart", this))
    , m_footer(new SetupFooter(this))
{
    m_corpus->addTab(createSchedule(), tr("Schedule"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->addWidget(splitterOf("setupSplitter", Qt::Horizontal, {m_corpus, createRecipeCard()}, {410, 540}, this), 1);
    layout->addWidget(m_footer);
    connectSignals();
    if (m_state.setup)
        setRun(TrainingRun(*m_state.setup), m_state.survey);
    else
        applyPreset(m_presets->findData(QStringLiteral("classroom")));
}

QWidget* SetupView::createRecipeCard()
{
    const QMap<QString, QString> names {{QStringLiteral("tiny"), tr("tiny – toy tasks in a minute")},
        {QStringLiteral("classroom"), tr("classroom – the built-in language in minutes")},
        {QStringLiteral("small"), tr("small – about an hour on a laptop")},
        {QStringLiteral("everyday"), tr("everyday – tens of thousands of pairs, strongly regularised")},
        {QStringLiteral("base"), tr("base – as in the paper")},
        {QStringLiteral("annotated"), tr("annotated – The Annotated Transformer, pre-norm")},
        {QStringLiteral("student"), tr("student – the course project, post-norm 4+4, d = 256")}};
    for (const std::string& preset : recipePresetNames())
        m_presets->addItem(names.value(QString::fromStdString(preset)), QString::fromStdString(preset));
    m_presets->setPlaceholderText(tr("custom settings"));
    auto* title = makeLabel("section", "recipeTitle", this);
    title->setText(tr("Preset"));
    auto* all = makeCheck(QStringLiteral("everyField"), tr("All settings"),
        tr("Shows all settings instead of the most important ones"), this);
    connect(all, &QCheckBox::toggled, m_form, &RecipeForm::setShowsAll);
    m_form->setObjectName(QStringLiteral("pageContent"));
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidget(m_form);
    m_scroll->setMinimumWidth(kLeastForm);
    m_explanation->setText(tr("Hover over a setting to read what it does."));
    m_explanation->setWordWrap(true);
    m_explanation->setMinimumHeight(2 * fontMetrics().lineSpacing() + 4);
    m_explanation->setAlignment(Qt::AlignTop);
    return cardOf("recipeCard", rowOf({title, m_presets, all}, m_presets), {m_scroll, m_explanation}, this);
}

QWidget* SetupView::createSchedule()
{
    auto* schedule = new QWidget(this);
    m_schedule->setMinimumHeight(40);
    m_schedule->setProperty("role", QStringLiteral("smallChart"));
    auto* save = new ExportButton(
        "scheduleExport", m_schedule->exportSource([] { return QStringLiteral("learning-rate-schedule"); }), this);
    save->setProperty("role", QStringLiteral("flat"));
    auto* layout = new QVBoxLayout(schedule);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_schedule, 1);
    layout->addWidget(save, 0, Qt::AlignRight);
    return schedule;
}

void SetupView::connectSignals()
{
    connect(m_presets, &QComboBox::activated, this, &SetupView::applyPreset);
    connect(m_form, &RecipeForm::changed, this, [this] {
        m_corpus->setDevPairs(std::size_t(m_form->recipe().training.devPairs));
        markPreset();
        refresh();
    });
    connect(m_form, &RecipeForm::problemAppeared, this, [this](QWidget* at) { m_scroll->ensureWidgetVisible(at); });
    connect(m_form, &RecipeForm::explained, m_explanation, &QLabel::setText);
    connect(m_corpus, &CorpusCard::changed, this, &SetupView::refresh);
    connect(m_corpus, &CorpusCard::surveyed, this, &SetupView::refresh);
    connect(&m_desk, &TrainingDesk::stateChanged, this, &SetupView::refresh);
    connect(&m_desk.runs(), &TrainingRuns::changed, this, &SetupView::refresh);
    connect(&m_desk.trial(), &TrainingTrial::stateChanged, this, &SetupView::refresh);
    connect(m_footer, &SetupFooter::nameTyped, this, [this](const QString& name) {
        m_state.ownName = name;
        refresh();
    });
    connect(m_footer, &SetupFooter::trialRequested, this, &SetupView::tryOut);
    connect(m_footer, &SetupFooter::startRequested, this, &SetupView::start);
}

void SetupView::applyPreset(int index)
{
    const QString preset = m_presets->itemData(index).toString();
    if (preset.isEmpty())
        return;
    m_form->setRecipe(recipePreset(preset.toStdString()));
}

/// The list names the preset in force, or says that there is none.
void SetupView::markPreset()
{
    int found = -1;
    Recipe recipe = m_form->recipe();
    for (int index = 0; index < m_presets->count(); ++index) {
        const Recipe preset = recipePreset(m_presets->itemData(index).toString().toStdString());
        recipe.training.precision = preset.training.precision;  // a run keeps the one that was decided
        if (preset == recipe)
            found = index;
    }
    m_presets->setCurrentIndex(found);
}

TrainingRun SetupView::run() const
{
    const CorpusChoice choice = m_corpus->choice();
    return {m_form->recipe(), choice.spec, choice.read, {}};
}

void SetupView::setRun(const TrainingRun& run, CorpusSurveyPtr survey)
{
    m_form->setRecipe(run.recipe);
    m_corpus->setChoice({run.corpus, run.read, std::size_t(run.recipe.training.devPairs)}, std::move(survey));
}

QMap<QString, QString> SetupView::problems() const
{
    return recipeProblems(m_form->recipe(), m_corpus->survey().get());
}

void SetupView::refresh()
{
    m_state.setup = run();
    m_state.survey = m_corpus->survey();
    m_footer->setName(m_state.ownName.isEmpty() ? m_corpus->stem() : m_state.ownName);
    m_form->setProblems(problems());
    m_footer->setObstacle(obstacle());
    m_footer->setTrial(m_desk.trial().isRunning() || mayTryOut(), m_desk.trial().isRunning());
    showForecast();
    showSchedule();
}

bool SetupView::mayTryOut() const
{
    return !m_desk.process().isActive() && m_corpus->survey() && m_corpus->survey()->problem.isEmpty()
        && problems().isEmpty();
}

void SetupView::tryOut()
{
    if (m_desk.trial().isRunning())
        m_desk.trial().cancel();
    else
        m_desk.trial().start(run());
}

QString SetupView::obstacle() const
{
    const auto found = problems();
    if (m_desk.process().isActive())
        return tr("A training is running. Stop it before starting another one.");
    if (found.contains(QString()))
        return found[QString()];
    if (!found.isEmpty())
        return tr("%1: %2").arg(RecipeOption::of(found.firstKey().toLatin1()).label(), found.first());
    if (!m_corpus->survey())
        return tr("The sentences are being read …");
    if (!m_corpus->survey()->problem.isEmpty())
        return tr("Choose a corpus that can be read.");
    if (!m_footer->nameIsUsable())
        return tr("Give the run a name without slashes that does not begin with a dot.");
    return {};
}

void SetupView::showForecast()
{
    const auto survey = m_corpus->survey();
    const auto speedOf = [this](double operations) { return m_desk.expectedSpeed(operations); };
    m_footer->setForecast(forecastTraining(m_form->recipe(), survey.get(), speedOf, m_desk.trial().resultOf(run())));
}

void SetupView::showSchedule()
{
    const auto& training = m_form->recipe().training;
    const auto last = training.maxSteps > 0 ? training.maxSteps : 5 * training.warmupSteps;
    constexpr int kPoints = 200;
    ChartSeries curve {tr("Learning rate")};
    for (int point = 1; point <= kPoints; ++point) {
        const auto step = std::max<std::int64_t>(1, last * point / kPoints);
        curve.x.push_back(double(step));
        curve.y.push_back(learningRate(
            step, m_form->recipe().model.modelDimension, training.warmupSteps, training.learningRateFactor));
    }
    ChartData chart {tr("Schedule of the learning rate"), {tr("Step")}, {tr("Learning rate")}, {curve}};
    chart.y.lower = 0;
    if (training.warmupSteps <= last)
        chart.guides.push_back({Qt::Vertical, double(training.warmupSteps), tr("end of warm-up")});
    m_schedule->setData(std::move(chart));
}

void SetupView::start()
{
    if (!obstacle().isEmpty())
        return;
    const QString directory = m_desk.startNew(run(), m_footer->name());
    if (directory.isEmpty())
        return;
    m_state.ownName.clear();
    Q_EMIT started(directory);
}

}  // namespace translucent
