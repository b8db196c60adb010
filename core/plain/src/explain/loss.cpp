#include "translucent/explain/loss.h"

#include "explain/fill.h"

#include <algorithm>
#include <cmath>

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

class PositionLoss {
public:
    explicit PositionLoss(const PositionLossInput& input)
        : m_input(input)
        , m_logSum(logSumExp(input.logits))
    {
        const auto V = static_cast<double>(input.logits.size());
        for (std::size_t i = 0; i < input.logits.size(); ++i) {
            m_logProbabilities.push_back(input.logits[i] - m_logSum);
            m_probabilities.push_back(std::exp(m_logProbabilities[i]));
            m_target.push_back(input.smoothing / V + (i == input.target ? 1 - input.smoothing : 0));
            m_products.push_back(m_target[i] == 0 ? 0 : -m_target[i] * m_logProbabilities[i]);
        }
        requireFinite(m_logProbabilities, "log p");
        requireFinite(std::vector {sum(m_products)}, "L");
    }

    std::vector<ExplainStep> steps() const
    {
        return {logitStep(), logProbabilityStep(), probabilityStep(), targetStep(), productStep(), totalStep()};
    }

private:
    NumberTable table(std::size_t rows) const
    {
        const std::pair<const char*, const std::vector<double>*> all[] {{"z", &m_input.logits},
            {"log p", &m_logProbabilities}, {"p", &m_probabilities}, {"t", &m_target}, {"−t·log p", &m_products}};
        NumberTable table;
        for (std::size_t i = 0; i < rows; ++i)
            table.addRow(all[i].first, *all[i].second);
        return table;
    }

    ExplainStep logitStep() const
    {
        return {"loss.logits", "loss_logits",
            {{"V", static_cast<double>(m_input.logits.size())}, {"y", static_cast<double>(m_input.target + 1)}},
            table(1)};
    }

    ExplainStep logProbabilityStep() const
    {
        ExplainStep step {
            "loss.log_probabilities", "loss_log_probabilities", {{"log Σe<sup>z</sup>", m_logSum}}, table(2)};
        step.filled = [z = m_input.logits, s = m_logSum, l = m_logProbabilities](
                          std::size_t, std::size_t i) { return term(z[i]) + " − " + term(s) + " = " + strong(l[i]); };
        return step;
    }

    ExplainStep probabilityStep() const
    {
        ExplainStep step {
            "loss.probabilities", "loss_probabilities", {{"p<sub>y</sub>", m_probabilities[m_input.target]}}, table(3)};
        step.filled = [l = m_logProbabilities, p = m_probabilities](std::size_t, std::size_t i) {
            return "e" + superscript(numberText(l[i])) + " = " + strong(p[i]);
        };
        return step;
    }

    ExplainStep targetStep() const
    {
        ExplainStep step {"loss.target", "loss_target", {{"ε", m_input.smoothing}}, table(4)};
        step.notes = {{"loss.target", {m_input.smoothing / static_cast<double>(m_input.logits.size())}}};
        step.filled = [e = m_input.smoothing, V = m_target.size(), y = m_input.target, t = m_target](
                          std::size_t, std::size_t i) {
            return "(1 − " + numberText(e) + ")·" + (i == y ? "1" : "0") + " + " + numberText(e) + " ÷ "
                + std::to_string(V) + " = " + strong(t[i]);
        };
        return step;
    }

    ExplainStep productStep() const
    {
        ExplainStep step {"loss.products", "loss_products", {}, table(5)};
        step.filled = [t = m_target, l = m_logProbabilities, p = m_products](std::size_t, std::size_t i) {
            return "−" + term(t[i]) + " · " + term(l[i]) + " = " + strong(p[i]);
        };
        return step;
    }

    ExplainStep totalStep() const
    {
        ExplainStep step {"loss.total", "loss_total",
            {{"−log p<sub>y</sub>", -m_logProbabilities[m_input.target]}, {"L", sum(m_products)}}, table(5)};
        if (m_input.smoothing > 0)
            step.notes = {{"loss.smoothed", {lowest()}}};
        step.filled = [p = m_products](std::size_t, std::size_t) { return sumOf(p) + " = " + strong(sum(p)); };
        return step;
    }

    /// The least loss a smoothed target can cost: its own entropy.
    double lowest() const
    {
        double entropy = 0;
        for (const double t : m_target)
            entropy -= t > 0 ? t * std::log(t) : 0;
        return entropy;
    }

    const PositionLossInput& m_input;
    double m_logSum;
    std::vector<double> m_logProbabilities;
    std::vector<double> m_probabilities;
    std::vector<double> m_target;
    std::vector<double> m_products;
};

}  // namespace

std::vector<ExplainStep> explainPositionLoss(const PositionLossInput& input)
{
    validate(input);
    return PositionLoss(input).steps();
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
    NumberTable first, both;
    first.addRow("p", probabilities);
    both = first;
    both.addRow("−log p", losses);

    std::vector<ExplainStep> steps {{"loss.alignment", "loss_alignment", {{"T", T}}, first},
        {"loss.positions", "loss_positions", {}, both}, {"loss.sum", "loss_sum", {{"Σ", total}}, both},
        {"loss.mean", "loss_mean", {{"L", mean}}, both},
        {"loss.perplexity", "loss_perplexity", {{"PPL", std::exp(mean)}}, both},
        {"loss.sentence", "loss_sentence", {{"P", std::exp(-total)}}, both}};
    steps[0].notes = {{"loss.alignment", {}}};
    steps[4].notes = {{"loss.perplexity", {std::exp(mean)}}};
    steps[1].filled = [probabilities, losses](std::size_t, std::size_t t) {
        return "−log " + numberText(probabilities[t]) + " = " + strong(losses[t]);
    };
    steps[2].filled = [losses, total](std::size_t, std::size_t) { return sumOf(losses) + " = " + strong(total); };
    steps[3].filled = [total, T, mean](std::size_t, std::size_t) {
        return numberText(total) + " ÷ " + numberText(T) + " = " + strong(mean);
    };
    steps[4].filled = [mean](std::size_t, std::size_t) {
        return "e" + superscript(numberText(mean)) + " = " + strong(std::exp(mean));
    };
    steps[5].filled = [total](std::size_t, std::size_t) {
        return "e" + superscript(numberText(-total)) + " = " + strong(std::exp(-total));
    };
    return steps;
}

}  // namespace translucent
