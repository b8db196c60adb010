#include "pages/why/why_page.h"

#include "engine_calls.h"
#include "fake_backend.h"
#include "fake_causes.h"
#include "pages/why/attribution_chart.h"
#include "pages/why/gradient_flow.h"
#include "pages/why/heads_view.h"
#include "pages/why/lens_view.h"
#include "pages/why/one_step_view.h"
#include "pages/why/patching_view.h"
#include "pages/why/vocabulary_plot.h"
#include "pages/why/vocabulary_view.h"
#include "session/session.h"
#include "test_registry.h"
#include "translucent/lessons/scene_program.h"
#include "widgets/chip_strip.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>

#include <memory>
#include <optional>

using namespace translucent;
using translucent::test::FakeControl;

/// The page over a fake engine.
class WhyPageTest : public QObject {
    Q_OBJECT

    std::shared_ptr<FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<WhyPage> m_page;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        auto* widget = m_page->findChild<Widget*>(QString::fromLatin1(name));
        Q_ASSERT(widget);
        return widget;
    }
    QTabWidget& parts() const { return *child<QTabWidget>("whyTabs"); }
    const HeatmapData& grid() const { return m_page->findChild<LensView*>()->panel().heatmap().data(); }
    ChipStrip& tokens() const { return *child<ChipStrip>("whyToken"); }
    ShownNumbers numbers() const
    {
        ShownNumbers shown;
        m_page->nameNumbers(shown);
        return shown;
    }

    const HeatmapData& patchMap() const { return child<HeatmapPanel>("patchEncoder")->heatmap().data(); }
    /// Patching with another sentence.
    void patchWith(const QString& other)
    {
        parts().setCurrentIndex(WhyView::PatchingPart);
        child<QLineEdit>("patchOther")->setText(other);
        QTest::keyClick(child<QLineEdit>("patchOther"), Qt::Key_Return);
        test::settle(*m_engine);
    }
    /// Of the table of attributions, by the chosen method.
    QStringList scores() const
    {
        QStringList texts;
        for (const ListRow& row : child<ListTable>("attributionTable")->rows())
            texts << row.texts.last();
        return texts;
    }
    QStringList scoresOf(int position, std::optional<std::int64_t> rival, AttributionBaseline baseline) const
    {
        const int method = child<QComboBox>("attributionMethod")->currentIndex();
        const Attributions answer = test::fakeAttributions({m_session->result(), 0, position, rival, baseline});
        QStringList texts;
        for (const ReadToken& token : readTokens(answer.methods[std::size_t(method)], {}))
            texts << scoreText(token.score, answer.methods[std::size_t(method)].method);
        return texts;
    }

    void translate(const QString& text)
    {
        m_session->setSentence(text);
        m_session->translate();
        QTRY_VERIFY(m_session->result() && m_session->result()->sourceText == text);
        test::settle(*m_engine);
    }
    void show()
    {
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        test::settle(*m_engine);
    }

private Q_SLOTS:
    void init()
    {
        m_control = std::make_shared<FakeControl>();
        m_engine = std::make_unique<Engine>(test::fakeBackend(m_control));
        m_session = std::make_unique<Session>(*m_engine, GoldSentences());
        m_session->search().setBeamSize(3);
        m_engine->start();
        m_engine->loadModel(QStringLiteral("classroom"));
        test::settle(*m_engine);
        m_page = std::make_unique<WhyPage>(*m_session);
        m_page->resize(1150, 620);
    }

    void cleanup()
    {
        m_page.reset();
        m_session.reset();
        m_engine.reset();
    }

    void withoutATranslationItSaysWhatToDo()
    {
        show();
        QVERIFY(child<QLabel>("whyHint")->isVisible());
        QVERIFY(!parts().isVisible());
        translate(QStringLiteral("我喜欢学中文"));
        QTRY_VERIFY(parts().isVisible());
        QVERIFY(!child<QLabel>("whyHint")->isVisible());
    }

    void onlyWhatIsOnScreenIsComputed()
    {
        translate(QStringLiteral("我喜欢学中文"));
        QCOMPARE(m_control->lenses.load(), 0);
        show();
        QTRY_VERIFY(!grid().empty());
        QCOMPARE(m_control->lenses.load(), 1);
        QCOMPARE(m_control->encoderLenses.load(), 0);
        parts().setCurrentIndex(WhyView::EncoderPart);
        QTRY_COMPARE(m_control->encoderLenses.load(), 1);
        parts().setCurrentIndex(WhyView::SharesPart);
        translate(QStringLiteral("我学中文"));
        QCOMPARE(m_control->lenses.load(), 1);
        QCOMPARE(m_control->encoderLenses.load(), 1);
        parts().setCurrentIndex(WhyView::LensPart);
        QTRY_COMPARE(m_control->lenses.load(), 2);
        m_page->hide();
        translate(QStringLiteral("我喜欢学中文"));
        QCOMPARE(m_control->lenses.load(), 2);
    }

    void theTokensAreThoseOfTheTranslation()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        const Hypothesis& best = m_session->result()->translation.hypotheses.front();
        QCOMPARE(tokens().chips().size(), best.tokens.size());
        QCOMPARE(tokens().chips().front().text, QStringLiteral("I"));
        QTest::mouseClick(&tokens(), Qt::LeftButton, {}, tokens().chipRect(2).center());
        QCOMPARE(m_session->selection().pinnedTarget(), std::optional(2));
        QTest::mouseClick(&tokens(), Qt::LeftButton, {}, tokens().chipRect(2).center());
        QCOMPARE(m_session->selection().pinnedTarget(), std::nullopt);
    }

    void anotherHypothesisIsExplainedOnItsOwn()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        QTRY_VERIFY(!grid().empty());
        const QStringList first = grid().columnLabels;
        m_session->selection().setHypothesis(1);
        QTRY_VERIFY(!grid().empty());
        QVERIFY(grid().columnLabels != first);
        QVERIFY(grid().columnLabels.front().endsWith(tokens().chips().front().text));
        m_session->selection().setHypothesis(0);
        QTRY_COMPARE(grid().columnLabels, first);
    }

    /// Between a new translation and its lens, the grid is empty.
    void theOldSentenceIsNeverShownForTheNewOne()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        QTRY_VERIFY(!grid().empty());
        m_session->setSentence(QStringLiteral("我学"));
        m_session->translate();
        int seen = 0;
        const auto columns = [this] { return std::size_t(grid().columns()); };
        connect(&m_session->selection(), &Selection::resultChanged, m_page.get(), [&](const TranslationResultPtr&) {
            ++seen;
            QCOMPARE(columns(), std::size_t(0));
        });
        QTRY_VERIFY(seen > 0);
        QTRY_COMPARE(columns(), m_session->result()->translation.hypotheses.front().tokens.size());
    }

    void aRivalCanBeChosen()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        parts().setCurrentIndex(WhyView::ContributionsPart);
        auto* rival = child<QComboBox>("whyRival");
        QTRY_COMPARE(rival->count(), 3);
        QCOMPARE(rival->currentData().toLongLong(), 70);
        QVERIFY(numbers().rival.empty());
        rival->setCurrentIndex(2);
        Q_EMIT rival->activated(2);
        QTRY_COMPARE(QString::fromStdString(numbers().rival), QStringLiteral("▁third"));
        QCOMPARE(rival->currentData().toLongLong(), 72);
        m_session->selection().setPinnedTarget(1);  // there, the runner-up is the rival
        QTRY_COMPARE(rival->currentData().toLongLong(), 70);
    }

    void attributionAndHeadsAreForExperts()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        QVERIFY(parts().isTabVisible(WhyView::AttributionPart));
        QCOMPARE(parts().tabText(WhyView::AttributionPart), QStringLiteral("Attribution"));
        QCOMPARE(parts().tabText(WhyView::HeadsPart), QStringLiteral("Heads"));
        m_session->detail().setShowsEverything(false);
        QVERIFY(!parts().isTabVisible(WhyView::AttributionPart));
        QVERIFY(!parts().isTabVisible(WhyView::HeadsPart));
        m_session->detail().setShowsEverything(true);
        parts().setCurrentIndex(WhyView::AttributionPart);
        m_session->detail().setShowsEverything(false);
        QVERIFY2(parts().isTabVisible(WhyView::AttributionPart), "what is open stays");
        parts().setCurrentIndex(WhyView::LensPart);
        QVERIFY(!parts().isTabVisible(WhyView::AttributionPart));
    }

    void aStepIsComputedWithEverythingOnly()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        m_session->detail().setShowsEverything(false);
        QVERIFY(!parts().isTabVisible(WhyView::StepPart));
        m_session->detail().setShowsEverything(true);
        QVERIFY(parts().isTabVisible(WhyView::StepPart));
        QCOMPARE(parts().tabText(WhyView::StepPart), QStringLiteral("One step"));
        QCOMPARE(m_control->steps.load(), 0);
        parts().setCurrentIndex(WhyView::StepPart);
        QTRY_COMPARE(m_control->steps.load(), 1);
        const auto* flow = child<GradientFlow>("stepFlow");
        QTRY_VERIFY(flow->isVisible() && !flow->places().empty());
        const std::string& text = m_session->result()->translation.hypotheses.front().text;
        QCOMPARE(child<QLineEdit>("stepReference")->text().toStdString(), text);
        m_session->selection().setPinnedTarget(2);
        test::settle(*m_engine);
        QCOMPARE(m_control->steps.load(), 1);
    }

    /// The reference, the switches and the weight; only another weight keeps what is on screen until the answer is
    /// there.
    void everyChangeOfTheStepIsAskedAbout()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        parts().setCurrentIndex(WhyView::StepPart);
        const auto* flow = child<GradientFlow>("stepFlow");
        QTRY_VERIFY(!flow->places().empty());
        auto* view = child<OneStepView>("stepWeight");
        view->setWeight(QStringLiteral("output.bias 1 2"));
        QVERIFY(!flow->places().empty());
        QTRY_COMPARE(child<QComboBox>("stepParameter")->currentText(), QStringLiteral("output.bias"));
        child<QAbstractButton>("stepWithoutResiduals")->click();
        QVERIFY(flow->places().empty());
        QTRY_VERIFY(!flow->places().empty());
        QCOMPARE(flow->places().front().norm, 1e-3);
        child<QLineEdit>("stepReference")->setText(QStringLiteral("Hi"));
        QVERIFY(!m_page->isSettled());
        QTest::keyClick(child<QLineEdit>("stepReference"), Qt::Key_Return);
        QTRY_COMPARE(child<ChipStrip>("stepTokens")->chips().size(), std::size_t(3));
        QTRY_VERIFY(m_page->isSettled());
        m_page->languageChanged();
        QTRY_COMPARE(child<ChipStrip>("stepTokens")->chips().size(), std::size_t(3));
        QCOMPARE(child<OneStepView>("stepWeight")->weight(), QStringLiteral("output.bias 1 2"));
    }

    void aStepThatFailsSaysWhy()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        parts().setCurrentIndex(WhyView::StepPart);
        QTRY_VERIFY(child<GradientFlow>("stepFlow")->isVisible());
        child<OneStepView>("stepWeight")->setWeight(QStringLiteral("nowhere.weight 0 0"));
        QTRY_VERIFY(child<QLabel>("stepHint")->isVisible());
        QTRY_VERIFY(!child<QLabel>("stepHint")->text().contains(QStringLiteral("being computed")));
        QVERIFY(!child<QLabel>("stepHint")->text().isEmpty());
        QVERIFY(!child<QLabel>("whyProblem")->isVisible());
        child<OneStepView>("stepWeight")->setWeight({});
        QTRY_VERIFY(child<GradientFlow>("stepFlow")->isVisible());
    }

    void attributionsAreComputedForTheChosenTokenAndBaseline()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        QCOMPARE(m_control->attributions.load(), 0);
        parts().setCurrentIndex(WhyView::AttributionPart);
        QTRY_COMPARE(scores(), scoresOf(0, {}, AttributionBaseline::Unknown));
        QTRY_VERIFY(child<LineChart>("deletionChart")->isVisible());
        m_session->selection().setPinnedTarget(2);
        QTRY_COMPARE(scores(), scoresOf(2, {}, AttributionBaseline::Unknown));
        QCOMPARE(m_control->attributions.load(), 2);
        child<QComboBox>("attributionMethod")->setCurrentIndex(int(AttributionMethod::IntegratedGradients));
        test::settle(*m_engine);
        QCOMPARE(m_control->attributions.load(), 2);  // all methods are in the answer
        child<QComboBox>("attributionBaseline")->setCurrentIndex(1);
        QTRY_COMPARE(scores(), scoresOf(2, {}, AttributionBaseline::Zeros));
        m_page->languageChanged();
        QTRY_COMPARE(scores(), scoresOf(2, {}, AttributionBaseline::Zeros));
    }

    /// The rival of one tab is that of the other.
    void bothTabsCompareWithTheSameRival()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        parts().setCurrentIndex(WhyView::AttributionPart);
        auto* rival = child<QComboBox>("attributionRival");
        QTRY_COMPARE(rival->count(), 3);
        QTRY_COMPARE(QString::fromStdString(numbers().comparedWith), QStringLiteral("▁first"));
        QVERIFY(numbers().rival.empty());
        rival->setCurrentIndex(2);
        Q_EMIT rival->activated(2);
        QTRY_COMPARE(QString::fromStdString(numbers().comparedWith), QStringLiteral("▁third"));
        QVERIFY(child<ListTable>("attributionTable")->accessibleName().contains(QStringLiteral("third")));
        parts().setCurrentIndex(WhyView::ContributionsPart);
        QTRY_COMPARE(child<QComboBox>("whyRival")->currentData().toLongLong(), 72);
        m_session->selection().setPinnedTarget(1);
        parts().setCurrentIndex(WhyView::AttributionPart);
        QTRY_COMPARE(QString::fromStdString(numbers().comparedWith), QStringLiteral("▁first"));
    }

    void curvesThatTakeLongDoNotHoldUpThePage()
    {
        translate(QStringLiteral("我喜欢学中文"));
        m_control->holdCurves = true;
        show();
        parts().setCurrentIndex(WhyView::AttributionPart);
        QTRY_COMPARE(scores(), scoresOf(0, {}, AttributionBaseline::Unknown));
        auto* chart = child<LineChart>("deletionChart");
        QVERIFY(!chart->isVisible() && !m_page->isSettled());
        m_session->selection().setPinnedTarget(1);  // gives up the curves of the first token
        QTRY_COMPARE(scores(), scoresOf(1, {}, AttributionBaseline::Unknown));
        QVERIFY(!chart->isVisible());
        m_session->setSentence(QStringLiteral("我学"));
        m_session->translate();
        QTRY_COMPARE(m_session->result()->sourceText, QStringLiteral("我学"));
        QTRY_COMPARE(child<ListTable>("attributionTable")->rows().front().texts.front(), QStringLiteral("我"));
        QVERIFY(!chart->isVisible());
        m_control->holdCurves = false;
        QTRY_VERIFY(chart->isVisible());
        QCOMPARE(chart->data().series.front().x.size(), m_session->result()->traces.front().sourceIds.size());
    }

    void noAttributionOfAnotherSentenceIsShown()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        parts().setCurrentIndex(WhyView::AttributionPart);
        QTRY_VERIFY(!scores().isEmpty());
        int seen = 0;
        connect(&m_session->selection(), &Selection::resultChanged, m_page.get(), [&](const TranslationResultPtr&) {
            ++seen;
            QVERIFY(scores().isEmpty());
            QVERIFY(child<LineChart>("deletionChart")->data().series.empty());
        });
        m_session->setSentence(QStringLiteral("我学"));
        m_session->translate();
        QTRY_VERIFY(seen > 0);
        QTRY_COMPARE(scores(), scoresOf(0, {}, AttributionBaseline::Unknown));
    }

    void theVocabularyIsForExperts()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        QVERIFY(parts().isTabVisible(WhyView::VocabularyPart));
        QCOMPARE(parts().tabText(WhyView::VocabularyPart), QStringLiteral("Vocabulary"));
        m_session->detail().setShowsEverything(false);
        QVERIFY(!parts().isTabVisible(WhyView::VocabularyPart));
    }

    /// A table is mapped once for a model, whatever the sentence.
    void theVocabularyIsMappedOncePerTable()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        QCOMPARE(m_control->vocabularies.load(), 0);
        parts().setCurrentIndex(WhyView::VocabularyPart);
        auto* plot = child<VocabularyPlot>("vocabularyPlot");
        QTRY_VERIFY(!plot->scatter().dots.empty());
        QCOMPARE(plot->scatter().dots.size(), test::fakeVocabulary(EmbeddingTable::Target).pieces.size());
        const auto ids = m_session->result()->traces.front().outputIds;
        QCOMPARE(plot->marks().sentence, ids);
        m_session->selection().setPinnedTarget(1);
        translate(QStringLiteral("我学中文"));
        QTRY_VERIFY(plot->marks().sentence.size() < ids.size());
        QCOMPARE(m_control->vocabularies.load(), 1);
        child<QComboBox>("vocabularyTable")->setCurrentIndex(0);
        QTRY_COMPARE(plot->scatter().dots.size(), test::fakeVocabulary(EmbeddingTable::Source).pieces.size());
        QCOMPARE(plot->marks().sentence, m_session->result()->traces.front().sourceIds);
        QCOMPARE(m_control->vocabularies.load(), 2);
    }

    void neighboursOfTheKeptPieceAreAskedFor()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        parts().setCurrentIndex(WhyView::VocabularyPart);
        auto* plot = child<VocabularyPlot>("vocabularyPlot");
        QTRY_VERIFY(!plot->scatter().dots.empty());
        const auto* table = child<ListTable>("vocabularyNeighbours");
        QVERIFY(table->rows().empty());
        child<QLineEdit>("vocabularySearch")->setText(QStringLiteral("learn"));
        QTRY_COMPARE(table->rows().size(), NeighboursRequest::kCount);
        QCOMPARE(child<VocabularyView>("vocabularyPiece")->piece(), QStringLiteral("▁learn"));
        const auto nearest = test::fakeNeighbours(EmbeddingTable::Target, 13).nearest;
        QCOMPARE(table->rows().front().texts.front(), vocabularyText(nearest.front().id, nearest.front().text));
        QVERIFY(m_page->isSettled());
        m_page->languageChanged();  // the view is made again
        plot = child<VocabularyPlot>("vocabularyPlot");
        QTRY_COMPARE(plot->marks().neighbours.size(), NeighboursRequest::kCount);
        QCOMPARE(m_control->vocabularies.load(), 1);
    }

    void scriptsGetThePiecesOfTheHypothesis()
    {
        QVERIFY(numbers().pieces.empty());
        translate(QStringLiteral("我喜欢学中文"));
        m_session->selection().setHypothesis(1);
        std::vector<std::string> pieces;
        for (const HypothesisToken& token : m_session->result()->translation.hypotheses[1].tokens)
            pieces.push_back(token.chosen.piece);
        QCOMPARE(pieces.back(), std::string("</s>"));
        pieces.pop_back();
        QCOMPARE(numbers().pieces, pieces);
    }

    void aChangedModelIsNotExplained()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        WhatIf change;
        change.intervention.disabledHeads = {{AttentionKind::Cross, 0, 0}};
        m_session->changes().setChange(change);
        QTRY_VERIFY(child<QLabel>("whyHint")->isVisible());
        QVERIFY(child<QLabel>("whyHint")->text().contains(QStringLiteral("changed")));
        m_session->changes().reset();
        QTRY_VERIFY(!child<QLabel>("whyHint")->isVisible());
    }

    void aModelThatTheQuestionsDoNotSuitIsRefusedWithTheReason()
    {
        m_control->atOnce = true;
        m_engine->loadModel(QStringLiteral("at-once"));
        test::settle(*m_engine);
        translate(QStringLiteral("我喜欢学中文"));
        show();
        auto* hint = child<QLabel>("whyHint");
        QTRY_VERIFY(hint->isVisible());
        QVERIFY2(hint->text().contains(QStringLiteral("writes all tokens at once")), qPrintable(hint->text()));
        QCOMPARE(m_control->lenses.load(), 0);
        QVERIFY2(numbers().pieces.empty(), "the command would be refused, too");
    }

    void aFailureIsSaidOnThePage()
    {
        translate(QStringLiteral("我喜欢学中文"));
        m_control->failParts = true;
        show();
        auto* problem = child<QLabel>("whyProblem");
        QTRY_VERIFY(problem->isVisible());
        QVERIFY(problem->text().contains(QStringLiteral("a part has failed")));
        m_control->failParts = false;
        m_session->selection().setHoveredTarget(1);
        test::settle(*m_engine);
        QCOMPARE(m_control->lenses.load(), 0);  // it is not asked again while the pointer moves
        QVERIFY(problem->isVisible());
        translate(QStringLiteral("我学中文"));
        QTRY_VERIFY(!grid().empty());
        QVERIFY(!problem->isVisible());
    }

    void theLanguageChangesWithoutAnotherPass()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        QTRY_VERIFY(!grid().empty());
        m_page->languageChanged();
        test::settle(*m_engine);
        QVERIFY(!grid().empty());
        QCOMPARE(m_control->lenses.load(), 1);
        QVERIFY(m_page->isSettled());
    }

    void patchingNeedsAnotherSentence()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        parts().setCurrentIndex(WhyView::PatchingPart);
        test::settle(*m_engine);
        QCOMPARE(m_control->patchings.load(), 0);
        QVERIFY(child<QLabel>("patchHint")->isVisible());
        patchWith(QStringLiteral("我喜欢教中文"));
        QTRY_COMPARE(patchMap().columns(), 7);
        QCOMPARE(m_control->patchings.load(), 1);
        child<QAbstractButton>("patchNoise")->click();
        QTRY_COMPARE(m_control->patchings.load(), 2);
        QTRY_COMPARE(patchMap().at({0, 0}), 1 - float(test::fakeShare(0, 0)));
        QCOMPARE(m_control->patchedSets.load(), 0);
    }

    void refusedPairsAreExplainedOnTheirTabOnly()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        patchWith(QStringLiteral("我喜欢教中文吗"));
        auto* hint = child<QLabel>("patchHint");
        QTRY_VERIFY2(hint->text().contains(QStringLiteral("7 and 8 pieces")), qPrintable(hint->text()));
        QVERIFY(!child<QLabel>("whyProblem")->isVisible());
        patchWith(QStringLiteral("我喜欢学中文"));
        QTRY_VERIFY2(hint->text().contains(QStringLiteral("same translation")), qPrintable(hint->text()));
        patchWith(QStringLiteral("我喜欢教中文"));
        QTRY_VERIFY(!patchMap().empty());
        QVERIFY(!hint->isVisible());
    }

    void theMapIsNeverThatOfAnotherSentence()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        patchWith(QStringLiteral("我喜欢教中文"));
        QTRY_VERIFY(!patchMap().empty());
        int seen = 0;
        connect(&m_session->selection(), &Selection::resultChanged, m_page.get(), [&](const TranslationResultPtr&) {
            ++seen;
            QVERIFY(patchMap().empty());
        });
        translate(QStringLiteral("你喜欢学中文"));
        QVERIFY(seen > 0);
        QTRY_VERIFY(!patchMap().empty());
        QCOMPARE(patchMap().columnLabels.first(), QStringLiteral("你 / 我"));
    }

    void theEffectOfSeveralStatesIsComputed()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        patchWith(QStringLiteral("我喜欢教中文"));
        QTRY_VERIFY(!patchMap().empty());
        auto* view = child<PatchingView>("patchCells");
        view->setCells(QStringLiteral("encoder.input@3"));
        test::settle(*m_engine);
        QCOMPARE(m_control->patchedSets.load(), 0);
        view->setCells(QStringLiteral("encoder.input@3 decoder.input@1"));
        QTRY_VERIFY(child<QLabel>("patchReadout")->text().contains(QStringLiteral("together. Recovered: 0.75")));
        QCOMPARE(m_control->patchedSets.load(), 1);
        QCOMPARE(m_control->patchings.load(), 1);
    }

    void aReadyPairIsRequestedFromTheBar()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        const QSignalSpy requested(m_page.get(), &Page::sentenceRequested);
        Q_EMIT child<PatchingView>("patchCells")->pairRequested(QStringLiteral("我学"), QStringLiteral("你学"));
        QCOMPARE(requested.count(), 1);
        QCOMPARE(requested.first().first().toString(), QStringLiteral("我学"));
    }

    void theLanguageKeepsThePatchedPair()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        patchWith(QStringLiteral("我喜欢教中文"));
        child<QAbstractButton>("patchNoise")->click();
        child<PatchingView>("patchCells")->setCells(QStringLiteral("encoder.input@3 encoder.input@2"));
        QTRY_COMPARE(m_control->patchedSets.load(), 1);
        m_page->languageChanged();
        QTRY_VERIFY(m_page->isSettled() && !patchMap().empty());
        QCOMPARE(child<QLineEdit>("patchOther")->text(), QStringLiteral("我喜欢教中文"));
        QVERIFY(child<QAbstractButton>("patchNoise")->isChecked());
        QCOMPARE(child<PatchingView>("patchCells")->cells(), QStringLiteral("encoder.input@3 encoder.input@2"));
        QCOMPARE(patchMap().marks.size(), std::size_t(2));
    }

    /// They are about the model, so another sentence changes nothing.
    void headsAreExaminedOnceForAllSentences()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        parts().setCurrentIndex(WhyView::HeadsPart);
        test::settle(*m_engine);
        QCOMPARE(m_control->headStudies.load(), 0);
        child<QAbstractButton>("headsStart")->click();
        child<HeadsView>("examinedHead")->setHead(QStringLiteral("cross:1:2"));
        QVERIFY(!m_page->isSettled());
        QTRY_VERIFY(m_page->isSettled() && child<QAbstractButton>("headsOpen")->isEnabled());
        translate(QStringLiteral("我学中文"));
        m_page->languageChanged();
        QTRY_VERIFY(m_page->isSettled());
        QCOMPARE(child<HeadsView>("examinedHead")->head(), QStringLiteral("cross:1:2"));
        QVERIFY(child<QAbstractButton>("headsOpen")->isEnabled());
        QCOMPARE(m_control->headStudies.load(), 1);
        QCOMPARE(m_control->headPortraits.load(), 1);
    }

    void anExampleOpensWithItsHead()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        const QSignalSpy requested(m_page.get(), &Page::sentenceRequested);
        Q_EMIT child<HeadsView>("examinedHead")
            ->exampleRequested(QStringLiteral("我看书"), {AttentionKind::EncoderSelf, 2, 3});
        QCOMPARE(requested.count(), 1);
        QCOMPARE(requested.first().first().toString(), QStringLiteral("我看书"));
        QCOMPARE(m_session->selection().headId(), (HeadId {AttentionKind::EncoderSelf, 2, 3}));
    }

    void theExaminationGoesOnAfterATranslation()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        parts().setCurrentIndex(WhyView::HeadsPart);
        m_control->holdHeads = true;
        child<QAbstractButton>("headsStart")->click();
        m_session->setSentence(QStringLiteral("我学中文"));
        m_session->translate();
        QTRY_VERIFY(m_control->stopped > 0);
        m_control->holdHeads = false;
        QTRY_COMPARE(m_control->headStudies.load(), 1);
        QTRY_COMPARE(m_session->result()->sourceText, QStringLiteral("我学中文"));
    }

    void theLanguageKeepsTabGroupingAndRival()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        parts().setCurrentIndex(WhyView::ContributionsPart);
        QTRY_COMPARE(child<QComboBox>("whyRival")->count(), 3);
        child<QAbstractButton>("whyHeads")->click();
        child<QComboBox>("whyRival")->setCurrentIndex(2);
        Q_EMIT child<QComboBox>("whyRival")->activated(2);
        QTRY_COMPARE(QString::fromStdString(numbers().rival), QStringLiteral("▁third"));
        m_page->languageChanged();
        test::settle(*m_engine);
        QCOMPARE(parts().currentIndex(), int(WhyView::ContributionsPart));
        QVERIFY(child<QAbstractButton>("whyHeads")->isChecked());
        QCOMPARE(child<QComboBox>("whyRival")->currentData().toLongLong(), 72);
    }
};

TRANSLUCENT_TEST(WhyPageTest)
#include "why_page_test.moc"
