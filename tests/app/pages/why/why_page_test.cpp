#include "fake_causes.h"
#include "pages/why/patching_view.h"
#include "test_registry.h"
#include "why_page_fixture.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>

using namespace translucent;

/// The parts for everyone, and what they have in common.
class WhyPageTest : public WhyPageFixture {
    Q_OBJECT

    const HeatmapData& patchMap() const { return child<HeatmapPanel>("patchEncoder")->heatmap().data(); }
    /// Patching with another sentence.
    void patchWith(const QString& other)
    {
        parts().setCurrentIndex(WhyView::PatchingPart);
        child<QLineEdit>("patchOther")->setText(other);
        QTest::keyClick(child<QLineEdit>("patchOther"), Qt::Key_Return);
        test::settle(*m_engine);
    }

private Q_SLOTS:
    void init() { open(); }
    void cleanup() { close(); }

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
