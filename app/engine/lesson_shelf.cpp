#include "engine/lesson_shelf.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

const QString kLastKey = QStringLiteral("window/lastLesson");
const QString kQuizFolderKey = QStringLiteral("lessons/quizFolder");
const QString kLearnerKey = QStringLiteral("lessons/learner");
constexpr QChar kBetweenTries = u'\n';

QString courseKey(const QString& id, const char* what)
{
    return QStringLiteral("lessons/%1/%2").arg(id, QString::fromLatin1(what));
}

/// "d2s" is a step completed at the second attempt after the answer was shown, "-" one that was not started.
QString textOf(const StepRecord& record)
{
    return QStringLiteral("%1%2%3%4")
        .arg(record.done ? QStringLiteral("d") : QStringLiteral("-"))
        .arg(record.tries)
        .arg(record.wasShown ? QStringLiteral("s") : QString(), record.askedHint ? QStringLiteral("h") : QString());
}

StepRecord recordFrom(const QString& text)
{
    StepRecord record;
    record.done = text.startsWith(u'd');
    record.wasShown = text.contains(u's');
    record.askedHint = text.contains(u'h');
    for (const QChar character : text)
        if (character.isDigit())
            record.tries = std::min(10 * record.tries + character.digitValue(), 999);
    return record;
}

QuizOutcome outcomeOf(const StepRecord& record)
{
    return record.wasShown  ? QuizOutcome::Shown
        : record.done       ? QuizOutcome::Right
        : record.tries == 0 ? QuizOutcome::Unanswered
                            : QuizOutcome::Wrong;
}

QuizAnswer answerOf(const LessonStep& step, const StepRecord& record)
{
    QuizAnswer answer {.question = std::get<LessonQuestion>(step.ask).text};
    for (const QString& given : record.given)
        answer.given.push_back(given.toStdString());
    answer.tries = std::max(record.tries, int(record.given.size()));
    answer.outcome = outcomeOf(record);
    answer.askedHint = record.askedHint;
    return answer;
}

bool asks(const LessonStep& step)
{
    return std::holds_alternative<LessonQuestion>(step.ask);
}

}  // namespace

std::size_t ShelvedLesson::doneSteps() const
{
    return std::size_t(std::ranges::count_if(records, &StepRecord::done));
}

std::size_t ShelvedLesson::questions() const
{
    return std::size_t(std::ranges::count_if(lesson.steps, asks));
}

std::size_t ShelvedLesson::foundAtFirstTry() const
{
    std::size_t found = 0;
    for (std::size_t i = 0; i < std::min(records.size(), lesson.steps.size()); ++i)
        found += asks(lesson.steps[i]) && records[i].isFirstTry() ? 1 : 0;
    return found;
}

LessonShelf::LessonShelf(QSettings& settings, QObject* parent)
    : QObject(parent)
    , m_settings(settings)
{
    recallQuiz();
}

void LessonShelf::read(const QString& folder, bool isCourse)
{
    m_isCourse = isCourse;
    m_folder = folder;
    m_lessons.clear();
    if (isCourse)
        m_courseIds.clear();
    m_problem = guarded([&] {
        for (const auto& file : lessonFiles(folder.toStdString())) {
            ShelvedLesson lesson;
            lesson.file = QString::fromStdString(file.string());
            lesson.id = QFileInfo(lesson.file).completeBaseName();
            lesson.problem = guarded([&] { lesson.lesson = readLesson(file); });
            if (isCourse)
                m_courseIds.append(lesson.id);
            recall(lesson);
            m_lessons.append(lesson);
        }
    });
    insertQuiz();
    Q_EMIT changed();
}

const ShelvedLesson* LessonShelf::find(const QString& id) const
{
    const auto found = std::ranges::find(m_lessons, id, &ShelvedLesson::id);
    return found == m_lessons.end() ? nullptr : &*found;
}

int LessonShelf::numberOf(const QString& id) const
{
    const auto found = std::ranges::find(m_lessons, id, &ShelvedLesson::id);
    if (found == m_lessons.end() || id == QLatin1String(kQuiz))
        return 0;
    return int(found - m_lessons.begin()) + (startsWithQuiz() ? 0 : 1);
}

int LessonShelf::count() const
{
    return int(m_lessons.size()) - (startsWithQuiz() ? 1 : 0);
}

const ShelvedLesson* LessonShelf::after(const QString& id) const
{
    auto lesson = std::ranges::find(m_lessons, id, &ShelvedLesson::id);
    if (lesson == m_lessons.end() || id == QLatin1String(kQuiz))
        return nullptr;
    lesson = std::find_if(lesson + 1, m_lessons.end(), [](const ShelvedLesson& next) { return !next.problem; });
    return lesson == m_lessons.end() ? nullptr : &*lesson;
}

const ShelvedLesson* LessonShelf::toGoOnWith() const
{
    const auto isOpen = [](const ShelvedLesson& lesson) { return !lesson.problem && !lesson.isFinished(); };
    const QString last = m_settings.value(kLastKey).toString();
    const auto begin = std::ranges::find(m_lessons, last, &ShelvedLesson::id);
    auto lesson = std::find_if(begin, m_lessons.end(), isOpen);
    if (lesson == m_lessons.end())
        lesson = std::ranges::find_if(m_lessons, isOpen);
    return lesson == m_lessons.end() ? nullptr : &*lesson;
}

QString LessonShelf::quizFile() const
{
    return QFileInfo(m_settings.fileName()).absolutePath() + QStringLiteral("/quiz.tlquiz");
}

void LessonShelf::setQuiz(const Quiz& quiz, const QString& folder)
{
    Q_EMIT quizReplaced();
    m_settings.setValue(kQuizFolderKey, folder);
    const auto failure = guarded([&] {
        QDir().mkpath(QFileInfo(quizFile()).absolutePath());  // if settings were never written
        writeQuiz(quizFile().toStdString(), quiz);
    });
    if (failure)
        logFailure(*failure);  // it can be taken now, but is gone after a restart
    m_quiz = quiz;
    insertQuiz();
    const QString date = keyOf(QString::fromLatin1(kQuiz), "date");
    if (!m_settings.contains(date))
        m_settings.setValue(date, QDateTime::currentDateTime());
    Q_EMIT changed();
}

std::optional<JobFailure> LessonShelf::openQuiz(const QString& file)
{
    std::optional<Quiz> quiz;
    if (const auto failure = guarded([&] { quiz = readQuiz(file.toStdString()); }))
        return failure;
    setQuiz(*quiz, QFileInfo(file).absolutePath());
    return {};
}

void LessonShelf::recallQuiz()
{
    if (!QFileInfo::exists(quizFile()))
        return;
    if (const auto failure = guarded([&] { m_quiz = readQuiz(quizFile().toStdString()); }))
        logFailure(*failure);
}

QDateTime LessonShelf::quizDate() const
{
    return startsWithQuiz() ? m_settings.value(keyOf(QString::fromLatin1(kQuiz), "date")).toDateTime() : QDateTime();
}

QuizResult LessonShelf::resultOf(const QString& id) const
{
    constexpr double kSecondsPerMinute = 60, kTenths = 10;
    const ShelvedLesson& taken = *find(id);
    const Quiz asked =
        id == QLatin1String(kQuiz) ? *m_quiz : Quiz {taken.lesson.title, 0, false, quizQuestions(taken.lesson)};
    QuizResult result {.learner = learner().toStdString(),
        .quiz = asked.title,
        .quizId = quizId(asked),
        .date = QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd'T'HH:mm")).toStdString(),
        .minutes = std::round(taken.seconds / kSecondsPerMinute * kTenths) / kTenths,
        .answers = {}};
    for (std::size_t i = 0; i < taken.records.size(); ++i)
        if (std::holds_alternative<LessonQuestion>(taken.lesson.steps[i].ask))
            result.answers.push_back(answerOf(taken.lesson.steps[i], taken.records[i]));
    return result;
}

QString LessonShelf::learner() const
{
    return m_settings.value(kLearnerKey).toString();
}

void LessonShelf::setLearner(const QString& name)
{
    constexpr int kLongest = 100;
    m_settings.setValue(kLearnerKey, name.simplified().left(kLongest));
    Q_EMIT changed();
}

void LessonShelf::insertQuiz()
{
    if (startsWithQuiz())
        m_lessons.removeFirst();
    if (!m_quiz)
        return;
    const QByteArray digest =
        QCryptographicHash::hash(QByteArray::fromStdString(toText(*m_quiz)), QCryptographicHash::Sha256);
    m_quizKey = QStringLiteral("quiz-") + QString::fromLatin1(digest.toHex().left(16));
    ShelvedLesson lesson;
    lesson.file = m_settings.value(kQuizFolderKey).toString() + QStringLiteral("/quiz.md");  // for the pictures
    lesson.id = QString::fromLatin1(kQuiz);
    lesson.lesson = quizOf(m_quiz->title, m_quiz->questions);
    lesson.seed = m_quiz->seed;
    lesson.hidesText = !m_quiz->showsText;
    recall(lesson);
    m_lessons.prepend(lesson);
}

/// Names of folders and files can contain characters that are not allowed in settings keys.
QString LessonShelf::keyOf(const QString& id, const char* what) const
{
    if (id == QLatin1String(kQuiz))
        return courseKey(m_quizKey, what);
    if (m_isCourse)
        return courseKey(id, what);
    const QByteArray place = (QDir(m_folder).canonicalPath() + u'/' + id).toUtf8();
    const QByteArray digest = QCryptographicHash::hash(place, QCryptographicHash::Sha256).toHex().left(32);
    return QStringLiteral("lessonsElsewhere/%1/%2").arg(QString::fromLatin1(digest), QString::fromLatin1(what));
}

/// Older versions stored the progress of every folder only by name of the lesson; it belongs to this lesson if the
/// number of steps matches and the course has no lesson of that name.
QVariant LessonShelf::kept(const ShelvedLesson& lesson, const char* what) const
{
    const QVariant value = m_settings.value(keyOf(lesson.id, what));
    if (value.isValid() || m_isCourse || m_courseIds.contains(lesson.id) || lesson.id == QLatin1String(kQuiz))
        return value;
    const QStringList old = m_settings.value(courseKey(lesson.id, "steps")).toStringList();
    return std::size_t(old.size()) == lesson.lesson.steps.size() ? m_settings.value(courseKey(lesson.id, what)) : value;
}

void LessonShelf::recall(ShelvedLesson& lesson) const
{
    lesson.step = kept(lesson, "step").toULongLong();
    for (const QString& text : kept(lesson, "steps").toStringList())
        lesson.records.push_back(recordFrom(text));
    lesson.records.resize(lesson.lesson.steps.size());
    const QStringList given = kept(lesson, "given").toStringList();
    for (std::size_t i = 0; i < std::min(lesson.records.size(), std::size_t(given.size())); ++i)
        if (const QString& tries = given[qsizetype(i)]; !tries.isEmpty())
            lesson.records[i].given = tries.split(kBetweenTries);
    lesson.seconds = std::max(0.0, kept(lesson, "seconds").toDouble());
    if (lesson.step >= lesson.lesson.steps.size())
        lesson.step = 0;
}

void LessonShelf::keep(const QString& id, const LessonRun& run)
{
    const auto found = std::ranges::find(m_lessons, id, &ShelvedLesson::id);
    if (found == m_lessons.end())
        return;
    found->step = run.index();
    found->records = run.records();
    found->seconds = run.seconds();
    QStringList texts, given;
    for (const StepRecord& record : run.records()) {
        texts << textOf(record);
        given << record.given.join(kBetweenTries);
    }
    m_settings.setValue(keyOf(id, "step"), qulonglong(run.index()));
    m_settings.setValue(keyOf(id, "steps"), texts);
    m_settings.setValue(keyOf(id, "given"), given);
    m_settings.setValue(keyOf(id, "seconds"), std::round(run.seconds()));
    m_settings.setValue(kLastKey, id);
    Q_EMIT changed();
}

void LessonShelf::forget(const QString& id)
{
    for (const char* what : {"step", "steps", "given", "seconds"})
        m_settings.remove(keyOf(id, what));
    if (!m_isCourse && !m_courseIds.contains(id))
        m_settings.remove(courseKey(id, ""));  // of an older version
    const auto found = std::ranges::find(m_lessons, id, &ShelvedLesson::id);
    if (found != m_lessons.end()) {
        found->records.clear();
        recall(*found);
    }
    Q_EMIT changed();
}

LessonRun::LessonRun(Lesson lesson, std::vector<StepRecord> records, std::size_t step, double seconds, QObject* parent)
    : QObject(parent)
    , m_lesson(std::move(lesson))
    , m_records(std::move(records))
    , m_index(std::min(step, m_lesson.steps.size() - 1))
    , m_seconds(seconds)
{
    m_records.resize(m_lesson.steps.size());
}

bool LessonRun::isFinished() const
{
    return std::ranges::all_of(m_records, &StepRecord::done);
}

Scene LessonRun::sceneAt(std::size_t index) const
{
    Scene scene = m_lesson.scene;
    for (std::size_t i = 0; i <= index; ++i)
        scene = overlaid(scene, m_lesson.steps[i].scene);
    return scene;
}

void LessonRun::goTo(std::size_t index)
{
    if (index >= m_lesson.steps.size() || index == m_index)
        return;
    m_index = index;
    Q_EMIT stepChanged();
}

template <typename Change>
void LessonRun::change(const Change& change)
{
    StepRecord& record = m_records[m_index];
    const StepRecord before = record;
    change(record);
    if (record != before)
        Q_EMIT recordChanged();
}

void LessonRun::markDone()
{
    change([](StepRecord& record) { record.done = true; });
}

void LessonRun::answer(bool isRight, const QString& given)
{
    constexpr int kMostKept = 20;
    change([&](StepRecord& record) {
        if (record.done)
            return;
        ++record.tries;
        record.done = isRight;
        if (record.given.size() < kMostKept || isRight)
            record.given << given.simplified();
    });
}

void LessonRun::showAnswer()
{
    change([](StepRecord& record) {
        record.wasShown = record.wasShown || !record.done;
        record.done = true;
    });
}

void LessonRun::askHint()
{
    change([](StepRecord& record) { record.askedHint = true; });
}

void LessonRun::spend(double seconds)
{
    constexpr double kLongestPause = 600;
    m_seconds += std::clamp(seconds, 0.0, kLongestPause);
}

}  // namespace translucent
