#include "engine/known_parts.h"
#include "pages/numbers/calculator.h"
#include "translucent/explain/sublayers.h"

#include <QCoreApplication>

#include <algorithm>
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
                tr("Subtracting the same number from every score leaves the probabilities unchanged, but keeps the "
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

constexpr std::array kMaps {"attention.W^Q", "attention.W^K", "attention.W^V", "attention.W^O"};
constexpr auto kX = "attention.X", kBiases = "attention.b", kMemory = "attention.Z";

/// Scaled dot-product attention with any number of heads, of a toy sentence or of one attention of the model.
class AttentionCalculator {
    Q_DECLARE_TR_FUNCTIONS(translucent::AttentionCalculator)

public:
    static Calculator about()
    {
        return {.stem = QStringLiteral("attention"),
            .title = tr("Attention"),
            .example = tr("Toy sentence of 4 tokens"),
            .isPure = true};
    }

    static std::vector<Field> fields()
    {
        const auto matrix = [](const char* name, const QString& label) {
            return Field::matrix(name, label, QString::fromLatin1(name).section(u'.', 1));
        };
        return {matrix(kX, tr("X: one row per token")), matrix(kMaps[0], tr("Query projection W^Q")),
            matrix(kMaps[1], tr("Key projection W^K")), matrix(kMaps[2], tr("Value projection W^V")),
            matrix(kMaps[3], tr("Output projection W^O")), matrix(kBiases, tr("Biases")),
            matrix(kMemory, tr("Z: encoder output, one row per source token")),
            Field::integer("attentionHeads", tr("Heads"), tr("Number of heads; must divide d_model"), {1}),
            Field::choice("attentionHead", {}, tr("The head whose steps are shown")).beside().keepingModel(),
            Field::flag("attentionScaled", tr("Divide by √dₖ"),
                tr("Without it, the scores' spread grows with √dₖ and softmax becomes nearly one-hot")),
            Field::flag("attentionCausal", tr("Causal mask (hide later tokens)"),
                tr("Position t sees positions up to t only, as in the decoder"))};
    }

    static std::vector<Wording> steps()
    {
        return {{"attention.x", tr("X: the vectors of the tokens"),
                    tr("One row per token. Attention is the only place where information passes between rows.")},
            {"attention.q", tr("Queries q of this head"),
                tr("The query says what a token looks for. Each head has its own projections, so each can look for "
                   "something different.")},
            {"attention.k", tr("Keys k (self-attention: Z = X)"),
                tr("The key says how a token can be found: queries are compared with it.")},
            {"attention.v", tr("Values v"), tr("The value is what a token passes on to those that attend to it.")},
            {"attention.products", tr("Dot products q · k"),
                tr("The dot product is large where query and key point in the same direction: it measures how well "
                   "they match.")},
            {"attention.scaled", tr("Attention scores s"),
                tr("Divided by √dₖ, the spread does not grow with dₖ (for independent components of variance 1); "
                   "undivided, softmax saturates when dₖ is large.")},
            {"attention.masked", tr("Causal mask: later positions become −∞"),
                tr("A position of the decoder must not see what it has to predict: softmax turns −∞ into weight 0.")},
            {"attention.weights", tr("Weights: softmax of each row"),
                tr("Softmax turns each row of scores into shares that sum to 1: how much the token takes from each "
                   "key.")},
            {"attention.unscaled", tr("For comparison: weights without √dₖ"),
                tr("What the division is for: without it few weights would take almost everything.")},
            {"attention.context", tr("Context vectors: weighted sums of the values"),
                tr("Each token receives a mixture of the values, in proportion to its weights.")},
            {"attention.concat", tr("Concatenate all heads"),
                tr("The heads have attended to different things; joined, their results fill d_model dimensions "
                   "again.")},
            {"attention.output", tr("Output projection W^O"),
                tr("W^O mixes what the heads have found, so that the following layers can use it together.")}};
    }

    static std::vector<Wording> words()
    {
        return {{"attention.unscaled",
            tr("H is the mean entropy of the rows in bits: 0 = each row attends to a single token. If the components "
               "of q and k are independent with variance 1, their dot product has standard deviation √dₖ; without the "
               "division softmax is sharper and its gradients smaller.")}};
    }

    static void showExample(FormValues& values)
    {
        values.setMatrix(kX, {4, 4, {1, 0, 1, 0, 0, 2, 0, 2, 1, 1, 1, 1, 0, 1, 2, 0}},
            {QStringLiteral("I"), QStringLiteral("like"), QStringLiteral("green"), QStringLiteral("tea")}, true);
        values.setMatrix(kMaps[0], {4, 4, {1, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 1, 0, 1}});
        values.setMatrix(kMaps[1], {4, 4, {0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0}});
        values.setMatrix(kMaps[2], {4, 4, {0, 2, 0, 1, 0, 3, 1, 0, 1, 0, 3, 1, 1, 1, 0, 2}});
        values.setMatrix(kMaps[3], {4, 4, {0.5, 0, 0, 0.5, 0, 0.5, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0, 0.5}});
        setBiases(values, std::vector<double>(16));
        values[kMemory].visible = false;
        values["attentionHeads"].number = values["attentionScaled"].number = 1;
        values["attentionHead"].number = values["attentionCausal"].number = 0;
    }

    static void adapt(CalculatorState& state)
    {
        FormValues& values = state.values;
        const int D = values.at(kX).matrix.columns;
        if (values.at(kMaps[0]).matrix.columns != D) {
            for (const char* map : kMaps)
                values[map].matrix.resize(D, D);
            values[kBiases].matrix.resize(4, D);
            values[kMemory].visible = false;
        }
        values["attentionCausal"].enabled = !values.at(kMemory).visible;
        FieldValue& heads = values["attentionHeads"];
        heads.most = D;
        heads.number = std::clamp(heads.number, 1.0, heads.most);
        FieldValue& head = values["attentionHead"];
        head.items.clear();
        for (int index = 0; index < int(heads.number); ++index)
            head.items << tr("Head %1").arg(index + 1);
        head.number = std::min(head.number, heads.number - 1);
    }

    static std::vector<ModelPlace> places(const TransformerConfig& config, int /*mode*/)
    {
        return attentionIsCalculated(config) ? attentionPlaces(config) : std::vector<ModelPlace>();
    }

    static bool take(const ModelPick& pick, CalculatorState& state)
    {
        const std::string path = pick.path();
        const Array* x = inputOf(pick);
        const Array* wired = pick.numbers.array("decoder.layers." + std::to_string(pick.layer()) + ".memory");
        const Array* memory = pick.isCross() && wired ? wired : pick.numbers.array("encoder.output");
        const auto maps = mapsOf(pick);
        if (!x || !memory || !std::ranges::all_of(maps, [](const auto& map) { return map.has_value(); }))
            return false;
        FormValues& values = state.values;
        std::vector<double> biases;
        for (std::size_t map = 0; map < kMaps.size(); ++map) {
            values.setMatrix(kMaps[map], maps[map]->weight);
            biases.insert(biases.end(), maps[map]->bias.begin(), maps[map]->bias.end());
        }
        setBiases(values, std::move(biases));
        values.setMatrix(kX, matrixOf(*x), pick.tokens());
        values[kMemory].visible = pick.isCross();
        values.setMatrix(kMemory, matrixOf(*memory), pick.numbers.sourceTokens());
        values["attentionHeads"].number = double(pick.numbers.config().heads);
        values["attentionHead"].number = double(pick.head());
        values["attentionScaled"].number = 1;
        values["attentionCausal"].number =
            !pick.isCross() && pick.decodes() && !pick.numbers.trace->result->options.intervention.causalMaskRemoved;
        for (const auto& [step, array] : {std::pair {"attention.q", ".q"}, {"attention.k", ".k"}, {"attention.v", ".v"},
                 {"attention.scaled", ".scores"}, {"attention.masked", ".masked_scores"},
                 {"attention.weights", ".weights"}, {"attention.context", ".context"}, {"attention.output", ".output"}})
            state.setEngine(pick.numbers, step, path + array);
        return true;
    }

    static Calculation calculate(const CalculatorState& state)
    {
        const FormValues& values = state.values;
        const int D = values.at(kX).matrix.columns, heads = values.integer("attentionHeads");
        if (D % heads != 0)
            return {{},
                tr("d_model = %1 cannot be split evenly into %2 heads. Choose a number of heads that divides %1.")
                    .arg(D)
                    .arg(heads)};
        auto steps = shown(explainAttention(input(values)));
        for (ShownStep& step : steps) {
            label(step, values);
            const bool joined = step.step.name == "attention.output";
            state.check(step, step.step.table.values, joined ? 0 : values.index("attentionHead"));
        }
        return {std::move(steps)};
    }

    static void setBiases(FormValues& values, std::vector<double> biases)
    {
        values.setMatrix(kBiases, {4, biases.size() / 4, std::move(biases)},
            {QStringLiteral("b^Q"), QStringLiteral("b^K"), QStringLiteral("b^V"), QStringLiteral("b^O")});
    }

    /// The input of the queries; nullptr if the pass does not contain it.
    static const Array* inputOf(const ModelPick& pick)
    {
        if (pick.numbers.config().hasFinalNorms())
            return pick.numbers.array(pick.path() + "_norm.output");
        const std::string stack = pick.decodes() ? "decoder" : "encoder", layers = stack + ".layers.";
        if (pick.isCross())
            return pick.numbers.array(layers + std::to_string(pick.layer()) + ".after_self_attention");
        return pick.numbers.array(
            pick.layer() == 0 ? stack + ".input" : layers + std::to_string(pick.layer() - 1) + ".output");
    }

    /// The engine stores those of q, k and v together, and for cross-attention those of k and v.
    static std::array<std::optional<LinearWeights>, 4> mapsOf(const ModelPick& pick)
    {
        const std::string path = pick.path();
        const bool cross = pick.isCross();
        const auto D = std::size_t(pick.numbers.config().modelDimension), key = cross ? 0 : D;
        const std::string keys = path + (cross ? ".key_value" : ".qkv");
        return {linearOf(pick.numbers, path + (cross ? ".query" : ".qkv"), 0, D), linearOf(pick.numbers, keys, key, D),
            linearOf(pick.numbers, keys, key + D, D), linearOf(pick.numbers, path + ".output", 0, D)};
    }

    static AttentionCalculation input(const FormValues& values)
    {
        const auto map = [&](std::size_t index) {
            return LinearWeights {values.matrix(kMaps[index]), values.row(kBiases, int(index))};
        };
        return {.x = values.matrix(kX),
            .memory = values.at(kMemory).visible ? values.matrix(kMemory) : Matrix(),
            .query = map(0),
            .key = map(1),
            .value = map(2),
            .output = map(3),
            .heads = values.index("attentionHeads"),
            .head = values.index("attentionHead"),
            .causal = values.flag("attentionCausal") && values.at("attentionCausal").enabled,
            .scaled = values.flag("attentionScaled")};
    }

    static void label(ShownStep& step, const FormValues& values)
    {
        const QStringList queries = values.at(kX).matrix.rowLabels;
        const QStringList keys = values.at(kMemory).visible ? values.at(kMemory).matrix.rowLabels : queries;
        const std::string& name = step.step.name;
        step.rowLabels = name == "attention.k" || name == "attention.v" ? keys : queries;
        for (const char* overKeys :
            {"attention.products", "attention.scaled", "attention.masked", "attention.weights", "attention.unscaled"})
            if (name == overKeys) {
                step.columnLabels = keys;
                step.columnTitle = tr("key (attended token)");
            }
    }
};

}  // namespace

Calculator softmaxCalculator()
{
    return calculatorOf<SoftmaxCalculator>();
}

Calculator attentionCalculator()
{
    return calculatorOf<AttentionCalculator>();
}

}  // namespace translucent
