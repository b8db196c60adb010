#include "pages/training/start_row.h"

#include "pages/training/setup_choices.h"
#include "pages/training/setup_view.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QPushButton>
#include <QUrl>
#include <QUrlQuery>

#include <array>

namespace translucent {

namespace {

constexpr double kSecondsOfMinute = 60;
constexpr double kFirstMinutes = 0.5;
constexpr const char* kFirstPreset = "tiny";
constexpr std::array kOfferedMinutes {kFirstMinutes, 2.0, 10.0, 30.0, 60.0};
constexpr int kLeastAnswer = 90;
constexpr int kMostAnswer = 230;

/// The sentences of a built-in task; number and seed are those of `before` if it is one too.
std::string drawnCorpus(const QString& task, const std::string& before)
{
    const QUrl builtin(QString::fromStdString(before));
    QUrlQuery settings(builtin);
    if (!isBuiltinCorpus(before))
        settings = QUrlQuery(QStringLiteral("pairs=20000&seed=1"));
    return QStringLiteral("builtin:%1?%2").arg(task, settings.toString()).toStdString();
}

/// A preset with these minutes. The smallest one has one thread: two would wait for each other, up to 30 times as long,
/// as soon as another program is busy.
Recipe quickRecipe(const std::string& preset, double minutes)
{
    Recipe recipe = recipePreset(preset);
    recipe.training.maxMinutes = minutes;
    if (preset == kFirstPreset)
        recipe.training.threads = 1;
    return recipe;
}

}  // namespace

TrainingRun StartRow::firstRun()
{
    return {quickRecipe(kFirstPreset, kFirstMinutes), "builtin:reverse?pairs=50000&seed=1", {}, {}};
}

StartRow::StartRow(TrainingController& controller, TrainingState& state, QWidget* parent)
    : QFrame(parent)
    , m_controller(controller)
    , m_state(state)
    , m_task(makeQuestion("quickTask", tr("What should it learn?"), tr("The sentences that the model is trained on")))
    , m_time(makeQuestion("quickTime", tr("How long?"), tr("The training ends after this time")))
    , m_size(makeQuestion(
          "quickSize", tr("How large?"), tr("Sizes and settings that fit together; \"More\" shows every one")))
    , m_more(makePushButton("moreSetup", tr("More…"), tr("All settings of the training, one by one"), this))
    , m_start(makePushButton(
          "startTraining", tr("▶ Start"), tr("Trains in a separate process; the window stays responsive"), this))
{
    setObjectName(QStringLiteral("startRow"));
    setProperty("role", QStringLiteral("card"));
    m_more->setCheckable(true);
    m_start->setProperty("primary", true);
    auto* title = makeText("section", "startTitle", tr("Train a model of your own"), this);
    const auto question = [this](QComboBox* answer) {
        QLabel* label = makeBuddy(answer->accessibleName(), answer, this);
        label->setProperty("role", QStringLiteral("caption"));
        return columnOf({label, answer}, nullptr, {}, 2);
    };
    auto* buttons = columnOf({LayoutPart::room(), rowOf({m_more, m_start}, nullptr, {}, 8)});
    rowOf({{title, 2}, {question(m_task), 3}, {question(m_time), 2}, {question(m_size), 2}, buttons}, this,
        {14, 6, 14, 8}, 12);
    fillAnswers();
    connectSignals();
    showSetup({});
}

QComboBox* StartRow::makeQuestion(const char* objectName, const QString& question, const QString& toolTip)
{
    auto* box = control<NarrowChoice>(objectName, this, toolTip);
    box->setAccessibleName(question);
    limitWidth(*box, kLeastAnswer, kMostAnswer);
    return box;
}

void StartRow::fillAnswers()
{
    for (const auto& [task, title] : CorpusCard::tasks())
        m_task->addItem(title, task);
    for (const double minutes : kOfferedMinutes)
        m_time->addItem(durationText(kSecondsOfMinute * minutes), minutes);
    for (const std::string& preset : recipePresetNames())
        m_size->addItem(SetupView::titleOf(QString::fromStdString(preset)), QString::fromStdString(preset));
}

void StartRow::connectSignals()
{
    connect(m_task, &QComboBox::activated, this, &StartRow::takeTask);
    connect(m_time, &QComboBox::activated, this, &StartRow::takeTime);
    connect(m_size, &QComboBox::activated, this, &StartRow::takeSize);
    connect(m_more, &QPushButton::clicked, this, &StartRow::opened);
    connect(m_start, &QPushButton::clicked, this, &StartRow::startRequested);
    connect(&m_controller, &TrainingController::stateChanged, this, &StartRow::showStart);
}

void StartRow::takeTask(int index)
{
    const QString task = m_task->itemData(index).toString();
    if (task == CorpusCard::kFileTask)
        return Q_EMIT fileWanted();
    if (task.isEmpty())
        return;
    const std::string before = m_state.setup->corpus;
    m_state.setup->corpus = drawnCorpus(task, before);
    m_state.setup->read = {};
    m_state.setup->dev.clear();
    m_state.setup->alignments.clear();
    m_state.isAutomatic = false;
    Q_EMIT changed();
}

void StartRow::takeTime(int index)
{
    if (index < 0)
        return;
    m_state.setup->recipe.training.maxMinutes = m_time->itemData(index).toDouble();
    Q_EMIT changed();
}

/// The time was another question.
void StartRow::takeSize(int index)
{
    if (index < 0)
        return;
    m_state.setup->recipe =
        quickRecipe(m_size->itemData(index).toString().toStdString(), m_state.setup->recipe.training.maxMinutes);
    m_state.setup->chosenBy.reset();
    m_state.setup->init.clear();
    m_state.isAutomatic = false;
    Q_EMIT changed();
}

void StartRow::showSetup(const QString& obstacle)
{
    m_obstacle = obstacle;
    const TrainingRun& run = *m_state.setup;
    const QString corpus = QString::fromStdString(run.corpus);
    m_task->setPlaceholderText(corpusStem(run.corpus));
    m_task->setCurrentIndex(isBuiltinCorpus(run.corpus) ? m_task->findData(QUrl(corpus).path()) : -1);
    const double minutes = run.recipe.training.maxMinutes;
    m_time->setPlaceholderText(minutes > 0 ? durationText(kSecondsOfMinute * minutes)
                                           : tr("%1 steps").arg(countText(double(run.recipe.training.maxSteps))));
    m_time->setCurrentIndex(m_time->findData(minutes));
    m_size->setPlaceholderText(m_state.isAutomatic ? tr("chosen for you") : tr("your settings"));
    m_size->setCurrentIndex(m_state.isAutomatic ? -1 : m_size->findData(SetupView::presetOf(run.recipe)));
    showStart();
}

void StartRow::showStart()
{
    const QString why = m_controller.process().isActive() ? SetupView::busyText() : m_obstacle;
    m_start->setEnabled(why.isEmpty());
    m_start->setToolTip(why.isEmpty() ? tr("Trains in a separate process; the window stays responsive") : why);
}

void StartRow::setOpen(bool open)
{
    m_more->setChecked(open);
}

}  // namespace translucent
