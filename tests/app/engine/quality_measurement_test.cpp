#include "engine/quality_measurement.h"

#include "test_registry.h"
#include "translucent/model/model_info.h"
#include "translucent/training/recipe.h"

#include <QTest>

using namespace translucent;

class QualityMeasurementTest : public QObject {
    Q_OBJECT

    static QString directoryOf(const char* model)
    {
        return QString::fromStdString(findModel(std::string(model)).string());
    }

private Q_SLOTS:
    void otherOutputIsNothing()
    {
        QVERIFY(!qualityFromJson("{}"));
        QVERIFY(!qualityFromJson("error: no such file"));
    }

    void modelsAreComparedOnValidationPairs()
    {
        TrainingRun run {recipePreset("tiny"), "builtin:classroom?pairs=100&seed=1", {}, {}};
        run.recipe.training.devPairs = 20;
        QualityMeasurement measurement(QStringLiteral(TRANSLUCENT_CLI));
        std::optional<QualityResult> result;
        QString problem;
        connect(&measurement, &QualityMeasurement::measured, this, [&](const QualityResult& got) { result = got; });
        connect(&measurement, &QualityMeasurement::failed, this, [&](const QString& reason) { problem = reason; });
        measurement.start({directoryOf("classroom"), directoryOf("post-norm")}, run);
        QVERIFY(measurement.isRunning());
        QTRY_VERIFY2_WITH_TIMEOUT(result || !problem.isEmpty(), qPrintable(problem), 120000);
        QVERIFY2(result, qPrintable(problem));
        QVERIFY(!measurement.isRunning());
        QCOMPARE(result->pairs, std::size_t(20));
        QCOMPARE(result->models.size(), std::size_t(2));
        QVERIFY(!result->countedInReferences);
        QVERIFY(!result->models[0].outcome.of(QualityMetric::Bleu).bootstrapP);
        for (const auto& metric : result->models[1].outcome.metrics)
            QVERIFY(metric.bootstrapP && metric.randomizationP);
        QVERIFY(result->models[0].outcome.of(QualityMetric::Bleu).score > 50);
        for (const ModelQuality& model : result->models) {
            QVERIFY(!model.byLength.empty());
            QVERIFY(!model.byFrequency.empty());
        }
    }

    void whatCannotBeTranslatedIsToldAndACancelledOneSaysNothing()
    {
        const TrainingRun run {recipePreset("tiny"), "builtin:copy?pairs=100&seed=1", {}, {}};
        QualityMeasurement measurement(QStringLiteral(TRANSLUCENT_CLI));
        QStringList problems;
        connect(&measurement, &QualityMeasurement::failed, this, [&](const QString& reason) { problems << reason; });
        measurement.start({QStringLiteral("/nowhere/a"), QStringLiteral("/nowhere/b")}, run);
        QTRY_COMPARE_WITH_TIMEOUT(problems.size(), 1, 60000);
        QVERIFY2(problems.first().contains(QStringLiteral("/nowhere/a")), qPrintable(problems.first()));
        measurement.start({QStringLiteral("/nowhere/a"), QStringLiteral("/nowhere/b")}, run);
        measurement.cancel();
        QVERIFY(!measurement.isRunning());
        QTest::qWait(50);
        QCOMPARE(problems.size(), 1);
    }
};

TRANSLUCENT_TEST(QualityMeasurementTest)

#include "quality_measurement_test.moc"
