#include "engine/known_parts.h"
#include "pages/numbers/calculator.h"
#include "translucent/explain/embedding.h"
#include "translucent/explain/norm.h"
#include "translucent/explain/sublayers.h"
#include "widgets/token_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace translucent {

namespace {

constexpr auto kTable = "embeddingTable", kPosition = "embeddingPosition", kToken = "embeddingToken",
               kVocabulary = "embeddingVocabulary";

/// From a token to its vector: a one-hot row times the embedding table.
class EmbeddingCalculator {
    Q_DECLARE_TR_FUNCTIONS(translucent::EmbeddingCalculator)

public:
    static Calculator about()
    {
        return {.stem = QStringLiteral("embedding"),
            .title = tr("One-hot"),
            .example = tr("A table of 5 tokens with 4 numbers each")};
    }

    static std::vector<Field> fields()
    {
        return {Field::matrix(kTable, tr("E: one row per token of the vocabulary"), QStringLiteral("E")),
            Field::matrix(kPosition, tr("Vector of position 0"), QStringLiteral("PE")),
            Field::integer(
                kVocabulary, tr("V"), tr("Number of tokens in the vocabulary; those not listed here follow"), {1, 1e6}),
            Field::choice(kToken, tr("Token"), tr("The token that is read")).keepingModel()};
    }

    static std::vector<Wording> steps()
    {
        return {{"embedding.one_hot", tr("One-hot: a 1 at the token's position"),
                    tr("A token as a row of V numbers: 1 at its id, 0 everywhere else. The decoder begins with that of "
                       "BEGIN.")},
            {"embedding.product", tr("One-hot × table = one row of it"),
                tr("Every row of the table but one is multiplied by 0, so the product is that row, and the program "
                   "simply looks it up. Here x is written as a column, each number next to the row it multiplies.")},
            {"embedding.scaled", tr("Times √d_model"),
                tr("The model multiplies embeddings by √d_model before it adds the positions (Vaswani et al. 2017, "
                   "§3.4).")},
            {"embedding.input", tr("Plus the vector of position 0"),
                tr("With the position added, this is what the first layer of the decoder reads.")}};
    }

    static std::vector<Wording> words() { return {{"√d·E", tr("√d·E")}}; }

    static void showExample(FormValues& values)
    {
        values.setMatrix(kTable,
            {5, 4, {0, 0, 0, 0, 0.5, -0.25, 0.25, 0, 0.75, -0.5, 0.25, 1, -0.5, 0.5, 1, -0.25, 0.25, 1, -0.75, 0.5}},
            {specialText(kPadId), specialText(kUnknownId), specialText(kBeginId), specialText(kEndId),
                QStringLiteral("cat")});
        values.setRow(kPosition, "PE(0)", {0, 1, 0, 1});
        values[kVocabulary].number = 5;
        values[kToken].number = 2;
    }

    static void adapt(CalculatorState& state)
    {
        FormValues& values = state.values;
        const MatrixContent& table = values.at(kTable).matrix;
        values[kPosition].matrix.resize(1, table.columns);
        values[kVocabulary].number = std::max(values.number(kVocabulary), double(table.rows));
        FieldValue& token = values[kToken];
        token.items = names(values);
        token.number = std::clamp(token.number, 0.0, double(table.rows - 1));
    }

    static std::vector<ModelPlace> places(const TransformerConfig& /*config*/, int /*mode*/)
    {
        return {{tr("Decoder"), QStringLiteral("decoder.embedding")}};
    }

    static bool take(const ModelPick& pick, CalculatorState& state)
    {
        const ModelSummary& model = *pick.numbers.model;
        const Array& rows = model.targetEmbeddings;
        if (rows.empty() || !model.targetVocabulary)
            return false;
        QStringList labels;
        for (std::int64_t id = 0; id < rows.shape.front(); ++id)
            labels << (id < kSpecialIds ? specialText(id)
                                        : QString::fromStdString(model.targetVocabulary->pieceText(id)));
        state.values.setMatrix(kTable, matrixOf(rows), labels);
        const Array* positions = pick.numbers.array("decoder.positions");
        state.values.setRow(
            kPosition, "PE(0)", positions ? rowOf(*positions, 0) : std::vector<double>(std::size_t(rows.shape.back())));
        state.values[kVocabulary].number = double(model.targetVocabulary->vocabularySize());
        state.values[kToken].number = double(kBeginId);
        setFirstRow(pick.numbers, state, "embedding.scaled", "decoder.embedding");
        setFirstRow(pick.numbers, state, "embedding.input", "decoder.input");
        return true;
    }

    static Calculation calculate(const CalculatorState& state)
    {
        const FormValues& values = state.values;
        EmbeddingInput input {.rows = values.matrix(kTable),
            .vocabulary = values.index(kVocabulary),
            .token = values.index(kToken),
            .position = values.row(kPosition)};
        for (const QString& name : names(values))
            input.entries.push_back(name.toStdString());
        auto steps = shown(explainEmbedding(input));
        steps.front().columnTitle = tr("token of the vocabulary");
        if (input.token == std::size_t(kBeginId))  // the first input of the model
            for (ShownStep& step : steps)
                state.check(step, step.step.table.row(step.step.table.rows.size() - 1));
        return {steps};
    }

private:
    /// As everywhere in the window: "⟨BEGIN⟩".
    static QString specialText(std::int64_t id) { return tokenText({id, {}}); }

    static QStringList names(const FormValues& values)
    {
        const MatrixContent& table = values.at(kTable).matrix;
        QStringList names = table.rowLabels;
        while (names.size() < table.rows)
            names << QString::number(names.size());
        return names.first(table.rows);
    }

    static void setFirstRow(
        const ModelNumbers& numbers, CalculatorState& state, const std::string& step, const std::string& array)
    {
        if (const Array* found = numbers.array(array)) {
            const auto row = found->row(0);
            state.engine[step] = {QString::fromStdString(array), {row.begin(), row.end()}};
        }
    }
};

/// Layer norm of one token, compared with batch norm and RMS norm of the same matrix.
class NormCalculator {
    Q_DECLARE_TR_FUNCTIONS(translucent::NormCalculator)

public:
    static Calculator about()
    {
        return {.stem = QStringLiteral("norm"),
            .title = tr("Layer norm"),
            .example = tr("Textbook example (3, −1, 2, 0, 1)"),
            .moments = {tr("Before the norm"), tr("After the norm")}};
    }

    static std::vector<Field> fields()
    {
        return {Field::matrix("normX", tr("x: one row per token")),
            Field::matrix("normGains", tr("Scale γ and shift β")),
            Field::choice("normRow", tr("Token"), tr("The row whose layer norm is shown step by step")).keepingModel(),
            Field::choice("normEpsilon", QStringLiteral("ε"), tr("Small constant that prevents division by zero")),
            Field::choice(
                "normEpsilonPlace", {}, tr("Placement of ε"), {QStringLiteral("√(σ² + ε)"), QStringLiteral("√σ² + ε")})
                .beside(),
            Field::choice("normVariance", {}, tr("What the sum of squared deviations is divided by"),
                {tr("Population: divide by n"), tr("Sample: divide by n − 1")})};
    }

    static std::vector<Wording> steps()
    {
        return {{"norm.input", tr("The vector of one token"),
                    tr("Layer norm treats every token separately: it uses only the numbers of this one vector.")},
            {"norm.mean", tr("Mean"), tr("The mean is what all numbers have in common; the next step removes it.")},
            {"norm.deviations", tr("Deviations from the mean"),
                tr("From here on it only matters how far each number is from the mean; the deviations sum to 0.")},
            {"norm.variance", tr("Variance"),
                tr("Squares count deviations in both directions; their average tells how widely the numbers are "
                   "spread.")},
            {"norm.std", tr("Standard deviation, with ε"),
                tr("The root brings the variance back to the scale of x; ε prevents a division by zero when all "
                   "numbers are equal.")},
            {"norm.normalised", tr("Normalised"),
                tr("Mean 0 and, apart from ε, standard deviation 1, however large the numbers were: the next layer "
                   "always sees the same scale.")},
            {"norm.output", tr("Scaled by γ and shifted by β"),
                tr("γ and β are learned: the model can restore whatever scale and offset it needs.")},
            {"norm.layer_matrix", tr("Layer norm of all tokens"),
                tr("Each row is normalised separately: no other token changes the result.")},
            {"norm.batch_matrix", tr("For comparison: batch norm"),
                tr("Batch norm pools each column instead of each row.")},
            {"norm.rms_matrix", tr("For comparison: RMS norm"),
                tr("Many newer models omit the mean and the shift: cheaper, and about as good.")}};
    }

    static std::vector<Wording> words()
    {
        return {{"norm.pools_row",
                    tr("Green: the numbers that share a mean and a standard deviation – one token's own. Here without "
                       "γ and β, population variance, ε under the root.")},
            {"norm.why_text",
                tr("Green: batch norm pools one feature over all tokens of the batch. For text this fails: sentences "
                   "differ in length and are padded; a token's result depends on which other, unrelated sentences are "
                   "in the batch; and at inference there is often only one sentence, so stored running averages have "
                   "to stand in. Layer norm needs only the token itself and works the same in training and "
                   "inference.")},
            {"norm.one_row", tr("With a single row every number is its own mean: batch norm leaves only zeros.")},
            {"norm.pools_row_rms",
                tr("Green: RMS norm pools the same numbers as layer norm, but divides by the root of their mean square "
                   "and subtracts no mean.")}};
    }

    static void showExample(FormValues& values)
    {
        values.setMatrix("normX", {3, 5, {3, -1, 2, 0, 1, 2, 2, 4, 0, 1, -1, 5, 0, 3, 3}}, {}, true);
        setGains(values, {}, {});
        values["normRow"].number = 0;
        setChoices(values, 1e-5, VarianceKind::Population, EpsilonPlace::UnderRoot);
    }

    static void adapt(CalculatorState& state)
    {
        FormValues& values = state.values;
        const MatrixContent& x = values.at("normX").matrix;
        if (x.columns != values.at("normGains").matrix.columns)
            setGains(values, values.row("normGains"), {});
        FieldValue& row = values["normRow"];
        row.items.clear();
        for (int index = 0; index < x.rows; ++index)
            row.items << QString::number(index + 1)
                    + (index < x.rowLabels.size() ? QStringLiteral("  ") + x.rowLabels[index] : QString());
        row.number = std::min(row.number, double(x.rows - 1));
        values["normEpsilon"].items.clear();
        for (const double epsilon : epsilons(values))
            values["normEpsilon"].items << QString::fromStdString(numberText(epsilon));
    }

    static std::vector<ModelPlace> places(const TransformerConfig& config, int /*mode*/)
    {
        using Tokens = ModelPlace::Tokens;
        if (!normIsCalculated(config))
            return {};
        const int encoders = int(config.encoderLayers), decoders = int(config.decoderLayers);
        std::vector<ModelPlace> places {
            {tr("Encoder: norm of the self-attention"), QStringLiteral("encoder.layers.%1.self_attention_norm"),
                Tokens::Source, encoders},
            {tr("Encoder: norm of the feed-forward"), QStringLiteral("encoder.layers.%1.feed_forward_norm"),
                Tokens::Source, encoders},
            {tr("Decoder: norm of the self-attention"), QStringLiteral("decoder.layers.%1.self_attention_norm"),
                Tokens::Input, decoders},
            {tr("Decoder: norm of the cross-attention"), QStringLiteral("decoder.layers.%1.cross_attention_norm"),
                Tokens::Input, decoders},
            {tr("Decoder: norm of the feed-forward"), QStringLiteral("decoder.layers.%1.feed_forward_norm"),
                Tokens::Input, decoders}};
        if (config.normPlacement == NormPlacement::Pre) {
            places.push_back({tr("Encoder: final norm"), QStringLiteral("encoder.final_norm"), Tokens::Source});
            places.push_back({tr("Decoder: final norm"), QStringLiteral("decoder.final_norm"), Tokens::Input});
        }
        if (!config.hasFeedForward())
            std::erase_if(places, [](const ModelPlace& place) { return place.path.contains(u"feed_forward"); });
        for (ModelPlace& place : places)
            place.hasMoments = true;
        return places;
    }

    static bool take(const ModelPick& pick, CalculatorState& state)
    {
        const std::string path = pick.path();
        const Array* before = pick.numbers.array(path + ".input");
        const Array* after = pick.numbers.array(path + ".output");
        const Array* gain = pick.numbers.parameter(path + ".weight");
        const Array* bias = pick.numbers.parameter(path + ".bias");
        if (!before || !after || !gain || !bias)
            return false;
        state.values.setMatrix("normX", matrixOf(pick.isAfter() ? *after : *before), pick.tokens());
        setGains(state.values, allOf(*gain), allOf(*bias));
        const TransformerConfig& config = pick.numbers.config();
        const bool sample = config.normKind == NormKind::SampleStd;
        setChoices(state.values, config.normEpsilon, sample ? VarianceKind::Sample : VarianceKind::Population,
            sample ? EpsilonPlace::BesideRoot : EpsilonPlace::UnderRoot);
        if (!pick.isAfter())
            state.setEngine(pick.numbers, "norm.output", path + ".output");
        return true;
    }

    static Calculation calculate(const CalculatorState& state)
    {
        const FormValues& values = state.values;
        NormInput input {values.matrix("normX"), values.index("normRow"), values.row("normGains", 0),
            values.row("normGains", 1), epsilons(values)[values.index("normEpsilon")],
            VarianceKind(values.integer("normVariance")), EpsilonPlace(values.integer("normEpsilonPlace"))};
        auto steps = shown(explainNorm(input));
        for (ShownStep& step : steps) {
            if (step.step.rowsArePositions)
                step.rowLabels = values.at("normX").matrix.rowLabels;
            if (step.step.name != "norm.output")
                continue;
            state.check(step, step.step.table.row(step.step.table.rows.size() - 1), input.row);
            if (state.isModels && !step.check)
                step.notes << tr(
                    "The model does not normalise these numbers again, so there is nothing to compare with.");
        }
        return {steps};
    }

    /// γ and β, with the values 1 and 0 if there is no norm.
    static void setGains(FormValues& values, std::vector<double> gain, const std::vector<double>& bias)
    {
        const auto columns = std::size_t(values.at("normX").matrix.columns);
        gain.resize(columns, 1);
        gain.insert(gain.end(), bias.begin(), bias.end());
        gain.resize(2 * columns, 0);
        values.setMatrix("normGains", {2, columns, std::move(gain)}, {QStringLiteral("γ"), QStringLiteral("β")});
    }

    /// The choices, plus the model's value if it differs.
    static std::vector<double> epsilons(const FormValues& values)
    {
        std::vector<double> epsilons {0.0, 1e-12, 1e-6, 1e-5, 1e-3, 0.1};
        const double models = values.number("normModelEpsilon");
        if (std::ranges::find(epsilons, models) == epsilons.end())
            epsilons.push_back(models);
        return epsilons;
    }

    static void setChoices(FormValues& values, double epsilon, VarianceKind variance, EpsilonPlace place)
    {
        values["normModelEpsilon"].number = epsilon;
        const std::vector<double> all = epsilons(values);
        values["normEpsilon"].number = double(std::ranges::find(all, epsilon) - all.begin());
        values["normVariance"].number = int(variance);
        values["normEpsilonPlace"].number = int(place);
    }
};

constexpr auto kInput = "feedForward0", kInner = "feedForward1", kInnerBias = "feedForward2", kOuter = "feedForward3",
               kOuterBias = "feedForward4", kResidual = "feedForward5";
constexpr std::array kActivations {
    std::pair {"ReLU", Activation::Relu}, std::pair {"GELU", Activation::Gelu}, std::pair {"SiLU", Activation::Silu}};
constexpr double kCurveReach = 4;
constexpr int kCurveSteps = 160;

/// The feed-forward network of a few vectors or of one layer of the model, with the curves of its activation.
class FeedForwardCalculator {
    Q_DECLARE_TR_FUNCTIONS(translucent::FeedForwardCalculator)

public:
    static Calculator about()
    {
        return {.stem = QStringLiteral("feed-forward"),
            .title = tr("Feed-forward"),
            .example = tr("Two vectors of 3 numbers, widened to 6"),
            .isPure = true};
    }

    static std::vector<Field> fields()
    {
        QStringList activations;
        for (const auto& [name, activation] : kActivations)
            activations << QString::fromLatin1(name);
        return {Field::matrix(kInput, tr("x: one row per token"), QStringLiteral("x")),
            Field::matrix(kInner, tr("W₁: expands to d_ff"), QStringLiteral("W₁")),
            Field::matrix(kInnerBias, tr("b₁"), QStringLiteral("b₁")),
            Field::matrix(kOuter, tr("W₂: projects back to d_model"), QStringLiteral("W₂")),
            Field::matrix(kOuterBias, tr("b₂"), QStringLiteral("b₂")),
            Field::matrix(kResidual, tr("r: residual input"), QStringLiteral("r")),
            Field::choice("feedForwardActivation", tr("Activation"), tr("Applied to every hidden unit"), activations)};
    }

    static std::vector<Wording> steps()
    {
        return {{"feed_forward.x", tr("x: the vectors of the tokens"),
                    tr("Each row goes through the same network separately: nothing passes between tokens here.")},
            {"feed_forward.inner", tr("Expand: h = xW₁ + b₁"),
                tr("More hidden units than d_model leave room for many features: each unit tests x for one "
                   "direction.")},
            {"feed_forward.activated", tr("Activation, element by element"),
                tr("Without a non-linearity both layers together would be one single linear map.")},
            {"feed_forward.output", tr("Project back: y = aW₂ + b₂"),
                tr("Back to d_model dimensions, so that the result can be added to the input.")},
            {"feed_forward.residual", tr("Residual connection: r + y"),
                tr("The sublayer only has to learn a correction of r, and gradients can bypass it.")}};
    }

    static std::vector<Wording> words()
    {
        return {{"feed_forward.zeros", tr("ReLU has set %1% of the hidden units to 0.")}};
    }

    static void showExample(FormValues& values)
    {
        const Matrix x {2, 3, {1, -2, 0.5, 0, 1, 2}};
        LinearWeights inner, outer;
        inner.weight = {3, 6, {1, -1, 0.5, 0, 2, -0.5, 0, 1, -1, 1, 0.5, 1, 1, 0, 0.5, -2, 0, 1}};
        inner.bias = {0, 0.5, 0, 0, -1, 0};
        outer.weight = {6, 3, {1, 0, 0, 0, 1, 0, 0, 0, 1, 0.5, 0.5, 0, 0, 0.5, 0.5, -1, 0, 1}};
        outer.bias = {0, 0, 0};
        setNetwork(values, inner, outer);
        values.setMatrix(kInput, x);
        values.setMatrix(kResidual, x);
        values["feedForwardActivation"].number = 0;
    }

    static std::vector<ModelPlace> places(const TransformerConfig& config, int /*mode*/)
    {
        using Tokens = ModelPlace::Tokens;
        if (!feedForwardIsCalculated(config))
            return {};
        return {{tr("Encoder"), QStringLiteral("encoder.layers.%1"), Tokens::Source, int(config.encoderLayers)},
            {tr("Decoder"), QStringLiteral("decoder.layers.%1"), Tokens::Input, int(config.decoderLayers)}};
    }

    static bool take(const ModelPick& pick, CalculatorState& state)
    {
        const ModelNumbers& numbers = pick.numbers;
        const std::string layer = pick.path(), path = layer + ".feed_forward";
        const bool norms = numbers.config().normKind != NormKind::None;
        const bool pre = numbers.config().normPlacement == NormPlacement::Pre;
        const Array* stream =
            numbers.array(layer + (pick.decodes() ? ".after_cross_attention" : ".after_self_attention"));
        const Array* x = pre && norms ? numbers.array(path + "_norm.output") : stream;
        const auto inner = linearOf(numbers, path + ".inner"), outer = linearOf(numbers, path + ".outer");
        if (!stream || !x || !inner || !outer)
            return false;
        setNetwork(state.values, *inner, *outer);
        state.values.setMatrix(kInput, matrixOf(*x), pick.tokens());
        state.values.setMatrix(kResidual, matrixOf(*stream), pick.tokens());
        const auto activation =
            std::ranges::find(kActivations, numbers.config().activation, [](const auto& each) { return each.second; });
        state.values["feedForwardActivation"].number = double(activation - kActivations.begin());
        for (const char* array : {"inner", "activated", "output"})
            state.setEngine(numbers, std::string("feed_forward.") + array, path + '.' + array);
        state.setEngine(numbers, "feed_forward.residual", pre || !norms ? layer + ".output" : path + "_norm.input");
        return true;
    }

    static Calculation calculate(const CalculatorState& state)
    {
        const FormValues& values = state.values;
        const auto& [name, activation] = kActivations[values.index("feedForwardActivation")];
        auto steps = shown(explainFeedForward({values.matrix(kInput), {values.matrix(kInner), values.row(kInnerBias)},
            {values.matrix(kOuter), values.row(kOuterBias)}, activation, values.matrix(kResidual)}));
        for (ShownStep& step : steps) {
            step.rowLabels = values.at(kInput).matrix.rowLabels;
            if (step.step.name == "feed_forward.activated")
                step.chart = curves(QString::fromLatin1(name));
            state.check(step, step.step.table.values);
        }
        return {std::move(steps)};
    }

    static void setNetwork(FormValues& values, const LinearWeights& inner, const LinearWeights& outer)
    {
        values.setMatrix(kInner, inner.weight);
        values.setMatrix(kInnerBias, {1, inner.bias.size(), inner.bias}, {QStringLiteral("b₁")});
        values.setMatrix(kOuter, outer.weight);
        values.setMatrix(kOuterBias, {1, outer.bias.size(), outer.bias}, {QStringLiteral("b₂")});
    }

    static ChartData curves(const QString& chosen)
    {
        ChartData chart {tr("Activation functions"), {QStringLiteral("h")}, {QStringLiteral("a")}, {}};
        for (const auto& [name, activation] : kActivations) {
            ChartSeries curve {QString::fromLatin1(name)};
            curve.dashed = curve.name != chosen;
            for (int i = 0; i <= kCurveSteps; ++i) {
                curve.x.push_back(kCurveReach * (2.0 * i / kCurveSteps - 1));
                curve.y.push_back(activated(activation, curve.x.back()));
            }
            chart.series.push_back(std::move(curve));
        }
        return chart;
    }
};

}  // namespace

Calculator embeddingCalculator()
{
    return calculatorOf<EmbeddingCalculator>();
}

Calculator normCalculator()
{
    return calculatorOf<NormCalculator>();
}

Calculator feedForwardCalculator()
{
    return calculatorOf<FeedForwardCalculator>();
}

}  // namespace translucent
