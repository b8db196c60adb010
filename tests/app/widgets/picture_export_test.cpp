#include "widgets/picture_export.h"

#include "answering.h"
#include "test_registry.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QImage>
#include <QMenu>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

class PictureExportTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_directory;

    QString path(const char* name) const { return m_directory.filePath(QString::fromLatin1(name)); }
    static QByteArray contentOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static Picture square()
    {
        return {QStringLiteral("Square"), QSizeF(60, 40), [](QPainter& painter, const QPalette& palette) {
                    painter.fillRect(QRectF(0, 0, 60, 40), palette.color(QPalette::Base));
                    painter.fillRect(QRectF(10, 10, 20, 20), palette.color(QPalette::Text));
                }};
    }

private Q_SLOTS:
    void pngHasTheColoursOfTheScreen()
    {
        QPalette dark;
        dark.setColor(QPalette::Base, Qt::black);
        dark.setColor(QPalette::Text, Qt::yellow);
        QVERIFY(savePng(square(), dark, path("a.png")));
        const QImage image(path("a.png"));
        QCOMPARE(image.size(), QSize(120, 80));
        QCOMPARE(image.pixelColor(2, 2), QColor(Qt::black));
        QCOMPARE(image.pixelColor(40, 40), QColor(Qt::yellow));
    }

    void stackedPicturesDoNotDisturbEachOther()
    {
        const Picture shifting {QStringLiteral("Upper"), QSizeF(30, 20),
            [](QPainter& painter, const QPalette&) { painter.translate(1000, 1000); }};
        const Picture both = stackedPicture(shifting, square());
        QCOMPARE(both.title, QStringLiteral("Upper"));
        QCOMPARE(both.size.width(), 60.0);
        QPalette palette;
        palette.setColor(QPalette::Text, Qt::yellow);
        QVERIFY(savePng(both, palette, path("both.png")));
        const QImage image(path("both.png"));
        const int top = int(2 * (both.size.height() - 40));
        QCOMPARE(image.pixelColor(40, top + 40), QColor(Qt::yellow));
    }

    void svgIsDarkOnWhite()
    {
        QVERIFY(saveSvg(square(), path("a.svg")));
        QSvgRenderer renderer(path("a.svg"));
        QVERIFY(renderer.isValid());
        QImage image(60, 40, QImage::Format_RGB32);
        image.fill(Qt::red);
        QPainter painter(&image);
        renderer.render(&painter);
        painter.end();
        QVERIFY(image.pixelColor(50, 5).lightness() > 240);
        QVERIFY(image.pixelColor(20, 20).lightness() < 20);
        QVERIFY(contentOf(path("a.svg")).contains("<title>Square</title>"));
    }

    void pdfIsWritten()
    {
        QVERIFY(savePdf(square(), path("a.pdf")));
        QVERIFY(contentOf(path("a.pdf")).startsWith("%PDF-"));
    }

    void nothingIsWrittenWhereNothingCanBe()
    {
        const QString nowhere = path("absent/a.png");
        QVERIFY(!savePng(square(), {}, nowhere));
        QVERIFY(!saveSvg(square(), nowhere));
        QVERIFY(!savePdf(square(), nowhere));
        QVERIFY(!writeFile(nowhere, "x"));
    }

    void tablesAreQuoted()
    {
        QVERIFY(csvTable({{QStringLiteral("=1+2"), QStringLiteral("-2+cmd|'/C calc'!A0"), QStringLiteral("@x")}})
                    .endsWith("\"'=1+2\",\"'-2+cmd|'/C calc'!A0\",\"'@x\"\r\n"));
        QVERIFY(csvTable({{QStringLiteral("-0.5"), QStringLiteral("+3 %"), QStringLiteral("-")}})
                    .endsWith("-0.5,+3 %,-\r\n"));
        QCOMPARE(csvTable({{QStringLiteral("a,b"), QStringLiteral("c\"d")}, {QStringLiteral("e"), QString()}}),
            QByteArray("\xEF\xBB\xBF\"a,b\",\"c\"\"d\"\r\ne,\r\n"));
    }

    void tablesGoToTheClipboardWithTabs()
    {
        const QByteArray csv =
            csvTable({{QStringLiteral("a,b"), QStringLiteral("c\"d")}, {QStringLiteral("two\nlines"), {}}});
        QCOMPARE(tsvFromCsv(csv), QStringLiteral("a,b\t\"c\"\"d\"\ntwo lines\t\n"));
        QCOMPARE(tsvFromCsv(csvTable(
                     {{QStringLiteral("\""), QStringLiteral("0.5")}, {QStringLiteral("x"), QStringLiteral("1")}})),
            QStringLiteral("\"\"\"\"\t0.5\nx\t1\n"));
        QCOMPARE(tsvFromCsv(csvTable({})), QString());
    }

    void exportButtonCopies()
    {
        ExportButton button("exportTest",
            {square,
                [] {
                    return csvTable({{QStringLiteral("x"), QStringLiteral("1,5")}});
                },
                [] { return QStringLiteral("stem"); }},
            nullptr);
        QSignalSpy said(&button, &ExportButton::said);
        button.findChild<QAction*>(QStringLiteral("exportTest.copyTable"))->trigger();
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("x\t1,5\n"));
        button.findChild<QAction*>(QStringLiteral("exportTest.copyPicture"))->trigger();
        QVERIFY(!QApplication::clipboard()->image().isNull());
        QCOMPARE(said.count(), 2);
    }

    void whatIsEmptyIsSavedWithoutAWarning()
    {
        const Picture nothing {
            QStringLiteral("nothing"), {}, [](QPainter& painter, const QPalette&) { painter.drawLine(0, 0, 5, 5); }};
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        QVERIFY(savePng(nothing, {}, path("nothing.png")));
        QVERIFY(saveSvg(nothing, path("nothing.svg")));
        QVERIFY(savePdf(nothing, path("nothing.pdf")));
    }

    void exportsSayWhatTheyAreOf()
    {
        QWidget view;
        auto* button = new ExportButton("exportTest",
            {square, [] { return csvTable({{QStringLiteral("x")}}); }, [] { return QStringLiteral("stem"); }},
            new QWidget(&view));
        setExportOrigin(view, QStringLiteral("a, b"), QStringLiteral("classroom"), true);
        button->setSavePathPicker(test::answering([&](auto&&...) { return path("said"); }));
        for (const auto format : {FileFormat::Csv, FileFormat::Svg, FileFormat::Png})
            button->save(format);
        QCOMPARE(QString::fromUtf8(contentOf(path("said.csv"))).remove(QChar(QChar::ByteOrderMark)),
            QStringLiteral("\"# Sentence: a, b · Model: classroom, changed\"\r\nx\r\n"));
        QVERIFY(contentOf(path("said.svg")).contains("classroom"));
        QVERIFY(QImage(path("said.png")).height() > 2 * square().size.height());
        setExportOrigin(view, {}, {});
        button->save(FileFormat::Csv);
        QCOMPARE(contentOf(path("said.csv")), csvTable({{QStringLiteral("x")}}));
    }

    void exportButtonSavesEveryFormat()
    {
        ExportButton button("exportTest",
            {square, [] { return QByteArray("x,y\r\n"); }, [] { return QStringLiteral("stem"); }}, nullptr);
        QStringList suggested;
        QString answer;
        button.setSavePathPicker(test::answering([&](QWidget&, const PathProposal& proposal) {
            suggested << proposal.file;
            return answer;
        }));
        QSignalSpy said(&button, &ExportButton::said);
        button.save(FileFormat::Png);  // called off
        QCOMPARE(said.count(), 0);
        for (QAction* action : button.menu()->actions().first(4)) {
            answer = path("saved");
            action->trigger();
        }
        QCOMPARE(said.count(), 4);
        QCOMPARE(suggested.mid(1),
            (QStringList {QStringLiteral("stem.png"), QStringLiteral("stem.svg"), QStringLiteral("stem.pdf"),
                QStringLiteral("stem.csv")}));
        QVERIFY(!QImage(path("saved.png")).isNull());
        QCOMPARE(contentOf(path("saved.csv")), QByteArray("x,y\r\n"));
        answer = path("absent/saved");
        button.save(FileFormat::Csv);
        QVERIFY(said.last().first().toString().startsWith(QStringLiteral("Could not write")));
    }
};

TRANSLUCENT_TEST(PictureExportTest)
#include "picture_export_test.moc"
