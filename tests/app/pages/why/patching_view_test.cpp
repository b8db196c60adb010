#include "pages/why/patching_view.h"

#include "fake_backend.h"
#include "fake_causes.h"
#include "session/detail_level.h"
#include "test_registry.h"
#include "widgets/heatmap_panel.h"

#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <memory>
#include <optional>

using namespace translucent;

/// The view without an engine.
class PatchingViewTest : public QObject {
    Q_OBJECT

    const QString kOther = QStringLiteral("我喜欢教中文");
    const TranslationResultPtr m_result =
        std::make_shared<TranslationResult>(test::fakeResult(QStringLiteral("我喜欢学中文")));
    std::optional<DetailLevel> m_detail;
    std::unique_ptr<PatchingView> m_view;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        auto* widget = m_view->findChild<Widget*>(QString::fromLatin1(name));
        Q_ASSERT(widget);
        return widget;
    }
    HeatmapWidget& grid(const char* panel) const { return child<HeatmapPanel>(panel)->heatmap(); }
    QString readout() const { return child<QLabel>("patchReadout")->text(); }
    void write(const QString& text) const
    {
        child<QLineEdit>("patchOther")->setText(text);
        QTest::keyClick(child<QLineEdit>("patchOther"), Qt::Key_Return);
    }
    void showAnswer() const
    {
        const PatchQuestion question = m_view->question();
        m_view->showAnswer(std::make_shared<PatchedPair>(test::fakePatching(test::fakeConfig(),
                               {m_result, question.other, question.direction, question.isEstimate})),
            {});
    }
    void click(const char* panel, HeatmapCell cell, Qt::KeyboardModifiers keys = {}) const
    {
        HeatmapWidget& map = grid(panel);
        QTest::mouseClick(map.viewport(), Qt::LeftButton, keys, map.layoutGeometry().cellRect(cell).center().toPoint());
    }

private Q_SLOTS:
    void init()
    {
        m_detail.emplace();
        m_view = std::make_unique<PatchingView>(*m_detail);
        m_view->resize(1130, 500);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void cleanup() { m_view.reset(); }

    void itSaysWhatToWrite()
    {
        QVERIFY(child<QLabel>("patchHint")->isVisible());
        QVERIFY(child<QLabel>("patchHint")->text().contains(QStringLiteral("second sentence")));
        write(kOther);
        showAnswer();
        QVERIFY(!child<QLabel>("patchHint")->isVisible());
        QCOMPARE(grid("patchEncoder").data().rows(), 4);
        QCOMPARE(grid("patchDecoder").data().rows(), 10);
        QVERIFY(child<QLabel>("patchSentences")->isVisible());
        QVERIFY(readout().contains(QStringLiteral("Click a cell")));
    }

    void aRefusalIsSaidWithWhatToChange()
    {
        write(kOther);
        m_view->showAnswer(nullptr, QStringLiteral("The sentences have 7 and 8 pieces."));
        auto* hint = child<QLabel>("patchHint");
        QVERIFY(hint->isVisible());
        QVERIFY(hint->text().startsWith(QStringLiteral("The sentences have 7 and 8 pieces.")));
        QVERIFY(hint->text().contains(QStringLiteral("Exchange one word")));
        showAnswer();
        QVERIFY(!hint->isVisible());
    }

    /// The map of the former sentence is gone at once; a new one is asked for after a pause.
    void whatIsTypedIsTakenAfterAPause()
    {
        write(kOther);
        showAnswer();
        QVERIFY(m_view->isSettled());
        QSignalSpy changed(m_view.get(), &PatchingView::changed);
        QTest::keyClicks(child<QLineEdit>("patchOther"), QStringLiteral("ab"));
        QVERIFY(grid("patchEncoder").data().empty());
        QVERIFY(!m_view->isSettled());
        QCOMPARE(changed.count(), 0);
        QTRY_COMPARE(changed.count(), 1);
        QVERIFY(m_view->isSettled());
        QCOMPARE(m_view->question().other, kOther + QStringLiteral("ab"));
        write(QStringLiteral("  ") + kOther + u' ');
        QCOMPARE(changed.count(), 2);  // Enter does not wait
        QCOMPARE(m_view->question().other, kOther);
    }

    void aClickExchangesAState()
    {
        write(kOther);
        showAnswer();
        QSignalSpy changed(m_view.get(), &PatchingView::changed);
        click("patchEncoder", {1, 3});
        QCOMPARE(m_view->cells(), QStringLiteral("encoder.layers.0.output@3"));
        QCOMPARE(changed.count(), 1);
        QVERIFY2(readout().startsWith(QStringLiteral("Exchanged: Encoder 1, at 学 / 教")), qPrintable(readout()));
        QVERIFY(m_view->jointSites().empty());  // it is in the map
        QVERIFY(!grid("patchDecoder").data().shaded.empty());
        click("patchDecoder", {9, 2});
        QCOMPARE(m_view->cells(), QStringLiteral("decoder.layers.2.output@2"));
        QVERIFY(grid("patchEncoder").pinned().empty());
        QVERIFY(grid("patchEncoder").data().marks.empty());
        click("patchDecoder", {9, 2});
        QCOMPARE(m_view->cells(), QString());
        QVERIFY(grid("patchDecoder").data().shaded.empty());
    }

    void severalStatesAreExchangedTogether()
    {
        write(kOther);
        showAnswer();
        click("patchEncoder", {1, 3});
        click("patchDecoder", {4, 1}, Qt::ControlModifier);
        QCOMPARE(m_view->cells(), QStringLiteral("encoder.layers.0.output@3 decoder.layers.1.after_self_attention@1"));
        const auto sites = m_view->jointSites();
        QCOMPARE(sites.size(), std::size_t(2));
        QCOMPARE(sites[0].position, 3);
        QCOMPARE(sites[1].state, patchStates(test::fakeConfig())[8]);
        QVERIFY(readout().startsWith(QStringLiteral("2 states exchanged. ")));
        const auto showJoint = [this](PatchDirection direction, const std::vector<PatchSite>& of) {
            const std::vector<double> single(of.size(), 0.25);
            m_view->showJoint(std::make_shared<PatchSet>(PatchSet {direction, of, single, 0.5}));
        };
        showJoint(PatchDirection::Noise, sites);
        QVERIFY2(!readout().contains(QStringLiteral("together")), "of the other direction");
        showJoint(PatchDirection::Denoise, {sites[0]});
        QVERIFY2(!readout().contains(QStringLiteral("together")), "of other states");
        showJoint(PatchDirection::Denoise, sites);
        QVERIFY2(readout().contains(QStringLiteral("together. Recovered: 0.50")), qPrintable(readout()));
        click("patchEncoder", {1, 3}, Qt::ControlModifier);
        QCOMPARE(m_view->jointSites().size(), std::size_t(0));
        QVERIFY(readout().startsWith(QStringLiteral("Exchanged: ")));
    }

    void theKeyboardDoesTheSame()
    {
        write(kOther);
        showAnswer();
        HeatmapWidget& map = grid("patchEncoder");
        map.setFocus();
        QTest::keyClick(&map, Qt::Key_Right);
        QTest::keyClick(&map, Qt::Key_Return);
        QCOMPARE(m_view->cells(), QStringLiteral("encoder.input@0"));
        QTest::keyClick(&map, Qt::Key_Right);
        QTest::keyClick(&map, Qt::Key_Down);
        QTest::keyClick(&map, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(m_view->cells(), QStringLiteral("encoder.input@0 encoder.layers.0.output@1"));
        QTest::keyClick(&map, Qt::Key_Escape);
        QCOMPARE(m_view->cells(), QString());
    }

    /// As from a scene: the states are those of the pair as soon as it is there.
    void cellsWaitForTheMap()
    {
        m_view->setCells(QStringLiteral("encoder.input@3 encoder.input@40"));
        write(kOther);
        QVERIFY(m_view->jointSites().empty());
        showAnswer();
        QCOMPARE(grid("patchEncoder").data().marks, (std::vector<HeatmapCell> {{0, 3}}));
        QVERIFY(readout().contains(QStringLiteral("Input of the encoder, at 学 / 教")));
        QCOMPARE(m_view->cells(), QStringLiteral("encoder.input@3 encoder.input@40"));
    }

    void theDirectionIsASwitch()
    {
        QSignalSpy changed(m_view.get(), &PatchingView::changed);
        QCOMPARE(m_view->question().direction, PatchDirection::Denoise);
        child<QAbstractButton>("patchNoise")->click();
        QCOMPARE(m_view->question().direction, PatchDirection::Noise);
        QCOMPARE(changed.count(), 1);
    }

    void estimatesAreForThoseWhoSeeEverything()
    {
        child<QAbstractButton>("patchEstimate")->click();
        QVERIFY(m_view->question().isEstimate);
        write(kOther);
        showAnswer();
        click("patchEncoder", {0, 0});
        QCOMPARE(m_view->jointSites().size(), std::size_t(1));  // the exact number is not in the map
        m_detail->setShowsEverything(false);
        QVERIFY(!child<QWidget>("patchValues")->isVisible());
        QVERIFY(!m_view->question().isEstimate);
    }

    void withoutAVocabularyThereAreNoReadyPairs()
    {
        auto* menu = child<QToolButton>("patchPairs")->menu();
        Q_EMIT menu->aboutToShow();
        QCOMPARE(menu->actions().size(), 1);
        QVERIFY(!menu->actions().first()->isEnabled());
    }

    /// Ten pieces and three layers fit into the page of a window of 1280×720 pixels.
    void aSentenceOfTenPiecesFits()
    {
        const auto result = std::make_shared<TranslationResult>(test::fakeResult(QStringLiteral("我昨天喜欢学中文书")));
        const QString other = QStringLiteral("我昨天喜欢教中文书");
        write(other);
        m_view->showAnswer(std::make_shared<PatchedPair>(test::fakePatching(test::fakeConfig(), {result, other})), {});
        QCOMPARE(grid("patchEncoder").data().columns(), 10);
        for (const char* panel : {"patchEncoder", "patchDecoder"}) {
            const HeatmapGeometry& geometry = grid(panel).layoutGeometry();
            QCOMPARE(geometry.largestScroll(), QPointF(0, 0));
            QCOMPARE(geometry.rowStep, 1);
        }
        QVERIFY2(m_view->minimumSizeHint().width() <= 880, "1024 pixels are enough");
        QVERIFY(m_view->minimumSizeHint().height() <= 420);
    }
};

TRANSLUCENT_TEST(PatchingViewTest)
#include "patching_view_test.moc"
