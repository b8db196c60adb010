#include "pages/training/compare_view.h"

#include "test_registry.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"

#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace translucent;

class QualityCardTest : public QObject {
    Q_OBJECT

    static ModelQuality model(double bleu, std::optional<double> p, double chrf, std::int64_t common)
    {
        ModelQuality quality;
        for (auto& metric : quality.outcome.metrics)
            metric = {bleu, bleu - 0.5, 1.5, p, p};
        quality.byLength = {{1, 5, 12, chrf}, {6, 10, 8, chrf - 10}};
        quality.byFrequency = {{0, 0, 4, 2, common}, {1000, std::nullopt, 20, 20, 20}};
        return quality;
    }
    static QualityResult result()
    {
        return {{model(20, {}, 50, 1), model(23.5, 0.0123, 60, 2), model(19, 0.4, 40, 0)}, 20, true};
    }
    static QStringList names() { return {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}; }

private Q_SLOTS:
    void scoresTellChangeIntervalAndWhatIsSignificant()
    {
        const auto rows = QualityTables::scores(result(), names());
        QCOMPARE(rows.size(), 3 * kQualityMetrics);
        QCOMPARE(rows[0].texts.mid(0, 4),
            (QStringList {QStringLiteral("BLEU"), QStringLiteral("a"), QStringLiteral("20.00"), QStringLiteral("–")}));
        QCOMPARE(rows[1].texts.mid(3),
            (QStringList {QStringLiteral("+3.50"), QStringLiteral("23.0 ± 1.5"), QStringLiteral("0.0123 *"),
                QStringLiteral("0.0123 *")}));
        QVERIFY(rows[1].strong);
        QCOMPARE(rows[2].texts[3], QStringLiteral("−1.00"));
        QCOMPARE(rows[2].texts[5], QStringLiteral("0.4000"));
        QVERIFY(!rows[0].strong && !rows[2].strong);
        QCOMPARE(rows[9].texts[0], QStringLiteral("TER"));
    }

    void aModelThatSaysTheSameHasNoProbability()
    {
        auto same = result();
        same.models[1].outcome.sameAsBaseline = true;
        const auto rows = QualityTables::scores(same, names());
        QCOMPARE(rows[1].texts[5], QStringLiteral("–"));
        QVERIFY(!rows[1].strong);
    }

    void groupsAreOneLineForEachModel()
    {
        const ChartData lengths = QualityTables::lengthChart(result(), names());
        QCOMPARE(lengths.xLabels, (QStringList {QStringLiteral("1–5"), QStringLiteral("6–10")}));
        QCOMPARE(lengths.series.size(), std::size_t(3));
        QCOMPARE(lengths.series[1].y, (std::vector<double> {60, 50}));
        const ChartData frequencies = QualityTables::frequencyChart(result(), names());
        QCOMPARE(frequencies.xLabels, (QStringList {QStringLiteral("0"), QStringLiteral("1,000 or more")}));
        QCOMPARE(frequencies.series[1].y[1], 100.0);
        QVERIFY(std::abs(frequencies.series[1].y[0] - 200.0 / 3) < 1e-9);
        QVERIFY(frequencies.x.title.contains(QStringLiteral("references")));
        QCOMPARE(QualityTables::lengths(result(), names())[1],
            (QStringList {QStringLiteral("1–5"), QStringLiteral("12"), QStringLiteral("50.0"), QStringLiteral("60.0"),
                QStringLiteral("40.0")}));
        QCOMPARE(QualityTables::frequencies(result(), names())[1][1], QStringLiteral("4"));
    }

    void oneRunAloneCannotBeCompared()
    {
        const QTemporaryDir root;
        TrainingController controller(QStringLiteral(TRANSLUCENT_CLI), root.path());
        QualityCard card(controller, nullptr);
        card.setRuns({root.filePath(QStringLiteral("a"))});
        auto* start = card.findChild<QPushButton*>(QStringLiteral("qualityStart"));
        const auto* status = card.findChild<QLabel*>(QStringLiteral("qualityStatus"));
        QVERIFY(!start->isEnabled());
        QVERIFY(status->text().startsWith(QStringLiteral("Tick two")));
        card.setRuns({root.filePath(QStringLiteral("a")), root.filePath(QStringLiteral("b"))});
        QVERIFY(start->isEnabled());
        QVERIFY(status->text().contains(QStringLiteral("those of a")));
        QVERIFY(card.findChild<LineChart*>(QStringLiteral("qualityChart"))->data().series.empty());
    }
};

TRANSLUCENT_TEST(QualityCardTest)

#include "quality_card_test.moc"
