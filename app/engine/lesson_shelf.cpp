#include "engine/lesson_shelf.h"

#include "engine/guarded_job.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

const QString kLastKey = QStringLiteral("window/lastLesson");

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

bool LessonShelf::startsWithQuiz() const
{
    return !m_lessons.isEmpty() && m_lessons.first().id == QLatin1String(kQuiz);
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

void LessonShelf::addQuiz(const QStringList& questions)
{
    const QString id = QString::fromLatin1(kQuiz);
    m_settings.remove(keyOf(id, ""));
    m_settings.setValue(keyOf(id, "questions"), questions);
    m_settings.setValue(keyOf(id, "date"), QDateTime::currentDateTime());
    if (startsWithQuiz())
        m_lessons.removeFirst();
    insertQuiz();
    Q_EMIT changed();
}

QDateTime LessonShelf::quizDate() const
{
    return startsWithQuiz() ? m_settings.value(keyOf(QString::fromLatin1(kQuiz), "date")).toDateTime() : QDateTime();
}

/// No value if one of the questions belongs to another folder or version.
std::optional<Lesson> LessonShelf::quizOfQuestions(const QStringList& questions) const
{
    std::vector<QuizQuestion> chosen;
    for (const QString& question : questions) {
        const ShelvedLesson* lesson = find(question.section(u' ', 0, -2));
        const auto all = lesson && !lesson->problem ? quizQuestions(lesson->lesson) : std::vector<QuizQuestion>();
        const auto place = question.section(u' ', -1).toULongLong();
        if (place >= all.size())
            return {};
        chosen.push_back(all[place]);
    }
    return chosen.empty() ? std::nullopt : std::optional(quizOf(tr("Quiz").toStdString(), chosen));
}

void LessonShelf::insertQuiz()
{
    const QString id = QString::fromLatin1(kQuiz);
    const auto quiz = quizOfQuestions(m_settings.value(keyOf(id, "questions")).toStringList());
    if (!quiz)
        return;
    ShelvedLesson lesson;
    lesson.file = m_folder + QStringLiteral("/quiz.md");  // the folder of the pictures
    lesson.id = id;
    lesson.lesson = *quiz;
    recall(lesson);
    m_lessons.prepend(lesson);
}

/// Names of folders and files can contain characters that are not allowed in settings keys.
QString LessonShelf::keyOf(const QString& id, const char* what) const
{
    if (m_isCourse || id == QLatin1String(kQuiz))
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
    if (value.isValid() || m_isCourse || m_courseIds.contains(lesson.id))
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
    QStringList texts;
    for (const StepRecord& record : run.records())
        texts << textOf(record);
    m_settings.setValue(keyOf(id, "step"), qulonglong(run.index()));
    m_settings.setValue(keyOf(id, "steps"), texts);
    m_settings.setValue(kLastKey, id);
    Q_EMIT changed();
}

void LessonShelf::forget(const QString& id)
{
    for (const char* what : {"step", "steps"})
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

LessonRun::LessonRun(Lesson lesson, std::vector<StepRecord> records, std::size_t step, QObject* parent)
    : QObject(parent)
    , m_lesson(std::move(lesson))
    , m_records(std::move(records))
    , m_index(std::min(step, m_lesson.steps.size() - 1))
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

void LessonRun::answer(bool isRight)
{
    change([isRight](StepRecord& record) {
        if (record.done)
            return;
        ++record.tries;
        record.done = isRight;
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

}  // namespace translucent
