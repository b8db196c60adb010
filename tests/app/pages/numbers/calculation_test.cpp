#include "pages/numbers/calculator.h"

#include "test_registry.h"

#include <QTest>

#include <limits>

using namespace translucent;

class CalculationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithinSinglePrecision()
    {
        const double ours[] {0.1, 2000.0};
        const float engine[] {0.1F, 2000.0F};
        const EngineCheck check = checkAgainst(QStringLiteral("w"), ours, engine);
        QVERIFY(check.holds);
        QCOMPARE(check.count, std::size_t(2));
        QVERIFY(check.largest < 1e-8);
    }

    void saysWhenNumbersDiffer()
    {
        const double ours[] {0.5, 0.5};
        const float engine[] {0.5F, 0.501F};
        QVERIFY(!checkAgainst({}, ours, engine).holds);
    }

    void equalInfinitiesAgreeAndNanNever()
    {
        const double infinity = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
        const double ours[] {-infinity};
        const float same[] {-std::numeric_limits<float>::infinity()}, other[] {0.0F};
        QVERIFY(checkAgainst({}, ours, same).holds);
        QVERIFY(!checkAgainst({}, ours, other).holds);
        const double undefined[] {nan};
        QVERIFY(!checkAgainst({}, undefined, other).holds);
    }
};

TRANSLUCENT_TEST(CalculationTest)
#include "calculation_test.moc"
