#include "pages/numbers/calculator.h"

#include "engine/engine.h"
#include "engine/translation_backend.h"
#include "pages/numbers/cost_measurement.h"
#include "test_registry.h"
#include "translucent/explain/attention.h"
#include "translucent/explain/bleu.h"
#include "translucent/explain/cost.h"
#include "translucent/explain/feed_forward.h"
#include "translucent/explain/loss.h"
#include "translucent/explain/norm.h"
#include "translucent/explain/optimizer.h"
#include "translucent/explain/softmax.h"

#include <QTest>

using namespace translucent;

namespace {

const Matrix kX {2, 2, {1, 2, 3, 5}};
const LinearWeights kIdentity {{2, 2, {1, 0, 0, 1}}, {0, 0}};

LayerCosts measuredCosts()
{
    LayerCosts costs;
    for (const LayerKind kind : {LayerKind::SelfAttention, LayerKind::Lstm, LayerKind::Convolution})
        costs.push_back({.kind = kind, .length = 16});
    return costs;
}

}  // namespace

/// Every calculator calculates its example and says what each step is and why it is done.
class CalculatorTest : public QObject {
    Q_OBJECT

    Engine m_engine {&loadBackend};
    CostMeasurement m_measurement {m_engine};
    std::vector<Calculator> m_calculators = calculators(m_measurement);

    QString nameOf(const std::string& step) const { return wordsOf(step, &Calculator::stepName); }
    QString reasonOf(const std::string& step) const { return wordsOf(step, &Calculator::stepReason); }
    /// Of the calculator that knows the step.
    QString wordsOf(const std::string& step, QString (Calculator::*words)(const std::string&) const) const
    {
        for (const Calculator& calculator : m_calculators)
            if (!calculator.stepReason(step).isEmpty())
                return (calculator.*words)(step);
        return {};
    }

private Q_SLOTS:
    void everyFieldHasANameOfItsOwn()
    {
        QSet<QString> names;
        for (const Calculator& calculator : m_calculators) {
            for (const Field& field : calculator.fields) {
                QVERIFY2(!names.contains(QString::fromLatin1(field.name)), field.name);
                names << QString::fromLatin1(field.name);
                QVERIFY2(field.kind == Field::Kind::Own || !(field.label + field.toolTip).isEmpty(), field.name);
            }
            QVERIFY(calculator.places && calculator.take && calculator.calculate);
        }
    }

    void everyStepHasAReason_data()
    {
        QTest::addColumn<std::vector<ExplainStep>>("steps");
        QTest::newRow("softmax") << explainSoftmax({{1, 2, 3}, {false, true, false}});
        QTest::newRow("norm") << explainNorm({kX});
        AttentionCalculation attention {
            .x = kX, .query = kIdentity, .key = kIdentity, .value = kIdentity, .output = kIdentity};
        attention.causal = true;
        QTest::newRow("attention") << explainAttention(attention);
        QTest::newRow("loss of a position") << explainPositionLoss({{1, 2}, 0, 0.1});
        QTest::newRow("loss of a sentence") << explainSentenceLoss({0.5, 0.25});
        QTest::newRow("feed-forward") << explainFeedForward({kX, kIdentity, kIdentity});
        QTest::newRow("schedule") << explainSchedule({{1, 4000}});
        QTest::newRow("adam") << explainAdam({{0.1, 0.2}});
        QTest::newRow("bleu") << explainBleu("a b c d", {"a b c d"}, {});
        QTest::newRow("cost") << explainLayerCosts({.lengths = {16}}, measuredCosts());
        QTest::newRow("sparse") << explainSparseAttention({kX, kX, kX});
    }

    void everyStepHasAReason()
    {
        QFETCH(std::vector<ExplainStep>, steps);
        QVERIFY(!steps.empty());
        for (const ExplainStep& step : steps) {
            QVERIFY2(!nameOf(step.name).isEmpty(), step.name.c_str());
            QVERIFY2(!reasonOf(step.name).isEmpty(), step.name.c_str());
        }
    }

    void noTitleClaimsADivisionThatIsSwitchedOff()
    {
        AttentionCalculation attention {
            .x = kX, .query = kIdentity, .key = kIdentity, .value = kIdentity, .output = kIdentity};
        attention.scaled = false;
        for (const ExplainStep& step : explainAttention(attention))
            if (step.name != "attention.unscaled")
                QVERIFY2(!nameOf(step.name).contains(QStringLiteral("√")), step.name.c_str());
    }

    void knowsNothingOfOthers() { QVERIFY(reasonOf("another.step").isEmpty()); }
};

TRANSLUCENT_TEST(CalculatorTest)
#include "calculator_test.moc"
