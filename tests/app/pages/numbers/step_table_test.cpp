#include "pages/numbers/step_table.h"

#include "test_registry.h"

#include <QAbstractItemModelTester>
#include <QBrush>
#include <QTest>

#include <limits>

using namespace translucent;

class StepTableTest : public QObject {
    Q_OBJECT

    static ShownStep step()
    {
        ShownStep shown;
        shown.step.table.rows = {"x", "p"};
        shown.step.table.values = {1, -0.123456789, 0.5, -std::numeric_limits<double>::infinity()};
        return shown;
    }

private Q_SLOTS:
    void showsNumbersAndSymbols()
    {
        NumberTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setStep(step());
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.columnCount(), 2);
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("−0.1235"));
        QCOMPARE(model.index(1, 1).data().toString(), QStringLiteral("−∞"));
        QCOMPARE(model.headerData(1, Qt::Vertical).toString(), QStringLiteral("p"));
        QCOMPARE(model.headerData(1, Qt::Horizontal).toString(), QStringLiteral("2"));
        model.setStep({});
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(model.columnCount(), 0);
    }

    void labelsReplaceSymbols()
    {
        NumberTableModel model;
        ShownStep shown = step();
        shown.rowLabels = {QStringLiteral("我")};
        shown.columnLabels = {QStringLiteral("I"), QStringLiteral("you")};
        model.setStep(shown);
        QCOMPARE(model.headerData(0, Qt::Vertical).toString(), QStringLiteral("我"));
        QCOMPARE(model.headerData(1, Qt::Vertical).toString(), QStringLiteral("p"));
        QCOMPARE(model.headerData(1, Qt::Horizontal).toString(), QStringLiteral("you"));
    }

    void tableAndCopyHaveAllDigits()
    {
        NumberTableModel model;
        model.setStep(step());
        QCOMPARE(model.table()[1],
            (QStringList {QStringLiteral("x"), QStringLiteral("1"), QString::number(-0.123456789, 'g', 17)}));
        QCOMPARE(model.index(0, 1).data(Qt::EditRole).toString(), QString::number(-0.123456789, 'g', 17));
    }

    void whatIsNotComputedIsEmptyAndHatched()
    {
        NumberTableModel model;
        ShownStep shown = step();
        shown.step.skipped = {false, true, false, false};
        model.setStep(shown);
        QCOMPARE(model.index(0, 1).data().toString(), QString());
        QCOMPARE(model.index(0, 1).data(Qt::BackgroundRole).value<QBrush>().style(), Qt::BDiagPattern);
        QCOMPARE(model.table()[1][2], QString());
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("1"));
    }

    void namesAreNotTintedAsQuantities()
    {
        NumberTableModel model;
        ShownStep shown = step();
        shown.step.rowsArePositions = true;
        model.setStep(shown);
        QVERIFY(model.index(0, 1).data(Qt::BackgroundRole).isValid());
        shown.numbersAreNames = true;
        shown.step.padded = {false, false, true, false};
        model.setStep(shown);
        QVERIFY(!model.index(0, 1).data(Qt::BackgroundRole).isValid());
        QCOMPARE(model.index(1, 0).data(Qt::BackgroundRole).value<QBrush>().style(), Qt::BDiagPattern);
    }

    void tintsWhatIsPooledWithTheFocus()
    {
        NumberTableModel model;
        ShownStep shown = step();
        shown.step.pooling = Pooling::Column;
        model.setStep(shown);
        model.setFocus(model.index(0, 1));
        QVERIFY(model.index(1, 1).data(Qt::BackgroundRole).isValid());
        QVERIFY(!model.index(1, 0).data(Qt::BackgroundRole).isValid());
        shown.step.pooling = Pooling::Row;
        model.setStep(shown);
        QVERIFY(model.index(0, 0).data(Qt::BackgroundRole).isValid());
        QVERIFY(!model.index(1, 1).data(Qt::BackgroundRole).isValid());
    }
};

TRANSLUCENT_TEST(StepTableTest)
#include "step_table_test.moc"
