#include "shell/lesson_questions.h"

#include "session/session.h"
#include "widgets/display_text.h"
#include "widgets/lesson_panel.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

constexpr int kTriesBeforeAnswer = 2;

QString plain(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

}  // namespace

LessonQuestions::LessonQuestions(Session& session, LessonPanel& panel, Grader& grader)
    : m_session(session)
    , m_panel(panel)
    , m_grader(grader)
{
}

void LessonQuestions::begin(LessonRun& run, const ShelvedLesson& lesson)
{
    m_run = &run;
    m_file = lesson.file;
    m_seed = lesson.seed;
    m_hidesText = lesson.hidesText;
}

void LessonQuestions::enterStep()
{
    m_grader.drop();  // its answer would be for a different step
    m_isShowing = false;
    m_right.reset();
}

/// The text of a lesson often gives the answer away: in a quiz it appears after the question has been answered.
bool LessonQuestions::hidesText() const
{
    return m_hidesText && m_run->question() && !m_run->record().done;
}

/// The options as they are shown, the first one first.
std::vector<std::size_t> LessonQuestions::order() const
{
    return optionOrder(*m_run->question(), m_seed);
}

void LessonQuestions::ask()
{
    const LessonQuestion& question = *m_run->question();
    const auto* live = std::get_if<LiveAnswer>(&question.answer);
    const auto kind = live ? answerKind(live->measure) : AnswerKind::Number;
    const bool isNumber = std::holds_alternative<FixedNumber>(question.answer)
        || (live && (kind == AnswerKind::Number || kind == AnswerKind::Whole));
    m_right.reset();
    if (isNumber)
        m_panel.form().askForNumber(plain(question.text));
    else if (live && kind != AnswerKind::Hypothesis)
        m_panel.form().askForThing(choices(), plain(question.text));
    else
        m_panel.form().askForOne(choices(), plain(question.text));
    m_panel.setAnswerable(!m_run->record().done);
    if (m_run->record().done)
        showGiven();
}

/// A question that was answered earlier, with what the learner gave.
void LessonQuestions::showGiven()
{
    const LessonQuestion& question = *m_run->question();
    const auto* options = std::get_if<LessonOptions>(&question.answer);
    const QStringList& given = m_run->record().given;
    if (options)
        markOptions(*options);
    else if (!given.isEmpty())
        m_panel.form().showAnswer(given.last());
    if (options || !given.isEmpty())
        m_panel.keepAnswer();
    m_panel.showVerdict(plain(question.why), true);
}

/// The right one, and those that were tried before it.
void LessonQuestions::markOptions(const LessonOptions& options)
{
    const QStringList& given = m_run->record().given;
    const auto shown = order();
    for (std::size_t row = 0; row < shown.size(); ++row) {
        const LessonOption& option = options.at(shown[row]);
        if (option.right || given.contains(plain(option.text).simplified()))
            m_panel.form().mark(int(row), option.right);
    }
}

std::vector<AnswerRow> LessonQuestions::rows() const
{
    const TranslationResultPtr result = m_session.selection().result();
    const auto* live = std::get_if<LiveAnswer>(&m_run->question()->answer);
    return live && result ? answerRows(*live, *result, m_session.selection().hypothesis()) : std::vector<AnswerRow>();
}

QStringList LessonQuestions::choices() const
{
    QStringList texts;
    if (const auto* options = std::get_if<LessonOptions>(&m_run->question()->answer))
        for (const std::size_t option : order())
            texts << plain(options->at(option).text);
    for (const AnswerRow& row : rows())
        texts << row.text;
    return texts;
}

std::optional<Answer> LessonQuestions::given() const
{
    const AnswerForm& form = m_panel.form();
    if (const auto number = form.number())
        return *number;
    const auto answers = rows();
    const auto chosen = form.chosen();
    return chosen && std::size_t(*chosen) < answers.size() ? std::optional(answers[std::size_t(*chosen)].answer)
                                                           : std::nullopt;
}

/// The same in words, as the learner saw it.
QString LessonQuestions::givenText() const
{
    const AnswerForm& form = m_panel.form();
    if (const auto number = form.number())
        return QLocale().toString(*number, 'g', 6);
    const QStringList all = choices();
    const auto chosen = form.chosen();
    return chosen && *chosen < all.size() ? all[*chosen] : QString();
}

/// A thing that was clicked in the window becomes the answer, still to be checked.
void LessonQuestions::choose(const Answer& clicked)
{
    const auto answers = rows();
    const auto row = std::ranges::find(answers, clicked, &AnswerRow::answer);
    if (row != answers.end())
        m_panel.form().choose(int(row - answers.begin()));
}

void LessonQuestions::check()
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

void LessonQuestions::judgeOption(const LessonOptions& options)
{
    const int row = m_panel.form().chosen().value_or(0);
    const LessonOption& option = options.at(order().at(std::size_t(row)));
    m_panel.form().mark(row, option.right);
    verdict(option.right, plain(option.why));
}

void LessonQuestions::judge(const Grade& grade)
{
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

void LessonQuestions::verdict(bool isRight, const QString& reason)
{
    m_run->answer(isRight, givenText());
    QStringList lines {QStringLiteral("<b>%1</b>").arg(isRight ? tr("Right.") : tr("Not yet."))};
    if (!reason.isEmpty())
        lines << QString(reason.front().toUpper() + reason.mid(1)).toHtmlEscaped();
    if (isRight)
        lines << plain(m_run->question()->why).toHtmlEscaped();
    m_panel.showVerdict(inOneParagraph(lines), isRight);
    m_panel.offerAnswer(!isRight && m_run->record().tries >= kTriesBeforeAnswer);
    if (isRight)
        close();
}

/// The question is answered: the choices stay visible, and a quiz shows the text that belongs to it.
void LessonQuestions::close()
{
    m_panel.keepAnswer();
    if (m_hidesText)
        m_panel.setText(plain(m_run->step().text), m_file);
}

void LessonQuestions::showAnswer()
{
    const LessonQuestion& question = *m_run->question();
    QString answer;
    if (const auto* options = std::get_if<LessonOptions>(&question.answer)) {
        for (const LessonOption& option : *options)
            answer = option.right ? plain(option.text) + QStringLiteral(" – ") + plain(option.why) : answer;
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
    if (std::holds_alternative<LessonOptions>(question.answer))
        showGiven();
    close();
    m_panel.showVerdict(
        QStringLiteral("<b>%1</b> %2").arg(answer.toHtmlEscaped(), plain(question.why).toHtmlEscaped()), true);
}

}  // namespace translucent
