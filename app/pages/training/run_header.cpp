#include "pages/training/run_header.h"

#include "engine/training_desk.h"
#include "engine/training_history.h"
#include "pages/training/quantity_text.h"
#include "pages/training/run_list.h"
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

RunHeader::RunHeader(TrainingDesk& desk, QWidget* parent)
    : QFrame(parent)
    , m_desk(desk)
    , m_confirm(nativeRunQuestions().confirm)
    , m_name(makeLabel("section", "currentRun", this))
    , m_state(makeLabel("caption", "runState", this))
    , m_progress(new QProgressBar(this))
    , m_rateLabel(new QLabel(this))
    , m_rate(new ScaleSpin(this))
    , m_pause(new QPushButton(this))
    , m_stop(new QPushButton(this))
    , m_resume(new QPushButton(this))
    , m_rewind(new QPushButton(this))
    , m_reuse(new QPushButton(this))
    , m_translate(new QPushButton(this))
    , m_translateBest(new QAction(this))
    , m_translateNewest(new QAction(this))
    , m_export(makeButton("button", "exportRun", this))
    , m_copyCommand(new QAction(this))
    , m_saveHistory(new QAction(this))
    , m_saveTensorBoard(new QAction(this))
{
    setObjectName(QStringLiteral("runHeader"));
    setProperty("role", QStringLiteral("card"));
    m_progress->setObjectName(QStringLiteral("trainingProgress"));
    m_rate->setObjectName(QStringLiteral("learningRateScale"));
    m_pause->setObjectName(QStringLiteral("pauseTraining"));
    m_stop->setObjectName(QStringLiteral("stopTraining"));
    m_resume->setObjectName(QStringLiteral("resumeTraining"));
    m_rewind->setObjectName(QStringLiteral("rewindTraining"));
    m_reuse->setObjectName(QStringLiteral("reuseSettings"));
    m_translate->setObjectName(QStringLiteral("translateWithRun"));
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(kProgressWidth);
    m_state->setWordWrap(true);
    m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // the numbers must not widen the window
    m_rate->setRange(0.001, 100);
    m_rate->setDecimals(3);
    m_rate->setSingleStep(0.1);
    m_rate->setPrefix(QStringLiteral("× "));
    m_rate->setKeyboardTracking(false);
    makeTranslateMenu();
    makeExportMenu();
    buildLayout();
    connectSignals();
    retranslateUi();
}

void RunHeader::makeTranslateMenu()
{
    m_translateBest->setObjectName(QStringLiteral("translateWithBest"));
    m_translateNewest->setObjectName(QStringLiteral("translateWithNewest"));
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    menu->addActions({m_translateBest, m_translateNewest});
    m_translate->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, &RunHeader::showWeights);
    connect(m_translateBest, &QAction::triggered, this,
        [this] { Q_EMIT translateRequested(m_directory, RunWeights::Best); });
    connect(m_translateNewest, &QAction::triggered, this,
        [this] { Q_EMIT translateRequested(m_directory, RunWeights::Newest); });
}

void RunHeader::makeExportMenu()
{
    m_copyCommand->setObjectName(QStringLiteral("copyCommand"));
    m_saveHistory->setObjectName(QStringLiteral("saveHistory"));
    m_saveTensorBoard->setObjectName(QStringLiteral("saveTensorBoard"));
    auto* menu = new QMenu(this);
    menu->addActions({m_copyCommand, m_saveHistory, m_saveTensorBoard});
    m_export->setMenu(menu);
    m_export->setPopupMode(QToolButton::InstantPopup);
    connect(m_copyCommand, &QAction::triggered, this, &RunHeader::copyCommand);
    connect(m_saveHistory, &QAction::triggered, this,
        [this] { save(QDir(m_directory).dirName() + QStringLiteral(".jsonl"), historyLines(m_directory)); });
    connect(m_saveTensorBoard, &QAction::triggered, this, &RunHeader::saveTensorBoard);
}

void RunHeader::copyCommand()
{
    if (const auto run = m_desk.runOf(m_directory)) {
        QGuiApplication::clipboard()->setText(repeatingCommand(*run, m_directory));
        Q_EMIT said(tr("Copied: the command line that repeats this run."));
    }
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

void RunHeader::buildLayout()
{
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(6);
    buttons->addWidget(m_name);
    buttons->addStretch(1);
    for (QWidget* part : std::initializer_list<QWidget*> {
             m_rateLabel, m_rate, m_pause, m_stop, m_resume, m_rewind, m_reuse, m_translate, m_export})
        buttons->addWidget(part);
    auto* state = new QHBoxLayout;
    state->addWidget(m_state, 1);
    state->addWidget(m_progress);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 6, 14, 6);
    layout->setSpacing(4);
    layout->addLayout(buttons);
    layout->addLayout(state);
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
        if (m_confirm(
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
    const QString state = stateText();
    m_state->setText(numbers.isEmpty() ? state : state + QStringLiteral("  ") + numbers);
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
    for (QWidget* part : std::initializer_list<QWidget*> {m_pause, m_stop, m_progress})
        part->setVisible(active);
    for (QWidget* part : std::initializer_list<QWidget*> {m_resume, m_rewind})
        part->setVisible(!active && run && run->run);
    m_reuse->setVisible(!active && run && run->run);
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

void RunHeader::retranslateUi()
{
    m_rateLabel->setText(tr("Learning rate ×"));
    m_rate->setToolTip(tr("Scales the schedule from the next step on, without starting over"));
    m_pause->setToolTip(tr("Pauses between two steps and saves a checkpoint"));
    m_stop->setText(tr("Stop and save"));
    m_stop->setToolTip(tr("Stops the training; it can be resumed from here later"));
    m_resume->setText(tr("Continue"));
    m_resume->setToolTip(tr("Resumes from the checkpoint; a run that has reached its limit is extended by the same "
                            "amount"));
    m_rewind->setText(tr("Restart"));
    m_rewind->setToolTip(tr("Starts again from the same initial weights"));
    m_reuse->setText(tr("Use settings"));
    m_reuse->setToolTip(tr("Copies this run's data and settings to \"Set up\""));
    m_translate->setText(tr("Translate with it"));
    m_translate->setToolTip(
        tr("Loads its weights, even while the training is running; all pages then show that model"));
    m_translateBest->setToolTip(tr("The weights with the lowest validation loss"));
    m_translateNewest->setToolTip(tr("The weights after the last step, whether they are better or not"));
    m_export->setText(tr("Export"));
    m_copyCommand->setText(tr("Copy the command line that repeats this run"));
    m_saveHistory->setText(tr("Save the history as JSON lines…"));
    m_saveTensorBoard->setText(tr("Save the curves for TensorBoard…"));
    showState();
}

}  // namespace translucent
