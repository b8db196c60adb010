#include "pages/numbers/calculator.h"
#include "translucent/explain/sublayers.h"

#include <QCoreApplication>

#include <cmath>

namespace translucent {

namespace {

/// Softmax of any scores, of one attention row or of the logits of one position.
class SoftmaxCalculator {
    Q_DECLARE_TR_FUNCTIONS(translucent::SoftmaxCalculator)

public:
    static Calculator about()
    {
        return {.stem = QStringLiteral("softmax"),
            .title = tr("Softmax"),
            .example = tr("Textbook example (2.0, 1.0, 0.1)"),
            .moments = {tr("Before the mask"), tr("With the mask")}};
    }

    static std::vector<Field> fields()
    {
        return {Field::matrix("softmaxScores", tr("Scores z; tick those that are masked")),
            Field::number("softmaxTemperature", tr("Temperature T"),
                tr("Scores are divided by it: below 1 sharper, above 1 flatter"), {0.01, 100, 0.1})
                .keepingModel(),
            Field::flag("softmaxShift", tr("Subtract the largest score first"),
                tr("Changes nothing in the result, but without it large scores overflow"))
                .keepingModel()};
    }

    static std::vector<Wording> steps()
    {
        return {{"softmax.scores", tr("Scores, divided by the temperature"),
                    tr("The temperature T scales the differences between the scores: below 1 the largest stands out "
                       "more, above 1 all become more alike.")},
            {"softmax.mask", tr("Mask: hidden scores become −∞"),
                tr("exp(−∞) = 0: what is masked gets probability 0, and the others still sum to 1.")},
            {"softmax.shift", tr("Subtract the largest score"),
                tr("Subtracting the same number from every score leaves the probabilities as they are, but keeps the "
                   "exponentials from overflowing.")},
            {"softmax.exponentials", tr("Exponentials"),
                tr("The exponential makes every number positive, keeps their order and turns differences into "
                   "ratios.")},
            {"softmax.sum", tr("Sum of the exponentials"), tr("Divided by this sum, the numbers will add up to 1.")},
            {"softmax.probabilities", tr("Probabilities"),
                tr("Numbers from 0 to 1 that sum to 1: they can be read as probabilities or used as weights.")}};
    }

    static std::vector<Wording> words()
    {
        return {{"softmax.overflow",
                    tr("Overflow: e to this power is beyond the largest number that a double can represent (1.8·10³⁰⁸) "
                       "and becomes ∞. Subtracting the largest score first prevents this.")},
            {"softmax.underflow",
                tr("Underflow: every exponential is too small for a double and becomes 0. Subtracting the largest "
                   "score first prevents this.")},
            {"softmax.undefined",
                tr("∞ ÷ ∞ or 0 ÷ 0 is not a number (NaN): without the shift this softmax cannot be computed.")}};
    }

    static void showExample(FormValues& values)
    {
        values["softmaxTemperature"].number = 1;
        values["softmaxShift"].number = 0;
        setScores(values, {2.0, 1.0, 0.1}, {}, {});
    }

    static void adapt(CalculatorState& state)
    {
        state.values["softmaxScores"].matrix.rowLabels = {QStringLiteral("z"), tr("masked")};
    }

    static std::vector<ModelPlace> places(const TransformerConfig& config, int /*mode*/)
    {
        std::vector<ModelPlace> places = attentionPlaces(config);
        for (ModelPlace& place : places)
            place.hasMoments = true;
        places.push_back(outputPlace(config));
        for (ModelPlace& place : places)
            place.hasPositions = true;
        return places;
    }

    static bool take(const ModelPick& pick, CalculatorState& state)
    {
        state.values["softmaxTemperature"].number = 1;
        return pick.place.heads > 0 ? takeAttention(pick, state) : takeLogits(pick, state);
    }

    static Calculation calculate(const CalculatorState& state)
    {
        SoftmaxInput input;
        input.scores = state.values.row("softmaxScores");
        for (const double ticked : state.values.row("softmaxScores", 1))
            input.masked.push_back(ticked != 0);
        input.temperature = state.values.number("softmaxTemperature");
        input.shift = state.values.flag("softmaxShift");
        auto steps = shown(explainSoftmax(input));
        const QStringList keys = state.values.at("softmaxScores").matrix.columnLabels;
        for (ShownStep& step : steps) {
            step.columnLabels = keys;
            step.columnTitle = keys.isEmpty() ? QString() : tr("key (attended token)");
        }
        const NumberTable& table = steps.back().step.table;
        if (input.temperature == 1)
            state.check(steps.back(), table.row(table.rows.size() - 1));
        return {steps};
    }

    static void setScores(FormValues& values, const std::vector<double>& scores, const std::vector<bool>& masked,
        const QStringList& labels)
    {
        MatrixContent content {.rows = 2, .columns = int(scores.size()), .values = scores};
        for (std::size_t i = 0; i < scores.size(); ++i)
            content.values.push_back(i < masked.size() && masked[i] ? 1 : 0);
        content.columnLabels = labels;
        content.columnsGrow = true;
        content.switchRows = {1};
        values["softmaxScores"].matrix = std::move(content);
    }

    static bool takeAttention(const ModelPick& pick, CalculatorState& state)
    {
        const std::string path = pick.path();
        const Array* scores = pick.numbers.array(path + ".scores");
        const Array* masked = pick.numbers.array(path + ".masked_scores");
        const Array* weights = pick.numbers.array(path + ".weights");
        if (!scores || !masked || !weights)
            return false;
        const auto row = pick.head() * std::size_t(scores->shape[1]) + pick.position();
        std::vector<bool> hidden;
        for (const float score : masked->row(row))
            hidden.push_back(pick.isAfter() && std::isinf(score));
        setScores(state.values, rowOf(*scores, row), hidden,
            pick.decodes() && !pick.isCross() ? pick.numbers.inputTokens() : pick.numbers.sourceTokens());
        const auto engine = weights->row(row);
        state.engine["softmax.probabilities"] = {
            QString::fromStdString(path + ".weights"), {engine.begin(), engine.end()}};
        return true;
    }

    static bool takeLogits(const ModelPick& pick, CalculatorState& state)
    {
        const Array* logits = pick.numbers.array(pick.path());
        if (!logits)
            return false;
        setScores(state.values, rowOf(*logits, pick.position()), {}, {});
        EngineNumbers engine {QStringLiteral("exp(log-probabilities)"), {}};
        for (const float logProbability : pick.numbers.trace->pass.logProbabilities.row(pick.position()))
            engine.values.push_back(std::exp(logProbability));
        state.engine["softmax.probabilities"] = std::move(engine);
        state.values["softmaxShift"].number = 1;
        return true;
    }
};

}  // namespace

Calculator softmaxCalculator()
{
    return calculatorOf<SoftmaxCalculator>();
}

}  // namespace translucent
