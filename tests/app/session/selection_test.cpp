#include "session/selection.h"

#include "sample_result.h"
#include "test_registry.h"

#include <QSignalSpy>
#include <QTest>

using namespace translucent;

class SelectionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hoveredWinsOverPinned()
    {
        Selection selection;
        selection.setPinnedTarget(2);
        QCOMPARE(selection.focusTarget(), std::optional(2));
        selection.setHoveredTarget(4);
        QCOMPARE(selection.focusTarget(), std::optional(4));
        selection.setHoveredTarget(std::nullopt);
        QCOMPARE(selection.focusTarget(), std::optional(2));
    }

    void signalsOnlyRealChanges()
    {
        Selection selection;
        QSignalSpy changed(&selection, &Selection::changed);
        QSignalSpy focus(&selection, &Selection::focusChanged);
        selection.setLayer(1);
        selection.setLayer(1);
        selection.setHead(MeanOfHeads {});
        selection.setAttentionKind(AttentionKind::EncoderSelf);
        QCOMPARE(changed.count(), 3);
        selection.setPinnedSource(0);
        selection.setPinnedSource(0);
        QCOMPARE(focus.count(), 1);
    }

    void unpinReleasesBothInOneSignal()
    {
        Selection selection;
        selection.setPinnedSource(0);
        selection.setPinnedTarget(0);
        QVERIFY(selection.hasPin());
        QSignalSpy focus(&selection, &Selection::focusChanged);
        selection.unpin();
        QCOMPARE(focus.count(), 1);
        QVERIFY(!selection.hasPin());
        selection.unpin();
        QCOMPARE(focus.count(), 1);
    }

    void anotherHypothesisReleasesTargetsOnly()
    {
        Selection selection;
        selection.setPinnedSource(1);
        selection.setPinnedTarget(1);
        selection.setHypothesis(2);
        QCOMPARE(selection.pinnedSource(), std::optional(1));
        QVERIFY(!selection.pinnedTarget());
    }

    void aNewSentenceKeepsTheHead()
    {
        Selection selection;
        selection.setLayer(2);
        selection.setHypothesis(3);
        selection.setPinnedSource(5);
        selection.setResult(nullptr);
        QCOMPARE(selection.hypothesis(), 0);
        QVERIFY(!selection.hasPin());
        QCOMPARE(selection.layer(), 2);
    }

    void whatAResultDoesNotHaveIsNotTaken()
    {
        Selection selection;
        const TranslationResultPtr result = sampleResult();
        selection.setResult(result);
        const int hypotheses = int(result->translation.hypotheses.size());
        const int sources = int(result->translation.source.size());
        selection.setHypothesis(hypotheses);
        QCOMPARE(selection.hypothesis(), result->shownHypothesis);
        selection.setHypothesis(hypotheses - 1);
        QCOMPARE(selection.hypothesis(), hypotheses - 1);
        const int targets = int(result->translation.hypotheses.back().tokens.size());
        selection.setPinnedSource(sources);
        selection.setHoveredTarget(targets);
        QVERIFY(!selection.focusSource() && !selection.focusTarget());
        selection.setPinnedSource(sources - 1);
        selection.setHoveredTarget(targets - 1);
        QCOMPARE(selection.focusSource(), std::optional(sources - 1));
        QCOMPARE(selection.focusTarget(), std::optional(targets - 1));
    }

    void aNewSentenceIsOneStep()
    {
        Selection selection;
        selection.setPinnedSource(5);
        auto result = std::make_shared<TranslationResult>();
        result->shownHypothesis = 2;
        QSignalSpy changed(&selection, &Selection::changed), focus(&selection, &Selection::focusChanged);
        int told = 0;
        connect(&selection, &Selection::resultChanged, &selection, [&](const TranslationResultPtr& shown) {
            ++told;
            QCOMPARE(shown, TranslationResultPtr(result));
            QCOMPARE(selection.result(), shown);
            QCOMPARE(selection.hypothesis(), 2);
            QVERIFY(!selection.hasPin());
            QCOMPARE(focus.count(), 0);
        });
        selection.setResult(result);
        QCOMPARE(told, 1);
        QCOMPARE(changed.count(), 0);
        QCOMPARE(focus.count(), 1);
    }
};

TRANSLUCENT_TEST(SelectionTest)
#include "selection_test.moc"
