#include "pages/positions/position_views.h"

#include "test_registry.h"

#include <QTest>

using namespace translucent;

class DimensionsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsNumbersAndRanges_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QList<int>>("wanted");
        QTest::newRow("numbers") << QStringLiteral("0, 2,5") << QList<int> {0, 2, 5};
        QTest::newRow("range") << QStringLiteral("1-3") << QList<int> {1, 2, 3};
        QTest::newRow("both, Chinese punctuation") << QStringLiteral("7，0 – 2、1") << QList<int> {7, 0, 1, 2};
        QTest::newRow("last") << QStringLiteral("9") << QList<int> {9};
    }

    void readsNumbersAndRanges()
    {
        QFETCH(QString, text);
        QFETCH(QList<int>, wanted);
        const auto dimensions = dimensionsFromText(text, 10);
        QVERIFY(dimensions);
        QCOMPARE(QList<int>(dimensions->begin(), dimensions->end()), wanted);
    }

    void refusesWhatIsNoSuchList()
    {
        for (const char* text : {"", "  ", "ten", "3-1", "10", "0-10", "-1", "1.5", "99999999999", "1--2"})
            QVERIFY2(!dimensionsFromText(QString::fromLatin1(text), 10), text);
    }
};

TRANSLUCENT_TEST(DimensionsTest)
#include "dimensions_test.moc"
