#include "shell/lesson_guide.h"

#include "engine/training_controller.h"
#include "session/session.h"
#include "widgets/lesson_panel.h"
#include "widgets/lesson_text.h"
#include "widgets/pointing.h"

#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMouseEvent>
#include <QPointer>
#include <QScopedValueRollback>
#include <QTextDocument>
#include <QWidget>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

std::optional<Answer> clickedOne(std::optional<int> before, std::optional<int> now)
{
    return now && now != before ? std::optional<Answer>(std::int64_t(*now)) : std::nullopt;
}

/// True if the key activates the focused widget; other keys navigate or are shortcuts.
bool acts(const QKeyEvent& key)
{
    constexpr std::array kActing {Qt::Key_Space, Qt::Key_Return, Qt::Key_Enter, Qt::Key_Select, Qt::Key_Left,
        Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Home, Qt::Key_End, Qt::Key_PageUp, Qt::Key_PageDown};
    return !(key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        && std::ranges::find(kActing, key.key()) != kActing.end();
}

}  // namespace

LessonGuide::LessonGuide(Session& session, LessonShelf& shelf, ScenePlayer& player, LessonPanel& panel,
    TrainingController& controller, QWidget& content)
    : QObject(&content)
    , m_session(session)
    , m_shelf(shelf)
    , m_player(player)
    , m_panel(panel)
    , m_controller(controller)
    , m_grader(
          session,
          [&controller](
              Grader::RunChoice which) { return controller.evaluations(which == Grader::RunChoice::Bundled); },
          nullptr)
    , m_questions(session, panel, m_grader)
    , m_content(content)
    , m_lights(player, content, panel)
{
    connectParts();
    connectSelection();
}

void LessonGuide::connectParts()
{
    LessonPanel& panel = m_panel;
    connect(&panel, &LessonPanel::continued, this, &LessonGuide::goOn);
    connect(&panel, &LessonPanel::nextAsked, this, &LessonGuide::beginNext);
    connect(&panel, &LessonPanel::wentBack, this, [this] { goTo(m_run->index() - 1); });
    connect(&panel, &LessonPanel::closed, this, &LessonGuide::leave);
    connect(&panel, &LessonPanel::checked, this, &LessonGuide::check);
    connect(&panel, &LessonPanel::answerAsked, this, [this] { m_questions.showAnswer(); });
    connect(
        &panel, &LessonPanel::pointed, this, [this](const QString& name) { m_lights.pointAt(name, m_run->step()); });
    connect(&panel, &LessonPanel::hintAsked, this, [this] {
        m_run->askHint();
        m_panel.showHint(text(m_run->task() ? m_run->task()->hint : m_run->question()->hint));
    });
    connect(&m_player, &ScenePlayer::shown, this, &LessonGuide::onShown);
    connect(&m_shelf, &LessonShelf::quizReplaced, this, [this] {
        if (m_id == QLatin1String(LessonShelf::kQuiz))
            leave();
    });
    connect(&m_grader, &Grader::measured, this, &LessonGuide::judge);
    connect(&m_session.changes(), &ModelChanges::changed, this,
        [this] { reach(m_session.changes().change().empty() ? TaskGoal::Unchanged : TaskGoal::Changed); });
    connect(&m_controller.process(), &TrainingProcess::stateChanged, this,
        [this] { reach(m_controller.process().isActive() ? TaskGoal::TrainingStarted : TaskGoal::TrainingFinished); });
}

void LessonGuide::connectSelection()
{
    Selection& selection = m_session.selection();
    connect(&selection, &Selection::focusChanged, this, [this] {
        const Place before = std::exchange(m_seen, place());  // hovering changes the focus, too
        if (m_seen.target != before.target)
            reachPin(TaskGoal::TargetPinned, m_seen.target);
        if (m_seen.source != before.source)
            reachPin(TaskGoal::SourcePinned, m_seen.source);
        chooseOnScreen(before);
    });
    connect(&selection, &Selection::changed, this, [this, &selection] {
        const Place before = std::exchange(m_seen, place());
        const LessonTask* task = m_run ? m_run->task() : nullptr;
        if (task && (!task->kind || *task->kind == selection.attentionKind()))
            reach(TaskGoal::NewHead);
        chooseOnScreen(before);
    });
    connect(&selection, &Selection::resultChanged, this, [this](const TranslationResultPtr& result) {
        if (result && result->sourceText != m_place.sentence)
            reach(TaskGoal::NewSentence);
        if (m_run && m_run->question() && !m_isSettingUp && !m_run->record().done)
            m_questions.ask();
    });
}

void LessonGuide::begin(const QString& id)
{
    const ShelvedLesson* shelved = m_shelf.find(id);
    if (!shelved || shelved->problem)
        return;
    leave();
    m_beamSize = m_session.search().beamSize();
    m_lengthPenalty = m_session.search().lengthPenalty();
    m_showsEverything = m_session.detail().showsEverything();
    m_id = id;
    m_shown.reset();
    m_file = shelved->file;
    m_run = std::make_unique<LessonRun>(shelved->lesson, shelved->records, shelved->step, shelved->seconds);
    m_questions.begin(*m_run, *shelved);
    m_clock.start();
    connect(m_run.get(), &LessonRun::stepChanged, this, &LessonGuide::showStep);
    connect(m_run.get(), &LessonRun::recordChanged, this, [this] {
        keep();
        refresh();
    });
    qApp->installEventFilter(this);
    Q_EMIT began();
    showStep();
}

void LessonGuide::leave()
{
    if (!m_run)
        return;
    qApp->removeEventFilter(this);
    keep();
    m_run.reset();
    m_lights.clear();
    m_session.changes().reset();
    m_session.search().setBeamSize(m_beamSize);
    m_session.search().setLengthPenalty(m_lengthPenalty);
    m_session.detail().setShowsEverything(m_showsEverything);
    Q_EMIT left();
}

void LessonGuide::keep()
{
    constexpr double kMillisecondsPerSecond = 1000;
    m_run->spend(double(m_clock.restart()) / kMillisecondsPerSecond);
    m_shelf.keep(m_id, *m_run);
}

void LessonGuide::goTo(std::size_t step)
{
    if (m_run)
        m_run->goTo(step);
}

void LessonGuide::skip()
{
    if (m_run)
        m_run->markDone();
}

void LessonGuide::goOn()
{
    if (!m_run)
        return;
    if (!m_run->isLast())
        return m_run->goTo(m_run->index() + 1);
    const QString id = m_id;
    leave();
    Q_EMIT finished(id);
}

void LessonGuide::beginNext()
{
    if (const ShelvedLesson* next = m_run ? m_shelf.after(m_id) : nullptr)
        begin(QString(next->id));
}

std::optional<SceneWords> LessonGuide::stepWords() const
{
    if (!m_run)
        return std::nullopt;
    const LessonStep& step = m_run->step();
    QTextDocument document;
    document.setMarkdown(text(step.text), QTextDocument::MarkdownNoHTML);
    QStringList notes {document.toPlainText().remove(QChar::ObjectReplacementCharacter).trimmed()};
    if (const LessonTask* task = m_run->task())
        notes << text(task->text);
    else if (const LessonQuestion* question = m_run->question())
        notes << text(question->text);
    notes.removeAll(QString());
    return SceneWords {text(step.title), notes.join(QStringLiteral("\n\n"))};
}

bool LessonGuide::standsAlone() const
{
    return m_run && m_run->sceneAt(m_run->index()).page == "lessons";
}

void LessonGuide::showStep()
{
    m_questions.enterStep();
    keep();
    m_lights.clear();
    m_isSettingUp = true;
    showAsk();
    // After the previous step, only the scene of this step is missing.
    const bool isNext = m_shown && *m_shown + 1 == m_run->index();
    m_shown = m_run->index();
    Q_EMIT stepChanged();
    m_player.show(isNext ? m_run->step().scene : m_run->sceneAt(m_run->index()));
}

/// "Lesson 4 of 19 · Heads divide labour"
QString LessonGuide::lessonName() const
{
    const QString title = text(m_run->lesson().title);
    const int number = m_shelf.numberOf(m_id);
    return number == 0 ? title : tr("Lesson %1 of %2").arg(number).arg(m_shelf.count()) + QStringLiteral(" · ") + title;
}

void LessonGuide::showAsk()
{
    const Lesson& lesson = m_run->lesson();
    const LessonStep& step = m_run->step();
    const QString place = m_id == QLatin1String(LessonShelf::kQuiz) ? tr("Question %1 of %2") : tr("Step %1 of %2");
    LessonPanel::Content content {lessonName(), place.arg(m_run->index() + 1).arg(lesson.steps.size()),
        text(step.title), m_questions.hidesText() ? QString() : text(step.text), m_file};
    if (m_run->index() == 0 && !lesson.introduction.empty())
        content.markdown.prepend(text(lesson.introduction) + QStringLiteral("\n\n"));
    if (const LessonTask* task = m_run->task()) {
        content.ask = text(task->text);
        content.hasHint = !task->hint.empty();
    } else if (const LessonQuestion* question = m_run->question()) {
        content.ask = text(question->text);
        content.hasHint = !question->hint.empty();
    }
    content.isFirst = m_run->index() == 0;
    m_panel.show(content);
    const ShelvedLesson* next = m_run->isLast() ? m_shelf.after(m_id) : nullptr;
    m_panel.offerNext(next ? text(next->lesson.title) : QString());
    refresh();
}

/// The step can be worked on.
void LessonGuide::onShown()
{
    if (!m_run)
        return;
    m_isSettingUp = false;
    m_place = m_seen = place();
    m_lights.light(m_run->step());
    makeRoom();
    if (m_run->question())
        m_questions.ask();
    else if (!m_run->task())
        m_run->markDone();
    refresh();
}

LessonGuide::Place LessonGuide::place() const
{
    const Selection& selection = m_session.selection();
    return {selection.result() ? selection.result()->sourceText : QString(), selection.headId(), selection.hypothesis(),
        selection.pinnedSource(), selection.pinnedTarget()};
}

/// The question is about the head and the tokens of its step, even if others were looked at since.
void LessonGuide::returnToPlace(const LiveAnswer& question)
{
    Selection& selection = m_session.selection();
    if (!selection.result() || selection.result()->sourceText != m_place.sentence)
        return;
    const AnswerKind asked = answerKind(question.measure);
    const QScopedValueRollback quiet(m_isSettingUp, true);
    if (asked != AnswerKind::Head && m_run->sceneAt(m_run->index()).head && selection.headId() != m_place.head) {
        selection.setAttentionKind(m_place.head.kind);
        selection.setLayerAndHead(int(m_place.head.layer), OneHead {m_place.head.head});
    }
    if (asked != AnswerKind::Token && m_place.target)
        selection.setPinnedTarget(m_place.target);
    if (asked != AnswerKind::Source && m_place.source)
        selection.setPinnedSource(m_place.source);
    m_seen = place();
}

void LessonGuide::makeRoom()
{
    m_lights.showAll();
    if (m_run && !m_isSettingUp && m_panel.dock() == LessonPanel::Dock::Below)
        m_lights.makeRoom(m_run->step());
}

void LessonGuide::refresh()
{
    if (!m_run)
        return;
    const bool mayGoOn = m_run->record().done || m_run->isFinished();
    std::vector<bool> areDone;
    for (const StepRecord& record : m_run->records())
        areDone.push_back(record.done);
    m_panel.setProgress(areDone, m_run->index());
    m_panel.setContinue(m_run->isLast() ? tr("Finish") : tr("Space: go on"), mayGoOn);
    if (m_run->task() && m_run->record().done)
        m_panel.showVerdict(tr("Done."), true);
}

/// A task can name the token; then any other one is a try.
void LessonGuide::reachPin(TaskGoal goal, std::optional<int> position)
{
    const LessonTask* task = m_run ? m_run->task() : nullptr;
    if (!position || !task || task->goal != goal || m_isSettingUp || m_run->record().done)
        return;
    if (!task->measure)
        return reach(goal);
    LiveAnswer which;
    which.measure = *task->measure;
    m_grader.measure(which);
}

/// The token that the task names has been measured.
void LessonGuide::judgePin(const std::optional<Answer>& measured)
{
    const LessonTask& task = *m_run->task();
    const Selection& selection = m_session.selection();
    const auto pinned = task.goal == TaskGoal::TargetPinned ? selection.pinnedTarget() : selection.pinnedSource();
    const auto* wanted = measured ? std::get_if<std::int64_t>(&*measured) : nullptr;
    if (!wanted || (pinned && *pinned == *wanted))
        return reach(task.goal);
    m_panel.showVerdict(tr("Not this one. Look again, and click another."), false);
}

/// A thing that is clicked in the window becomes the answer, still to be checked.
void LessonGuide::chooseOnScreen(const Place& before)
{
    const LessonQuestion* question = m_run ? m_run->question() : nullptr;
    const auto* live = question ? std::get_if<LiveAnswer>(&question->answer) : nullptr;
    if (!live || m_isSettingUp || m_run->record().done)
        return;
    std::optional<Answer> clicked;
    switch (answerKind(live->measure)) {
    case AnswerKind::Token: clicked = clickedOne(before.target, m_seen.target); break;
    case AnswerKind::Source: clicked = clickedOne(before.source, m_seen.source); break;
    case AnswerKind::Head: clicked = before.head == m_seen.head ? clicked : m_seen.head; break;
    case AnswerKind::Hypothesis: clicked = clickedOne(before.hypothesis, m_seen.hypothesis); break;
    default: break;
    }
    if (clicked)
        m_questions.choose(*clicked);
}

void LessonGuide::check()
{
    if (const auto* live = std::get_if<LiveAnswer>(&m_run->question()->answer))
        returnToPlace(*live);
    m_questions.check();
    refresh();
}

void LessonGuide::judge(const Grade& grade)
{
    if (!m_run)
        return;
    if (m_run->task())
        return judgePin(grade.answer);
    if (m_run->question())
        m_questions.judge(grade);
    refresh();
}

void LessonGuide::reach(TaskGoal goal)
{
    if (!m_run || m_isSettingUp)
        return;
    const LessonTask* task = m_run->task();
    if (task && task->goal == goal && !m_run->record().done)
        m_run->markDone();
}

/// Detects clicks and key activations, for tasks that wait for them.
bool LessonGuide::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && watched->isWidgetType() && goesOnWith(*static_cast<QKeyEvent*>(event))) {
        goOn();
        return true;
    }
    if (watched == &m_panel && event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(
            this, [this] { m_lights.bringIntoView(); }, Qt::QueuedConnection);
    const LessonTask* task = m_run ? m_run->task() : nullptr;
    const auto* widget = task && task->goal == TaskGoal::Clicked ? qobject_cast<QWidget*>(watched) : nullptr;
    if (widget && event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton)
            onClick(*widget, mouse->position().toPoint());
    } else if (widget && event->type() == QEvent::KeyRelease && acts(*static_cast<QKeyEvent*>(event))) {
        onClick(*widget, {});
    }
    return QObject::eventFilter(watched, event);
}

/// Space continues, unless the keyboard is with something else that could use it.
bool LessonGuide::goesOnWith(const QKeyEvent& key) const
{
    if (!m_run || key.key() != Qt::Key_Space || key.modifiers() != Qt::NoModifier || key.isAutoRepeat()
        || QApplication::activeModalWidget() || QApplication::activePopupWidget())
        return false;
    const QWidget* focus = QApplication::focusWidget();
    const auto* field = qobject_cast<const QLineEdit*>(focus);
    const bool isIdle = !focus || focus == m_content.window() || qobject_cast<const LessonText*>(focus)
        || (field && field->isReadOnly());
    return isIdle && (m_run->record().done || m_run->isFinished());
}

/// Runs later, when the click has taken effect and a list has its new selection.
void LessonGuide::onClick(const QWidget& widget, std::optional<QPoint> position)
{
    const auto names = namesAt(widget, position);
    const QString wanted = text(m_run->task()->widget), part = text(m_run->task()->part);
    const QObject* named = &widget;
    while (named && named->objectName() != wanted)
        named = named->parent();
    if (!named || !names)
        return;
    QMetaObject::invokeMethod(
        this,
        [this, part, names = *names, list = QPointer(qobject_cast<const QComboBox*>(named))] {
            if (part.isEmpty() || isNamed(list ? QStringList(list->currentText()) : names, part))
                reach(TaskGoal::Clicked);
        },
        Qt::QueuedConnection);
}

void LessonGuide::retranslateUi()
{
    m_panel.retranslateUi();
}

}  // namespace translucent
