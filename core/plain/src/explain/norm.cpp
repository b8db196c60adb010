#include "translucent/explain/norm.h"

#include "explain/fill.h"

#include <cmath>

namespace translucent {

namespace {

void validate(const NormInput& input)
{
    requireNumbers(input.x.values, "x");
    if (input.row >= input.x.rows)
        throw InputError(InputProblem::Range, "row");
    if (!input.gain.empty())
        requireSize(input.gain, "γ", input.x.columns);
    if (!input.bias.empty())
        requireSize(input.bias, "β", input.x.columns);
    if (!(input.epsilon >= 0) || !std::isfinite(input.epsilon))
        throw InputError(InputProblem::Range, "ε");
    if (input.variance == VarianceKind::Sample && input.x.columns < 2)
        throw InputError(InputProblem::TooFew, "x", 2);
}

double mean(std::span<const double> values)
{
    return sum(values) / static_cast<double>(values.size());
}

std::vector<double> squares(std::span<const double> values)
{
    std::vector<double> result;
    for (const double value : values)
        result.push_back(value * value);
    return result;
}

/// Layer norm of one row.
class LayerNormSteps {
public:
    LayerNormSteps(const NormInput& input, std::size_t row)
        : m_input(input)
        , m_x(input.x.row(row).begin(), input.x.row(row).end())
        , m_count(static_cast<double>(m_x.size()))
        , m_mean(mean(m_x))
        , m_divisor(input.variance == VarianceKind::Sample ? m_count - 1 : m_count)
    {
        for (const double x : m_x)
            m_deviations.push_back(x - m_mean);
        m_squares = squares(m_deviations);
        m_variance = sum(m_squares) / m_divisor;
        const double epsilon = input.epsilon;
        m_std = isUnderRoot() ? std::sqrt(m_variance + epsilon) : std::sqrt(m_variance) + epsilon;
        if (m_std == 0)
            throw InputError(InputProblem::NoSpread, "ε");
        for (std::size_t i = 0; i < m_x.size(); ++i) {
            m_normalised.push_back(m_deviations[i] / m_std);
            m_output.push_back(gain(i) * m_normalised[i] + bias(i));
        }
        requireFinite(m_deviations, "x − μ");
        requireFinite(std::vector {m_variance}, "σ²");
        requireFinite(m_output, "γ·x̂ + β");
    }

    const std::vector<double>& output() const { return m_output; }

    std::vector<ExplainStep> steps() const
    {
        return {inputStep(), meanStep(), deviationStep(), varianceStep(), stdStep(), normalisedStep(), outputStep()};
    }

private:
    bool isUnderRoot() const { return m_input.epsilonPlace == EpsilonPlace::UnderRoot; }
    bool isSample() const { return m_input.variance == VarianceKind::Sample; }
    double gain(std::size_t i) const { return m_input.gain.empty() ? 1 : m_input.gain[i]; }
    double bias(std::size_t i) const { return m_input.bias.empty() ? 0 : m_input.bias[i]; }

    /// The rows up to a step: x, x − μ, (x − μ)², x̂, output.
    NumberTable table(std::size_t rows) const
    {
        const std::pair<const char*, const std::vector<double>*> all[] {{"x", &m_x}, {"x − μ", &m_deviations},
            {"(x − μ)²", &m_squares}, {"x̂", &m_normalised}, {"γ·x̂ + β", &m_output}};
        NumberTable table;
        for (std::size_t i = 0; i < rows; ++i)
            table.addRow(all[i].first, *all[i].second);
        return table;
    }

    ExplainStep inputStep() const
    {
        ExplainStep step {"norm.input", "norm_input", {{"n", m_count}}, table(1)};
        return step;
    }

    ExplainStep meanStep() const
    {
        ExplainStep step {"norm.mean", "norm_mean", {{"μ", m_mean}}, table(1)};
        step.filled = [x = m_x, n = m_count, m = m_mean](std::size_t, std::size_t) {
            return "(" + sumOf(x) + ") ÷ " + numberText(n) + " = " + strong(m);
        };
        return step;
    }

    ExplainStep deviationStep() const
    {
        ExplainStep step {"norm.deviations", "norm_deviations", {{"μ", m_mean}}, table(2)};
        step.filled = [x = m_x, d = m_deviations, m = m_mean](
                          std::size_t, std::size_t i) { return term(x[i]) + " − " + term(m) + " = " + strong(d[i]); };
        return step;
    }

    ExplainStep varianceStep() const
    {
        const char* symbol = isSample() ? "s²" : "σ²";
        ExplainStep step {"norm.variance", isSample() ? "norm_variance_sample" : "norm_variance_population",
            {{symbol, m_variance}}, table(3)};
        step.filled = [s = m_squares, n = m_divisor, v = m_variance](std::size_t, std::size_t) {
            return "(" + sumOf(s) + ") ÷ " + numberText(n) + " = " + strong(v);
        };
        return step;
    }

    ExplainStep stdStep() const
    {
        ExplainStep step {
            "norm.std", isUnderRoot() ? "norm_std_under" : "norm_std_beside", {{"σ<sub>ε</sub>", m_std}}, table(3)};
        step.filled = [v = m_variance, e = m_input.epsilon, s = m_std, under = isUnderRoot()](
                          std::size_t, std::size_t) {
            return (under ? "√(" + numberText(v) + " + " + numberText(e) + ")"
                          : "√" + numberText(v) + " + " + numberText(e))
                + " = " + strong(s);
        };
        return step;
    }

    ExplainStep normalisedStep() const
    {
        ExplainStep step {"norm.normalised", "norm_normalised", {{"σ<sub>ε</sub>", m_std}}, table(4)};
        step.filled = [d = m_deviations, s = m_std, y = m_normalised](std::size_t, std::size_t i) {
            return term(d[i]) + " ÷ " + numberText(s) + " = " + strong(y[i]);
        };
        return step;
    }

    ExplainStep outputStep() const
    {
        ExplainStep step {"norm.output", "norm_output", {}, table(5)};
        std::vector<double> gains, biases;
        for (std::size_t i = 0; i < m_x.size(); ++i) {
            gains.push_back(gain(i));
            biases.push_back(bias(i));
        }
        step.filled = [g = gains, b = biases, n = m_normalised, y = m_output](std::size_t, std::size_t i) {
            return term(g[i]) + " · " + term(n[i]) + " + " + term(b[i]) + " = " + strong(y[i]);
        };
        return step;
    }

    const NormInput& m_input;
    std::vector<double> m_x;
    double m_count;
    double m_mean;
    double m_divisor;
    std::vector<double> m_deviations;
    std::vector<double> m_squares;
    double m_variance = 0;
    double m_std = 0;
    std::vector<double> m_normalised;
    std::vector<double> m_output;
};

/// One line of the comparison: a norm of all rows, without γ and β.
ExplainStep comparison(const char* name, const char* formula, Pooling pooling, Matrix normed)
{
    requireFinite(normed.values, "x̂");
    ExplainStep step {name, formula};
    for (std::size_t r = 0; r < normed.rows; ++r)
        step.table.addRow(std::to_string(r + 1), normed.row(r));
    step.rowsArePositions = true;
    step.pooling = pooling;
    return step;
}

std::string filledNorm(double x, std::span<const double> pool, double m, double std, double y)
{
    return "(" + term(x) + " − " + term(m) + ") ÷ " + numberText(std) + " = " + strong(y) + ", μ = (" + sumOf(pool)
        + ") ÷ " + numberText(static_cast<double>(pool.size()));
}

/// (x − mean) ÷ √(population variance + ε) over the numbers that are pooled.
ExplainStep pooledNorm(const char* name, const char* formula, Pooling pooling, const NormInput& input)
{
    const Matrix& x = input.x;
    const auto poolOf = [x, pooling](std::size_t r, std::size_t c) {
        return pooling == Pooling::Row ? std::vector<double>(x.row(r).begin(), x.row(r).end()) : x.column(c);
    };
    const auto statistics = [epsilon = input.epsilon](const std::vector<double>& pool) {
        const double m = mean(pool);
        std::vector<double> deviations;
        for (const double value : pool)
            deviations.push_back(value - m);
        return std::pair {m, std::sqrt(mean(squares(deviations)) + epsilon)};
    };
    Matrix normed = zeros(x.rows, x.columns);
    for (std::size_t r = 0; r < x.rows; ++r)
        for (std::size_t c = 0; c < x.columns; ++c) {
            const auto [m, std] = statistics(poolOf(r, c));
            normed.at(r, c) = x.at(r, c) == m ? 0 : (x.at(r, c) - m) / std;
        }
    auto step = comparison(name, formula, pooling, normed);
    step.filled = [x, normed, poolOf, statistics](std::size_t r, std::size_t c) {
        const auto pool = poolOf(r, c);
        const auto [m, std] = statistics(pool);
        return filledNorm(x.at(r, c), pool, m, std, normed.at(r, c));
    };
    return step;
}

ExplainStep rmsNorm(const NormInput& input)
{
    const Matrix& x = input.x;
    Matrix normed = zeros(x.rows, x.columns);
    std::vector<double> roots;
    for (std::size_t r = 0; r < x.rows; ++r) {
        roots.push_back(std::sqrt(mean(squares(x.row(r))) + input.epsilon));
        for (std::size_t c = 0; c < x.columns; ++c)
            normed.at(r, c) = x.at(r, c) == 0 ? 0 : x.at(r, c) / roots.back();
    }
    auto step = comparison("norm.rms_matrix", "norm_rms", Pooling::Row, normed);
    step.filled = [x, normed, roots, epsilon = input.epsilon](std::size_t r, std::size_t c) {
        return term(x.at(r, c)) + " ÷ √((" + sumOf(squares(x.row(r))) + ") ÷ "
            + numberText(static_cast<double>(x.columns)) + " + " + numberText(epsilon) + ") = " + term(x.at(r, c))
            + " ÷ " + numberText(roots[r]) + " = " + strong(normed.at(r, c));
    };
    return step;
}

}  // namespace

std::vector<ExplainStep> explainNorm(const NormInput& input)
{
    validate(input);
    auto steps = LayerNormSteps(input, input.row).steps();
    steps.push_back(pooledNorm("norm.layer_matrix", "norm_over_row", Pooling::Row, input));
    steps.back().notes.push_back({"norm.pools_row"});
    steps.push_back(pooledNorm("norm.batch_matrix", "norm_over_column", Pooling::Column, input));
    steps.back().notes.push_back({"norm.why_text"});
    if (input.x.rows == 1)
        steps.back().notes.push_back({"norm.one_row"});
    steps.push_back(rmsNorm(input));
    steps.back().notes.push_back({"norm.pools_row_rms"});
    return steps;
}

}  // namespace translucent
