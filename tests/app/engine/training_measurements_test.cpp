#include "engine/training_measurements.h"

#include "script_program.h"
#include "test_registry.h"
#include "translucent/model/model_info.h"
#include "translucent/training/recipe.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
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

/// The training speed of this computer; a script replaces translucent-cli.
class SpeedMeasurementTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_directory;

    QString program(const QByteArray& lines) const { return test::scriptProgram(m_directory, lines); }
    void expectFailure(const QString& program) const
    {
        SpeedMeasurement measurement(program);
        QSignalSpy failed(&measurement, &SpeedMeasurement::failed);
        measurement.start();
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(!measurement.isRunning());
        QVERIFY(!measurement.speed());
    }

private Q_SLOTS:
    void isTakenOnce()
    {
        const QByteArray seen = m_directory.filePath(QStringLiteral("seen")).toUtf8();
        SpeedMeasurement measurement(program("echo \"$@\" >> " + seen
            + "\n"
              "echo '{\"bench\":\"speed\",\"operations_per_second\":{\"256\":7e10,\"64\":2.5e10}}'"));
        QSignalSpy changed(&measurement, &SpeedMeasurement::stateChanged);
        measurement.start();
        QVERIFY(measurement.isRunning());
        QTRY_VERIFY(measurement.speed());
        QVERIFY(!measurement.isRunning());
        QVERIFY(*measurement.speed() == (TrainingSpeed {{64, 2.5e10}, {256, 7e10}}));
        measurement.start();
        QVERIFY(!measurement.isRunning());
        QCOMPARE(changed.size(), 2);
        QFile calls(QString::fromUtf8(seen));
        QVERIFY(calls.open(QIODevice::ReadOnly));
        QCOMPARE(calls.readAll(), QByteArray("bench speed --json\n"));
    }

    void ofAProgramThatFailsIsTold()
    {
        expectFailure(program("exit 1"));
        expectFailure(program("echo '{\"operations_per_second\":{}}'"));
        expectFailure(program("echo '{\"operations_per_second\":{\"64\":\"fast\"}}'"));
        expectFailure(QStringLiteral("/nowhere/translucent-cli"));
    }

    void needNotEnd()
    {
        SpeedMeasurement measurement(program("exec sleep 60"));
        measurement.start();
        QVERIFY(measurement.isRunning());
    }
};

TRANSLUCENT_TEST(SpeedMeasurementTest)
#include "training_measurements_test.moc"
