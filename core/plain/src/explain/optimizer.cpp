#include "translucent/explain/optimizer.h"

#include "explain/fill.h"
#include "translucent/recipe.h"

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

void validate(const AdamInput& input)
{
    requireNumbers(input.gradients, "g");
    requireNumbers(std::vector {input.start}, "θ₀");
    const auto isShare = [](double value) { return value >= 0 && value < 1; };
    if (!isShare(input.beta1))
        throw InputError(InputProblem::Range, "β₁");
    if (!isShare(input.beta2))
        throw InputError(InputProblem::Range, "β₂");
    if (!(input.rate > 0) || !std::isfinite(input.rate))
        throw InputError(InputProblem::Range, "α");
    if (!(input.epsilon >= 0) || !std::isfinite(input.epsilon))
        throw InputError(InputProblem::Range, "ε");
}

/// Every number of every step.
struct AdamNumbers {
    explicit AdamNumbers(const AdamInput& input)
    {
        double m = 0, v = 0, theta = input.start;
        for (std::size_t t = 0; t < input.gradients.size(); ++t) {
            const double g = input.gradients[t], power = static_cast<double>(t + 1);
            m = input.beta1 * m + (1 - input.beta1) * g;
            v = input.beta2 * v + (1 - input.beta2) * g * g;
            first.push_back(m);
            second.push_back(v);
            firstCorrected.push_back(m / (1 - std::pow(input.beta1, power)));
            secondCorrected.push_back(v / (1 - std::pow(input.beta2, power)));
            const double divisor = std::sqrt(secondCorrected[t]) + input.epsilon;
            if (divisor == 0)
                throw InputError(InputProblem::NoSpread, "ε");
            updates.push_back(-input.rate * firstCorrected[t] / divisor);
            weights.push_back(theta += updates[t]);
        }
        requireFinite(second, "v");
        requireFinite(weights, "θ");
    }

    std::vector<double> first, second, firstCorrected, secondCorrected, updates, weights;
};

/// β · before + (1 − β) · what comes in.
auto filledAverage(double beta, std::vector<double> incoming, std::vector<double> average)
{
    return [beta, incoming, average](std::size_t, std::size_t t) {
        return numberText(beta) + "·" + term(t == 0 ? 0 : average[t - 1]) + " + " + numberText(1 - beta) + "·"
            + term(incoming[t]) + " = " + strong(average[t]);
    };
}

auto filledCorrection(double beta, std::vector<double> average, std::vector<double> corrected)
{
    return [beta, average, corrected](std::size_t, std::size_t t) {
        return term(average[t]) + " ÷ (1 − " + numberText(beta) + superscript(std::to_string(t + 1))
            + ") = " + strong(corrected[t]);
    };
}

constexpr double kMostSteps = 1e12;

void validate(const ScheduleInput& input)
{
    requireNumbers(input.steps, "s");
    if (!std::ranges::all_of(input.steps, [](double s) { return s >= 1 && s <= kMostSteps && s == std::floor(s); }))
        throw InputError(InputProblem::Range, "s");
    if (input.modelDimension < 1)
        throw InputError(InputProblem::Range, "d_model");
    if (input.warmupSteps < 1)
        throw InputError(InputProblem::Range, "warmup");
    if (!(input.factor > 0) || !std::isfinite(input.factor))
        throw InputError(InputProblem::Range, "factor");
}

}  // namespace

std::vector<ExplainStep> explainAdam(const AdamInput& input)
{
    validate(input);
    const AdamNumbers numbers(input);
    std::vector<ExplainStep> steps;
    NumberTable table;
    const auto add = [&](const char* name, const char* formula, const char* symbol,
                         const std::vector<double>& row) -> ExplainStep& {
        table.addRow(symbol, row);
        steps.push_back({name, formula, {}, table});
        return steps.back();
    };
    std::vector<double> squares;
    for (const double g : input.gradients)
        squares.push_back(g * g);
    add("adam.gradients", "adam_gradients", "g", input.gradients).results = {
        {"α", input.rate}, {"β₁", input.beta1}, {"β₂", input.beta2}, {"ε", input.epsilon}};
    add("adam.first", "adam_first", "m", numbers.first).filled =
        filledAverage(input.beta1, input.gradients, numbers.first);
    add("adam.second", "adam_second", "v", numbers.second).filled = filledAverage(input.beta2, squares, numbers.second);
    auto& corrected = add("adam.first_corrected", "adam_first_corrected", "m̂", numbers.firstCorrected);
    corrected.filled = filledCorrection(input.beta1, numbers.first, numbers.firstCorrected);
    corrected.notes = {{"adam.correction", {}}};
    add("adam.second_corrected", "adam_second_corrected", "v̂", numbers.secondCorrected).filled =
        filledCorrection(input.beta2, numbers.second, numbers.secondCorrected);
    add("adam.update", "adam_update", "Δθ", numbers.updates).filled = [numbers, rate = input.rate, e = input.epsilon](
                                                                          std::size_t, std::size_t t) {
        return "−" + numberText(rate) + " · " + term(numbers.firstCorrected[t]) + " ÷ (√"
            + numberText(numbers.secondCorrected[t]) + " + " + numberText(e) + ") = " + strong(numbers.updates[t]);
    };
    add("adam.weight", "adam_weight", "θ", numbers.weights).filled = [numbers, start = input.start](
                                                                         std::size_t, std::size_t t) {
        return term(t == 0 ? start : numbers.weights[t - 1]) + " + " + term(numbers.updates[t]) + " = "
            + strong(numbers.weights[t]);
    };
    return steps;
}

std::vector<ExplainStep> explainSchedule(const ScheduleInput& input)
{
    validate(input);
    const auto d = static_cast<double>(input.modelDimension), w = static_cast<double>(input.warmupSteps);
    std::vector<double> decay, warmup, smaller, rates;
    for (const double s : input.steps) {
        decay.push_back(1 / std::sqrt(s));
        warmup.push_back(s * std::pow(w, -1.5));
        smaller.push_back(std::min(decay.back(), warmup.back()));
        rates.push_back(
            learningRate(static_cast<std::int64_t>(s), input.modelDimension, input.warmupSteps, input.factor));
    }
    requireFinite(rates, "lrate");

    std::vector<ExplainStep> steps;
    NumberTable table;
    const auto add = [&](const char* name, const char* formula, const char* symbol,
                         const std::vector<double>& row) -> ExplainStep& {
        table.addRow(symbol, row);
        steps.push_back({name, formula, {}, table});
        return steps.back();
    };
    add("schedule.steps", "schedule_steps", "s", input.steps).results = {
        {"d<sub>model</sub>", d}, {"warmup", w}, {"factor", input.factor}};
    add("schedule.decay", "schedule_decay", "s^−0.5", decay).filled = [s = input.steps, decay](
                                                                          std::size_t, std::size_t i) {
        return numberText(s[i]) + superscript("−0.5") + " = " + strong(decay[i]);
    };
    add("schedule.warmup", "schedule_warmup", "s·warmup^−1.5", warmup).filled = [s = input.steps, w, warmup](
                                                                                    std::size_t, std::size_t i) {
        return numberText(s[i]) + " · " + numberText(w) + superscript("−1.5") + " = " + strong(warmup[i]);
    };
    add("schedule.minimum", "schedule_minimum", "min", smaller).filled = [decay, warmup, smaller](
                                                                             std::size_t, std::size_t i) {
        return "min(" + numberText(decay[i]) + ", " + numberText(warmup[i]) + ") = " + strong(smaller[i]);
    };
    auto& last = add("schedule.rate", "schedule_rate", "lrate", rates);
    last.results = {{"max", learningRate(input.warmupSteps, input.modelDimension, input.warmupSteps, input.factor)}};
    last.notes = {{"schedule.peak", {w}}};
    last.filled = [smaller, rates, d, f = input.factor](std::size_t, std::size_t i) {
        return numberText(f) + " · " + numberText(d) + superscript("−0.5") + " · " + numberText(smaller[i]) + " = "
            + strong(rates[i]);
    };
    return steps;
}

}  // namespace translucent
