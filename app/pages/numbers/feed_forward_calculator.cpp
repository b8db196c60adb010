#include "engine/known_parts.h"
#include "pages/numbers/calculator.h"
#include "translucent/explain/sublayers.h"

#include <QCoreApplication>

#include <algorithm>

namespace translucent {

namespace {

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
                    tr("Each row goes through the same network by itself: nothing passes between tokens here.")},
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

Calculator feedForwardCalculator()
{
    return calculatorOf<FeedForwardCalculator>();
}

}  // namespace translucent
