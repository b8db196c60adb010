#include "pages/whatif/what_if_page.h"

#include "answering.h"
#include "engine/engine.h"
#include "engine/translation_backend.h"
#include "engine_calls.h"
#include "pages/whatif/head_board.h"
#include "session/session.h"
#include "test_registry.h"
#include "widgets/chip_strip.h"
#include "widgets/list_table.h"
#include "widgets/picture_export.h"
#include "widgets/search_tree_view.h"

#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace translucent;

/// Changing the real model with mouse and keyboard.
class WhatIfPageTest : public QObject {
    Q_OBJECT

    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<WhatIfPage> m_page;
    TranslationResultPtr m_shown;

    void translate(const QString& sentence) const
    {
        m_session->setSentence(sentence);
        m_session->translate();
    }
    template <typename Widget>
    Widget* child(const char* name) const
    {
        auto* widget = m_page->findChild<Widget*>(QString::fromLatin1(name));
        Q_ASSERT(widget);
        return widget;
    }
    void click(const char* name) const { QTest::mouseClick(child<QAbstractButton>(name), Qt::LeftButton); }
    HeadBoard& board() const { return *m_page->findChild<HeadBoard*>(); }
    void clickHead(const HeadId& head) const
    {
        HeadSwitches& table = board().switchesOf(head.kind);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.rectOf(head).center());
    }
    std::size_t chips() const { return child<ChipStrip>("activeChanges")->chips().size(); }
    void openTab(int tab) const { child<QTabWidget>("outcomes")->setCurrentIndex(tab); }
    std::size_t heads() const
    {
        const auto& config = m_engine->model()->config;
        return std::size_t(config.heads * (config.encoderLayers + 2 * config.decoderLayers));
    }
    bool waitForRanking() const
    {
        return QTest::qWaitFor(
            [this] { return child<ListTable>("sweepTable")->rows().size() == heads() && m_page->isSettled(); }, 20000);
    }
    /// Waits until the result of the active change is available.
    bool waitForResult() const
    {
        return QTest::qWaitFor([this] {
            return m_shown && m_shown->options.intervention == m_session->changes().change().intervention
                && m_shown->prefix == m_session->changes().change().prefix;
        });
    }
    QString text(const char* label) const
    {
        QString plain = child<QLabel>(label)->text();
        return plain.remove(QRegularExpression(QStringLiteral("<[^>]*>")));
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_engine = std::make_unique<Engine>(&loadBackend);
        m_session = std::make_unique<Session>(*m_engine, GoldSentences());
        QSignalSpy ready(m_engine.get(), &Engine::translationReady);
        m_engine->start();
        m_engine->loadModel(QStringLiteral("classroom"));
        translate(QStringLiteral("我妹妹昨天买了三本书。"));
        QVERIFY(ready.wait(20000));
        m_page = std::make_unique<WhatIfPage>(*m_session);
        connect(m_engine.get(), &Engine::translationReady, this,
            [this](const TranslationResultPtr& result) { m_shown = result; });
        m_page->resize(1200, 800);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

    void init()
    {
        openTab(0);
        m_session->changes().forget();
        translate(QStringLiteral("我妹妹昨天买了三本书。"));
        QVERIFY(waitForResult());
    }

    void aHeadSwitchedOffChangesTheProbabilities()
    {
        const HeadId head {AttentionKind::Cross, 1, 2};
        clickHead(head);
        QCOMPARE(m_session->changes().change().intervention.disabledHeads, std::vector {head});
        QVERIFY(waitForResult());
        QVERIFY(m_shown->unchanged);
        QVERIFY(m_shown->unchanged->options.intervention.empty());
        QVERIFY(m_shown->translation.hypotheses[0].logProbability
            != m_shown->unchanged->translation.hypotheses[0].logProbability);
        QCOMPARE(text("beforeText"), QString::fromStdString(m_shown->unchanged->translation.hypotheses[0].text));
        QCOMPARE(text("afterText"), QString::fromStdString(m_shown->translation.hypotheses[0].text));
        QCOMPARE(chips(), std::size_t(1));
        QVERIFY(text("outcomeScores").contains(QStringLiteral("→")));
        click("undoChange");
        QVERIFY(m_session->changes().change().empty() && board().disabled().empty());
        QVERIFY(waitForResult());
        QCOMPARE(text("beforeText"), text("afterText"));
    }

    void withoutAnyCrossAttentionTheTranslationBreaks()
    {
        for (int layer = 0; layer < int(m_engine->model()->config.decoderLayers); ++layer)
            for (int head = 0; head < int(m_engine->model()->config.heads); ++head)
                clickHead({AttentionKind::Cross, layer, head});
        QVERIFY(waitForResult());
        QVERIFY(text("beforeText") != text("afterText"));
        QVERIFY(child<QLabel>("afterText")->text().contains(QStringLiteral("<b>")));
        QVERIFY(text("outcomeScores").contains(QStringLiteral("BLEU against before")));
        click("resetChanges");
        QVERIFY(m_session->changes().change().empty());
    }

    void aChipUndoesItsChange()
    {
        click("switch_cross");
        clickHead({AttentionKind::EncoderSelf, 0, 0});
        auto* strip = child<ChipStrip>("activeChanges");
        QCOMPARE(strip->chips().size(), std::size_t(2));  // all heads of a kind are one change
        QVERIFY(waitForResult());
        QTest::mouseClick(strip, Qt::LeftButton, {}, strip->chipRect(0).center());
        QCOMPARE(m_session->changes().change().intervention.disabledHeads,
            (std::vector<HeadId> {{AttentionKind::EncoderSelf, 0, 0}}));
        QCOMPARE(chips(), std::size_t(1));
        QTest::mouseClick(strip, Qt::LeftButton, {}, strip->chipRect(0).center());
        QVERIFY(m_session->changes().change().empty());
    }

    void theTreesShowWhereTheTranslationsPart()
    {
        openTab(2);
        auto* before = child<SearchTreeView>("beforeTree");
        auto* after = child<SearchTreeView>("afterTree");
        QCOMPARE(before->trace(), after->trace());
        QVERIFY(child<QLabel>("treesNote")->text().startsWith(QStringLiteral("Nothing is changed")));
        WhatIf forced;
        forced.prefix = QStringLiteral("My brother");
        m_session->changes().setChange(forced);
        QVERIFY(waitForResult());
        QCOMPARE(before->trace().get(), &*m_shown->unchanged->translation.search);
        QCOMPARE(after->trace().get(), &*m_shown->translation.search);
        QVERIFY(after->trace()->candidates[0].forced && !before->trace()->candidates[0].forced);
        const auto split = firstDifference(*before->trace(), *after->trace());
        QCOMPARE(split, std::optional(1));  // My · younger sister, brother
        QVERIFY(child<QLabel>("treesNote")->text().contains(QStringLiteral("diverge at token 2")));
        QTemporaryDir directory;
        auto* button = child<ExportButton>("treesExport");
        const QString path = directory.filePath(QStringLiteral("trees.csv"));
        button->setSavePathPicker(test::answering([&](auto&&...) { return path; }));
        button->save(FileFormat::Csv);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto lines = file.readAll().split('\n');
        QVERIFY(lines.front().contains(m_shown->sourceText.toUtf8()) && lines.front().contains("changed"));
        QCOMPARE(std::size_t(lines.size()), before->trace()->candidates.size() + after->trace()->candidates.size() + 6);
        const QString picture = directory.filePath(QStringLiteral("trees.png"));
        button->setSavePathPicker(test::answering([&](auto&&...) { return picture; }));
        button->save(FileFormat::Png);
        const QImage image(picture);
        const QSizeF upper = before->sceneRect().size(), lower = after->sceneRect().size();
        QVERIFY(image.width() >= 2 * int(std::max(upper.width(), lower.width())));
        QVERIFY(image.height() >= 2 * int(upper.height() + lower.height()));
        // The lower tree is also drawn: its legend is in the last lines of the picture.
        const QImage last = image.copy(0, image.height() - 120, image.width(), 120);
        QVERIFY(last != last.copy().scaled(1, 1).scaled(last.size()));
    }

    void aForcedBeginningIsKeptWithTheModelsOwnProbability()
    {
        auto* prefix = child<QLineEdit>("forcedPrefix");
        QTest::keyClicks(prefix, QStringLiteral("My brother"));
        QTest::keyClick(prefix, Qt::Key_Return);
        QVERIFY(waitForResult());
        QVERIFY(text("afterText").startsWith(QStringLiteral("My brother")));
        double brother = 0;
        for (const HypothesisToken& token : m_shown->translation.hypotheses[0].tokens)
            brother = std::min(brother, token.chosen.logProbability);
        QVERIFY2(brother < -2, "the forced token is unlikely and says so");
    }

    void rowsAreReplacedByTheWeightsChosen()
    {
        m_session->selection().setAttentionKind(AttentionKind::Cross);
        m_session->selection().setLayer(1);
        m_session->selection().setHead(OneHead {0});
        click("editWeightsRow");
        child<QComboBox>("editRow")->setCurrentIndex(2);
        child<QComboBox>("editWeights")->setCurrentIndex(1);
        child<QComboBox>("editKey")->setCurrentIndex(3);
        click("applyRow");
        QVERIFY(waitForResult());
        const Array& weights = m_shown->traces[0].attention(AttentionKind::Cross, 1);
        QCOMPARE(weights.row(2)[3], 1.0F);
        QCOMPARE(weights.row(2)[0], 0.0F);
        click("editWeightsRow");
        QVERIFY(!child<QPushButton>("applyRow")->isVisible());
    }

    void weightsThatAreNoneAreRefused()
    {
        click("editWeightsRow");
        child<QComboBox>("editWeights")->setCurrentIndex(2);
        for (const char* wrong : {"0.5, 0.2", "a", "-1, 2", ""}) {
            child<QLineEdit>("editGiven")->setText(QString::fromLatin1(wrong));
            click("applyRow");
            QVERIFY(m_session->changes().change().empty());
            QVERIFY(child<QLabel>("editProblem")->isVisible());
        }
        child<QComboBox>("editWeights")->setCurrentIndex(0);
        click("editWeightsRow");
    }

    void positionsResidualsNormsAndMaskReachTheModel()
    {
        for (const auto* name : {"sourceRemoved", "skipResidual:dec:0:ffn", "skipNorm:enc:1:self"})
            m_page->findChild<QAction*>(QString::fromLatin1(name))->trigger();
        QCOMPARE(m_session->changes().change().intervention.sourcePositions.use, PositionUse::Dropped);
        click("removeMask");
        const Intervention& now = m_session->changes().change().intervention;
        QCOMPARE(now.skippedResiduals.size(), std::size_t(1));
        QCOMPARE(now.skippedNorms.size(), std::size_t(1));
        QVERIFY(now.causalMaskRemoved);
        QVERIFY(waitForResult());
        QCOMPARE(chips(), std::size_t(4));
    }

    void aPinnedRunIsTheBaselineOfLaterOnes()
    {
        openTab(1);
        click("pinBaseline");
        openTab(0);
        const auto pinned = m_shown;
        QCOMPARE(m_session->changes().pinnedBaseline(), pinned);
        clickHead({AttentionKind::EncoderSelf, 0, 0});
        QVERIFY(waitForResult());
        QCOMPARE(m_session->changes().baselineOf(m_shown), pinned);
        openTab(1);
        click("pinBaseline");
        QVERIFY(!m_session->changes().pinnedBaseline());
    }

    void aChangeMadeWhileThePageIsHiddenIsThereWhenItIsShown()
    {
        m_page->hide();
        WhatIf change;
        change.intervention.disabledHeads = {{AttentionKind::Cross, 0, 1}};
        m_session->changes().setChange(change);
        QVERIFY(waitForResult());
        QCOMPARE(chips(), std::size_t(0));
        m_page->show();
        QCOMPARE(chips(), std::size_t(1));
        QCOMPARE(board().disabled(), change.intervention.disabledHeads);
        QCOMPARE(text("afterText"), QString::fromStdString(m_shown->translation.hypotheses[0].text));
        QCOMPARE(text("beforeText"), QString::fromStdString(m_shown->unchanged->translation.hypotheses[0].text));
    }

    void theReferenceScoresBothRuns()
    {
        child<QLineEdit>("reference")->setText(QString::fromStdString(m_shown->translation.hypotheses[0].text));
        QVERIFY(child<QLabel>("beforeScores")->text().contains(QStringLiteral("BLEU 100")));
        child<QLineEdit>("reference")->clear();
        QVERIFY(!child<QLabel>("beforeScores")->text().contains(QStringLiteral("BLEU")));
    }

    void everyFormatHoldsTheComparison()
    {
        const QTemporaryDir directory;
        auto* button = child<ExportButton>("comparisonExport");
        button->setSavePathPicker(test::answering([&](auto&&...) { return directory.filePath(QStringLiteral("a")); }));
        for (const auto format : {FileFormat::Png, FileFormat::Svg, FileFormat::Pdf, FileFormat::Csv}) {
            button->save(format);
            QVERIFY(QFile(directory.filePath(QStringLiteral("a.") + suffixOf(format))).size() > 200);
        }
        QFile csv(directory.filePath(QStringLiteral("a.csv")));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QByteArray table = csv.readAll();
        QVERIFY(table.contains(m_shown->sourceText.toUtf8()));
        QCOMPARE(std::size_t(table.count('\n')), m_shown->translation.hypotheses[0].tokens.size() + 2);
    }

    /// Without being asked; only a page that is shown ranks.
    void theHeadsAreRankedInTheBackground()
    {
        m_page->hide();
        translate(QStringLiteral("老师问学生。"));
        QVERIFY(waitForResult());
        test::settle(*m_engine);
        m_page->show();
        QVERIFY(waitForRanking());
        auto* table = child<ListTable>("sweepTable");
        const auto divergence = [&](std::size_t row) { return QLocale().toDouble(table->rows()[row].texts[1]); };
        for (std::size_t row = 1; row < table->rows().size(); ++row)
            QVERIFY(divergence(row - 1) >= divergence(row));
        for (const HeadId& head : headsOf(m_engine->model()->config))
            QVERIFY(!board().switchesOf(head.kind).item(int(head.layer), int(head.head))->text().isEmpty());
        m_page->languageChanged();
        table = child<ListTable>("sweepTable");
        QCOMPARE(table->rows().size(), heads());
        openTab(3);
        const QRect first = table->visualRect(table->model()->index(0, 0));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, first.center());
        QCOMPARE(m_session->changes().change().intervention.disabledHeads.size(), std::size_t(1));
        QVERIFY(waitForResult());
        QCOMPARE(table->rows().size(), heads());  // still of the unchanged model
        click("startSweep");
        QTRY_COMPARE_WITH_TIMEOUT(table->rows().size(), heads() - 1, 20000);
    }

    void theFewestHeadsThatChangeTheTranslationAreSwitchedOff()
    {
        click("findHeads");
        QVERIFY(child<QProgressBar>("findProgress")->isVisible());
        QVERIFY(QTest::qWaitFor([this] { return m_page->isSettled(); }, 60000));
        const auto& change = m_session->changes().change();
        QVERIFY(!change.empty() && change.prefix.isEmpty());
        QVERIFY(waitForResult());
        QVERIFY(text("beforeText") != text("afterText"));
        QVERIFY(text("findMessage").contains(QStringLiteral("change")));
        QCOMPARE(board().disabled(), change.intervention.disabledHeads);
        const auto found = change.intervention;
        const std::size_t size = found.disabledHeads.size();
        for (std::size_t i = 0; i < size; ++i) {  // each of them is necessary
            WhatIf fewer {.intervention = found, .prefix = {}};
            fewer.intervention.disabledHeads.erase(fewer.intervention.disabledHeads.begin() + std::ptrdiff_t(i));
            m_session->changes().setChange(fewer);
            QVERIFY(waitForResult());
            QCOMPARE(text("beforeText"), text("afterText"));
        }
        QVERIFY(!child<QLabel>("findMessage")->isVisible());
    }

    void theSearchForTheFewestHeadsCanBeCancelled()
    {
        click("findHeads");
        click("findHeads");
        QVERIFY(!child<QProgressBar>("findProgress")->isVisible());
        test::settle(*m_engine);
        QVERIFY(m_session->changes().change().empty());
    }

    void thePageFitsTheSmallestWindow()
    {
        // 1024 × 700 less menu, rail, sentence bar and status bar.
        for (const int tab : {3, 2, 1, 0}) {
            openTab(tab);
            QCoreApplication::processEvents();  // layouts measure again
            const QSize least = m_page->minimumSizeHint();
            QVERIFY2(least.height() <= 520 && least.width() <= 900,
                qPrintable(QStringLiteral("%1 × %2").arg(least.width()).arg(least.height())));
        }
    }

    void theSweepCanBeCancelled()
    {
        QVERIFY(waitForRanking());
        openTab(3);
        const auto before = child<ListTable>("sweepTable")->rows();
        click("startSweep");
        QVERIFY(child<QProgressBar>("sweepProgress")->isVisible());
        click("startSweep");
        QVERIFY(!child<QProgressBar>("sweepProgress")->isVisible());
        test::settle(*m_engine);
        QVERIFY(child<ListTable>("sweepTable")->rows() == before);
    }

    void cleanupTestCase()
    {
        m_page.reset();
        m_session.reset();
        m_engine.reset();
    }
};

TRANSLUCENT_TEST(WhatIfPageTest)
#include "what_if_page_test.moc"
