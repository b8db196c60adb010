#include "engine/lesson_shelf.h"

#include "test_registry.h"

#include <QDir>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

namespace {

constexpr auto kLesson = "---\nformat: 1\ntitle: A lesson\nminutes: 5\nobjective: See it\n---\n"
                         "## One\na\n## Two\nb\n## Three\nc\n";

}  // namespace

class LessonShelfTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<QSettings>(path("settings.ini"), QSettings::IniFormat);
        for (const char* folder : {"course", "mine", "yours"})
            write(folder, "01-first.md");
        write("mine", "own.md");
    }

    void foldersDoNotShareTheirProgress()
    {
        LessonShelf shelf(*m_settings, nullptr);
        shelf.openCourse(path("course"));
        goTo(shelf, 1);
        shelf.open(path("mine"));
        QCOMPARE(shelf.find(first())->step, std::size_t(0));
        QVERIFY(!shelf.find(first())->isBegun());
        goTo(shelf, 2);
        shelf.open(path("yours"));
        QVERIFY(!shelf.find(first())->isBegun());
        shelf.forget(first());
        shelf.open(path("mine"));
        QCOMPARE(shelf.find(first())->step, std::size_t(2));
        QCOMPARE(shelf.find(first())->doneSteps(), std::size_t(1));
        shelf.openCourse(path("course"));
        QCOMPARE(shelf.find(first())->step, std::size_t(1));
    }

    void progressOfTheCourseIsKeptAsBefore()
    {
        m_settings->setValue(QStringLiteral("lessons/01-first/step"), 1);
        m_settings->setValue(
            QStringLiteral("lessons/01-first/steps"), QStringList {QStringLiteral("d1"), QStringLiteral("-0")});
        LessonShelf shelf(*m_settings, nullptr);
        shelf.openCourse(path("course"));
        QCOMPARE(shelf.find(first())->step, std::size_t(1));
        QVERIFY(shelf.find(first())->records.front().done);
        goTo(shelf, 2);
        QCOMPARE(m_settings->value(QStringLiteral("lessons/01-first/step")).toInt(), 2);
    }

    void progressThatAnOlderVersionKeptIsFound()
    {
        const QStringList steps {QStringLiteral("d1"), QStringLiteral("d1"), QStringLiteral("-0")};
        m_settings->setValue(QStringLiteral("lessons/own/step"), 2);
        m_settings->setValue(QStringLiteral("lessons/own/steps"), steps);
        LessonShelf shelf(*m_settings, nullptr);
        shelf.openCourse(path("course"));
        shelf.open(path("mine"));
        const QString own = QStringLiteral("own");
        QCOMPARE(shelf.find(own)->step, std::size_t(2));
        QCOMPARE(shelf.find(own)->doneSteps(), std::size_t(2));
        shelf.forget(own);
        shelf.open(path("mine"));
        QVERIFY(!shelf.find(own)->isBegun());
        m_settings->setValue(QStringLiteral("lessons/own/steps"), steps.mid(1));  // another lesson's
        shelf.open(path("mine"));
        QVERIFY(!shelf.find(own)->isBegun());
    }

    void aFolderIsTheSameByWhateverPath()
    {
        QVERIFY(QFile::link(path("mine"), path("link")));
        LessonShelf shelf(*m_settings, nullptr);
        shelf.open(path("mine"));
        goTo(shelf, 2);
        shelf.open(path("link"));
        QCOMPARE(shelf.find(first())->step, std::size_t(2));
    }

    void lessonsHaveNumbersAndSuccessors()
    {
        write("mine", "zero.md");
        LessonShelf shelf(*m_settings, nullptr);
        shelf.open(path("mine"));
        QCOMPARE(shelf.numberOf(QStringLiteral("own")), 2);
        QCOMPARE(shelf.numberOf(QStringLiteral("another")), 0);
        QCOMPARE(shelf.count(), 3);
        QCOMPARE(shelf.after(first())->id, QStringLiteral("own"));
        QVERIFY(!shelf.after(QStringLiteral("zero")));
        QCOMPARE(shelf.toGoOnWith()->id, first());
        goTo(shelf, 1);
        QCOMPARE(shelf.toGoOnWith()->id, first());
    }

    void aQuizFileIsOpenedAndKeptWithItsProgress()
    {
        const QString file = path("friday.tlquiz");
        writeText(file, R"({"quiz_format": 1, "title": "Friday", "seed": 7, "questions": [
            {"question": "Which?", "options": [{"text": "this", "right": true}, {"text": "that"}]}]})");
        LessonShelf shelf(*m_settings, nullptr);
        shelf.open(path("mine"));
        QVERIFY(!shelf.openQuiz(file));
        const QString quiz = QString::fromLatin1(LessonShelf::kQuiz);
        QCOMPARE(shelf.find(quiz)->seed, std::uint64_t(7));
        QVERIFY(shelf.find(quiz)->hidesText);
        QCOMPARE(shelf.count(), 2);
        LessonRun run(shelf.find(quiz)->lesson, {}, 0, 30);
        run.answer(true, QStringLiteral("this\nor that"));
        run.spend(90);
        run.spend(3600);  // a break
        shelf.keep(quiz, run);
        writeText(file, "{\"quiz_format\": 1}");
        const auto failure = shelf.openQuiz(file);
        QVERIFY(failure && failure->detail().contains(QLatin1String("friday.tlquiz: field title is missing")));
        LessonShelf later(*m_settings, nullptr);  // after a restart, in another folder
        later.open(path("yours"));
        QVERIFY(later.find(quiz)->isFinished());
        QCOMPARE(later.find(quiz)->records.front().given, QStringList(QStringLiteral("this or that")));
        QCOMPARE(later.resultOf(quiz).minutes, 12.0);
    }

private:
    static void writeText(const QString& name, const char* text)
    {
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    static QString first() { return QStringLiteral("01-first"); }
    QString path(const char* name) const { return m_directory->filePath(QString::fromLatin1(name)); }

    void write(const char* folder, const char* name)
    {
        QVERIFY(QDir().mkpath(path(folder)));
        QFile file(path(folder) + u'/' + QString::fromLatin1(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kLesson);
    }

    void goTo(LessonShelf& shelf, std::size_t step)
    {
        const ShelvedLesson& lesson = *shelf.find(first());
        LessonRun run(lesson.lesson, lesson.records, 0);
        run.markDone();
        run.goTo(step);
        shelf.keep(first(), run);
    }

    std::unique_ptr<QTemporaryDir> m_directory;
    std::unique_ptr<QSettings> m_settings;
};

TRANSLUCENT_TEST(LessonShelfTest)
#include "lesson_shelf_test.moc"
