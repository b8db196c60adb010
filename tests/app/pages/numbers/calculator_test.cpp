#include "pages/numbers/calculator.h"

#include "engine/engine.h"
#include "engine/translation_backend.h"
#include "test_registry.h"
#include "translucent/explain/bleu.h"
#include "translucent/explain/cost.h"
#include "translucent/explain/embedding.h"
#include "translucent/explain/learning.h"
#include "translucent/explain/norm.h"
#include "translucent/explain/padding.h"
#include "translucent/explain/segmentation.h"
#include "translucent/explain/sublayers.h"
#include "translucent/explain/subword_training.h"

#include <QTest>

#include <limits>

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

/// Every calculator calculates its example and describes each step and its purpose.
class CalculatorTest : public QObject {
    Q_OBJECT

    Engine m_engine {&loadBackend};
    CostMeasurement m_measurement {m_engine};
    PaddedSentences m_sentences {m_engine};
    std::vector<Calculator> m_calculators = calculators(m_measurement, m_sentences);

    QString nameOf(const std::string& step) const { return wordsOf(step, &Calculator::stepName); }
    QString reasonOf(const std::string& step) const { return wordsOf(step, &Calculator::stepReason); }
    /// From the calculator that has the step.
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

    void everyStepHasASentence()
    {
        int steps = 0;
        for (const Calculator& calculator : m_calculators)
            for (const Wording& step : calculator.steps) {
                ++steps;
                QVERIFY2(!step.text.isEmpty() && !step.reason.isEmpty(), step.key);
            }
        QCOMPARE(steps, 98);
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
        for (const TokenizerKind kind : {TokenizerKind::Unigram, TokenizerKind::Bpe}) {
            const ScoredVocabulary vocabulary(smallVocabulary(kind));
            QTest::newRow(kind == TokenizerKind::Bpe ? "merges" : "lattice")
                << (kind == TokenizerKind::Bpe ? explainBpe(vocabulary, "tea") : explainUnigram(vocabulary, "tea"));
        }
        for (const SubwordMethod method : {SubwordMethod::Bpe, SubwordMethod::WordPiece})
            QTest::newRow(method == SubwordMethod::Bpe ? "learning BPE" : "learning WordPiece")
                << explainSubwordTraining({{{"low", 2}, {"lower", 1}}, {method, 2}, {"slow"}});
        QTest::newRow("embedding") << explainEmbedding({{"a", "b"}, kX, 2, 1, {0, 1}});
        PaddedBatch batch {{{"a", "b"}, {"c"}}, {{7, 3}, {3}}};
        const Array weights {{2, 1, 2, 2}, {1, 0, 0, 1, 1, 0, 1, 0}};
        batch.layers = {{weights, weights, {}}};
        QTest::newRow("padding") << explainPadding(batch, {});
    }

    void everyStepHasAReason()
    {
        QFETCH(std::vector<ExplainStep>, steps);
        QVERIFY(!steps.empty());
        for (const ExplainStep& step : steps) {
            const std::string key = step.name.substr(0, step.name.find('#'));
            QVERIFY2(!nameOf(key).isEmpty(), step.name.c_str());
            QVERIFY2(!reasonOf(key).isEmpty(), step.name.c_str());
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

    void placesAreInLayersThatTheModelHas()
    {
        std::vector<TransformerConfig> configs;
        for (const auto& [architecture, name] : kChoices<Architecture>)
            for (const auto& [pattern, called] : kChoices<AttentionPattern>) {
                configs.emplace_back();
                configs.back().architecture = architecture;
                configs.back().attentionPattern = pattern;
            }
        for (const TransformerConfig& config : configs)
            for (const Calculator& calculator : m_calculators)
                for (int mode = 0; mode < std::max(1, int(calculator.modes.size())); ++mode)
                    for (const ModelPlace& place : calculator.places(config, mode))
                        QVERIFY2(place.layers > 0 || !place.path.contains(QLatin1String("%1")),
                            qPrintable(calculator.stem + u' ' + place.path));
    }

    void knowsNothingOfOthers() { QVERIFY(reasonOf("another.step").isEmpty()); }

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

TRANSLUCENT_TEST(CalculatorTest)
#include "calculator_test.moc"
