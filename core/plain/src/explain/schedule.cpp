#include "translucent/explain/optimizer.h"

#include "explain/fill.h"
#include "translucent/recipe.h"

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

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
