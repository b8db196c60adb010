#include "pages/attention/row_story.h"

#include "answering.h"
#include "engine/engine.h"
#include "engine/translation_backend.h"
#include "engine_calls.h"
#include "session/selection.h"
#include "test_registry.h"
#include "widgets/head_views.h"
#include "widgets/picture_export.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace translucent;

/// The steps of a row, with the real engine and the model that comes along.
class RowStoryTest : public QObject {
    Q_OBJECT

    std::unique_ptr<Engine> m_engine;
    TranslationResultPtr m_result;
    TranslationTracePtr m_trace;

    AttentionState state(const AttentionChoice& choice) const { return {m_result, 0, choice}; }

    template <typename Check>
    void everyRow(Check check) const
    {
        for (const auto kind : {AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross})
            for (int layer = 0; layer < 2; ++layer)
                for (int head = 0; head < 4; ++head)
                    for (int row = 0; row < int(m_trace->pass.attention(kind, layer).shape[1]); ++row)
                        check(kind, row, rowStory(m_trace->pass, {kind, layer, head}, row));
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_engine = std::make_unique<Engine>(&loadBackend);
        QSignalSpy ready(m_engine.get(), &Engine::translationReady);
        m_engine->start();
        m_engine->loadModel(QStringLiteral("classroom"));
        DecodeOptions options;
        options.beamSize = options.nBest = 2;
        m_engine->translate(QStringLiteral("我妹妹昨天买了三本书。"), options);
        QVERIFY(ready.wait(20000));
        m_result = ready.front().front().value<TranslationResultPtr>();
        m_trace = test::answered(*m_engine, TraceRequest {m_result, 0});
        QVERIFY(m_trace);
    }

    void theScoresAreTheScaledProducts()
    {
        everyRow([](AttentionKind, int, const RowStory& story) {
            QVERIFY(!story.empty());
            for (int key = 0; key < story.length(); ++key)
                QVERIFY(std::abs(story.products[std::size_t(key)] / std::sqrt(double(story.query.size()))
                            - story.scores[std::size_t(key)])
                    < 1e-4);
        });
    }

    void onlyTheDecoderMasksAndOnlyWhatComesLater()
    {
        everyRow([](AttentionKind kind, int row, const RowStory& story) {
            for (int key = 0; key < story.length(); ++key) {
                const bool later = kind == AttentionKind::DecoderSelf && key > row;
                QCOMPARE(story.isMasked(key), later);
                QCOMPARE(story.weights[std::size_t(key)] == 0.0F, later);
                if (!later)
                    QCOMPARE(story.masked[std::size_t(key)], story.scores[std::size_t(key)]);
            }
        });
    }

    void theWeightsAreTheSoftmax()
    {
        everyRow([](AttentionKind, int, const RowStory& story) {
            double sum = 0;
            for (int key = 0; key < story.length(); ++key) {
                const double weight = story.weights[std::size_t(key)];
                QVERIFY(std::abs(story.softmaxPart(key) / story.softmaxSum() - weight) < 1e-6);
                QVERIFY(weight <= 1.0 + 1e-6);
                sum += weight;
            }
            QVERIFY(std::abs(sum - 1) < 1e-5);
        });
    }

    void theContextIsTheWeightedSumOfTheValues()
    {
        everyRow([](AttentionKind, int, const RowStory& story) {
            for (std::size_t i = 0; i < story.context.size(); ++i) {
                double sum = 0;
                for (std::size_t key = 0; key < story.values.size(); ++key)
                    sum += double(story.weights[key]) * story.values[key][i];
                QVERIFY(std::abs(sum - story.context[i]) < 1e-5);
            }
        });
    }

    void nothingForARowThatIsNotThere()
    {
        QVERIFY(rowStory(m_trace->pass, {AttentionKind::Cross, 0, 0}, 1000).empty());
        QVERIFY(rowStory(m_trace->pass, {AttentionKind::Cross, 9, 0}, 0).empty());
        QVERIFY(rowStory(m_result->traces[0], {AttentionKind::Cross, 0, 0}, 0).empty());
    }

    void theTableShowsTheStepsOfEveryKey()
    {
        const RowStory story = rowStory(m_trace->pass, {AttentionKind::DecoderSelf, 1, 2}, 1);
        RowStoryTable table;
        const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QStringList keys;
        for (int key = 0; key < story.length(); ++key)
            keys << QString::number(key);
        table.setStory(keys, story);
        QCOMPARE(table.rowCount(), 4);
        QCOMPARE(table.columnCount(), story.length());
        QCOMPARE(table.headerData(1, Qt::Vertical).toString(), QStringLiteral("÷ √48"));
        QCOMPARE(table.index(3, 0).data().toString(), QString::number(double(story.weights[0]), 'f', 2));
        QCOMPARE(table.index(2, 3).data().toString(), QStringLiteral("−∞"));
        QVERIFY(!table.index(2, 3).data(Qt::BackgroundRole).isValid());
        QCOMPARE(table.csv().count('\n'), story.length() + 1);
        QSignalSpy changed(&table, &QAbstractItemModel::dataChanged);
        table.setStory(keys, story);
        QVERIFY(changed.isEmpty());  // equal numbers are not measured again
        table.setFocus(1);
        QCOMPARE(changed.count(), 1);
        QVERIFY(table.index(0, 1).data(Qt::FontRole).value<QFont>().bold());
    }

    void theFormulaHoldsTheNumbers()
    {
        const RowStory story = rowStory(m_trace->pass, {AttentionKind::DecoderSelf, 1, 2}, 1);
        const QString seen = rowStoryFormula(story, QStringLiteral("<q>"), QStringLiteral("k"), 0);
        QVERIFY(seen.contains(QStringLiteral("&lt;q&gt;")));
        QVERIFY(seen.contains(QString::number(double(story.weights[0]), 'f', 4)));
        QVERIFY(seen.contains(QStringLiteral("√48")));
        QVERIFY(!rowStoryFormula(story, QStringLiteral("q"), QStringLiteral("k"), 3).contains(QStringLiteral("max")));
    }

    void pointingFillsFormulaAndBars()
    {
        Selection selection;
        SelectedTrace trace(*m_engine, selection);
        selection.setResult(m_result);
        RowStoryView view(selection, trace);
        view.resize(800, 520);
        view.setState(state({AttentionKind::Cross, 1, OneHead {1}}));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QTRY_VERIFY(!view.steps().story().empty());
        auto* bars = view.findChild<ComponentBars*>();
        QCOMPARE(bars->vectors().size(), std::size_t(2));
        selection.setPinnedTarget(3);
        QCOMPARE(view.findChild<QComboBox*>()->currentIndex(), 3);
        QTest::mouseMove(view.table().viewport(), view.table().visualRect(view.steps().index(2, 1)).center());
        QTRY_COMPARE(selection.hoveredSource(), std::optional(1));
        QCOMPARE(bars->vectors().size(), std::size_t(4));
        QCOMPARE(bars->vectors()[1].components, rowStory(m_trace->pass, {AttentionKind::Cross, 1, 1}, 3).keys[1]);
        QVERIFY(view.findChild<QLabel*>(QStringLiteral("rowStoryFormula"))->text().contains(QStringLiteral("softmax"))
            || view.findChild<QLabel*>(QStringLiteral("rowStoryFormula"))->text().contains(QStringLiteral("max s")));
        QTest::mouseClick(
            view.table().viewport(), Qt::LeftButton, {}, view.table().visualRect(view.steps().index(0, 2)).center());
        QCOMPARE(selection.pinnedSource(), std::optional(2));
    }

    void theMeanOfAllHeadsHasNoSteps()
    {
        Selection selection;
        SelectedTrace trace(*m_engine, selection);
        selection.setResult(m_result);
        RowStoryView view(selection, trace);
        view.setState(state({AttentionKind::Cross, 1, MeanOfHeads {}}));
        view.show();
        QVERIFY(view.findChild<QLabel*>(QStringLiteral("rowStoryHint"))->isVisible());
        QVERIFY(!view.table().isVisible());
    }

    void exportsWhatIsShown()
    {
        Selection selection;
        SelectedTrace trace(*m_engine, selection);
        selection.setResult(m_result);
        RowStoryView view(selection, trace);
        view.setState(state({AttentionKind::DecoderSelf, 0, OneHead {0}}));
        view.show();
        QTRY_VERIFY(!view.steps().story().empty());
        const QTemporaryDir directory;
        auto* button = view.findChild<ExportButton*>();
        button->setSavePathPicker(test::answering([&](auto&&...) { return directory.filePath(QStringLiteral("a")); }));
        for (const auto format : {FileFormat::Png, FileFormat::Svg, FileFormat::Pdf, FileFormat::Csv}) {
            button->save(format);
            QVERIFY(QFile(directory.filePath(QStringLiteral("a.") + suffixOf(format))).size() > 100);
        }
    }

    void cleanupTestCase() { m_engine.reset(); }
};

TRANSLUCENT_TEST(RowStoryTest)
#include "row_story_test.moc"
