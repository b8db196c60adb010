#include "pages/training/catalogue_view.h"

#include "script_program.h"
#include "test_registry.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

/// The catalogue of experiments; a script plays translucent-cli.
class CatalogueViewTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_place;
    std::unique_ptr<TrainingController> m_controller;
    TrainingState m_state;
    std::unique_ptr<CatalogueView> m_view;

    template <typename Widget>
    Widget* find(const char* name) const
    {
        auto* found = m_view->findChild<Widget*>(QLatin1StringView(name));
        Q_ASSERT(found);
        return found;
    }
    QString text(const char* label) const { return find<QLabel>(label)->text(); }
    ExperimentController& experiments() const { return m_controller->experiments(); }
    void choose(const char* id) const
    {
        const auto& all = experiments().experiments();
        const auto found = std::ranges::find(all, std::string(id), &TrainingExperiment::id);
        QVERIFY(found != all.end());
        find<ListTable>("experimentList")->selectRow(int(found - all.begin()));
    }

    static TrainingHistory historyOf(std::initializer_list<std::pair<int, double>> bleu)
    {
        TrainingHistory history;
        for (const auto& [step, score] : bleu) {
            TrainingEvaluation evaluation;
            evaluation.step = step;
            evaluation.bleu = score;
            history.add(evaluation);
        }
        return history;
    }

private Q_SLOTS:
    /// Each training tells of its last step at once; a report is asked for and gives nothing.
    void init()
    {
        m_place = std::make_unique<QTemporaryDir>();
        const QByteArray script = "echo \"$@\" >> " + m_place->filePath(QStringLiteral("seen")).toUtf8() + R"(
[ "$1" = train ] || exit 0
while [ $# -gt 1 ]; do [ "$1" = --out ] && out=$2; shift; done
line='{"event":"evaluation","step":100000,"seconds":60,"bleu":5,"best":true}'
echo "$line" > "$out/training.jsonl"
echo "$line"
echo '{"event":"end","step":100001,"reason":"max steps","steps":100000}'
)";
        m_controller = std::make_unique<TrainingController>(
            test::scriptProgram(*m_place, script), m_place->filePath(QStringLiteral("runs")));
        m_view = std::make_unique<CatalogueView>(*m_controller, m_state, nullptr);
        m_view->resize(1000, 700);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }
    void cleanup()
    {
        m_view.reset();
        m_controller.reset();
    }

    void listsTheCatalogue()
    {
        const auto& rows = find<ListTable>("experimentList")->rows();
        QCOMPARE(rows.size(), experiments().experiments().size());
        QVERIFY(rows.size() >= 9);
        for (const ListRow& row : rows) {
            for (const QString& cell : row.texts)
                QVERIFY(!cell.isEmpty());
            QVERIFY2(!row.texts[3].contains(u'–'), "how long it takes is told beforehand");
        }
    }

    void tellsWhatIsAskedChangedAndKnown()
    {
        choose("position-encodings");
        QCOMPARE(text("experimentTitle"), QStringLiteral("How does the model know the order?"));
        QVERIFY(text("experimentQuestion").contains(QStringLiteral("<b>Expectation:</b>")));
        QVERIFY(text("experimentChanges").contains(QStringLiteral("Control: <b>sinusoidal positions</b>")));
        QVERIFY(text("experimentChanges").contains(QStringLiteral("→")));
        QVERIFY(text("experimentLiterature").contains(QStringLiteral("table 3, row (E)")));
        QVERIFY(text("experimentProgress").startsWith(QStringLiteral("9 run")));
        QCOMPARE(find<ListTable>("experimentResults")->rows().size(), 9U);
        QVERIFY(find<QPushButton>("startExperiment")->isEnabled());
    }

    void runsEveryVariantWithEverySeed()
    {
        choose("tied-embeddings");
        QSignalSpy finished(&experiments(), &ExperimentController::finished);
        find<QPushButton>("startExperiment")->click();
        QVERIFY(experiments().isRunning());
        QVERIFY(finished.wait(20000));
        QTRY_COMPARE(text("experimentProgress"), QStringLiteral("Everything is trained."));
        QTRY_VERIFY(!find<QPushButton>("startExperiment")->isEnabled());
        const auto& data = find<LineChart>("experimentChart")->data();
        QCOMPARE(data.series.size(), 8U);  // two means, and three seeds behind each
        QFile seen(m_place->filePath(QStringLiteral("seen")));
        const auto calls = [&seen] {
            seen.close();
            return seen.open(QIODevice::ReadOnly) ? QString::fromUtf8(seen.readAll()) : QString();
        };
        QCOMPARE(calls().count(QStringLiteral("train --config")), 6);
        QTRY_VERIFY(calls().contains(QStringLiteral("experiment report ")));
        QVERIFY(calls().contains(QStringLiteral("separate-seed-3")));
    }

    void showsWhatTheCommandLineHasMeasured()
    {
        choose("position-encodings");
        const auto& experiment = *experiments().chosen();
        ExperimentResults results {experiment.id, {}};
        for (const ExperimentRun& run : runsOf(experiment))
            results.runs.push_back({run, RunState::Done, 600, 1.5, {double(90 + run.seed), 0.5, std::nullopt}});
        const auto index = std::size_t(&experiment - experiments().experiments().data());
        const QString directory = experiments().directoryOf(index);
        QDir().mkpath(directory);
        writeResults(directory.toStdString(), experiment, results);
        choose("tied-embeddings");
        choose("position-encodings");
        const auto& rows = find<ListTable>("experimentResults")->rows();
        QTRY_COMPARE(rows[0].texts[2], QStringLiteral("92.0 ± 1.0"));
        QCOMPARE(rows[3].texts[4], QStringLiteral("+0.0"));
        QCOMPARE(rows[2].texts[3], QStringLiteral("0 of 3"));
        QCOMPARE(rows[0].texts[5], QStringLiteral("1.5 ± 0.0"));
        QCOMPARE(find<ListTable>("experimentList")->rows()[index].texts[4], QStringLiteral("done"));
    }

    void drawsTheMeanWhereAllSeedsHaveANumber()
    {
        const TrainingHistory first = historyOf({{10, 1}, {20, 3}}), second = historyOf({{10, 5}}), none;
        const auto data = experimentChart(experimentMetric("bleu"),
            {{QStringLiteral("a"), {&first, &second, &none}}, {QStringLiteral("b"), {&none}}});
        QCOMPARE(data.series.size(), 3U);
        QCOMPARE(data.pointable(), 1);
        QCOMPARE(data.series[0].x, std::vector<double> {10});
        QCOMPARE(data.series[0].y, std::vector<double> {3});
        QCOMPARE(data.series[1].y, (std::vector<double> {1, 3}));
        QCOMPARE(data.series[1].behind, 0);
    }

    void drawsWhatIsMeasuredOnSeveralSetsOfPairs()
    {
        TrainingExperiment experiment;
        experiment.variants = {{"a", {"A", "甲"}, {}, {}}, {"b", {"B", "乙"}, {}, {}}};
        experiment.metrics = {
            {"bleu", "", "", 0}, {"chrf", "", "", 0}, {"chrf", "long", "", 0}, {"chrf", "longer", "", 0}};
        QCOMPARE(metricsByTest(experiment), std::vector<std::string> {"chrf"});
        const ExperimentResults results {"lengths",
            {{{0, 1}, RunState::Done, 9, 1, {50, 60, 40, 20}}, {{0, 2}, RunState::Done, 9, 1, {50, 80, 60, {}}},
                {{1, 1}, RunState::Begun, 3, 1, {}}}};
        const auto data = testsChart(experiment, results, "chrf");
        QCOMPARE(data.xLabels, QStringLiteral("validation long longer").split(u' '));
        QCOMPARE(data.series.size(), 3U);
        QCOMPARE(data.series[0].name, QStringLiteral("A"));
        QCOMPARE(data.series[0].y, (std::vector<double> {70, 50}));
        QCOMPARE(data.series[1].y, (std::vector<double> {60, 40, 20}));
    }

    void waitsToBeSeenWhereAnExperimentIsChosenAlready()
    {
        choose("tied-embeddings");
        const CatalogueView next(*m_controller, m_state, nullptr);  // in another language, say
        Q_EMIT experiments().changed();
        QVERIFY(next.findChild<LineChart*>(QStringLiteral("experimentChart"))->data().series.empty());
    }

    void writesSpreads()
    {
        QCOMPARE(spreadText({}, 1), QStringLiteral("–"));
        QCOMPARE(spreadText({1, 2.5, {}}, 1), QStringLiteral("2.5"));
        QCOMPARE(spreadText({3, 2.5, 0.25}, 2), QStringLiteral("2.50 ± 0.25"));
    }
};

TRANSLUCENT_TEST(CatalogueViewTest)
#include "catalogue_view_test.moc"
