#include "widgets/lesson_panel.h"
#include "widgets/lesson_text.h"

#include "test_registry.h"
#include "translucent/files/resources.h"

#include <QAbstractTextDocumentLayout>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextCursor>
#include <QToolButton>

#include <sys/stat.h>

using namespace translucent;

namespace {

constexpr auto kSquare = "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='60'>"
                         "<rect width='80' height='60' fill='currentColor'/></svg>";

/// The current picture of the document for this name.
QImage pictureOf(LessonText& text, const QString& name)
{
    return text.document()->resource(QTextDocument::ImageResource, QUrl(name)).value<QImage>();
}

}  // namespace

/// Lessons come from other sources: their text may contain only Markdown.
class LessonTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_text = std::make_unique<LessonText>(nullptr);
        m_text->resize(300, 300);
        m_text->show();
        QTest::failOnWarning(QRegularExpression(QStringLiteral("QUrl")));
    }
    void cleanup() { m_text.reset(); }

    void htmlIsShownAsItIsWritten()
    {
        show(QStringLiteral("A <b>bold</b> <img src=\"/dev/zero\"> word\n\n<table><tr><td>cell\n"));
        const QString shown = m_text->toPlainText();
        for (const auto* part : {"<b>bold</b>", "<img src=\"/dev/zero\">", "<table><tr><td>cell"})
            QVERIFY2(shown.contains(QLatin1String(part)), qPrintable(shown));
    }

    void drawingsHaveTheColourOfTheText()
    {
        write(QStringLiteral("square.svg"), kSquare);
        QPalette palette = m_text->palette();
        palette.setColor(QPalette::Text, Qt::red);
        m_text->setPalette(palette);
        show(QStringLiteral("before\n\n![a square](square.svg)\n\nafter"));
        const int empty = m_text->sizeHint().height();
        QTRY_COMPARE(pictureOf(*m_text, QStringLiteral("square.svg")).deviceIndependentSize(), QSizeF(80, 60));
        QCOMPARE(pictureOf(*m_text, QStringLiteral("square.svg")).pixelColor(10, 10), QColor(Qt::red));
        QVERIFY(m_text->sizeHint().height() >= empty + 30);  // it has its room
        palette.setColor(QPalette::Text, Qt::blue);
        m_text->setPalette(palette);
        QTRY_COMPARE(pictureOf(*m_text, QStringLiteral("square.svg")).pixelColor(10, 10), QColor(Qt::blue));
    }

    void otherPicturesAreNotLargerThanTheirRoom()
    {
        QImage wide(2000, 1000, QImage::Format_RGB32);
        wide.fill(Qt::green);
        QVERIFY(wide.save(m_folder.filePath(QStringLiteral("wide.png"))));
        QVERIFY(wide.save(m_folder.filePath(QStringLiteral("wide.jpg"))));
        QVERIFY(wide.save(m_folder.filePath(QStringLiteral("wide 中.png"))));
        for (const QString& name :
            {QStringLiteral("wide.png"), QStringLiteral("wide.jpg"), QStringLiteral("wide%20中.png")}) {
            show(QStringLiteral("![wide](%1)").arg(name));
            QTRY_VERIFY(pictureOf(*m_text, name).width() > 100);
            QVERIFY(pictureOf(*m_text, name).deviceIndependentSize().width() <= m_text->viewport()->width());
        }
    }

    void whatIsRefusedIsNamedInItsPlace()
    {
        QVERIFY(::mkfifo(qPrintable(m_folder.filePath(QStringLiteral("pipe.svg"))), 0600) == 0);
        QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("inner")));
        write(QStringLiteral("outside.svg"), kSquare);
        write(QStringLiteral("high.svg"), R"(<svg width="1" height="1500000000"/>)");
        write(QStringLiteral("inner/empty.svg"), R"(<svg width="0" height="0"/>)");
        for (const QString& name : {QStringLiteral("../pipe.svg"), QStringLiteral("../outside.svg"),
                 QStringLiteral("../high.svg"), QStringLiteral("empty.svg"), QStringLiteral("/dev/zero"),
                 QStringLiteral("file:///dev/zero"), QStringLiteral("missing.png")}) {
            QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("of a lesson is not shown")));
            m_text->setLesson(
                QStringLiteral("![x](%1)").arg(name), m_folder.filePath(QStringLiteral("inner/lesson.md")));
            QTRY_VERIFY2(pictureOf(*m_text, name).height() > 8, qPrintable(name));  // the note
        }
    }

    void theLongestTextThatIsReadIsLaidOut_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("inLine");
        QTest::newRow("table") << QStringLiteral("|a") << 20;
        QTest::newRow("quotations") << QStringLiteral("> ") << 10;
        QTest::newRow("lists") << QStringLiteral("- ") << 10;
        QTest::newRow("emphasis") << QStringLiteral("*a _b ") << 1300;
        QTest::newRow("stars") << QStringLiteral("*") << 8000;
        QTest::newRow("brackets") << QStringLiteral("[") << 8000;
        QTest::newRow("links") << QStringLiteral("[a](b) ") << 1100;
        QTest::newRow("pictures") << QStringLiteral("![a](b.png) ") << 700;
        QTest::newRow("code") << QStringLiteral("`a``b ") << 1300;
        QTest::newRow("entities") << QStringLiteral("&amp;") << 1600;
        QTest::newRow("headings") << QStringLiteral("# ") << 1;
        QTest::newRow("word") << QStringLiteral("W") << 8000;
    }

    /// The maximum size that the reader accepts: see kLongestLessonText.
    void theLongestTextThatIsReadIsLaidOut()
    {
        QFETCH(QString, line);
        QFETCH(int, inLine);
        constexpr qsizetype kLongest = 8192;
        QString text = line.startsWith(u'|') ? line.repeated(inLine) + QStringLiteral("|\n")
                + QStringLiteral("|-").repeated(inLine) + QStringLiteral("|\n")
                                             : QString();
        while (text.size() + line.size() * inLine + 2 < kLongest)
            text += line.repeated(inLine) + (line.startsWith(u'|') ? QStringLiteral("|\n") : QStringLiteral("x\n"));
        QElapsedTimer taken;
        taken.start();
        show(text);
        QVERIFY(m_text->sizeHint().height() > 0);
        qInfo("%lld ms", taken.elapsed());
    }

    void exponentsAreRaisedButNotInCode()
    {
        show(QStringLiteral(
            "Its query is **q = x · W^Q**, see `W^Q` and W^K.\n\n- e^−2.5 and e^(s − 1)÷2\n\n```\nW^V\n```\n"));
        const QString shown = m_text->toPlainText();
        QVERIFY2(shown.contains(QStringLiteral("x · WQ, see W^Q and WK.")), qPrintable(shown));
        QVERIFY2(shown.contains(QStringLiteral("e−2.5 and es − 1÷2")) && shown.contains(QStringLiteral("W^V")),
            qPrintable(shown));
        QTextCursor cursor(m_text->document());
        cursor.setPosition(int(shown.indexOf(QStringLiteral("WQ"))) + 2);
        QCOMPARE(cursor.charFormat().verticalAlignment(), QTextCharFormat::AlignSuperScript);
        cursor.movePosition(QTextCursor::Left);
        QCOMPARE(cursor.charFormat().verticalAlignment(), QTextCharFormat::AlignNormal);
    }

    void exponentsOfAQuestionAreRaised()
    {
        LessonPanel panel(nullptr);
        panel.show({.lesson = {}, .place = {}, .title = {}, .markdown = {}, .file = {}, .ask = QStringLiteral("W^O?")});
        panel.showHint(QStringLiteral("Two rows of W^Q"));
        panel.showVerdict(QStringLiteral("<b>W^K</b>"), true);
        for (const char* part : {"lessonQuestion", "lessonHint", "lessonVerdict"})
            QVERIFY2(panel.findChild<QLabel*>(QLatin1String(part))->text().contains(QStringLiteral("W<sup")), part);
    }

    void aTitleOfOneWordLeavesTheCloseButtonInSight()
    {
        LessonPanel panel(nullptr);
        const QString word(200, u'W');
        panel.show(
            {.lesson = word, .place = QStringLiteral("1"), .title = word, .markdown = word, .file = {}, .ask = word});
        panel.showHint(word);
        panel.resize(panel.sizeHint().width(), 700);
        static_cast<QWidget&>(panel).show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        for (QAbstractButton* button :
            {static_cast<QAbstractButton*>(panel.findChild<QToolButton*>(QStringLiteral("lessonClose"))),
                static_cast<QAbstractButton*>(panel.findChild<QPushButton*>(QStringLiteral("lessonContinue")))}) {
            QVERIFY(button);
            const QRect place(button->mapTo(&panel, QPoint()), button->size());
            QVERIFY2(panel.rect().contains(place), qPrintable(button->objectName()));
        }
        QCOMPARE(panel.width(), panel.sizeHint().width());
    }

    void picturesAreAsWideAsThereIsRoom()
    {
        m_text->resize(340, 600);
        m_text->setLesson(QStringLiteral("![three shapes](shapes.svg)"),
            QString::fromStdString(resourcePath("lessons/en/00-shapes.md").string()));
        const auto width = [this] { return pictureOf(*m_text, QStringLiteral("shapes.svg")).width(); };
        QTRY_VERIFY(width() > 100);
        const int narrow = m_text->sizeHint().height();
        m_text->resize(560, 600);
        QTRY_VERIFY(m_text->sizeHint().height() > narrow * 5 / 4);
    }

    /// Below a page it is low: short forms stand after their question, and long choices next to the text.
    void thePanelIsLowBelowAPage()
    {
        LessonPanel panel(nullptr);
        panel.setDock(LessonPanel::Dock::Below);
        const QString words = QStringLiteral("word ").repeated(90);
        panel.show({.lesson = QStringLiteral("Lesson 1"),
            .place = QStringLiteral("1"),
            .title = QStringLiteral("Title"),
            .markdown = words,
            .file = {},
            .ask = QStringLiteral("What is it?")});
        panel.form().askForNumber(QStringLiteral("number"));
        panel.setAnswerable(true);
        panel.setMostBelow(200);
        panel.resize(1180, panel.heightForWidth(1180));
        static_cast<QWidget&>(panel).show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        panel.resize(1180, panel.heightForWidth(1180));
        auto* text = panel.findChild<LessonText*>();
        auto* ask = panel.findChild<QWidget*>(QStringLiteral("lessonAsk"));
        const auto topOf = [&panel](const QWidget& part) { return part.mapTo(&panel, QPoint()).y(); };
        QTRY_VERIFY(topOf(*ask) >= topOf(*text) + text->height());
        panel.form().askForOne({words, words, words}, QStringLiteral("choices"));
        panel.setAnswerable(true);
        QTRY_VERIFY(ask->mapTo(&panel, QPoint()).x() > text->mapTo(&panel, QPoint()).x() + text->width());
        panel.setMostBelow(100);
        QTRY_VERIFY(panel.heightForWidth(1180) < 160);  // the rest scrolls
    }

private:
    void show(const QString& markdown) { m_text->setLesson(markdown, m_folder.filePath(QStringLiteral("lesson.md"))); }

    void write(const QString& name, const char* bytes)
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<LessonText> m_text;
};

TRANSLUCENT_TEST(LessonTextTest)
#include "lesson_text_test.moc"
