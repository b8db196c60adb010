#include "translucent/explain/learning.h"

#include "explain/fill.h"
#include "translucent/base/array.h"
#include "translucent/training/recipe.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace translucent {

namespace {

void validate(const PositionLossInput& input)
{
    requireNumbers(input.logits, "z");
    if (input.target >= input.logits.size())
        throw InputError(InputProblem::Range, "y");
    if (!(input.smoothing >= 0 && input.smoothing < 1))
        throw InputError(InputProblem::Range, "ε");
}

/// log Σ e^z, without overflow.
double logSumExp(std::span<const double> z)
{
    const double largest = *std::ranges::max_element(z);
    double total = 0;
    for (const double value : z)
        total += std::exp(value - largest);
    return largest + std::log(total);
}

struct PositionLoss {
    explicit PositionLoss(const PositionLossInput& input)
        : logits(input.logits)
        , logSum(logSumExp(input.logits))
    {
        const auto V = static_cast<double>(logits.size());
        for (std::size_t i = 0; i < logits.size(); ++i) {
            logProbabilities.push_back(logits[i] - logSum);
            probabilities.push_back(std::exp(logProbabilities[i]));
            target.push_back(input.smoothing / V + (i == input.target ? 1 - input.smoothing : 0));
            products.push_back(target[i] == 0 ? 0 : -target[i] * logProbabilities[i]);
        }
        requireFinite(logProbabilities, "log p");
        requireFinite(std::vector {sum(products)}, "L");
    }

    std::vector<double> logits;
    double logSum;
    std::vector<double> logProbabilities, probabilities, target, products;
};

/// The steps from the logits to the probabilities.
void addProbabilities(StepList& steps, const PositionLoss& n, std::size_t y)
{
    steps.addRow("z", n.logits);
    steps.add(
        "loss.logits", "loss_logits", {{"V", static_cast<double>(n.logits.size())}, {"y", static_cast<double>(y + 1)}});
    steps.addRow("log p", n.logProbabilities);
    steps.add(
        "loss.log_probabilities", "loss_log_probabilities", {{"log Σe<sup>z</sup>", n.logSum}}, [n](auto, auto i) {
            return term(n.logits[i]) + " − " + term(n.logSum) + " = " + strong(n.logProbabilities[i]);
        });
    steps.addRow("p", n.probabilities);
    steps.add("loss.probabilities", "loss_probabilities", {{"p<sub>y</sub>", n.probabilities[y]}}, [n](auto, auto i) {
        return "e" + superscript(numberText(n.logProbabilities[i])) + " = " + strong(n.probabilities[i]);
    });
}

void addLoss(StepList& steps, const PositionLoss& n, const PositionLossInput& input)
{
    const double smoothing = input.smoothing;
    const std::size_t y = input.target, V = n.target.size();
    steps.addRow("t", n.target);
    auto& target = steps.add("loss.target", "loss_target", {{"ε", smoothing}}, [=](auto, auto i) {
        return "(1 − " + numberText(smoothing) + ")·" + (i == y ? "1" : "0") + " + " + numberText(smoothing) + " ÷ "
            + std::to_string(V) + " = " + strong(n.target[i]);
    });
    target.notes = {{"loss.target", {smoothing / static_cast<double>(V)}}};
    steps.addRow("−t·log p", n.products);
    steps.add("loss.products", "loss_products", {}, [n](auto, auto i) {
        return "−" + term(n.target[i]) + " · " + term(n.logProbabilities[i]) + " = " + strong(n.products[i]);
    });
    auto& total =
        steps.add("loss.total", "loss_total", {{"−log p<sub>y</sub>", -n.logProbabilities[y]}, {"L", sum(n.products)}},
            [n](auto, auto) { return sumOf(n.products) + " = " + strong(sum(n.products)); });
    if (smoothing > 0)  // the minimum loss of a smoothed target is its own entropy
        total.notes = {{"loss.smoothed", {std::numbers::ln2 * entropyBits(n.target)}}};
}

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

/// β · previous average + (1 − β) · incoming value.
auto filledAverage(double beta, std::vector<double> incoming, std::vector<double> average)
{
    return [beta, incoming = std::move(incoming), average = std::move(average)](auto, auto t) {
        return numberText(beta) + "·" + term(t == 0 ? 0 : average[t - 1]) + " + " + numberText(1 - beta) + "·"
            + term(incoming[t]) + " = " + strong(average[t]);
    };
}

auto filledCorrection(double beta, std::vector<double> average, std::vector<double> corrected)
{
    return [beta, average = std::move(average), corrected = std::move(corrected)](auto, auto t) {
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

double logProbability(const PositionLossInput& input)
{
    validate(input);
    return input.logits[input.target] - logSumExp(input.logits);
}

std::vector<ExplainStep> explainPositionLoss(const PositionLossInput& input)
{
    validate(input);
    const PositionLoss numbers(input);
    StepList steps;
    addProbabilities(steps, numbers, input.target);
    addLoss(steps, numbers, input);
    return steps.take();
}

std::vector<ExplainStep> explainSentenceLoss(const std::vector<double>& probabilities)
{
    requireNumbers(probabilities, "p");
    if (!std::ranges::all_of(probabilities, [](double p) { return p > 0 && p <= 1; }))
        throw InputError(InputProblem::Range, "p");
    std::vector<double> losses;
    for (const double p : probabilities)
        losses.push_back(p == 1 ? 0 : -std::log(p));
    const double T = static_cast<double>(losses.size()), total = sum(losses), mean = total / T;
    requireFinite(std::vector {std::exp(mean)}, "PPL");
    StepList steps;
    steps.addRow("p", probabilities);
    steps.add("loss.alignment", "loss_alignment", {{"T", T}}).notes = {{"loss.alignment", {}}};
    steps.addRow("−log p", losses);
    steps.add("loss.positions", "loss_positions", {}, [probabilities, losses](auto, auto t) {
        return "−log " + numberText(probabilities[t]) + " = " + strong(losses[t]);
    });
    steps.add("loss.sum", "loss_sum", {{"Σ", total}},
        [losses, total](auto, auto) { return sumOf(losses) + " = " + strong(total); });
    steps.add("loss.mean", "loss_mean", {{"L", mean}},
        [total, T, mean](auto, auto) { return numberText(total) + " ÷ " + numberText(T) + " = " + strong(mean); });
    const auto filledPower = [](double exponent) {
        return [exponent](
                   auto, auto) { return "e" + superscript(numberText(exponent)) + " = " + strong(std::exp(exponent)); };
    };
    steps.add("loss.perplexity", "loss_perplexity", {{"PPL", std::exp(mean)}}, filledPower(mean)).notes = {
        {"loss.perplexity", {std::exp(mean)}}};
    steps.add("loss.sentence", "loss_sentence", {{"P", std::exp(-total)}}, filledPower(-total));
    return steps.take();
}

std::vector<ExplainStep> explainAdam(const AdamInput& input)
{
    validate(input);
    const AdamNumbers numbers(input);
    std::vector<double> squares;
    for (const double g : input.gradients)
        squares.push_back(g * g);
    StepList steps;
    steps.addRow("g", input.gradients);
    steps.add("adam.gradients", "adam_gradients",
        {{"α", input.rate}, {"β₁", input.beta1}, {"β₂", input.beta2}, {"ε", input.epsilon}});
    steps.addRow("m", numbers.first);
    steps.add("adam.first", "adam_first", {}, filledAverage(input.beta1, input.gradients, numbers.first));
    steps.addRow("v", numbers.second);
    steps.add("adam.second", "adam_second", {}, filledAverage(input.beta2, squares, numbers.second));
    steps.addRow("m̂", numbers.firstCorrected);
    steps
        .add("adam.first_corrected", "adam_first_corrected", {},
            filledCorrection(input.beta1, numbers.first, numbers.firstCorrected))
        .notes = {{"adam.correction", {}}};
    steps.addRow("v̂", numbers.secondCorrected);
    steps.add("adam.second_corrected", "adam_second_corrected", {},
        filledCorrection(input.beta2, numbers.second, numbers.secondCorrected));
    steps.addRow("Δθ", numbers.updates);
    steps.add("adam.update", "adam_update", {}, [numbers, rate = input.rate, e = input.epsilon](auto, auto t) {
        return "−" + numberText(rate) + " · " + term(numbers.firstCorrected[t]) + " ÷ (√"
            + numberText(numbers.secondCorrected[t]) + " + " + numberText(e) + ") = " + strong(numbers.updates[t]);
    });
    steps.addRow("θ", numbers.weights);
    steps.add("adam.weight", "adam_weight", {}, [numbers, start = input.start](auto, auto t) {
        return term(t == 0 ? start : numbers.weights[t - 1]) + " + " + term(numbers.updates[t]) + " = "
            + strong(numbers.weights[t]);
    });
    return steps.take();
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
            learningRate(static_cast<std::int64_t>(s), {input.modelDimension, input.warmupSteps, input.factor}));
    }
    requireFinite(rates, "lrate");

    StepList steps;
    steps.addRow("s", input.steps);
    steps.add("schedule.steps", "schedule_steps", {{"d<sub>model</sub>", d}, {"warmup", w}, {"factor", input.factor}});
    steps.addRow("s^−0.5", decay);
    steps.add("schedule.decay", "schedule_decay", {}, [s = input.steps, decay](auto, auto i) {
        return numberText(s[i]) + superscript("−0.5") + " = " + strong(decay[i]);
    });
    steps.addRow("s·warmup^−1.5", warmup);
    steps.add("schedule.warmup", "schedule_warmup", {}, [s = input.steps, w, warmup](auto, auto i) {
        return numberText(s[i]) + " · " + numberText(w) + superscript("−1.5") + " = " + strong(warmup[i]);
    });
    steps.addRow("min", smaller);
    steps.add("schedule.minimum", "schedule_minimum", {}, [decay, warmup, smaller](auto, auto i) {
        return "min(" + numberText(decay[i]) + ", " + numberText(warmup[i]) + ") = " + strong(smaller[i]);
    });
    steps.addRow("lrate", rates);
    const auto peak = learningRate(input.warmupSteps, {input.modelDimension, input.warmupSteps, input.factor});
    auto& last = steps.add(
        "schedule.rate", "schedule_rate", {{"max", peak}}, [smaller, rates, d, f = input.factor](auto, auto i) {
            return numberText(f) + " · " + numberText(d) + superscript("−0.5") + " · " + numberText(smaller[i]) + " = "
                + strong(rates[i]);
        });
    last.notes = {{"schedule.peak", {w}}};
    return steps.take();
}

}  // namespace translucent
