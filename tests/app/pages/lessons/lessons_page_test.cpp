#include "pages/lessons/lessons_page.h"

#include "test_registry.h"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace translucent;

class LessonsPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        QDir(m_directory->path()).mkdir(QStringLiteral("course"));
        for (const char* name : {"1.md", "2.md"})
            write(QString::fromLatin1(name),
                "---\nformat: 1\ntitle: A lesson\nminutes: 7\nobjective: See it\n---\n## A\nText\n## B\nText\n");
        write(QStringLiteral("3.md"), "nothing");
        m_settings =
            std::make_unique<QSettings>(m_directory->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        m_shelf = std::make_unique<LessonShelf>(*m_settings, nullptr);
        m_page = std::make_unique<LessonsPage>(
            *m_shelf, [this] { return m_directory->filePath(QStringLiteral("course")); }, nullptr);
        m_page->resize(900, 600);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

    void everyLessonHasItsCard()
    {
        QCOMPARE(texts("lessonTitle"),
            QStringList({QStringLiteral("A lesson"), QStringLiteral("A lesson"), QStringLiteral("3")}));
        QVERIFY(texts("lessonObjective").last().contains(QLatin1String("3.md, line 1")));
        QCOMPARE(buttons().size(), 2);
        QSignalSpy requested(m_page.get(), &LessonsPage::lessonRequested);
        buttons().last()->click();
        QCOMPARE(requested.first().first().toString(), QStringLiteral("2"));
    }

    void progressIsShown()
    {
        LessonRun run(m_shelf->lessons().first().lesson, {}, 0);
        run.markDone();
        m_shelf->keep(QStringLiteral("1"), run);
        QVERIFY(texts("lessonProgress").first().contains(QLatin1String("1 of 2 steps")));
        QCOMPARE(buttons().first()->text(), QStringLiteral("Go on"));
        run.goTo(1);
        run.markDone();
        m_shelf->keep(QStringLiteral("1"), run);
        QCOMPARE(buttons().first()->text(), QStringLiteral("Once more"));
        buttons().first()->click();
        QVERIFY(!m_shelf->lessons().first().isBegun());
    }

    void anotherFolderCanBeLeftAgain()
    {
        auto* own = m_page->findChild<QToolButton*>(QStringLiteral("ownLessons"));
        QVERIFY(own->isHidden());
        m_shelf->open(m_directory->path());
        QVERIFY(own->isVisible());
        QVERIFY(m_page->findChild<QLabel*>(QStringLiteral("lessonsProblem"))
                    ->text()
                    .contains(QLatin1String("there is no lesson")));
        own->click();
        QVERIFY(own->isHidden());
        QCOMPARE(m_shelf->lessons().size(), 3);
    }

private:
    void write(const QString& name, const char* text)
    {
        QFile file(m_directory->filePath(QStringLiteral("course/") + name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    QStringList texts(const char* name) const
    {
        QStringList found;
        for (const QLabel* label : m_page->findChildren<QLabel*>(QString::fromLatin1(name)))
            found << label->text();
        return found;
    }
    QList<QPushButton*> buttons() const { return m_page->findChildren<QPushButton*>(QStringLiteral("startLesson")); }

    std::unique_ptr<QTemporaryDir> m_directory;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<LessonShelf> m_shelf;
    std::unique_ptr<LessonsPage> m_page;
};

TRANSLUCENT_TEST(LessonsPageTest)
#include "lessons_page_test.moc"
