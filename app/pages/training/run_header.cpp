#include "pages/training/run_header.h"

#include "engine/guarded_job.h"
#include "engine/training_desk.h"
#include "engine/training_history.h"
#include "pages/training/training_forecast.h"
#include "pages/training/training_parts.h"
#include "pages/training/training_state.h"
#include "widgets/ui_helpers.h"

#include <QAction>
#include <QClipboard>
#include <QDateTime>
#include <QDir>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <cmath>

namespace translucent {

using State = TrainingProcess::State;

namespace {

constexpr int kProgressWidth = 120;

/// Shows no more digits than there are.
class ScaleSpin : public QDoubleSpinBox {
public:
    using QDoubleSpinBox::QDoubleSpinBox;
    QString textFromValue(double value) const override { return locale().toString(value, 'g', 6); }
};

}  // namespace

RunHeader::RunHeader(TrainingDesk& desk, TrainingState& state, QWidget* parent)
    : QFrame(parent)
    , m_desk(desk)
    , m_state(state)
    , m_name(named<ElidedLabel>("currentRun", this))
    , m_text(makeLabel("caption", "runState", this))
    , m_progress(named<QProgressBar>("trainingProgress", this))
    , m_rateLabel(new QLabel(tr("Learning rate ×"), this))
    , m_rate(named<ScaleSpin>(
          "learningRateScale", this, tr("Scales the schedule from the next step on, without starting over")))
    , m_pause(makePush("pauseTraining", {}, tr("Pauses between two steps and saves a checkpoint"), this))
    , m_stop(makePush(
          "stopTraining", tr("Stop and save"), tr("Stops the training; it can be resumed from here later"), this))
    , m_resume(makePush("resumeTraining", tr("Continue"),
          tr("Resumes from the checkpoint; a run that has reached its limit is extended by the same amount"), this))
    , m_rewind(makePush("rewindTraining", tr("Restart"), tr("Starts again from the same initial weights"), this))
    , m_reuse(
          makePush("reuseSettings", tr("Use settings"), tr("Copies this run's data and settings to \"Set up\""), this))
    , m_translate(makePush("translateWithRun", tr("Translate with it"),
          tr("Loads its weights, even while the training is running; all pages then show that model"), this))
    , m_export(makeButton("button", "exportRun", this))
{
    setObjectName(QStringLiteral("runHeader"));
    setProperty("role", QStringLiteral("card"));
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(kProgressWidth);
    m_name->setProperty("role", QStringLiteral("section"));
    m_text->setWordWrap(true);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // numbers must not widen the window
    m_rateLabel->setBuddy(m_rate);
    m_rate->setRange(0.001, 100);
    m_rate->setDecimals(3);
    m_rate->setSingleStep(0.1);
    m_rate->setPrefix(QStringLiteral("× "));
    m_rate->setKeyboardTracking(false);
    m_export->setText(tr("Export"));
    makeTranslateMenu();
    makeExportMenu();
    layOut();
    connectSignals();
    showState();
}

void RunHeader::makeTranslateMenu()
{
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    const auto add = [this, menu](const char* objectName, const QString& toolTip, RunWeights weights) {
        QAction* action =
            menu->addAction(QString(), this, [this, weights] { Q_EMIT translateRequested(m_directory, weights); });
        action->setObjectName(QLatin1String(objectName));
        action->setToolTip(toolTip);
        return action;
    };
    m_translateBest = add("translateWithBest", tr("The weights with the lowest validation loss"), RunWeights::Best);
    m_translateNewest = add("translateWithNewest",
        tr("The weights after the last step, whether they are better or not"), RunWeights::Newest);
    m_translate->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, &RunHeader::showWeights);
}

void RunHeader::makeExportMenu()
{
    auto* menu = new QMenu(this);
    const auto add = [this, menu](const char* objectName, const QString& text, void (RunHeader::*act)()) {
        QAction* action = menu->addAction(text, this, act);
        action->setObjectName(QLatin1String(objectName));
        return action;
    };
    m_copyCommand = add("copyCommand", tr("Copy the command line that repeats this run"), &RunHeader::copyCommand);
    add("saveHistory", tr("Save the history as JSON lines…"), &RunHeader::saveHistory);
    add("saveTensorBoard", tr("Save the curves for TensorBoard…"), &RunHeader::saveTensorBoard);
    m_export->setMenu(menu);
    m_export->setPopupMode(QToolButton::InstantPopup);
}

void RunHeader::copyCommand()
{
    if (const auto run = m_desk.runOf(m_directory)) {
        QGuiApplication::clipboard()->setText(repeatingCommand(*run, m_directory));
        Q_EMIT said(tr("Copied: the command line that repeats this run."));
    }
}

/// The file of a long run is large: it is read on another thread.
void RunHeader::saveHistory()
{
    const QString name = QDir(m_directory).dirName() + QStringLiteral(".jsonl");
    runInBackground(
        this, [directory = m_directory] { return historyLines(directory); },
        [this, name](const QByteArray& lines) { save(name, lines); });
}

void RunHeader::save(const QString& file, const QByteArray& bytes)
{
    const QString path = m_pickPath(this, tr("Save run"), file, {});
    if (path.isEmpty())
        return;
    Q_EMIT said(
        (writeFile(path, bytes) ? tr("Saved: %1") : tr("Could not write %1")).arg(QDir::toNativeSeparators(path)));
}

void RunHeader::saveTensorBoard()
{
    const QFileInfo description(QDir(m_directory).filePath(QStringLiteral("run.json")));
    const double begin =
        double((description.exists() ? description.lastModified() : QDateTime::currentDateTime()).toSecsSinceEpoch());
    save(tensorBoardFileName(begin), tensorBoardEvents(m_desk.history(m_directory), begin));
}

void RunHeader::layOut()
{
    auto* buttons = rowOf({m_name, m_pause, m_stop, m_resume, m_rewind, m_reuse, m_translate, m_export}, m_name);
    buttons->setSpacing(6);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 6, 14, 6);
    layout->setSpacing(4);
    layout->addLayout(buttons);
    layout->addLayout(rowOf({m_text, m_rateLabel, m_rate, m_progress}, m_text));
}

void RunHeader::connectSignals()
{
    connect(m_pause, &QPushButton::clicked, this, [this] {
        if (m_desk.process().state() == State::Paused)
            m_desk.process().resume();
        else
            m_desk.process().pause();
    });
    for (QWidget* button :
        std::initializer_list<QWidget*> {m_pause, m_stop, m_resume, m_rewind, m_reuse, m_translate, m_export})
        button->installEventFilter(this);
    connect(m_stop, &QPushButton::clicked, &m_desk.process(), &TrainingProcess::stop);
    connect(m_resume, &QPushButton::clicked, this, [this] { m_desk.resumeRun(m_directory); });
    connect(m_rewind, &QPushButton::clicked, this, [this] {
        if (m_state.ask.confirm(
                this, tr("Restart this run from the same initial weights? Its trained weights will be replaced.")))
            m_desk.rewindRun(m_directory);
    });
    connect(m_rate, &QDoubleSpinBox::valueChanged, &m_desk, &TrainingDesk::setLearningRateScale);
    connect(&m_desk, &TrainingDesk::learningRateScaleChanged, this, &RunHeader::showRate);
    connect(m_reuse, &QPushButton::clicked, this, [this] { Q_EMIT reuseRequested(m_directory); });
    connect(&m_desk, &TrainingDesk::stateChanged, this, &RunHeader::showState);
    connect(&m_desk, &TrainingDesk::evaluated, this, &RunHeader::showState);
    connect(&m_desk.runs(), &TrainingRuns::changed, this, &RunHeader::showState);
}

/// One button takes the place of another when a training stops: the second half of a double click is not meant for it.
bool RunHeader::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonPress)
        m_pressed = watched;
    if (event->type() == QEvent::MouseButtonDblClick && watched != m_pressed)
        return true;
    return QFrame::eventFilter(watched, event);
}

void RunHeader::setRun(const QString& directory)
{
    m_directory = directory;
    showState();
}

QString RunHeader::stateText() const
{
    if (!m_desk.isActive(m_directory)) {
        const TrainingRunPtr run = m_desk.runs().find(m_directory);
        if (!run)
            return m_directory.isEmpty() ? tr("Set up a training and start it.") : QString();
        if (!run->problem.isEmpty())
            return tr("This run cannot be read: %1").arg(run->problem);
        return run->resumable ? tr("Not running; can be resumed.")
            : run->run        ? tr("Not running.")
                              : tr("Trained elsewhere: can be viewed but not resumed.");
    }
    switch (m_desk.process().state()) {
    case State::Starting: return tr("Reading sentences and learning the vocabulary…");
    case State::Paused: return tr("Paused; checkpoint saved.");
    case State::Stopping: return tr("Stopping and saving…");
    default: return tr("Training");
    }
}

double RunHeader::progress() const
{
    const auto& steps = m_desk.history(m_directory).steps;
    return steps.empty() ? 0 : steps.back().progress;
}

QString RunHeader::numbersText() const
{
    const TrainingHistory& history = m_desk.history(m_directory);
    const QLocale locale;
    if (history.empty())
        return {};
    QStringList parts {tr("step %1").arg(locale.toString(history.lastStep()))};
    if (!history.steps.empty())
        parts << tr("epoch %1").arg(locale.toString(history.steps.back().epoch));
    parts << durationText(history.seconds());
    if (const auto* best = history.best())
        parts << tr("saved: step %1, BLEU %2").arg(locale.toString(best->step), locale.toString(best->bleu, 'f', 1));
    if (m_desk.isActive(m_directory) && !history.steps.empty()) {
        parts << tr("%1 tokens/s").arg(countText(history.steps.back().tokensPerSecond));
        if (const double done = progress(); done > 0)
            parts << tr("%1 left").arg(durationText(history.seconds() * (1 - done) / done));
        if (const qint64 bytes = m_desk.process().residentBytes(); bytes > 0)
            parts << tr("%1 of memory").arg(bytesText(double(bytes)));
    }
    return parts.join(QStringLiteral(" · "));
}

void RunHeader::refresh()
{
    const QString numbers = numbersText();
    m_text->setText(numbers.isEmpty() ? stateText() : stateText() + QStringLiteral("  ") + numbers);
    m_progress->setValue(int(1000 * progress()));
    m_export->setVisible(!m_desk.history(m_directory).empty());
}

void RunHeader::showState()
{
    const bool active = m_desk.isActive(m_directory);
    const State state = m_desk.process().state();
    const TrainingRunPtr run = m_desk.runs().find(m_directory);
    const bool idle = !m_desk.process().isActive();
    m_name->setText(m_directory.isEmpty() ? tr("No run yet") : QDir(m_directory).dirName());
    m_name->setToolTip(m_directory);
    for (QWidget* part : std::initializer_list<QWidget*> {m_pause, m_stop, m_progress})
        part->setVisible(active);
    for (QWidget* part : {m_resume, m_rewind, m_reuse})
        part->setVisible(!active && run && run->run);
    m_translate->setVisible(run && (run->loadable || !m_desk.history(m_directory).evaluations.empty()));
    m_copyCommand->setEnabled(run && run->run);
    showWeights();
    m_pause->setEnabled(state == State::Running || state == State::Paused);
    m_pause->setText(state == State::Paused ? tr("Resume") : tr("Pause"));
    m_rate->setEnabled(m_pause->isEnabled());
    m_stop->setEnabled(state != State::Stopping);
    m_resume->setEnabled(idle && run && run->resumable);
    m_rewind->setEnabled(idle);
    for (QWidget* part : std::initializer_list<QWidget*> {m_rateLabel, m_rate})
        part->setVisible(active && state != State::Starting);  // what earlier sessions left is told with the start
    showRate();
    refresh();
}

/// Leaves alone what is being typed, which is a value only when it is finished.
void RunHeader::showRate()
{
    const double scale = m_desk.learningRateScale();
    const QSignalBlocker blocker(m_rate);
    if (std::abs(m_rate->value() - scale) > std::pow(10, -m_rate->decimals()))
        m_rate->setValue(scale);
}

void RunHeader::showWeights()
{
    const QLocale locale;
    const TrainingRunPtr run = m_desk.runs().find(m_directory);
    const auto* best = m_desk.history(m_directory).best();
    m_translateBest->setText(best
            ? tr("Best so far: step %1, BLEU %2")
                  .arg(locale.toString(qlonglong(best->step)), locale.toString(best->bleu, 'f', 1))
            : tr("Saved weights: not evaluated yet"));
    const bool active = m_desk.isActive(m_directory);
    const bool answers = active && m_pause->isEnabled();
    const auto kept = run && !active ? run->newestStep : std::nullopt;
    m_translateNewest->setEnabled(answers || kept);
    m_translateNewest->setText(answers
            ? tr("Latest: current weights after step %1").arg(locale.toString(m_desk.history(m_directory).lastStep()))
            : kept   ? tr("Newest: step %1").arg(locale.toString(*kept))
            : active ? tr("Latest: unavailable while starting or stopping")
                     : tr("Latest: same as the saved weights"));
}

}  // namespace translucent
