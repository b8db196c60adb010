#include "fake_causes.h"
#include "pages/why/attribution_chart.h"
#include "pages/why/gradient_flow.h"
#include "pages/why/heads_view.h"
#include "pages/why/neuron_text.h"
#include "pages/why/neurons_view.h"
#include "pages/why/one_step_view.h"
#include "pages/why/vocabulary_plot.h"
#include "pages/why/vocabulary_view.h"
#include "test_registry.h"
#include "why_page_fixture.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>

#include <optional>

using namespace translucent;

/// The parts of the page that are shown with everything.
class WhyExpertsTest : public WhyPageFixture {
    Q_OBJECT

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

private Q_SLOTS:
    void init() { open(); }
    void cleanup() { close(); }

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

    void neuronsAreThoseOfTokenAndRival()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        QCOMPARE(parts().tabText(WhyView::NeuronsPart), QStringLiteral("Neurons"));
        QCOMPARE(m_control->neuronLists.load(), 0);
        parts().setCurrentIndex(WhyView::NeuronsPart);
        const auto* table = child<ListTable>("neuronsTable");
        QTRY_COMPARE(table->rows(), neuronRows(test::fakeNeurons(test::fakeConfig(), {m_session->result(), 0, 0, {}})));
        QVERIFY(table->accessibleName().startsWith(QStringLiteral("I against first")));
        m_session->selection().setPinnedTarget(2);
        QTRY_VERIFY(table->accessibleName().startsWith(QStringLiteral("to against first")));
        auto* rival = child<QComboBox>("neuronsRival");
        QTRY_COMPARE(rival->count(), 3);
        rival->setCurrentIndex(1);
        Q_EMIT rival->activated(1);
        QTRY_VERIFY(table->accessibleName().startsWith(QStringLiteral("to against second")));
        QTRY_COMPARE(QString::fromStdString(numbers().rival), QStringLiteral("▁second"));
        QCOMPARE(m_control->neuronLists.load(), 3);
        parts().setCurrentIndex(WhyView::LensPart);
        m_session->detail().setShowsEverything(false);
        QVERIFY(!parts().isTabVisible(WhyView::NeuronsPart));
    }

    /// It is about the model, so another sentence changes nothing.
    void aNeuronIsSurveyedOnceForAllSentences()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        parts().setCurrentIndex(WhyView::NeuronsPart);
        child<NeuronsView>("examinedNeuron")->setNeuron(QStringLiteral("2:0"));
        QTRY_VERIFY(child<QAbstractButton>("neuronOff")->isVisible());
        child<QAbstractButton>("neuronSurvey")->click();
        QVERIFY(!m_page->isSettled());
        QTRY_VERIFY(m_page->isSettled() && !child<ListTable>("neuronStrongest")->rows().empty());
        translate(QStringLiteral("我学中文"));
        m_page->languageChanged();
        QTRY_VERIFY(m_page->isSettled());
        QCOMPARE(child<NeuronsView>("examinedNeuron")->neuron(), QStringLiteral("2:0"));
        QVERIFY(!child<ListTable>("neuronStrongest")->rows().empty());
        QCOMPARE(m_control->neuronSurveys.load(), 1);
    }

    void aSurveyGoesOnAfterATranslation()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        parts().setCurrentIndex(WhyView::NeuronsPart);
        child<NeuronsView>("examinedNeuron")->setNeuron(QStringLiteral("2:0"));
        QTRY_VERIFY(child<QAbstractButton>("neuronOff")->isVisible());
        m_control->holdHeads = true;
        child<QAbstractButton>("neuronSurvey")->click();
        m_session->setSentence(QStringLiteral("我学中文"));
        m_session->translate();
        QTRY_VERIFY(m_control->stopped > 0);
        m_control->holdHeads = false;
        QTRY_COMPARE(m_control->neuronSurveys.load(), 1);
        QTRY_VERIFY(!child<ListTable>("neuronStrongest")->rows().empty());
    }

    void aNeuronIsSwitchedOffOnThePageWhatIf()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        parts().setCurrentIndex(WhyView::NeuronsPart);
        child<NeuronsView>("examinedNeuron")->setNeuron(QStringLiteral("2:7"));
        QTRY_VERIFY(child<QAbstractButton>("neuronOff")->isVisible());
        const QSignalSpy requested(m_page.get(), &Page::pageRequested);
        child<QAbstractButton>("neuronOff")->click();
        QCOMPARE(requested.count(), 1);
        QCOMPARE(requested.first().first().toString(), QStringLiteral("whatIfPage"));
        Intervention expected;
        expected.clampedNeurons = {neuronClampFromText("dec:2:7=0")};
        QVERIFY(m_session->changes().change().intervention == expected);
    }

    void aSentenceInWhichANeuronFiresIsRequested()
    {
        translate(QStringLiteral("我喜欢学中文"));
        show();
        const QSignalSpy requested(m_page.get(), &Page::sentenceRequested);
        Q_EMIT child<NeuronsView>("examinedNeuron")->exampleRequested(QStringLiteral("我看书"));
        QCOMPARE(requested.count(), 1);
        QCOMPARE(requested.first().first().toString(), QStringLiteral("我看书"));
    }
};

TRANSLUCENT_TEST(WhyExpertsTest)
#include "why_experts_test.moc"
