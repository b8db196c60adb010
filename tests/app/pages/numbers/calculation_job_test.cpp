#include "pages/numbers/numbers_page.h"

#include "test_registry.h"

#include <QTest>

using namespace translucent;

/// Small inputs are calculated at once, large ones on another thread, and only the newest is shown.
class CalculationJobTest : public QObject {
    Q_OBJECT

    const Calculator m_calculator = attentionCalculator();
    CalculatorState m_small, m_large;
    std::vector<Calculation> m_shown;
    CalculationJob m_job {[this](Calculation calculation) { m_shown.push_back(std::move(calculation)); }};

    /// Of the last step that was shown.
    NumberTable result() const { return m_shown.back().steps.back().step.table; }
    NumberTable resultOf(const CalculatorState& state) const
    {
        return calculated(m_calculator, state).steps.back().step.table;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_calculator.showExample(m_small.values);
        m_calculator.adapt(m_small);
        m_large = m_small;
        constexpr int kTokens = 10, kWidth = 200;
        MatrixContent& x = m_large.values["attention.X"].matrix;
        x.resize(kTokens, kWidth);
        for (std::size_t i = 0; i < x.values.size(); ++i)
            x.values[i] = double(i % 7) - 3;
        m_calculator.adapt(m_large);
        for (const char* map : {"attention.W^Q", "attention.W^V", "attention.W^O"}) {
            std::vector<double>& values = m_large.values[map].matrix.values;
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] = double(i % 5) / kWidth;
        }
    }
    void init() { m_shown.clear(); }

    void smallInputsAreCalculatedAtOnce()
    {
        m_job.calculate(m_calculator, m_small);
        QCOMPARE(m_shown.size(), 1U);
        QVERIFY(!m_job.isPending());
        QCOMPARE(result(), resultOf(m_small));
    }

    void largeInputsFollow()
    {
        m_job.calculate(m_calculator, m_large);
        QVERIFY(m_shown.empty() && m_job.isPending());
        QTRY_VERIFY(!m_job.isPending());
        QCOMPARE(m_shown.size(), 1U);
        QCOMPARE(result(), resultOf(m_large));
    }

    void onlyTheNewestLargeInputIsShown()
    {
        CalculatorState newer = m_large;
        newer.values["attentionCausal"].number = 1;
        m_job.calculate(m_calculator, m_large);
        m_job.calculate(m_calculator, m_large);
        m_job.calculate(m_calculator, newer);
        m_job.finish();
        QCOMPARE(m_shown.size(), 1U);
        QCOMPARE(result(), resultOf(newer));
        QVERIFY(result() != resultOf(m_large));
        QTest::qWait(1);  // the end of the job that was waited for is heard now
        QCOMPARE(m_shown.size(), 1U);
    }

    void aSmallInputOvertakesALargeOne()
    {
        m_job.calculate(m_calculator, m_large);
        m_job.calculate(m_calculator, m_small);
        QCOMPARE(m_shown.size(), 1U);
        QThreadPool::globalInstance()->waitForDone();
        QTest::qWait(1);
        QCOMPARE(m_shown.size(), 1U);
        QCOMPARE(result(), resultOf(m_small));
    }
};

TRANSLUCENT_TEST(CalculationJobTest)
#include "calculation_job_test.moc"
