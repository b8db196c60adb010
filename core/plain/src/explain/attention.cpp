#include "translucent/explain/attention.h"

#include "explain/fill.h"
#include "translucent/array.h"
#include "translucent/explain/softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

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
    {
        joinContexts();
    }

    std::vector<ExplainStep> steps() const
    {
        std::vector<ExplainStep> steps {positionStep("attention.x", "attention_x", m_input.x),
            mapStep("attention.q", "attention_q", m_input.x, m_input.query, m_queries),
            mapStep("attention.k", "attention_k", m_memory, m_input.key, m_keys),
            mapStep("attention.v", "attention_v", m_memory, m_input.value, m_values), productStep(), scaledStep()};
        if (m_input.causal)
            steps.push_back(maskedStep());
        for (auto step : {weightStep(), unscaledStep(), contextStep(), concatStep(), outputStep()})
            steps.push_back(std::move(step));
        return steps;
    }

private:
    std::size_t firstColumn() const { return m_input.head * K; }
    double scale() const { return m_input.scaled ? std::sqrt(static_cast<double>(K)) : 1; }

    Matrix headOf(const Matrix& joined, std::size_t head) const { return joined.columnBlock(head * K, K); }

    /// q·kᵀ ÷ divisor. Shape: [L, M]
    Matrix scores(std::size_t head, double divisor) const
    {
        Matrix result = product(headOf(m_queries, head), headOf(m_keys, head).transposed());
        for (double& score : result.values)
            score /= divisor;
        requireFinite(result.values, "q·k");
        return result;
    }

    Matrix masked(Matrix scores) const
    {
        for (std::size_t r = 0; m_input.causal && r < scores.rows; ++r)
            for (std::size_t c = r + 1; c < scores.columns; ++c)
                scores.at(r, c) = kMasked;
        return scores;
    }

    Matrix weights(std::size_t head, double divisor) const { return softmaxRows(masked(scores(head, divisor))); }

    void joinContexts()
    {
        m_joined = zeros(m_input.x.rows, m_input.x.columns);
        for (std::size_t head = 0; head < m_input.heads; ++head) {
            const Matrix context = product(weights(head, scale()), headOf(m_values, head));
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
        const Matrix products = scores(m_input.head, 1);
        return positionStep("attention.products", "attention_products", products, [q, k, products](auto r, auto c) {
            return sumOfProducts(q.row(r), k.row(c)) + " = " + strong(products.at(r, c));
        });
    }

    ExplainStep scaledStep() const
    {
        const Matrix products = scores(m_input.head, 1), scaled = scores(m_input.head, scale());
        const std::string divisor = m_input.scaled ? "√" + std::to_string(K) : "1";
        auto step = positionStep("attention.scaled", m_input.scaled ? "attention_scaled" : "attention_not_scaled",
            scaled, [products, scaled, divisor](auto r, auto c) {
                return term(products.at(r, c)) + " ÷ " + divisor + " = " + strong(scaled.at(r, c));
            });
        step.results = {{"d<sub>k</sub>", static_cast<double>(K)}};
        return step;
    }

    ExplainStep maskedStep() const
    {
        const Matrix hidden = masked(scores(m_input.head, scale()));
        return positionStep("attention.masked", "attention_masked", hidden, [hidden](auto r, auto c) {
            const auto place = std::to_string(c + 1) + (c > r ? " &gt; " : " ≤ ") + std::to_string(r + 1);
            return place + ": " + strong(hidden.at(r, c));
        });
    }

    ExplainStep weightStep() const
    {
        const Matrix before = masked(scores(m_input.head, scale())), after = softmaxRows(before);
        auto step = positionStep("attention.weights", "attention_weights", after, [before, after](auto r, auto c) {
            const auto row = before.row(r);
            const double largest = *std::ranges::max_element(row);
            const auto part = [&](std::size_t i) { return std::exp(row[i] - largest); };
            double total = 0;
            for (std::size_t i = 0; i < row.size(); ++i)
                total += part(i);
            return "e" + superscript(numberText(row[c]) + " − " + term(largest)) + " ÷ Σ = " + numberText(part(c))
                + " ÷ " + numberText(total) + " = " + strong(after.at(r, c));
        });
        step.results = {{"H", meanEntropy(after)}};
        return step;
    }

    ExplainStep unscaledStep() const
    {
        const double root = std::sqrt(static_cast<double>(K));
        const Matrix bare = weights(m_input.head, 1), scaled = weights(m_input.head, root);
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
        const Matrix after = weights(m_input.head, scale()), v = headOf(m_values, m_input.head);
        const Matrix context = headOf(m_joined, m_input.head);
        return positionStep("attention.context", "attention_context", context, [after, v, context](auto r, auto c) {
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
    Matrix m_joined;  ///< the contexts of all heads
};

}  // namespace

std::vector<ExplainStep> explainAttention(const AttentionCalculation& input)
{
    validate(input);
    return Attention(input).steps();
}

}  // namespace translucent
