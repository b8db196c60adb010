#include "pages/architecture/architecture_page.h"

#include "answering.h"
#include "architecture_fixture.h"
#include "test_registry.h"
#include "widgets/picture_export.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QPlainTextEdit>
#include <QSlider>
#include <QTableView>
#include <QTemporaryDir>

using namespace translucent;

/// Training and inference next to the drawing, and exporting the view.
class ArchitectureViewTest : public QObject, private test::ArchitectureFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { m_page.reset(); }

    void trainingShowsTheShiftedTargetAndTheMask()
    {
        loadAndTranslate();
        press("viewTraining");
        QCOMPARE(view().side(), ArchitectureSide::Training);
        const auto* model = child<QTableView>("trainingTable")->model();
        QVERIFY(child<QTableView>("trainingTable")->isVisible());
        QCOMPARE(model->rowCount(), int(m_session->result()->translation.hypotheses.front().tokens.size()));
        QCOMPARE(model->index(1, 1).data(), model->index(0, 2).data());
        child<QTabWidget>("trainingTabs")->setCurrentIndex(1);
        QVERIFY(child<QLabel>("trainingMaskExplanation")->isVisible());
        press("viewBlocks");
        QCOMPARE(view().side(), ArchitectureSide::Blocks);
    }

    void codeIsInTheChosenLanguage()
    {
        loadAndTranslate();
        child<QTabWidget>("blockTabs")->setCurrentIndex(1);
        const auto code = [this] { return child<QPlainTextEdit>("sourceView")->toPlainText(); };
        QVERIFY(code().contains(QStringLiteral("def attention(query, key, value, mask=None):")));
        press("codeCopy");
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("import math\n")));
        QVERIFY(QApplication::clipboard()->text().endsWith(code() + u'\n'));
        press("codeCpp");
        QVERIFY(code().contains(QStringLiteral("Tensor attention(Tensor x, Tensor memory")));
        QVERIFY(!code().contains(QStringLiteral("def ")));
        press("codeCopy");
        QCOMPARE(QApplication::clipboard()->text(), code() + u'\n');
        QCOMPARE(m_session->codeLanguage(), CodeLanguage::Cpp);
        clickBlock(test::kCross);
        QVERIFY(code().contains(QStringLiteral("CrossAttentionImpl::forward(")));
    }

    void codeIsInTheRememberedLanguage()
    {
        m_session->codeLanguage() = CodeLanguage::Cpp;
        m_page = std::make_unique<ArchitecturePage>(*m_session);
        m_page->show();
        loadAndTranslate();
        child<QTabWidget>("blockTabs")->setCurrentIndex(1);
        QVERIFY(child<QAbstractButton>("codeCpp")->isChecked());
        QVERIFY(child<QPlainTextEdit>("sourceView")->toPlainText().contains(QStringLiteral("Tensor attention(")));
    }

    void inferenceGoesTokenByToken()
    {
        loadAndTranslate();
        press("viewInference");
        diagram().setFocus();
        QTest::keyClick(&diagram(), Qt::Key_Space);
        QCOMPARE(m_selection->pinnedTarget(), std::optional(1));
        QVERIFY(!view().walkStep());
        press("inferenceNext");
        QCOMPARE(m_selection->pinnedTarget(), std::optional(2));
        QVERIFY(text("inferenceNumber").startsWith(QStringLiteral("Step 3 of")));
        QTest::keyClick(&diagram(), Qt::Key_Backspace);
        QCOMPARE(m_selection->pinnedTarget(), std::optional(1));
        auto* slider = child<QSlider>("inferenceSlider");
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_End);
        const int last = int(m_session->result()->translation.hypotheses.front().tokens.size()) - 1;
        QCOMPARE(m_selection->pinnedTarget(), std::optional(last));
        QVERIFY(!child<QAbstractButton>("inferenceNext")->isEnabled());
        QVERIFY(text("inferenceChoice").contains(QStringLiteral("⟨END⟩")));
        QVERIFY(child<QTableView>("inferenceTable")->model()->rowCount() >= 10);
    }

    void savesEveryView_data()
    {
        QTest::addColumn<ArchitectureSide>("side");
        QTest::addColumn<QString>("button");
        QTest::addColumn<std::size_t>("part");
        QTest::addColumn<QString>("inTable");
        constexpr const char* kPage = "architectureExport";
        const auto add = [](const char* name, ArchitectureSide side, const char* button, std::size_t part,
                             const char* inTable) {
            QTest::newRow(name) << side << QString::fromUtf8(button) << part << QString::fromUtf8(inTable);
        };
        add("drawing", ArchitectureSide::Blocks, kPage, 1, "Softmax");
        add("block", ArchitectureSide::Blocks, kPage, 0, "Softmax");
        add("histogram", ArchitectureSide::Blocks, "exportHistogram", 0, "count");
        add("training", ArchitectureSide::Training, kPage, 0, "⟨BEGIN⟩");
        add("inference", ArchitectureSide::Inference, kPage, 0, "Candidate");
    }

    void savesEveryView()
    {
        QFETCH(ArchitectureSide, side);
        QFETCH(QString, button);
        QFETCH(std::size_t, part);
        QFETCH(QString, inTable);
        loadAndTranslate();
        view().setSide(side);
        showNumbers();
        QTemporaryDir directory;
        directory.setAutoRemove(qEnvironmentVariableIsEmpty("TRANSLUCENT_PICTURES"));  // otherwise kept for inspection
        auto* exporter = m_page->findChild<ExportButton*>(button);
        exporter->setSavePathPicker(
            test::answering([&](QWidget&, const PathProposal& proposal) { return directory.filePath(proposal.file); }));
        QSignalSpy said(exporter, &ExportButton::said);
        for (const auto format : {FileFormat::Png, FileFormat::Svg, FileFormat::Pdf, FileFormat::Csv}) {
            exporter->save(format, part);
            const QString path = said.last().first().toString().section(QStringLiteral(": "), 1);
            QVERIFY2(path.endsWith(suffixOf(format)), qPrintable(path));
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY(file.size() > (format == FileFormat::Csv ? 60 : 400));
            if (format == FileFormat::Csv)
                QVERIFY(QString::fromUtf8(file.readAll()).contains(inTable));
        }
    }
};

TRANSLUCENT_TEST(ArchitectureViewTest)
#include "architecture_view_test.moc"
