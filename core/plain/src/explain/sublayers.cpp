#include "translucent/explain/sublayers.h"

#include "explain/fill.h"
#include "translucent/base/array.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

constexpr double kMaskedScore = -std::numeric_limits<double>::infinity();

void validate(const SoftmaxInput& input)
{
    requireNumbers(input.scores, "z");
    if (!(input.temperature > 0) || !std::isfinite(input.temperature))
        throw InputError(InputProblem::Range, "T");
    if (!input.masked.empty() && input.masked.size() != input.scores.size())
        throw InputError(InputProblem::Sizes, "mask", input.scores.size());
    if (!input.masked.empty() && std::ranges::all_of(input.masked, [](bool masked) { return masked; }))
        throw InputError(InputProblem::AllMasked, "z");
}

/// The exponents: scores over temperature, masked and shifted. Adds their steps and returns their symbol.
std::string addExponents(StepList& steps, const SoftmaxInput& input, std::vector<double>& z)
{
    std::string symbol = "z";
    const double T = input.temperature;
    steps.addRow(symbol, input.scores);
    for (double& value : z)
        value /= T;
    requireFinite(z, "z ÷ T");
    if (T != 1)
        steps.addRow(symbol = "z ÷ T", z);
    steps.add("softmax.scores", "softmax_temperature", {{"T", T}}, [scores = input.scores, z, T](auto, auto i) {
        return term(scores[i]) + " ÷ " + numberText(T) + " = " + strong(z[i]);
    });
    if (std::ranges::count(input.masked, true) > 0) {
        for (std::size_t i = 0; i < z.size(); ++i)
            z[i] = input.masked[i] ? kMaskedScore : z[i];
        steps.addRow(symbol = "z′", z);
        steps.add("softmax.mask", "softmax_mask", {}, [z](auto, auto i) { return "z′ = " + strong(z[i]); });
    }
    if (!input.shift)
        return symbol;
    const double largest = *std::ranges::max_element(z);
    const auto before = z;
    for (double& value : z)
        value -= largest;
    if (std::ranges::any_of(z, [](double value) { return std::isnan(value); }))
        throw InputError(InputProblem::TooLarge, "z − m");
    steps.addRow(symbol = "z − m", z);
    steps.add("softmax.shift", "softmax_shift", {{"m", largest}},
        [before, z, largest](auto, auto i) { return term(before[i]) + " − " + term(largest) + " = " + strong(z[i]); });
    return symbol;
}

constexpr double kMasked = -std::numeric_limits<double>::infinity();

void validate(const AttentionCalculation& input)
{
    requireNumbers(input.x.values, "X");
    const std::size_t D = input.x.columns;
    if (!input.memory.values.empty()) {
        requireNumbers(input.memory.values, "Z");
        if (input.memory.columns != D)
            throw InputError(InputProblem::Sizes, "Z", input.memory.rows * D);
    }
    if (input.heads == 0 || D % input.heads != 0)
        throw InputError(InputProblem::Range, "h");
    if (input.head >= input.heads)
        throw InputError(InputProblem::Range, "head");
    requireWeights(input.query, "W^Q", D, D);
    requireWeights(input.key, "W^K", D, D);
    requireWeights(input.value, "W^V", D, D);
    requireWeights(input.output, "W^O", D, D);
}

Matrix softmaxRows(const Matrix& scores)
{
    Matrix result = scores;
    for (std::size_t r = 0; r < scores.rows; ++r) {
        const auto row = softmax(scores.row(r));
        std::ranges::copy(row, result.values.begin() + static_cast<std::ptrdiff_t>(r * scores.columns));
    }
    return result;
}

double meanEntropy(const Matrix& weights)
{
    double bits = 0;
    for (std::size_t r = 0; r < weights.rows; ++r)
        bits += entropyBits(weights.row(r));
    return bits / static_cast<double>(weights.rows);
}

/// One head, then all of them.
class Attention {
public:
    explicit Attention(const AttentionCalculation& input)
        : m_input(input)
        , m_memory(input.memory.values.empty() ? input.x : input.memory)
        , K(input.x.columns / input.heads)
        , m_queries(mapped(input.x, input.query, "q"))
        , m_keys(mapped(m_memory, input.key, "k"))
        , m_values(mapped(m_memory, input.value, "v"))
        , m_products(scores(input.head, 1))
        , m_scaled(divided(m_products, scale()))
        , m_masked(masked(m_scaled))
        , m_weights(softmaxRows(m_masked))
    {
        joinContexts();
    }

    std::vector<ExplainStep> steps() const
    {
        std::vector<ExplainStep> steps;
        steps.push_back(positionStep("attention.x", "attention_x", m_input.x));
        steps.push_back(mapStep("attention.q", "attention_q", m_input.x, m_input.query, m_queries));
        steps.push_back(mapStep("attention.k", "attention_k", m_memory, m_input.key, m_keys));
        steps.push_back(mapStep("attention.v", "attention_v", m_memory, m_input.value, m_values));
        steps.push_back(productStep());
        steps.push_back(scaledStep());
        if (m_input.causal)
            steps.push_back(maskedStep());
        steps.push_back(weightStep());
        steps.push_back(unscaledStep());
        steps.push_back(contextStep());
        steps.push_back(concatStep());
        steps.push_back(outputStep());
        return steps;
    }

private:
    std::size_t firstColumn() const { return m_input.head * K; }
    double scale() const { return m_input.scaled ? std::sqrt(static_cast<double>(K)) : 1; }

    Matrix headOf(const Matrix& joined, std::size_t head) const { return joined.columnBlock(head * K, K); }

    /// q·kᵀ ÷ divisor. Shape: [L, M]
    Matrix scores(std::size_t head, double divisor) const
    {
        return divided(product(headOf(m_queries, head), headOf(m_keys, head).transposed()), divisor);
    }

    static Matrix divided(Matrix scores, double divisor)
    {
        for (double& score : scores.values)
            score /= divisor;
        requireFinite(scores.values, "q·k");
        return scores;
    }

    Matrix masked(Matrix scores) const
    {
        for (std::size_t r = 0; m_input.causal && r < scores.rows; ++r)
            for (std::size_t c = r + 1; c < scores.columns; ++c)
                scores.at(r, c) = kMasked;
        return scores;
    }

    Matrix weights(std::size_t head) const
    {
        return head == m_input.head ? m_weights : softmaxRows(masked(scores(head, scale())));
    }

    /// For the shown head, with a different divisor.
    Matrix weightsDividedBy(double divisor) const
    {
        return divisor == scale() ? m_weights : softmaxRows(masked(divided(m_products, divisor)));
    }

    void joinContexts()
    {
        m_joined = zeros(m_input.x.rows, m_input.x.columns);
        for (std::size_t head = 0; head < m_input.heads; ++head) {
            const Matrix context = product(weights(head), headOf(m_values, head));
            for (std::size_t r = 0; r < context.rows; ++r)
                for (std::size_t c = 0; c < K; ++c)
                    m_joined.at(r, head * K + c) = context.at(r, c);
        }
        requireFinite(m_joined.values, "context");
    }

    ExplainStep mapStep(
        const char* name, const char* formula, const Matrix& x, const LinearWeights& map, const Matrix& all) const
    {
        return positionStep(name, formula, headOf(all, m_input.head), filledMap(x, map, all, firstColumn()));
    }

    ExplainStep productStep() const
    {
        const Matrix q = headOf(m_queries, m_input.head), k = headOf(m_keys, m_input.head);
        return positionStep(
            "attention.products", "attention_products", m_products, [q, k, products = m_products](auto r, auto c) {
                return sumOfProducts(q.row(r), k.row(c)) + " = " + strong(products.at(r, c));
            });
    }

    ExplainStep scaledStep() const
    {
        const std::string divisor = m_input.scaled ? "√" + std::to_string(K) : "1";
        auto step = positionStep("attention.scaled", m_input.scaled ? "attention_scaled" : "attention_not_scaled",
            m_scaled, [products = m_products, scaled = m_scaled, divisor](auto r, auto c) {
                return term(products.at(r, c)) + " ÷ " + divisor + " = " + strong(scaled.at(r, c));
            });
        step.results = {{"d<sub>k</sub>", static_cast<double>(K)}};
        return step;
    }

    ExplainStep maskedStep() const
    {
        return positionStep("attention.masked", "attention_masked", m_masked, [hidden = m_masked](auto r, auto c) {
            const auto place = std::to_string(c + 1) + (c > r ? " &gt; " : " ≤ ") + std::to_string(r + 1);
            return place + ": " + strong(hidden.at(r, c));
        });
    }

    ExplainStep weightStep() const
    {
        const auto filled = [before = m_masked, after = m_weights](auto r, auto c) {
            const auto row = before.row(r);
            const double largest = *std::ranges::max_element(row);
            const auto part = [&](std::size_t i) { return std::exp(row[i] - largest); };
            double total = 0;
            for (std::size_t i = 0; i < row.size(); ++i)
                total += part(i);
            return "e" + superscript(numberText(row[c]) + " − " + term(largest)) + " ÷ Σ = " + numberText(part(c))
                + " ÷ " + numberText(total) + " = " + strong(after.at(r, c));
        };
        auto step = positionStep("attention.weights", "attention_weights", m_weights, filled);
        step.results = {{"H", meanEntropy(m_weights)}};
        return step;
    }

    ExplainStep unscaledStep() const
    {
        const double root = std::sqrt(static_cast<double>(K));
        const Matrix bare = weightsDividedBy(1), scaled = weightsDividedBy(root);
        auto step =
            positionStep("attention.unscaled", "attention_not_scaled_weights", bare, [bare, scaled](auto r, auto c) {
                return strong(bare.at(r, c)) + " ← " + numberText(scaled.at(r, c)) + " (÷ √d<sub>k</sub>)";
            });
        step.results = {{"H(÷1)", meanEntropy(bare)}, {"H(÷√d<sub>k</sub>)", meanEntropy(scaled)}};
        step.notes = {{"attention.unscaled", {}}};
        return step;
    }

    ExplainStep contextStep() const
    {
        const Matrix v = headOf(m_values, m_input.head), context = headOf(m_joined, m_input.head);
        return positionStep(
            "attention.context", "attention_context", context, [after = m_weights, v, context](auto r, auto c) {
                return sumOfProducts(after.row(r), v.column(c)) + " = " + strong(context.at(r, c));
            });
    }

    ExplainStep concatStep() const
    {
        return positionStep(
            "attention.concat", "attention_concat", m_joined, [joined = m_joined, width = K](auto r, auto c) {
                return "head<sub>" + std::to_string(c / width + 1) + "</sub>[" + std::to_string(c % width + 1)
                    + "] = " + strong(joined.at(r, c));
            });
    }

    ExplainStep outputStep() const
    {
        const Matrix result = mapped(m_joined, m_input.output, "output");
        return positionStep(
            "attention.output", "attention_output", result, filledMap(m_joined, m_input.output, result));
    }

    const AttentionCalculation& m_input;
    Matrix m_memory;
    std::size_t K;
    Matrix m_queries;  ///< of all heads, joined; m_keys and m_values too
    Matrix m_keys;
    Matrix m_values;
    Matrix m_products;  ///< of the shown head, also those up to m_weights
    Matrix m_scaled;
    Matrix m_masked;
    Matrix m_weights;
    Matrix m_joined;  ///< the contexts of all heads
};

double normalShare(double x)
{
    return 0.5 * (1 + std::erf(x / std::sqrt(2.0)));
}

double logistic(double x)
{
    return 1 / (1 + std::exp(-x));
}

void validate(const FeedForwardInput& input)
{
    requireNumbers(input.x.values, "x");
    const std::size_t D = input.x.columns, F = input.inner.weight.columns;
    requireWeights(input.inner, "W₁", D, F);
    requireWeights(input.outer, "W₂", F, D);
    if (!input.residual.values.empty())
        requireSize(input.residual.values, "r", input.x.values.size());
}

const char* activationFormula(Activation activation)
{
    switch (activation) {
    case Activation::Gelu: return "activation_gelu";
    case Activation::Silu: return "activation_silu";
    case Activation::Relu: break;
    }
    return "activation_relu";
}

std::string filledActivation(Activation activation, double h, double a)
{
    switch (activation) {
    case Activation::Gelu:
        return term(h) + " · Φ(" + numberText(h) + ") = " + term(h) + " · " + numberText(normalShare(h)) + " = "
            + strong(a);
    case Activation::Silu: return term(h) + " ÷ (1 + e" + superscript(numberText(-h)) + ") = " + strong(a);
    case Activation::Relu: break;
    }
    return "max(0, " + numberText(h) + ") = " + strong(a);
}

}  // namespace

std::vector<ExplainStep> explainSoftmax(const SoftmaxInput& input)
{
    validate(input);
    StepList steps;
    auto z = input.scores;
    const auto symbol = addExponents(steps, input, z);
    std::vector<double> e, p;
    for (const double value : z)
        e.push_back(std::exp(value));
    const double S = sum(e);
    for (const double value : e)
        p.push_back(value / S);

    steps.addRow("e^(" + symbol + ")", e);
    auto& exponentials =
        steps.add("softmax.exponentials", input.shift ? "softmax_exponentials_shifted" : "softmax_exponentials", {},
            [z, e](auto, auto i) { return "e" + superscript(numberText(z[i])) + " = " + strong(e[i]); });
    if (std::ranges::any_of(e, [](double value) { return std::isinf(value); }))
        exponentials.notes.push_back({"softmax.overflow"});
    else if (!input.shift && *std::ranges::max_element(e) == 0)
        exponentials.notes.push_back({"softmax.underflow"});
    auto& total = steps.add(
        "softmax.sum", "softmax_sum", {{"S", S}}, [e, S](auto, auto) { return sumOf(e) + " = " + strong(S); });
    noteRoundedSum(total, e);
    steps.addRow("p", p);
    auto& probabilities = steps.add("softmax.probabilities", "softmax_probabilities", {{"Σp", sum(p)}},
        [e, S, p](auto, auto i) { return term(e[i]) + " ÷ " + numberText(S) + " = " + strong(p[i]); });
    if (std::ranges::any_of(p, [](double value) { return std::isnan(value); }))
        probabilities.notes.push_back({"softmax.undefined"});
    return steps.take();
}

std::vector<double> softmax(std::span<const double> scores)
{
    const double largest = *std::ranges::max_element(scores);
    std::vector<double> probabilities;
    for (const double score : scores)
        probabilities.push_back(std::exp(score - largest));
    const double total = sum(probabilities);
    for (double& p : probabilities)
        p /= total;
    return probabilities;
}

std::vector<ExplainStep> explainAttention(const AttentionCalculation& input)
{
    validate(input);
    return Attention(input).steps();
}

double activated(Activation activation, double x)
{
    switch (activation) {
    case Activation::Gelu: return x * normalShare(x);
    case Activation::Silu: return x * logistic(x);
    case Activation::Relu: break;
    }
    return x > 0 ? x : 0;
}

std::vector<ExplainStep> explainFeedForward(const FeedForwardInput& input)
{
    validate(input);
    const Matrix inner = mapped(input.x, input.inner, "h");
    Matrix active = inner;
    double zeros = 0;
    for (double& value : active.values) {
        value = activated(input.activation, value);
        zeros += value == 0 ? 1 : 0;
    }
    const Matrix outer = mapped(active, input.outer, "y");
    const Matrix residual = input.residual.values.empty() ? input.x : input.residual;
    Matrix result = outer;
    for (std::size_t i = 0; i < result.values.size(); ++i)
        result.values[i] += residual.values[i];
    requireFinite(result.values, "r + y");

    std::vector<ExplainStep> steps {positionStep("feed_forward.x", "feed_forward_x", input.x),
        positionStep("feed_forward.inner", "feed_forward_inner", inner, filledMap(input.x, input.inner, inner)),
        positionStep("feed_forward.activated", activationFormula(input.activation), active,
            [activation = input.activation, inner, active](
                auto r, auto c) { return filledActivation(activation, inner.at(r, c), active.at(r, c)); }),
        positionStep("feed_forward.output", "feed_forward_outer", outer, filledMap(active, input.outer, outer)),
        positionStep(
            "feed_forward.residual", "feed_forward_residual", result, [residual, outer, result](auto r, auto c) {
                return term(residual.at(r, c)) + " + " + term(outer.at(r, c)) + " = " + strong(result.at(r, c));
            })};
    if (input.activation == Activation::Relu)
        steps[2].notes = {
            {"feed_forward.zeros", {std::round(100 * zeros / static_cast<double>(active.values.size()))}}};
    return steps;
}

}  // namespace translucent
