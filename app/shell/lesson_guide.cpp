#include "shell/lesson_guide.h"

#include "engine/training_controller.h"
#include "session/session.h"
#include "translucent/search/segmentations.h"
#include "widgets/attention_map.h"
#include "widgets/lesson_panel.h"
#include "widgets/pointing.h"
#include "widgets/token_text.h"

#include <QApplication>
#include <QComboBox>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPointer>
#include <QWidget>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

struct LessonAnswers {
    Q_DECLARE_TR_FUNCTIONS(translucent::LessonAnswers)
};

QString numbered(std::size_t index, const QString& text)
{
    return QStringLiteral("%1  %2").arg(index + 1).arg(text);
}

template <typename Parts, typename TextOf>
std::vector<AnswerRow> rowsOf(const Parts& parts, TextOf textOf)
{
    std::vector<AnswerRow> rows;
    for (const auto& part : parts)
        rows.push_back({numbered(rows.size(), textOf(part)), std::int64_t(rows.size())});
    return rows;
}

std::vector<AnswerRow> hypothesisRows(const std::vector<Hypothesis>& hypotheses)
{
    std::vector<AnswerRow> rows;
    for (const SameText& text : byText(hypotheses)) {
        const std::size_t best = text.segmentations.front();
        rows.push_back({numbered(rows.size(), QString::fromStdString(hypotheses[best].text)), std::int64_t(best)});
    }
    return rows;
}

/// The best segmentation of the text that has this one.
std::size_t bestSegmentation(const std::vector<Hypothesis>& hypotheses, std::size_t index)
{
    for (const SameText& text : byText(hypotheses))
        if (std::ranges::find(text.segmentations, index) != text.segmentations.end())
            return text.segmentations.front();
    return index;
}

/// Only cross-attention has alignments.
std::vector<AnswerRow> headRows(Measure measure, const ForwardTrace& trace)
{
    std::vector<AnswerRow> rows;
    for (const auto kind : {AttentionKind::Cross, AttentionKind::EncoderSelf, AttentionKind::DecoderSelf})
        for (std::int64_t layer = 0; layer < trace.layers(kind); ++layer)
            if (kind == AttentionKind::Cross || measure != Measure::BestAligningHead)
                for (const HeadId& head : trace.headsOf(kind, layer))
                    rows.push_back({answerText(head, {}), head});
    return rows;
}

}  // namespace

std::vector<AnswerRow> answerRows(const LiveAnswer& question, const TranslationResult& result, int hypothesis)
{
    const Translation& translation = result.translation;
    switch (answerKind(question.measure)) {
    case AnswerKind::Token:
        return rowsOf(translation.hypotheses.at(std::size_t(hypothesis)).tokens, [](const HypothesisToken& token) {
            return tokenText({token.chosen.id, token.chosen.piece});
        });
    case AnswerKind::Source:
        return rowsOf(translation.source, [](const Piece& piece) { return tokenText({piece.id, piece.text}); });
    case AnswerKind::Hypothesis: return hypothesisRows(translation.hypotheses);
    case AnswerKind::YesNo: return {{LessonAnswers::tr("Yes"), true}, {LessonAnswers::tr("No"), false}};
    case AnswerKind::Head: return headRows(question.measure, result.traces.front());
    case AnswerKind::Whole:
    case AnswerKind::Number: break;
    }
    return {};
}

Answer rowAnswer(const LiveAnswer& question, const TranslationResult& result, const Answer& answer)
{
    const auto& hypotheses = result.translation.hypotheses;
    const auto* index = std::get_if<std::int64_t>(&answer);
    const bool isLine = answerKind(question.measure) == AnswerKind::Hypothesis && index && *index >= 0
        && std::size_t(*index) < hypotheses.size();
    return isLine ? Answer(std::int64_t(bestSegmentation(hypotheses, std::size_t(*index)))) : answer;
}

QString answerText(const Answer& answer, const std::vector<AnswerRow>& rows)
{
    if (const auto row = std::ranges::find(rows, answer, &AnswerRow::answer); row != rows.end())
        return row->text;
    if (const auto* head = std::get_if<HeadId>(&answer))
        return LessonAnswers::tr("%1, head %2.%3")
            .arg(attentionKindName(head->kind))
            .arg(head->layer + 1)
            .arg(head->head + 1);
    if (const auto* yes = std::get_if<bool>(&answer))
        return *yes ? LessonAnswers::tr("Yes") : LessonAnswers::tr("No");
    if (const auto* number = std::get_if<double>(&answer))
        return QLocale().toString(*number, 'g', 4);
    return QLocale().toString(qlonglong(std::get<std::int64_t>(answer)));
}

namespace {

constexpr int kTriesBeforeAnswer = 2;

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
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
    , m_spotlight(*new Spotlight(&content, &panel))
{
    connectParts();
}

void LessonGuide::connectParts()
{
    LessonPanel& panel = m_panel;
    connect(&panel, &LessonPanel::continued, this, &LessonGuide::goOn);
    connect(&panel, &LessonPanel::wentBack, this, [this] { goTo(m_run->index() - 1); });
    connect(&panel, &LessonPanel::closed, this, &LessonGuide::leave);
    connect(&panel, &LessonPanel::checked, this, &LessonGuide::check);
    connect(&panel, &LessonPanel::answerAsked, this, &LessonGuide::showAnswer);
    connect(&panel, &LessonPanel::pointed, this, &LessonGuide::pointAt);
    connect(&panel, &LessonPanel::hintAsked, this, [this] {
        m_run->askHint();
        m_panel.showHint(text(m_run->task() ? m_run->task()->hint : m_run->question()->hint));
    });
    connect(&m_player, &ScenePlayer::shown, this, &LessonGuide::onShown);
    connect(&m_grader, &Grader::measured, this, &LessonGuide::judge);
    connect(&m_session.selection(), &Selection::focusChanged, this, [this] {
        if (m_session.selection().pinnedTarget())
            reach(TaskGoal::TargetPinned);
        if (m_session.selection().pinnedSource())
            reach(TaskGoal::SourcePinned);
    });
    connect(&m_session.selection(), &Selection::changed, this, [this] {
        const LessonTask* task = m_run ? m_run->task() : nullptr;
        if (task && (!task->kind || *task->kind == m_session.selection().attentionKind()))
            reach(TaskGoal::NewHead);
    });
    connect(&m_session.selection(), &Selection::resultChanged, this, [this](const TranslationResultPtr& result) {
        if (result && result->sourceText != m_sentence)
            reach(TaskGoal::NewSentence);
        if (m_run && m_run->question() && !m_isSettingUp && !m_run->record().done)
            askQuestion();
    });
    connect(&m_session.changes(), &ModelChanges::changed, this,
        [this] { reach(m_session.changes().change().empty() ? TaskGoal::Unchanged : TaskGoal::Changed); });
    connect(&m_controller.process(), &TrainingProcess::stateChanged, this,
        [this] { reach(m_controller.process().isActive() ? TaskGoal::TrainingStarted : TaskGoal::TrainingFinished); });
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
    m_run = std::make_unique<LessonRun>(shelved->lesson, shelved->records, shelved->step);
    connect(m_run.get(), &LessonRun::stepChanged, this, &LessonGuide::showStep);
    connect(m_run.get(), &LessonRun::recordChanged, this, [this] {
        m_shelf.keep(m_id, *m_run);
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
    m_shelf.keep(m_id, *m_run);
    m_run.reset();
    m_spotlight.pointAt(nullptr);
    m_session.changes().reset();
    m_session.search().setBeamSize(m_beamSize);
    m_session.search().setLengthPenalty(m_lengthPenalty);
    m_session.detail().setShowsEverything(m_showsEverything);
    Q_EMIT left();
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

void LessonGuide::showStep()
{
    m_grader.drop();  // its answer would be for a different step
    m_isShowing = false;
    m_shelf.keep(m_id, *m_run);
    m_spotlight.pointAt(nullptr);
    m_isSettingUp = true;
    m_right.reset();
    showAsk();
    // After the previous step, only the scene of this step is missing.
    const bool isNext = m_shown && *m_shown + 1 == m_run->index();
    m_shown = m_run->index();
    m_player.show(isNext ? m_run->step().scene : m_run->sceneAt(m_run->index()));
}

void LessonGuide::showAsk()
{
    const Lesson& lesson = m_run->lesson();
    const LessonStep& step = m_run->step();
    const QString place = m_id == QLatin1String(LessonShelf::kQuiz) ? tr("Question %1 of %2") : tr("Step %1 of %2");
    LessonPanel::Content content {text(lesson.title), place.arg(m_run->index() + 1).arg(lesson.steps.size()),
        text(step.title), text(step.text), m_file};
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
    refresh();
}

/// The step can be worked on.
void LessonGuide::onShown()
{
    if (!m_run)
        return;
    m_isSettingUp = false;
    const TranslationResultPtr result = m_session.selection().result();
    m_sentence = result ? result->sourceText : QString();
    pointAt(text(m_run->step().highlight));
    if (m_run->question())
        askQuestion();
    else if (!m_run->task())
        m_run->markDone();
    refresh();
}

void LessonGuide::pointAt(const QString& name)
{
    m_spotlight.pointAt(name.isEmpty() ? nullptr : m_player.reveal(name));
}

void LessonGuide::refresh()
{
    if (!m_run)
        return;
    const bool mayGoOn = m_run->record().done || m_run->isFinished();
    m_panel.setContinue(m_run->isLast() ? tr("Finish") : tr("Continue"), mayGoOn);
    if (m_run->task() && m_run->record().done)
        m_panel.showVerdict(tr("Done."), true);
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

void LessonGuide::askQuestion()
{
    const LessonQuestion& question = *m_run->question();
    const auto* live = std::get_if<LiveAnswer>(&question.answer);
    const auto kind = live ? answerKind(live->measure) : AnswerKind::Number;
    const bool isNumber = std::holds_alternative<FixedNumber>(question.answer)
        || (live && (kind == AnswerKind::Number || kind == AnswerKind::Whole));
    m_right.reset();
    if (isNumber)
        m_panel.form().askForNumber(text(question.text));
    else
        m_panel.form().askForOne(choices(), text(question.text));
    m_panel.setAnswerable(!m_run->record().done);
    if (m_run->record().done)
        m_panel.showVerdict(text(question.why), true);
}

std::vector<AnswerRow> LessonGuide::rows() const
{
    const TranslationResultPtr result = m_session.selection().result();
    const auto* live = std::get_if<LiveAnswer>(&m_run->question()->answer);
    return live && result ? answerRows(*live, *result, m_session.selection().hypothesis()) : std::vector<AnswerRow>();
}

QStringList LessonGuide::choices() const
{
    QStringList texts;
    if (const auto* options = std::get_if<LessonOptions>(&m_run->question()->answer))
        for (const LessonOption& option : *options)
            texts << text(option.text);
    for (const AnswerRow& row : rows())
        texts << row.text;
    return texts;
}

std::optional<Answer> LessonGuide::given() const
{
    const AnswerForm& form = m_panel.form();
    if (const auto number = form.number())
        return *number;
    const auto answers = rows();
    const auto chosen = form.chosen();
    return chosen && std::size_t(*chosen) < answers.size() ? std::optional(answers[std::size_t(*chosen)].answer)
                                                           : std::nullopt;
}

void LessonGuide::check()
{
    const LessonQuestion& question = *m_run->question();
    if (const auto* options = std::get_if<LessonOptions>(&question.answer))
        return judgeOption(*options);
    if (const auto* fixed = std::get_if<FixedNumber>(&question.answer)) {
        const auto number = m_panel.form().number();
        constexpr double kRounding = 1e-9;
        return verdict(number && std::abs(*number - fixed->value) <= fixed->tolerance + kRounding, {});
    }
    m_isShowing = false;
    m_grader.measure(std::get<LiveAnswer>(question.answer));
    if (m_grader.isPending())
        m_panel.showVerdict(tr("Checking …"), true);
}

void LessonGuide::judgeOption(const LessonOptions& options)
{
    const LessonOption& option = options.at(std::size_t(m_panel.form().chosen().value_or(0)));
    verdict(option.right, text(option.why));
}

void LessonGuide::judge(const Grade& grade)
{
    if (!m_run || !m_run->question())
        return;
    m_right = grade.answer;
    if (!m_right)
        return m_panel.showVerdict(grade.problem.isEmpty()
                ? tr("The answer cannot be computed yet. Pin the token the question asks about, then try again.")
                : grade.problem,
            false);
    const auto& live = std::get<LiveAnswer>(m_run->question()->answer);
    if (const TranslationResultPtr result = m_session.selection().result())
        m_right = rowAnswer(live, *result, *m_right);
    if (std::exchange(m_isShowing, false))
        return showAnswer();
    const auto answer = given();
    const auto* line = answer ? std::get_if<std::int64_t>(&*answer) : nullptr;
    const bool isRight = answer
        && (accepts(live, *m_right, *answer)
            || (line && std::ranges::find(grade.equallyGood, *line) != grade.equallyGood.end()));
    verdict(isRight, isRight ? tr("The answer: %1.").arg(answerText(*m_right, rows())) : QString());
}

void LessonGuide::verdict(bool isRight, const QString& reason)
{
    m_run->answer(isRight);
    QStringList lines {QStringLiteral("<b>%1</b>").arg(isRight ? tr("Right.") : tr("Not yet."))};
    if (!reason.isEmpty())
        lines << reason.toHtmlEscaped();
    if (isRight)
        lines << text(m_run->question()->why).toHtmlEscaped();
    m_panel.showVerdict(lines.join(QStringLiteral("<br>")), isRight);
    m_panel.offerAnswer(!isRight && m_run->record().tries >= kTriesBeforeAnswer);
    if (isRight)
        m_panel.setAnswerable(false);
    refresh();
}

void LessonGuide::showAnswer()
{
    const LessonQuestion& question = *m_run->question();
    QString answer;
    if (const auto* options = std::get_if<LessonOptions>(&question.answer)) {
        for (const LessonOption& option : *options)
            answer = option.right ? text(option.text) + QStringLiteral(" – ") + text(option.why) : answer;
    } else if (const auto* fixed = std::get_if<FixedNumber>(&question.answer)) {
        answer = QLocale().toString(fixed->value, 'g', 6);
    } else if (m_right) {
        answer = answerText(*m_right, rows());
    } else {
        m_isShowing = true;
        return m_grader.measure(std::get<LiveAnswer>(question.answer));
    }
    m_run->showAnswer();
    m_panel.offerAnswer(false);
    m_panel.setAnswerable(false);
    m_panel.showVerdict(
        QStringLiteral("<b>%1</b><br>%2").arg(answer.toHtmlEscaped(), text(question.why).toHtmlEscaped()), true);
}

void LessonGuide::retranslateUi()
{
    m_panel.retranslateUi();
}

}  // namespace translucent
