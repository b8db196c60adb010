#include "translucent/explain/loss.h"

#include "explain/fill.h"
#include "translucent/base/array.h"

#include <algorithm>
#include <cmath>
#include <numbers>

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

}  // namespace translucent
