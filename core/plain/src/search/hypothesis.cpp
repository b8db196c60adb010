#include "search/attention_rows.h"
#include "translucent/decoding.h"
#include "util/require.h"

namespace translucent {

namespace {

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

}  // namespace translucent
