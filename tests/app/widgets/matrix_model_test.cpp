#include "widgets/number_tables.h"

#include "test_registry.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace translucent;

/// Typing, pasting and copying numbers.
class MatrixModelTest : public QObject {
    Q_OBJECT

    MatrixModel m_model;
    QAbstractItemModelTester m_tester {&m_model, QAbstractItemModelTester::FailureReportingMode::QtTest};

    QModelIndex at(int row, int column) const { return m_model.index(row, column); }
    QString shown(int row, int column) const { return at(row, column).data().toString(); }

private Q_SLOTS:
    void init() { m_model.setContent({2, 3, {1, 2, 3, 4, 5, 6}}); }

    void aTypedNumberIsTaken()
    {
        QSignalSpy edited(&m_model, &MatrixModel::edited);
        QVERIFY(m_model.setData(at(0, 1), QStringLiteral(" −1.5e-1 ")));
        QCOMPARE(m_model.content().values[1], -0.15);
        QCOMPARE(shown(0, 1), QStringLiteral("−0.15"));
        QCOMPARE(edited.count(), 1);
        QVERIFY(m_model.content().wrong.empty());
    }

    void whatIsNoNumberStaysAndIsNamed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("text") << QStringLiteral("abc");
        QTest::newRow("empty") << QString();
        QTest::newRow("NaN") << QStringLiteral("nan");
        QTest::newRow("infinity") << QStringLiteral("inf");
        QTest::newRow("too large") << QStringLiteral("1e999");
        QTest::newRow("comma") << QStringLiteral("1,5");
    }

    void whatIsNoNumberStaysAndIsNamed()
    {
        QFETCH(QString, text);
        m_model.setData(at(1, 2), text);
        QVERIFY(!m_model.content().wrong.empty());
        QCOMPARE(shown(1, 2), text);
        QVERIFY(m_model.content().problem().contains(QStringLiteral("Row 2, column 3")));
        QVERIFY(at(1, 2).data(Qt::BackgroundRole).isValid());
        m_model.setData(at(1, 2), QStringLiteral("7"));
        QVERIFY(m_model.content().wrong.empty());
        QCOMPARE(m_model.content().values[5], 7.0);
    }

    void theFirstWrongCellIsNamed()
    {
        m_model.setData(at(1, 0), QStringLiteral("b"));
        m_model.setData(at(0, 2), QStringLiteral("a"));
        QVERIFY(m_model.content().problem().contains(QStringLiteral("Row 1, column 3: “a”")));
    }

    void pastesWhatSpreadsheetsAndPeopleWrite_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("tabs") << QStringLiteral("7\t8\r\n9\t-1\r\n");
        QTest::newRow("commas") << QStringLiteral("7, 8\n9,-1");
        QTest::newRow("semicolons") << QStringLiteral("7;8\n9;-1\n");
        QTest::newRow("spaces") << QStringLiteral(" 7  8\n 9 −1 \n\n");
    }

    void pastesWhatSpreadsheetsAndPeopleWrite()
    {
        QFETCH(QString, text);
        QVERIFY(m_model.paste(text, at(0, 1)));
        QCOMPARE(m_model.content().values, (std::vector<double> {1, 7, 8, 4, 9, -1}));
    }

    void aMatrixThatMayGrowTakesAll()
    {
        m_model.setContent({1, 2, {1, 2}, {}, {}, true, true});
        QVERIFY(m_model.paste(QStringLiteral("1\t2\t3\n4\t5\t6"), at(0, 0)));
        QCOMPARE(m_model.rowCount(), 2);
        QCOMPARE(m_model.columnCount(), 3);
        QVERIFY(m_model.paste(QStringLiteral("9"), at(0, 0)));  // at the corner it also shrinks
        QCOMPARE(m_model.content().values, std::vector<double> {9});
        QVERIFY(!m_model.paste(QString(), at(0, 0)));
    }

    void aMatrixOfFixedSizeTakesWhatFits()
    {
        QVERIFY(m_model.paste(QStringLiteral("7\t8\t9\n1\t2\t3\n4\t5\t6"), at(1, 1)));
        QCOMPARE(m_model.content().values, (std::vector<double> {1, 2, 3, 4, 7, 8}));
    }

    void pastedTextIsNamedLikeTypedText()
    {
        m_model.paste(QStringLiteral("1\tx"), at(0, 0));
        QVERIFY(m_model.content().problem().contains(QStringLiteral("“x”")));
    }

    void copiesAllDigits()
    {
        m_model.setData(at(0, 0), QStringLiteral("0.123456789"));
        QCOMPARE(at(0, 0).data(Qt::EditRole).toString(), QStringLiteral("0.123456789"));
    }

    void switchRowsAreTicked()
    {
        m_model.setContent({2, 2, {1, 2, 0, 1}, {}, {}, false, false, {1}});
        QVERIFY(!(at(1, 0).flags() & Qt::ItemIsEditable));
        QCOMPARE(at(1, 1).data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        m_model.setData(at(1, 0), Qt::Checked, Qt::CheckStateRole);
        QCOMPARE(m_model.content().row(1), (std::vector<double> {1, 1}));
    }

    void resizingKeepsNumbersAndForgetsWhatIsGone()
    {
        m_model.setData(at(1, 2), QStringLiteral("x"));
        m_model.resize(3, 2);
        QVERIFY(m_model.content().wrong.empty());
        QCOMPARE(m_model.content().values, (std::vector<double> {1, 2, 4, 5, 0, 0}));
    }
};

TRANSLUCENT_TEST(MatrixModelTest)
#include "matrix_model_test.moc"
