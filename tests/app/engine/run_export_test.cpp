#include "engine/run_export.h"

#include "test_registry.h"

#include <QTest>
#include <QtEndian>

using namespace translucent;

/// Files for other programs.
class RunExportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tensorBoardGetsARecordPerNumber()
    {
        TrainingHistory history;
        TrainingStep step;
        step.step = 1;
        history.add(step);
        TrainingEvaluation evaluation;
        evaluation.step = 1;
        history.add(evaluation);
        const QByteArray bytes = tensorBoardEvents(history, 1700000000);
        int records = 0;
        for (qsizetype at = 0; at < bytes.size(); ++records)
            at += 8 + 4 + qsizetype(qFromLittleEndian<quint64>(bytes.constData() + at)) + 4;
        QCOMPARE(records, 1 + 4 + 5);
        QCOMPARE(bytes.first(12).toHex(), QByteArray("1800000000000000a37f4b22"));
        QVERIFY(bytes.contains("bleu/dev") && bytes.contains("schedule/learning_rate"));
        QVERIFY(tensorBoardFileName(1700000000).startsWith(QStringLiteral("events.out.tfevents.1700000000.")));
    }
};

TRANSLUCENT_TEST(RunExportTest)
#include "run_export_test.moc"
