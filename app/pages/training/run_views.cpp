#include "pages/training/run_views.h"

#include "engine/guarded_job.h"
#include "pages/training/training_outlook.h"
#include "pages/training/training_parts.h"
#include "session/detail_level.h"
#include "translucent/model/model_info.h"
#include "widgets/controls.h"
#include "widgets/ui_helpers.h"

#include <QAction>
#include <QClipboard>
#include <QDateTime>
#include <QDesktopServices>
#include <QDir>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QListWidget>
#include <QLocale>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QUrl>

#include <cmath>
#include <utility>

namespace translucent {

using State = TrainingProcess::State;

namespace {

/// Shows no unnecessary digits.
class ScaleSpin : public QDoubleSpinBox {
public:
    using QDoubleSpinBox::QDoubleSpinBox;
    QString textFromValue(double value) const override { return locale().toString(value, 'g', 6); }
};

/// In the measure that says most: a string of letters is either right or not.
QString qualityOf(const TrainingController& controller, const QString& directory, const TrainingEvaluation& evaluation)
{
    const QLocale locale;
    if (evaluation.labels)
        return RunList::tr("accuracy %1%").arg(locale.toString(100 * evaluation.labels->accuracy(), 'f', 1));
    ModelInfo info;
    if (const auto run = controller.runOf(directory))
        info.corpus = run->corpus;
    return isOfLetters(builtinTaskOf(info))
        ? RunList::tr("%1% right").arg(locale.toString(100 * evaluation.exactMatch, 'f', 1))
        : RunList::tr("BLEU %1").arg(locale.toString(evaluation.bleu, 'f', 1));
}

}  // namespace

RunHeader::RunHeader(TrainingController& controller, TrainingState& state, DetailLevel& detail, QWidget* parent)
    : QFrame(parent)
    , m_controller(controller)
    , m_state(state)
    , m_detail(detail)
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
    connect(m_rate, &QDoubleSpinBox::valueChanged, &m_controller, &TrainingController::setLearningRateScale);
    connect(&m_controller, &TrainingController::learningRateScaleChanged, this, &RunHeader::showRate);
    connect(&m_controller, &TrainingController::stateChanged, this, &RunHeader::showRun);
    connect(&m_controller, &TrainingController::evaluated, this, &RunHeader::showRun);
    connect(&m_detail, &DetailLevel::changed, this, &RunHeader::showRun);
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
        TrainingProcess& process = m_controller.process();
        process.state() == State::Paused ? process.resume() : process.pause();
    });
    m_stop = addButton("stopTraining", tr("Stop and save"), tr("Stops the training; it can be resumed from here later"),
        [this] { m_controller.process().stop(); });
    m_resume = addButton("resumeTraining", tr("Continue"),
        tr("Resumes from the checkpoint; a run that has reached its limit is extended by the same amount"),
        [this] { m_controller.resumeRun(m_state.run); });
    m_rewind = addButton("rewindTraining", tr("Restart"), tr("Starts again from the same initial weights"), [this] {
        m_state.ask.confirm(*this,
            tr("Restart this run from the same initial weights? Its trained weights will be replaced."),
            [this, run = m_state.run] { m_controller.rewindRun(run); });
    });
    m_reuse = addButton("reuseSettings", tr("Use settings"), tr("Copies this run's data and settings to the setup"),
        [this] { Q_EMIT reuseRequested(); });
    m_translate = addButton("translateWithRun", tr("Translate with it"),
        tr("Loads its weights, even while the training is running; all pages then show that model"), [] {});
    m_translate->setProperty("primary", true);
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
    if (m_controller.runOf(m_state.run)) {
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
        [history = m_controller.history(m_state.run), begin] { return tensorBoardEvents(history, begin); });
}

/// The data of a long run is large: it is read, converted and written on another thread.
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

/// When a training stops, one button replaces another: the second click of a double click must not activate it.
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
    if (!m_controller.isActive(m_state.run)) {
        const TrainingRunPtr run = m_controller.runs().find(m_state.run);
        if (!run)
            return m_state.run.isEmpty() ? tr("Press ▶ Start above to train your first model.") : QString();
        if (run->problem)
            return tr("This run cannot be read: %1").arg(reasonText(*run->problem));
        if (run->bundled)
            return tr("Shipped with the program, for viewing only. Use \"Use settings\" to train a similar one.");
        return run->resumable ? tr("Not running; can be resumed.")
            : run->run        ? tr("Not running.")
                              : tr("Trained elsewhere: can be viewed but not resumed.");
    }
    switch (m_controller.process().state()) {
    case State::Starting: return tr("Reading sentences and learning the vocabulary…");
    case State::Paused: return tr("Paused; checkpoint saved.");
    case State::Stopping: return tr("Stopping and saving…");
    default: return tr("Training");
    }
}

QString RunHeader::numbersText() const
{
    const TrainingHistory& history = m_controller.history(m_state.run);
    const QLocale locale;
    if (history.empty())
        return {};
    QStringList parts {tr("step %1").arg(locale.toString(history.lastStep()))};
    if (!history.steps.empty())
        parts << tr("epoch %1").arg(locale.toString(history.steps.back().epoch));
    parts << durationText(history.seconds());
    if (const auto* best = history.best())
        parts << tr("saved: step %1, %2").arg(locale.toString(best->step), qualityOf(m_controller, m_state.run, *best));
    if (m_controller.isActive(m_state.run) && !history.steps.empty()) {
        parts << tr("%1 tokens/s").arg(countText(history.steps.back().tokensPerSecond));
        if (const double done = history.steps.back().progress; done > 0)
            parts << tr("%1 left").arg(durationText(history.seconds() * (1 - done) / done));
        if (const qint64 bytes = m_controller.process().residentBytes(); bytes > 0)
            parts << tr("%1 of memory").arg(bytesText(double(bytes)));
    }
    return parts.join(QStringLiteral(" · "));
}

void RunHeader::refresh()
{
    const TrainingHistory& history = m_controller.history(m_state.run);
    m_text->setText(QStringList {stateText(), numbersText()}.join(QStringLiteral("  ")).trimmed());
    m_progress->setValue(history.steps.empty() ? 0 : int(1000 * history.steps.back().progress));
    m_export->setVisible(!history.empty());
}

void RunHeader::showRun()
{
    const bool active = m_controller.isActive(m_state.run);
    const State state = m_controller.process().state();
    const TrainingRunPtr run = m_controller.runs().find(m_state.run);
    const bool idle = !m_controller.process().isActive();
    m_name->setText(m_state.run.isEmpty() ? tr("No run yet") : QDir(m_state.run).dirName());
    m_name->setToolTip(plainTip(m_state.run));
    for (QWidget* part : std::initializer_list<QWidget*> {m_pause, m_stop, m_progress})
        part->setVisible(active);
    for (QWidget* part : {m_resume, m_rewind, m_reuse})
        part->setVisible(!active && run && run->run && (part == m_reuse || !run->bundled));
    const bool trained = run && !run->bundled && !m_controller.history(m_state.run).evaluations.empty();
    m_translate->setVisible(run && (run->loadable || trained));
    m_copyCommand->setEnabled(run && run->run);
    showWeights();
    m_pause->setEnabled(state == State::Running || state == State::Paused);
    m_pause->setText(state == State::Paused ? tr("Resume") : tr("Pause"));
    m_rate->setEnabled(m_pause->isEnabled());
    m_stop->setEnabled(state != State::Stopping);
    m_resume->setEnabled(idle && run && run->resumable);
    m_rewind->setEnabled(idle);
    // the start event contains the previous scale
    m_rate->setVisible(active && state != State::Starting && m_detail.showsEverything());
    showRate();
    refresh();
}

/// Does not overwrite text while it is being typed.
void RunHeader::showRate()
{
    const double scale = m_controller.learningRateScale();
    const QSignalBlocker blocker(m_rate);
    if (std::abs(m_rate->value() - scale) > std::pow(10, -m_rate->decimals()))
        m_rate->setValue(scale);
}

void RunHeader::showWeights()
{
    const QLocale locale;
    const TrainingRunPtr run = m_controller.runs().find(m_state.run);
    const auto* best = m_controller.history(m_state.run).best();
    m_translateBest->setText(best && best->labels
            ? tr("Best so far: step %1, accuracy %2%")
                  .arg(locale.toString(qlonglong(best->step)), locale.toString(100 * best->labels->accuracy(), 'f', 1))
            : best ? tr("Best so far: step %1, BLEU %2")
                         .arg(locale.toString(qlonglong(best->step)), locale.toString(best->bleu, 'f', 1))
                   : tr("Saved weights: not evaluated yet"));
    const auto& start = m_controller.history(m_state.run).start;
    m_translateBest->setToolTip(start && start->bestBy == name(BestBy::Bleu)
            ? tr("The weights with the highest validation BLEU")
            : tr("The weights with the lowest validation loss"));
    const bool active = m_controller.isActive(m_state.run);
    const bool answers = active && m_pause->isEnabled();
    const auto kept = run && !active ? run->newestStep : std::nullopt;
    m_translateNewest->setEnabled(answers || kept);
    m_translateNewest->setText(answers ? tr("Latest: current weights after step %1")
                                             .arg(locale.toString(m_controller.history(m_state.run).lastStep()))
            : kept   ? tr("Newest: step %1").arg(locale.toString(*kept))
            : active ? tr("Latest: unavailable while starting or stopping")
                     : tr("Latest: same as the saved weights"));
}

namespace {

QString directoryOf(const QListWidgetItem* item)
{
    return item ? item->data(Qt::UserRole).toString() : QString();
}

/// Items with the height of all their lines: when wrapping, a list ignores the padding of the style sheet.
class WrappedItems : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem narrower = option;
        narrower.rect.setWidth(option.rect.width() - option.fontMetrics.height());
        return QStyledItemDelegate::sizeHint(narrower, index);
    }
};

}  // namespace

RunQuestions nativeRunQuestions()
{
    return {[](QWidget& asker, TextAnswer then) { askForFolder(asker, RunList::tr("Import a run"), std::move(then)); },
        [](QWidget& asker, const QString& name, TextAnswer then) {
            askForText(asker, RunList::tr("Rename run"), RunList::tr("New name"), name, std::move(then));
        },
        [](QWidget& asker, const QString& question, std::function<void()> then) {
            askWhether(asker, RunList::tr("Training"), question, std::move(then));
        },
        [](const QString& directory) { QDesktopServices::openUrl(QUrl::fromLocalFile(directory)); }};
}

RunList::RunList(TrainingController& controller, TrainingState& state, QWidget* parent)
    : QFrame(parent)
    , m_controller(controller)
    , m_state(state)
    , m_list(control<QListWidget>("runs", this))
{
    setObjectName(QStringLiteral("runList"));
    setProperty("role", QStringLiteral("card"));
    auto* title = makeText("section", "runsTitle", tr("Runs"), this);
    m_list->setAccessibleName(title->text());
    m_list->setToolTip(tr("Click a run to see it, tick some to compare them"));
    m_list->setWordWrap(true);
    m_list->setItemDelegate(new WrappedItems(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    columnOf({rowOf({{title, 1}, makeMenu()}), {m_list, 1}}, this, {6, 8, 6, 8});
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_list, &QListWidget::customContextMenuRequested, this,
        [this](const QPoint& at) { m_menu->popup(m_list->viewport()->mapToGlobal(at)); });
    connect(m_list, &QListWidget::currentItemChanged, this, &RunList::choose);
    connect(m_list, &QListWidget::itemChanged, this, &RunList::tick);
    connect(m_list, &QListWidget::itemClicked, this, [this] {
        if (!std::exchange(m_ticked, false))
            Q_EMIT picked();
    });
    connect(&m_controller.runs(), &TrainingRuns::changed, this, &RunList::fill);
    connect(&m_controller, &TrainingController::stateChanged, this, &RunList::refresh);
    connect(&m_controller, &TrainingController::evaluated, this, &RunList::refresh);
}

void RunList::choose(const QListWidgetItem* item)
{
    if (m_filling || !item)
        return;
    m_state.run = directoryOf(item);
    Q_EMIT chosen();
}

void RunList::tick(const QListWidgetItem* item)
{
    if (m_filling)
        return;
    m_ticked = true;
    m_state.compared.removeAll(directoryOf(item));
    if (item->checkState() == Qt::Checked)
        m_state.compared.append(directoryOf(item));
    Q_EMIT chosen();
}

QToolButton* RunList::makeMenu()
{
    m_menu = new QMenu(this);
    m_menu->setToolTipsVisible(true);
    addAction("importRun", tr("Import…"), tr("Adds a directory created by translucent-cli train"), &RunList::importRun);
    m_reveal = addAction("revealRun", tr("Show folder"), tr("Opens the directory of the run"), &RunList::revealRun);
    m_rename = addAction("renameRun", tr("Rename…"), tr("Gives the run another name"), &RunList::renameRun);
    m_remove = addAction("removeRun", tr("Delete…"),
        tr("Deletes the run; an imported run is only removed from the list"), &RunList::removeRun);
    auto* button =
        makeButton("flat", "runMenu", QStringLiteral("⋯"), tr("Import, rename or delete a run, show its folder"), this);
    button->setAccessibleName(tr("Manage runs"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(m_menu);
    return button;
}

QAction* RunList::addAction(const char* objectName, const QString& text, const QString& toolTip, void (RunList::*act)())
{
    QAction* action = m_menu->addAction(text, this, act);
    action->setObjectName(QLatin1String(objectName));
    action->setToolTip(toolTip);
    return action;
}

void RunList::setCurrent(const QString& directory)
{
    m_state.run = directory;
    for (int row = 0; row < m_list->count(); ++row)
        if (directoryOf(m_list->item(row)) == directory)
            m_list->setCurrentRow(row);
}

void RunList::fill()
{
    m_filling = true;
    m_list->clear();
    for (const TrainingRunPtr& run : m_controller.runs().runs()) {
        auto* item = new QListWidgetItem(m_list);
        item->setData(Qt::UserRole, run->directory);
        item->setCheckState(m_state.compared.contains(run->directory) ? Qt::Checked : Qt::Unchecked);
        if (run->directory == m_state.run)
            m_list->setCurrentItem(item);
    }
    if (!m_list->currentItem() && m_list->count() > 0)
        m_list->setCurrentRow(0);
    m_filling = false;
    m_state.run = directoryOf(m_list->currentItem());
    refresh();
    Q_EMIT chosen();
}

QString RunList::factsOf(const QString& directory) const
{
    const QLocale locale;
    const TrainingHistory& history = m_controller.history(directory);
    QStringList facts;
    if (m_controller.isActive(directory))
        facts << (m_controller.process().state() == TrainingProcess::State::Paused ? tr("paused") : tr("running"));
    if (const TrainingRunPtr run = m_controller.runs().find(directory); run && run->problem)
        facts << tr("cannot be read");
    else if (run && run->bundled)
        facts << tr("shipped with the program");
    else
        facts << tr("step %1").arg(locale.toString(history.lastStep()));
    if (const auto* best = history.best())
        facts << qualityOf(m_controller, directory, *best);
    return facts.join(QStringLiteral(" · "));
}

void RunList::refresh()
{
    m_filling = true;
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem* item = m_list->item(row);
        if (const TrainingRunPtr run = m_controller.runs().find(directoryOf(item))) {
            item->setText(run->name() + u'\n' + factsOf(run->directory));
            const QString problem = run->problem ? errorText(*run->problem) : QString();
            item->setToolTip(plainTip(QStringList {item->text(), run->directory, problem}.join(u'\n').trimmed()));
        }
    }
    m_filling = false;
    m_reveal->setEnabled(m_list->currentItem() != nullptr);
    const TrainingRunPtr run = m_controller.runs().find(m_state.run);
    m_rename->setEnabled(m_reveal->isEnabled() && !m_controller.isActive(m_state.run) && !(run && run->bundled));
    m_remove->setEnabled(m_rename->isEnabled());
}

void RunList::importRun()
{
    m_state.ask.pickDirectory(*this, [this](const QString& directory) { takeRun(directory); });
}

void RunList::takeRun(const QString& directory)
{
    const QString problem = m_controller.runs().import(directory);
    if (problem.isEmpty())
        m_state.run = QFileInfo(directory).absoluteFilePath();  // selected once it has been read
    Q_EMIT said(problem);
}

void RunList::renameRun()
{
    const TrainingRunPtr run = m_controller.runs().find(m_state.run);
    if (run)
        m_state.ask.newName(*this, run->name(), [this, directory = run->directory](const QString& name) {
            if (!name.isEmpty())
                Q_EMIT said(m_controller.runs().rename(directory, name));
        });
}

void RunList::removeRun()
{
    const TrainingRunPtr run = m_controller.runs().find(m_state.run);
    if (run)
        m_state.ask.confirm(*this, tr("Delete the run \"%1\" with its model?").arg(run->name()),
            [this, directory = run->directory] { Q_EMIT said(m_controller.runs().remove(directory)); });
}

}  // namespace translucent
