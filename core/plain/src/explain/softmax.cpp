#include "translucent/explain/softmax.h"

#include "explain/fill.h"

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

}  // namespace translucent
