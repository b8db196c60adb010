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
struct LayerNorm {
    LayerNorm(const NormInput& input, std::span<const double> row)
        : x(row.begin(), row.end())
        , divisor(static_cast<double>(x.size()) - (input.variance == VarianceKind::Sample ? 1 : 0))
        , gain(input.gain.empty() ? std::vector<double>(x.size(), 1) : input.gain)
        , bias(input.bias.empty() ? std::vector<double>(x.size(), 0) : input.bias)
        , mean(translucent::mean(x))
    {
        for (const double value : x)
            deviations.push_back(value - mean);
        squared = squares(deviations);
        variance = sum(squared) / divisor;
        std = input.epsilonPlace == EpsilonPlace::UnderRoot ? std::sqrt(variance + input.epsilon)
                                                            : std::sqrt(variance) + input.epsilon;
        if (std == 0)
            throw InputError(InputProblem::NoSpread, "ε");
        for (std::size_t i = 0; i < x.size(); ++i) {
            normalised.push_back(deviations[i] / std);
            output.push_back(gain[i] * normalised[i] + bias[i]);
        }
        requireFinite(deviations, "x − μ");
        requireFinite(std::vector {variance}, "σ²");
        requireFinite(output, "γ·x̂ + β");
    }

    std::vector<double> x;
    double divisor;
    std::vector<double> gain, bias;
    double mean;
    std::vector<double> deviations, squared;
    double variance = 0, std = 0;
    std::vector<double> normalised, output;
};

/// The steps from the numbers of a row to their deviation.
void addStatistics(StepList& steps, const LayerNorm& n, const NormInput& input)
{
    const auto count = static_cast<double>(n.x.size());
    steps.addRow("x", n.x);
    steps.add("norm.input", "norm_input", {{"n", count}});
    steps.add("norm.mean", "norm_mean", {{"μ", n.mean}},
        [n, count](auto, auto) { return "(" + sumOf(n.x) + ") ÷ " + numberText(count) + " = " + strong(n.mean); });
    steps.addRow("x − μ", n.deviations);
    steps.add("norm.deviations", "norm_deviations", {{"μ", n.mean}},
        [n](auto, auto i) { return term(n.x[i]) + " − " + term(n.mean) + " = " + strong(n.deviations[i]); });
    const bool sample = input.variance == VarianceKind::Sample;
    steps.addRow("(x − μ)²", n.squared);
    steps.add("norm.variance", sample ? "norm_variance_sample" : "norm_variance_population",
        {{sample ? "s²" : "σ²", n.variance}}, [n](auto, auto) {
            return "(" + sumOf(n.squared) + ") ÷ " + numberText(n.divisor) + " = " + strong(n.variance);
        });
    const bool under = input.epsilonPlace == EpsilonPlace::UnderRoot;
    steps.add("norm.std", under ? "norm_std_under" : "norm_std_beside", {{"σ<sub>ε</sub>", n.std}},
        [n, under, e = numberText(input.epsilon)](auto, auto) {
            const auto v = numberText(n.variance);
            return (under ? "√(" + v + " + " + e + ")" : "√" + v + " + " + e) + " = " + strong(n.std);
        });
}

std::vector<ExplainStep> layerNorm(const NormInput& input)
{
    const LayerNorm n(input, input.x.row(input.row));
    StepList steps;
    addStatistics(steps, n, input);
    steps.addRow("x̂", n.normalised);
    steps.add("norm.normalised", "norm_normalised", {{"σ<sub>ε</sub>", n.std}}, [n](auto, auto i) {
        return term(n.deviations[i]) + " ÷ " + numberText(n.std) + " = " + strong(n.normalised[i]);
    });
    steps.addRow("γ·x̂ + β", n.output);
    steps.add("norm.output", "norm_output", {}, [n](auto, auto i) {
        return term(n.gain[i]) + " · " + term(n.normalised[i]) + " + " + term(n.bias[i]) + " = " + strong(n.output[i]);
    });
    return steps.take();
}

/// One line of the comparison: a norm of all rows, without γ and β.
ExplainStep comparison(const char* name, const char* formula, Pooling pooling, const Matrix& normed)
{
    requireFinite(normed.values, "x̂");
    auto step = positionStep(name, formula, normed);
    step.pooling = pooling;
    return step;
}

std::string filledNorm(double x, std::span<const double> pool, double m, double std, double y)
{
    return "(" + term(x) + " − " + term(m) + ") ÷ " + numberText(std) + " = " + strong(y) + ", μ = (" + sumOf(pool)
        + ") ÷ " + numberText(static_cast<double>(pool.size()));
}

struct PoolStatistics {
    double mean;
    double std;

    PoolStatistics(std::span<const double> pool, double epsilon)
        : mean(translucent::mean(pool))
    {
        std::vector<double> deviations;
        for (const double value : pool)
            deviations.push_back(value - mean);
        std = std::sqrt(translucent::mean(squares(deviations)) + epsilon);
    }
};

/// (x − mean) ÷ √(population variance + ε) over the numbers that are pooled.
ExplainStep pooledNorm(const char* name, const char* formula, Pooling pooling, const NormInput& input)
{
    const Matrix& x = input.x;
    const bool rows = pooling == Pooling::Row;
    const Matrix pools = rows ? x : x.transposed();
    std::vector<PoolStatistics> statistics;
    for (std::size_t pool = 0; pool < pools.rows; ++pool)
        statistics.emplace_back(pools.row(pool), input.epsilon);
    Matrix normed = zeros(x.rows, x.columns);
    for (std::size_t r = 0; r < x.rows; ++r)
        for (std::size_t c = 0; c < x.columns; ++c) {
            const PoolStatistics& shared = statistics[rows ? r : c];
            normed.at(r, c) = x.at(r, c) == shared.mean ? 0 : (x.at(r, c) - shared.mean) / shared.std;
        }
    auto step = comparison(name, formula, pooling, normed);
    step.filled = [x, normed, pools, statistics, rows](std::size_t r, std::size_t c) {
        const std::size_t pool = rows ? r : c;
        return filledNorm(x.at(r, c), pools.row(pool), statistics[pool].mean, statistics[pool].std, normed.at(r, c));
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
    auto steps = layerNorm(input);
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
