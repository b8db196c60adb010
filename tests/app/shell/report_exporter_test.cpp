#include "shell/report_exporter.h"

#include "answering.h"
#include "shell/sentence_bar.h"
#include "test_registry.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QAction>
#include <QFile>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <tuple>

using namespace translucent;
using translucent::test::WindowFixture;

class ReportExporterTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<WindowFixture> m_fixture;
    QString m_suggested;
    QString m_path;

    QAction* action() { return m_fixture->find<QAction>("saveReportAction"); }
    QString path(const char* name) const { return m_fixture->directory.filePath(QString::fromLatin1(name)); }

    void translate()
    {
        m_fixture->window->bar().setSentence(QStringLiteral("我喜欢/中文"));
        QTRY_VERIFY(m_fixture->window->session().result());
    }

    QByteArray saveAs(const char* name)
    {
        m_path = path(name);
        QSignalSpy saved(&m_fixture->window->reports(), &ReportExporter::saved);
        QSignalSpy failed(&m_fixture->window->reports(), &ReportExporter::failed);
        action()->trigger();
        if (!QTest::qWaitFor([&] { return saved.count() + failed.count() > 0; }))
            return {};
        QFile file(m_path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_fixture->window->reports().setSavePathPicker(test::answering([this](QWidget&, const PathProposal& proposal) {
            m_suggested = proposal.file;
            return m_path;
        }));
        m_fixture->window->openFirstModel({});
        m_fixture->window->show();
        QTRY_VERIFY(m_fixture->engine.model());
    }

    void cleanup() { m_fixture.reset(); }

    void thereIsNoneWithoutATranslation()
    {
        QVERIFY(action());
        QVERIFY(!action()->isEnabled());
        translate();
        QTRY_VERIFY(action()->isEnabled());
        m_fixture->window->bar().setSentence({});
        QTRY_VERIFY(!action()->isEnabled());
    }

    void theEndingDecidesWhatIsWritten()
    {
        translate();
        QVERIFY(saveAs("a.html").contains("我喜欢/中文"));
        QCOMPARE(m_suggested, QStringLiteral("report-我喜欢中文.html"));
        QVERIFY(saveAs("a.PDF").startsWith("%PDF"));
        auto* news = m_fixture->find<QAbstractButton>("pageNews");
        QVERIFY2(news->text().contains(QStringLiteral("a.PDF")), qPrintable(news->text()));
        news->click();
    }

    void theCommandLineIsInIt()
    {
        translate();
        QVERIFY(saveAs("a.html").contains("| translucent-cli translate --model"));
    }

    void callingItOffWritesNothing()
    {
        translate();
        m_path.clear();
        QSignalSpy saved(&m_fixture->window->reports(), &ReportExporter::saved);
        action()->trigger();
        QTest::qWait(50);
        QCOMPARE(saved.count(), 0);
    }

    void aFileThatCannotBeWrittenIsNamed()
    {
        translate();
        QVERIFY(saveAs("missing/a.html").isEmpty());
        const auto* detail = m_fixture->find<QLabel>("errorSentence");
        QVERIFY(detail);
        QVERIFY2(detail->text().contains(QStringLiteral("missing/a.html")), qPrintable(detail->text()));
    }

    /// The sheet and, next to it, its solution.
    void pagesSaveTheirWorksheets()
    {
        translate();
        QSignalSpy saved(&m_fixture->window->reports(), &ReportExporter::saved);
        for (const auto& [key, entry, stem] : {std::tuple(Qt::Key_6, "positionWorksheet", "positions"),
                 {Qt::Key_7, "saveWorksheetAction", "softmax"}, {Qt::Key_8, "decodingWorksheet", "beam-search"}}) {
            QTest::keyClick(m_fixture->window.get(), key, Qt::ControlModifier);
            m_path = path(stem) + QStringLiteral(".html");
            m_fixture->find<QAction>(entry)->trigger();
            QTRY_COMPARE(saved.count(), 1);
            saved.clear();
            QCOMPARE(m_suggested, QString::fromLatin1(stem) + QStringLiteral(".html"));
            QFile sheet(m_path), solution(path(stem) + QStringLiteral("-solution.html"));
            QVERIFY(sheet.open(QIODevice::ReadOnly) && solution.open(QIODevice::ReadOnly));
            QVERIFY(sheet.readAll().contains("________") && !solution.readAll().contains("________"));
        }
    }

    void anotherLanguageHasTheEntryToo()
    {
        translate();
        m_fixture->language.setChoice(LanguageChoice::Chinese);
        QTRY_VERIFY(action() && action()->isEnabled() && action()->text().startsWith(QStringLiteral("保存报告")));
        const QByteArray html = saveAs("a.html");
        QVERIFY(html.contains("lang=\"zh-CN\"") && html.contains("译文"));
        m_fixture->language.setChoice(LanguageChoice::English);
    }
};

TRANSLUCENT_TEST(ReportExporterTest)

#include "report_exporter_test.moc"
