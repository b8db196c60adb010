#include "engine/speed_measurement.h"

#include "script_program.h"
#include "test_registry.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

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
#include "speed_measurement_test.moc"
