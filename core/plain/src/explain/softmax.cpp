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

/// Builds the steps; every step's table has the rows of those before it.
class Softmax {
public:
    explicit Softmax(const SoftmaxInput& input)
        : m_input(input)
        , m_exponents(input.scores)
    {
    }

    std::vector<ExplainStep> steps()
    {
        addScores();
        if (std::ranges::count(m_input.masked, true) > 0)
            addMask();
        if (m_input.shift)
            addShift();
        addExponentials();
        addSum();
        addProbabilities();
        return std::move(m_steps);
    }

private:
    ExplainStep& add(const char* name, const char* formula, std::string symbol, std::span<const double> row)
    {
        m_table.addRow(std::move(symbol), row);
        m_steps.push_back({name, formula, {}, m_table});
        return m_steps.back();
    }

    void addScores()
    {
        m_table.addRow("z", m_input.scores);
        const double T = m_input.temperature;
        for (double& z : m_exponents)
            z /= T;
        requireFinite(m_exponents, "z ÷ T");
        m_symbol = T == 1 ? "z" : "z ÷ T";
        if (T != 1)
            m_table.addRow(m_symbol, m_exponents);
        m_steps.push_back({"softmax.scores", "softmax_temperature", {{"T", T}}, m_table});
        m_steps.back().filled = [z = m_input.scores, scaled = m_exponents, T](std::size_t, std::size_t i) {
            return term(z[i]) + " ÷ " + numberText(T) + " = " + strong(scaled[i]);
        };
    }

    void addMask()
    {
        for (std::size_t i = 0; i < m_exponents.size(); ++i)
            if (m_input.masked[i])
                m_exponents[i] = kMaskedScore;
        auto& step = add("softmax.mask", "softmax_mask", m_symbol = "z′", m_exponents);
        step.filled = [z = m_exponents](std::size_t, std::size_t i) { return "z′ = " + strong(z[i]); };
    }

    void addShift()
    {
        const double largest = *std::ranges::max_element(m_exponents);
        const auto before = m_exponents;
        for (double& z : m_exponents)
            z -= largest;
        for (const double z : m_exponents)
            if (std::isnan(z))
                throw InputError(InputProblem::TooLarge, "z − m");
        auto& step = add("softmax.shift", "softmax_shift", m_symbol = "z − m", m_exponents);
        step.results = {{"m", largest}};
        step.filled = [before, shifted = m_exponents, largest](std::size_t, std::size_t i) {
            return term(before[i]) + " − " + term(largest) + " = " + strong(shifted[i]);
        };
    }

    void addExponentials()
    {
        for (const double z : m_exponents)
            m_exponentials.push_back(std::exp(z));
        auto& step =
            add("softmax.exponentials", m_input.shift ? "softmax_exponentials_shifted" : "softmax_exponentials",
                "e^(" + m_symbol + ")", m_exponentials);
        if (std::ranges::any_of(m_exponentials, [](double e) { return std::isinf(e); }))
            step.notes.push_back({"softmax.overflow"});
        else if (!m_input.shift && *std::ranges::max_element(m_exponentials) == 0)
            step.notes.push_back({"softmax.underflow"});
        step.filled = [z = m_exponents, e = m_exponentials](std::size_t, std::size_t i) {
            return "e" + superscript(numberText(z[i])) + " = " + strong(e[i]);
        };
    }

    void addSum()
    {
        m_sum = sum(m_exponentials);
        m_steps.push_back({"softmax.sum", "softmax_sum", {{"S", m_sum}}, m_table});
        noteRoundedSum(m_steps.back(), m_exponentials);
        m_steps.back().filled = [e = m_exponentials, S = m_sum](
                                    std::size_t, std::size_t) { return sumOf(e) + " = " + strong(S); };
    }

    void addProbabilities()
    {
        std::vector<double> probabilities;
        for (const double e : m_exponentials)
            probabilities.push_back(e / m_sum);
        auto& step = add("softmax.probabilities", "softmax_probabilities", "p", probabilities);
        step.results = {{"Σp", sum(probabilities)}};
        if (std::ranges::any_of(probabilities, [](double p) { return std::isnan(p); }))
            step.notes.push_back({"softmax.undefined"});
        step.filled = [e = m_exponentials, S = m_sum, probabilities](std::size_t, std::size_t i) {
            return term(e[i]) + " ÷ " + numberText(S) + " = " + strong(probabilities[i]);
        };
    }

    const SoftmaxInput& m_input;
    std::vector<double> m_exponents;
    std::vector<double> m_exponentials;
    double m_sum = 0;
    std::string m_symbol;
    NumberTable m_table;
    std::vector<ExplainStep> m_steps;
};

}  // namespace

std::vector<ExplainStep> explainSoftmax(const SoftmaxInput& input)
{
    validate(input);
    return Softmax(input).steps();
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

double entropyBits(std::span<const double> probabilities)
{
    double bits = 0;
    for (const double p : probabilities)
        if (p > 0)
            bits -= p * std::log2(p);
    return bits;
}

}  // namespace translucent
