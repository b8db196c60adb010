#include "translucent/explain/bleu.h"

#include "explain/fill.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

using Words = std::vector<std::string>;

std::string joined(const Words& words)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

std::string escaped(const std::string& text)
{
    std::string result;
    for (const char c : text)
        result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
    return result;
}

/// The words with every occurrence of an n-gram set in bold.
std::string highlighted(const Words& words, const Words& ngram)
{
    std::vector<bool> bold(words.size());
    for (std::size_t i = 0; i + ngram.size() <= words.size(); ++i)
        if (std::equal(ngram.begin(), ngram.end(), words.begin() + static_cast<std::ptrdiff_t>(i)))
            std::fill_n(bold.begin() + static_cast<std::ptrdiff_t>(i), ngram.size(), true);
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto word = escaped(words[i]);
        text += (i > 0 ? " " : "") + (bold[i] ? "<u>" + strong(word) + "</u>" : word);
    }
    return text;
}

std::string everywhere(const BleuMatches& matches, const Words& ngram)
{
    std::string text = highlighted(matches.hypothesis, ngram);
    for (const Words& reference : matches.references)
        text += "<br>↔ " + highlighted(reference, ngram);
    return text;
}

ExplainStep wordStep(const BleuMatches& matches)
{
    ExplainStep step {"bleu.words", "bleu_words",
        {{"c", static_cast<double>(matches.score.hypothesisLength)},
            {"r", static_cast<double>(matches.score.referenceLength)}}};
    step.table.columns = {"c"};
    std::vector<double> lengths {static_cast<double>(matches.hypothesis.size())};
    for (std::size_t i = 0; i < matches.references.size(); ++i) {
        step.table.columns.push_back("r" + std::to_string(i + 1));
        lengths.push_back(static_cast<double>(matches.references[i].size()));
    }
    step.table.addRow("length", lengths);
    step.filled = [matches](std::size_t, std::size_t) { return everywhere(matches, {"\n"}); };
    return step;
}

ExplainStep orderStep(const BleuMatches& matches, std::size_t order)
{
    ExplainStep step {"bleu.order" + std::to_string(order), "bleu_clip",
        {{"Σ clipped", static_cast<double>(matches.score.correct[order - 1])},
            {"Σ h", static_cast<double>(matches.score.total[order - 1])}}};
    std::vector<double> counts, references, clipped;
    for (const NgramMatch& match : matches.orders[order - 1]) {
        step.table.columns.push_back(joined(match.words));
        counts.push_back(static_cast<double>(match.inHypothesis));
        references.push_back(static_cast<double>(match.inReferences));
        clipped.push_back(static_cast<double>(match.clipped));
    }
    if (counts.empty()) {
        step.notes = {{"bleu.too_short", {static_cast<double>(order)}}};
        return step;
    }
    step.table.addRow("h", counts);
    step.table.addRow("max r", references);
    step.table.addRow("min", clipped);
    step.filled = [matches, order](std::size_t, std::size_t i) {
        const NgramMatch& match = matches.orders[order - 1][i];
        return everywhere(matches, match.words) + "<br>min(" + std::to_string(match.inHypothesis) + ", "
            + std::to_string(match.inReferences) + ") = " + strong(std::to_string(match.clipped));
    };
    return step;
}

/// The orders for which the hypothesis has n-grams: all below its number of words.
std::size_t reachedOrders(const BleuScore& score)
{
    return static_cast<std::size_t>(std::ranges::find(score.total, 0) - score.total.begin());
}

/// In percent; skips orders without n-grams.
std::vector<double> definedPrecisions(const BleuScore& score)
{
    std::vector<double> precisions(score.precisions.begin(), score.precisions.end());
    std::fill(precisions.begin() + static_cast<std::ptrdiff_t>(reachedOrders(score)), precisions.end(),
        std::numeric_limits<double>::quiet_NaN());
    return precisions;
}

/// True if an order with n-grams has no match and counts a fraction of one instead.
bool isSmoothed(const BleuScore& score)
{
    const auto reached = score.correct.begin() + static_cast<std::ptrdiff_t>(reachedOrders(score));
    return score.correct[0] > 0 && std::find(score.correct.begin(), reached, 0) != reached;
}

ExplainStep precisionStep(const BleuScore& score)
{
    ExplainStep step {"bleu.precisions", "bleu_precisions"};
    std::vector<double> correct(score.correct.begin(), score.correct.end()),
        total(score.total.begin(), score.total.end());
    const auto precisions = definedPrecisions(score);
    step.table.addRow("Σ clipped", correct);
    step.table.addRow("Σ h", total);
    step.table.addRow("p (%)", precisions);
    if (score.correct[0] == 0)
        step.notes = {{"bleu.nothing", {}}};
    else if (isSmoothed(score))
        step.notes = {{"bleu.smoothed", {}}};
    step.filled = [correct, total, p = precisions](std::size_t, std::size_t n) {
        return numberText(correct[n]) + " ÷ " + numberText(total[n]) + " → " + strong(numberText(p[n]))
            + (std::isnan(p[n]) ? "" : "%");
    };
    return step;
}

ExplainStep brevityStep(const BleuScore& score)
{
    const auto c = static_cast<double>(score.hypothesisLength), r = static_cast<double>(score.referenceLength);
    ExplainStep step {"bleu.brevity", "bleu_brevity", {{"c", c}, {"r", r}, {"BP", score.brevityPenalty}}};
    step.table.addRow("p (%)", definedPrecisions(score));
    step.filled = [c, r, bp = score.brevityPenalty](std::size_t, std::size_t) {
        return c >= r ? numberText(c) + " ≥ " + numberText(r) + ": " + strong(bp)
                      : "e" + superscript("1 − " + numberText(r) + " ÷ " + numberText(c)) + " = " + strong(bp);
    };
    return step;
}

/// The mean over the orders that count: with effective order, only those up to the length of the hypothesis.
ExplainStep scoreStep(const BleuScore& score, bool effectiveOrder)
{
    const std::size_t reached = reachedOrders(score), orders = effectiveOrder ? reached : score.total.size();
    ExplainStep step {"bleu.score", effectiveOrder ? "bleu_score_effective" : "bleu_score", {{"BLEU", score.score}}};
    if (effectiveOrder)
        step.results.push_back({"N", static_cast<double>(orders)});
    step.table.addRow("p (%)", definedPrecisions(score));
    if (effectiveOrder && reached < score.total.size())
        step.notes.push_back({"bleu.effective", {static_cast<double>(orders)}});
    if (!effectiveOrder && reached < score.total.size())
        step.notes.push_back({"bleu.order_missing", {static_cast<double>(reached + 1)}});
    step.notes.push_back({"bleu.and_loss", {}});
    step.filled =
        [p = std::vector(score.precisions.begin(), score.precisions.begin() + static_cast<std::ptrdiff_t>(orders)),
            bp = score.brevityPenalty, result = score.score](std::size_t, std::size_t) {
            std::string factors;
            for (const double each : p)
                factors += (factors.empty() ? "" : " · ") + numberText(each);
            return numberText(bp) + " · (" + factors + ")" + superscript("1/" + std::to_string(p.size())) + " = "
                + strong(result);
        };
    return step;
}

}  // namespace

std::vector<ExplainStep> explainBleu(
    const std::string& hypothesis, const std::vector<std::string>& references, const BleuOptions& options)
{
    if (references.empty())
        throw InputError(InputProblem::Empty, "reference");
    const BleuMatches matches = bleuMatches(hypothesis, references, options);
    if (matches.hypothesis.empty())
        throw InputError(InputProblem::Empty, "hypothesis");
    std::vector<ExplainStep> steps {wordStep(matches)};
    for (std::size_t order = 1; order <= matches.orders.size(); ++order)
        steps.push_back(orderStep(matches, order));
    steps.push_back(precisionStep(matches.score));
    steps.push_back(brevityStep(matches.score));
    steps.push_back(scoreStep(matches.score, options.effectiveOrder));
    return steps;
}

}  // namespace translucent
