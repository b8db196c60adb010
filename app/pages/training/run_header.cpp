#include "pages/training/run_header.h"

#include "engine/guarded_job.h"
#include "pages/training/recipe_outlook.h"
#include "pages/training/training_parts.h"
#include "widgets/eliding.h"
#include "widgets/ui_helpers.h"

#include <QAction>
#include <QClipboard>
#include <QDateTime>
#include <QDir>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>

#include <cmath>

namespace translucent {

using State = TrainingProcess::State;

namespace {

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
    , m_name(control<ElidingLabel>("currentRun", this))
    , m_text(makeText("caption", "runState", {}, this))
    , m_progress(control<QProgressBar>("trainingProgress", this))
    , m_rate(control<ScaleSpin>(
          "learningRateScale", this, tr("Scales the schedule from the next step on, without starting over")))
{
    constexpr int kProgressWidth = 120;
    setObjectName(QStringLiteral("runHeader"));
    setProperty("role", QStringLiteral("card"));
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(kProgressWidth);
    m_name->setProperty("role", QStringLiteral("section"));
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // numbers must not widen the window
    m_rate->setRange(0.001, 100);
    m_rate->setDecimals(3);
    m_rate->setSingleStep(0.1);
    m_rate->setPrefix(tr("Learning rate ×") + u' ');
    m_rate->setKeyboardTracking(false);
    makeButtons();
    makeMenus();
    columnOf({rowOf({{m_name, 1}, m_pause, m_stop, m_resume, m_rewind, m_reuse, m_translate, m_export}, nullptr, {}, 6),
                 rowOf({{m_text, 1}, m_rate, m_progress})},
        this, {14, 6, 14, 6}, 4);
    connect(m_rate, &QDoubleSpinBox::valueChanged, &m_desk, &TrainingDesk::setLearningRateScale);
    connect(&m_desk, &TrainingDesk::learningRateScaleChanged, this, &RunHeader::showRate);
    connect(&m_desk, &TrainingDesk::stateChanged, this, &RunHeader::showRun);
    connect(&m_desk, &TrainingDesk::evaluated, this, &RunHeader::showRun);
    showRun();
}

QPushButton* RunHeader::addButton(
    const char* objectName, const QString& text, const QString& toolTip, std::function<void()> act)
{
    QPushButton* button = makePushButton(objectName, text, toolTip, this);
    button->installEventFilter(this);
    connect(button, &QPushButton::clicked, this, std::move(act));
    return button;
}

void RunHeader::makeButtons()
{
    m_pause = addButton("pauseTraining", {}, tr("Pauses between two steps and saves a checkpoint"), [this] {
        TrainingProcess& process = m_desk.process();
        process.state() == State::Paused ? process.resume() : process.pause();
    });
    m_stop = addButton("stopTraining", tr("Stop and save"), tr("Stops the training; it can be resumed from here later"),
        [this] { m_desk.process().stop(); });
    m_resume = addButton("resumeTraining", tr("Continue"),
        tr("Resumes from the checkpoint; a run that has reached its limit is extended by the same amount"),
        [this] { m_desk.resumeRun(m_state.run); });
    m_rewind = addButton("rewindTraining", tr("Restart"), tr("Starts again from the same initial weights"), [this] {
        m_state.ask.confirm(*this,
            tr("Restart this run from the same initial weights? Its trained weights will be replaced."),
            [this, run = m_state.run] { m_desk.rewindRun(run); });
    });
    m_reuse = addButton("reuseSettings", tr("Use settings"), tr("Copies this run's data and settings to \"Set up\""),
        [this] { Q_EMIT reuseRequested(); });
    m_translate = addButton("translateWithRun", tr("Translate with it"),
        tr("Loads its weights, even while the training is running; all pages then show that model"), [] {});
    m_export = makeButton("button", "exportRun", this);
    m_export->setPopupMode(QToolButton::InstantPopup);
    m_export->installEventFilter(this);
    setSaving(false);
}

void RunHeader::makeMenus()
{
    const auto add = [this](QMenu* menu, const char* objectName, const QString& text, std::function<void()> act) {
        QAction* action = menu->addAction(text, this, std::move(act));
        action->setObjectName(QLatin1String(objectName));
        return action;
    };
    auto* weights = new QMenu(this);
    weights->setToolTipsVisible(true);
    m_translateBest = add(weights, "translateWithBest", {}, [this] { Q_EMIT translateRequested(RunWeights::Best); });
    m_translateNewest =
        add(weights, "translateWithNewest", {}, [this] { Q_EMIT translateRequested(RunWeights::Newest); });
    m_translateNewest->setToolTip(tr("The weights after the last step, whether they are better or not"));
    m_translate->setMenu(weights);
    connect(weights, &QMenu::aboutToShow, this, &RunHeader::showWeights);
    auto* exports = new QMenu(this);
    m_copyCommand =
        add(exports, "copyCommand", tr("Copy the command line that repeats this run"), [this] { copyCommand(); });
    add(exports, "saveHistory", tr("Save the history as JSON lines…"), [this] { saveHistory(); });
    add(exports, "saveTensorBoard", tr("Save the curves for TensorBoard…"), [this] { saveTensorBoard(); });
    m_export->setMenu(exports);
}

void RunHeader::copyCommand()
{
    if (m_desk.runOf(m_state.run)) {
        QGuiApplication::clipboard()->setText(repeatingCommand(m_state.run));
        Q_EMIT said(tr("Copied: the command line that repeats this run."));
    }
}

void RunHeader::saveHistory()
{
    save(QDir(m_state.run).dirName() + QStringLiteral(".jsonl"), [run = m_state.run] { return historyLines(run); });
}

void RunHeader::saveTensorBoard()
{
    const QFileInfo description(QDir(m_state.run).filePath(QStringLiteral("run.json")));
    const double begin =
        double((description.exists() ? description.lastModified() : QDateTime::currentDateTime()).toSecsSinceEpoch());
    save(tensorBoardFileName(begin),
        [history = m_desk.history(m_state.run), begin] { return tensorBoardEvents(history, begin); });
}

/// What a long run has reported is large: it is read, converted and written on another thread.
void RunHeader::save(const QString& file, std::function<QByteArray()> read)
{
    m_pickPath(
        *this, {tr("Save run"), file}, [this, read = std::move(read)](const QString& path) { saveTo(path, read); });
}

void RunHeader::saveTo(const QString& path, std::function<QByteArray()> read)
{
    setSaving(true);
    runInBackground(
        this,
        [path, read = std::move(read)] {
            if (!writeFile(path, read()))
                throw Error(ErrorCode::WriteFailed, untranslated(path.toStdString() + ": cannot be written"));
            return QDir::toNativeSeparators(path);
        },
        [this](const QString& saved) {
            setSaving(false);
            Q_EMIT said(tr("Saved: %1").arg(saved));
        },
        [this, path](const JobFailure& failure) {
            setSaving(false);
            Q_EMIT failed(
                {tr("Could not write %1").arg(QDir::toNativeSeparators(path)), failure.detail(), failure.message});
        });
}

void RunHeader::setSaving(bool saving)
{
    m_export->setEnabled(!saving);
    m_export->setText(saving ? tr("Saving…") : tr("Export"));
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

QString RunHeader::stateText() const
{
    if (!m_desk.isActive(m_state.run)) {
        const TrainingRunPtr run = m_desk.runs().find(m_state.run);
        if (!run)
            return m_state.run.isEmpty() ? tr("Set up a run and start it.") : QString();
        if (run->problem)
            return tr("This run cannot be read: %1").arg(reasonText(*run->problem));
        if (run->bundled)
            return tr("Came with the program: it can be viewed, not continued. \"Use settings\" trains one like it.");
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

QString RunHeader::numbersText() const
{
    const TrainingHistory& history = m_desk.history(m_state.run);
    const QLocale locale;
    if (history.empty())
        return {};
    QStringList parts {tr("step %1").arg(locale.toString(history.lastStep()))};
    if (!history.steps.empty())
        parts << tr("epoch %1").arg(locale.toString(history.steps.back().epoch));
    parts << durationText(history.seconds());
    if (const auto* best = history.best())
        parts << (best->labels
                ? tr("saved: step %1, accuracy %2%")
                      .arg(locale.toString(best->step), locale.toString(100 * best->labels->accuracy(), 'f', 1))
                : tr("saved: step %1, BLEU %2").arg(locale.toString(best->step), locale.toString(best->bleu, 'f', 1)));
    if (m_desk.isActive(m_state.run) && !history.steps.empty()) {
        parts << tr("%1 tokens/s").arg(countText(history.steps.back().tokensPerSecond));
        if (const double done = history.steps.back().progress; done > 0)
            parts << tr("%1 left").arg(durationText(history.seconds() * (1 - done) / done));
        if (const qint64 bytes = m_desk.process().residentBytes(); bytes > 0)
            parts << tr("%1 of memory").arg(bytesText(double(bytes)));
    }
    return parts.join(QStringLiteral(" · "));
}

void RunHeader::refresh()
{
    const TrainingHistory& history = m_desk.history(m_state.run);
    m_text->setText(QStringList {stateText(), numbersText()}.join(QStringLiteral("  ")).trimmed());
    m_progress->setValue(history.steps.empty() ? 0 : int(1000 * history.steps.back().progress));
    m_export->setVisible(!history.empty());
}

void RunHeader::showRun()
{
    const bool active = m_desk.isActive(m_state.run);
    const State state = m_desk.process().state();
    const TrainingRunPtr run = m_desk.runs().find(m_state.run);
    const bool idle = !m_desk.process().isActive();
    m_name->setText(m_state.run.isEmpty() ? tr("No run yet") : QDir(m_state.run).dirName());
    m_name->setToolTip(plainTip(m_state.run));
    for (QWidget* part : std::initializer_list<QWidget*> {m_pause, m_stop, m_progress})
        part->setVisible(active);
    for (QWidget* part : {m_resume, m_rewind, m_reuse})
        part->setVisible(!active && run && run->run && (part == m_reuse || !run->bundled));
    const bool trained = run && !run->bundled && !m_desk.history(m_state.run).evaluations.empty();
    m_translate->setVisible(run && (run->loadable || trained));
    m_copyCommand->setEnabled(run && run->run);
    showWeights();
    m_pause->setEnabled(state == State::Running || state == State::Paused);
    m_pause->setText(state == State::Paused ? tr("Resume") : tr("Pause"));
    m_rate->setEnabled(m_pause->isEnabled());
    m_stop->setEnabled(state != State::Stopping);
    m_resume->setEnabled(idle && run && run->resumable);
    m_rewind->setEnabled(idle);
    m_rate->setVisible(active && state != State::Starting);  // what earlier sessions left arrives with the start
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
    const TrainingRunPtr run = m_desk.runs().find(m_state.run);
    const auto* best = m_desk.history(m_state.run).best();
    m_translateBest->setText(best && best->labels
            ? tr("Best so far: step %1, accuracy %2%")
                  .arg(locale.toString(qlonglong(best->step)), locale.toString(100 * best->labels->accuracy(), 'f', 1))
            : best ? tr("Best so far: step %1, BLEU %2")
                         .arg(locale.toString(qlonglong(best->step)), locale.toString(best->bleu, 'f', 1))
                   : tr("Saved weights: not evaluated yet"));
    const auto& start = m_desk.history(m_state.run).start;
    m_translateBest->setToolTip(start && start->bestBy == name(BestBy::Bleu)
            ? tr("The weights with the highest validation BLEU")
            : tr("The weights with the lowest validation loss"));
    const bool active = m_desk.isActive(m_state.run);
    const bool answers = active && m_pause->isEnabled();
    const auto kept = run && !active ? run->newestStep : std::nullopt;
    m_translateNewest->setEnabled(answers || kept);
    m_translateNewest->setText(answers
            ? tr("Latest: current weights after step %1").arg(locale.toString(m_desk.history(m_state.run).lastStep()))
            : kept   ? tr("Newest: step %1").arg(locale.toString(*kept))
            : active ? tr("Latest: unavailable while starting or stopping")
                     : tr("Latest: same as the saved weights"));
}

}  // namespace translucent
