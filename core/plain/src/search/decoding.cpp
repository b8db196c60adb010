#include "translucent/decoding.h"

#include "search/sentence_search.h"
#include "translucent/search_trace.h"
#include "util/require.h"

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

void validatePrefix(const std::vector<std::int64_t>& prefix, std::int64_t vocabulary)
{
    for (const auto id : prefix) {
        requireField(id >= 0 && id < vocabulary, "forced prefix id", id,
            "the target vocabulary has the ids 0 to " + std::to_string(vocabulary - 1));
        requireField(id != kPadId && id != kBeginId && id != kEndId, "forced prefix id", id,
            "PAD, BEGIN and END cannot be forced inside a translation");
    }
}

HypothesisEnd endOf(CandidateFate fate)
{
    switch (fate) {
    case CandidateFate::Finished: return HypothesisEnd::Finished;
    case CandidateFate::Cut: return HypothesisEnd::Cut;
    case CandidateFate::Kept:
    case CandidateFate::Pruned: break;
    }
    return HypothesisEnd::GivenUp;
}

/// Of all layers; `rows` picks which attention of an expansion.
template <typename Rows>
std::vector<Array> pathAttention(const SearchTrace& search, const std::vector<std::ptrdiff_t>& path, const Rows& rows)
{
    std::vector<Array> layers;
    const auto T = std::ssize(path);
    for (std::size_t layer = 0; layer < rows(search.proposedBy(path.back())).size(); ++layer) {
        const auto& last = rows(search.proposedBy(path.back()))[layer];
        layers.push_back(emptyAttention(last.shape[0], T, last.shape[1]));
        for (std::size_t t = 0; t < path.size(); ++t)
            fillAttentionRow(layers.back(), rows(search.proposedBy(path[t]))[layer].values, t);
    }
    return layers;
}

}  // namespace

void validate(const DecodeOptions& options, const TransformerConfig& config)
{
    requireField(options.beamSize >= 1 && options.beamSize <= config.targetVocabulary, "beam", options.beamSize,
        "it must be from 1 to the target vocabulary, " + std::to_string(config.targetVocabulary));
    requireField(std::isfinite(options.lengthPenalty), "length penalty", options.lengthPenalty,
        "it must be a finite number, usually from 0 to 2");
    requireField(options.nBest >= 1 && options.nBest <= options.beamSize, "nbest", options.nBest,
        "it must be from 1 to the beam size, " + std::to_string(options.beamSize));
    requireField(options.maxLength >= 0, "maximal length", options.maxLength, "it must be at least 0 (0 = automatic)");
    requireField(options.alternatives >= 0, "alternatives", options.alternatives, "it must be at least 0");
    validatePrefix(options.forcedPrefix, config.targetVocabulary);
    validate(options.intervention, config);
}

std::vector<std::int64_t> Hypothesis::ids() const
{
    std::vector<std::int64_t> result;
    for (const auto& token : tokens)
        result.push_back(token.chosen.id);
    return result;
}

Hypothesis hypothesisAt(const SearchTrace& search, std::ptrdiff_t candidate, const Tokenizer& target)
{
    requireField(candidate >= 0 && candidate < std::ssize(search.candidates), "candidate", candidate,
        "the search ranked " + std::to_string(search.candidates.size()) + " of them");
    const auto& last = search.candidates[static_cast<std::size_t>(candidate)];
    const auto path = search.path(candidate);
    Hypothesis result;
    for (const auto at : path)
        result.tokens.push_back(
            {search.candidates[static_cast<std::size_t>(at)].token, search.proposedBy(at).continuations});
    result.text = target.decode(result.ids());
    result.logProbability = last.sum;
    result.score = last.score;
    result.end = endOf(last.fate);
    result.selfAttention = pathAttention(
        search, path, [](const auto& asked) -> auto& { return asked.selfAttention; });
    result.crossAttention = pathAttention(
        search, path, [](const auto& asked) -> auto& { return asked.crossAttention; });
    return result;
}

std::vector<std::ptrdiff_t> SearchTrace::path(std::ptrdiff_t candidate) const
{
    std::vector<std::ptrdiff_t> result;
    for (auto at = candidate; at >= 0; at = candidates[static_cast<std::size_t>(at)].parent)
        result.push_back(at);
    std::ranges::reverse(result);
    return result;
}

const SearchExpansion& SearchTrace::proposedBy(std::ptrdiff_t candidate) const
{
    const auto parent = candidates[static_cast<std::size_t>(candidate)].parent;
    return expansions[parent < 0 ? 0
                                 : static_cast<std::size_t>(candidates[static_cast<std::size_t>(parent)].expansion)];
}

std::ptrdiff_t SearchTrace::leafOf(std::ptrdiff_t hypothesis) const
{
    const auto found = std::ranges::find(candidates, hypothesis, &SearchCandidate::hypothesis);
    return found == candidates.end() || hypothesis < 0 ? -1 : found - candidates.begin();
}

}  // namespace translucent
