#include "engine/known_parts.h"
#include "pages/numbers/calculator.h"
#include "translucent/explain/norm.h"

#include <QCoreApplication>

#include <algorithm>

namespace translucent {

namespace {

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
                    tr("Layer norm treats every token by itself: it uses the numbers of this one vector only.")},
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
                tr("Each row by itself: no other token changes the result.")},
            {"norm.batch_matrix", tr("For comparison: batch norm"),
                tr("Batch norm pools each column instead of each row.")},
            {"norm.rms_matrix", tr("For comparison: RMS norm"),
                tr("Many newer models leave out the mean and the shift: cheaper, and about as good.")}};
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

}  // namespace

Calculator normCalculator()
{
    return calculatorOf<NormCalculator>();
}

}  // namespace translucent
