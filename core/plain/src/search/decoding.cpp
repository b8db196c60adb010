#include "translucent/search/decoding.h"

#include "base/require.h"
#include "search/sentence_search.h"
#include "translucent/base/error.h"
#include "translucent/search/search_trace.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace translucent {

namespace {

void validatePrefix(const std::vector<std::int64_t>& prefix, std::int64_t vocabulary)
{
    for (const auto id : prefix) {
        requireField(id >= 0 && id < vocabulary, "forced prefix id", id,
            say("the target vocabulary has the ids 0 to %1", vocabulary - 1));
        requireField(id != kPadId && id != kBeginId && id != kEndId, "forced prefix id", id,
            say("PAD, BEGIN and END cannot be forced inside a translation"));
    }
}

void validateAtOnce(const DecodeOptions& options, const TransformerConfig& config)
{
    requireField(options.refinements >= 0 && options.refinements <= kMostRefinements, "refinements",
        options.refinements, say("it must be from 0 to %1", kMostRefinements));
    requireField(options.refinements == 0 || config.generation == Generation::LengthPredictor, "refinements",
        options.refinements, say("only models with generation length_predictor can re-predict some tokens"));
    if (config.isNonAutoregressive() && !options.forcedPrefix.empty())
        throw Error(ErrorCode::InvalidArgument,
            say("this model writes all tokens at once: it cannot continue a forced prefix"));
}

void validateNgram(const DecodeOptions& options)
{
    const auto n = options.noRepeatNgram.value_or(0);
    requireField(n >= 0, "no_repeat_ngram", n, say("it must be at least %1", 0));
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

/// For all layers; `rows` selects the kind of attention of an expansion.
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

/// The search with the prefix of every running beam, and the texts of all tokens met.
class GivenModelSearch {
public:
    GivenModelSearch(const NextTokens& next, const DecodeOptions& options)
        : m_next(next)
        , m_prefix(options.forcedPrefix)
        , m_search(options, options.maxLength)
    {
    }

    SearchTrace run()
    {
        for (std::size_t step = 0; !m_search.done(); ++step)
            advance(step);
        return searchTrace(m_search, {[this](std::int64_t id) { return m_pieces.at(id); }, {}});
    }

private:
    void advance(std::size_t step)
    {
        std::vector<std::vector<TokenChoice>> proposals;
        for (const auto& prefix : m_running)
            proposals.push_back(proposalsAfter(prefix));
        if (step < m_prefix.size())
            m_search.force(forcedToken(m_prefix[step], proposals.front()), proposals.front());
        else
            m_search.advance(proposals);
        std::vector<std::vector<std::int64_t>> running;
        for (const auto& [beam, id] : m_search.running()) {
            running.push_back(m_running[beam]);
            running.back().push_back(id);
        }
        m_running = std::move(running);
    }

    std::vector<TokenChoice> proposalsAfter(std::span<const std::int64_t> prefix)
    {
        std::vector<TokenChoice> choices;
        for (const auto& token : m_next(prefix)) {
            requireField(token.logProbability <= 0, say("log-probability of %1", quote(token.piece)),
                token.logProbability, say("it must be a number of at most 0"));
            m_pieces[token.id] = token.piece;
            choices.push_back({token.id, token.logProbability});
        }
        std::ranges::stable_sort(choices, std::ranges::greater {}, &TokenChoice::logProbability);
        return choices;
    }

    static TokenChoice forcedToken(std::int64_t id, const std::vector<TokenChoice>& proposals)
    {
        const auto found = std::ranges::find(proposals, id, &TokenChoice::id);
        if (found == proposals.end())
            throw Error(ErrorCode::InvalidArgument,
                say("the forced prefix has the token %1, which is not allowed there (PAD, BEGIN and END cannot be "
                    "forced)",
                    id));
        return *found;
    }

    const NextTokens& m_next;
    std::vector<std::int64_t> m_prefix;
    SentenceSearch m_search;
    std::vector<std::vector<std::int64_t>> m_running {{}};  ///< prefix of each beam
    std::map<std::int64_t, std::string> m_pieces;
};

}  // namespace

void validate(const DecodeOptions& options, const TransformerConfig& config)
{
    requireField(options.beamSize >= 1 && options.beamSize <= config.targetVocabulary, "beam", options.beamSize,
        say("it must be from 1 to the target vocabulary, %1", config.targetVocabulary));
    requireField(std::isfinite(options.lengthPenalty), "length penalty", options.lengthPenalty,
        say("it must be a finite number, usually from 0 to 2"));
    requireField(options.nBest >= 1 && options.nBest <= options.beamSize, "nbest", options.nBest,
        say("it must be from 1 to the beam width, %1", options.beamSize));
    requireField(
        options.maxLength >= 0, "maximal length", options.maxLength, say("it must be at least 0 (0 = automatic)"));
    requireField(options.alternatives >= 0, "alternatives", options.alternatives, say("it must be at least %1", 0));
    validateNgram(options);
    validatePrefix(options.forcedPrefix, config.targetVocabulary);
    validateAtOnce(options, config);
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
        say("the search ranked %1 of them", search.candidates.size()));
    const auto& last = search.candidates[static_cast<std::size_t>(candidate)];
    const auto path = search.path(candidate);
    Hypothesis result;
    for (const auto at : path) {
        const auto& proposed = search.proposedBy(at);
        result.tokens.push_back(
            {search.candidates[static_cast<std::size_t>(at)].token, proposed.continuations, proposed.withheld});
    }
    result.text = target.decode(result.ids());
    result.logProbability = last.sum;
    result.score = last.score;
    result.end = endOf(last.fate);
    result.selfAttention = pathAttention(
        search, path, [](const auto& asked) -> auto& { return asked.selfAttention; });
    result.crossAttention = pathAttention(
        search, path, [](const auto& asked) -> auto& { return asked.crossAttention; });
    for (const auto at : path)
        if (const auto& gate = search.proposedBy(at).gate)
            result.gates.push_back(*gate);
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

std::vector<SearchCandidate> SearchTrace::withheldAt(std::int64_t position) const
{
    const auto from = std::ranges::lower_bound(candidates, position, {}, &SearchCandidate::position);
    const std::span ranked(from, std::ranges::upper_bound(candidates, position, {}, &SearchCandidate::position));
    std::vector<SearchCandidate> result;
    std::set<std::ptrdiff_t> parents;
    for (const auto& candidate : ranked) {
        const auto& withheld = proposedBy(&candidate - candidates.data()).withheld;
        if (!withheld || !parents.insert(candidate.parent).second)
            continue;
        const double sum = candidate.sum - candidate.token.logProbability + withheld->logProbability;
        if (sum <= ranked.back().sum && std::exp(withheld->logProbability) < kNotableShare)
            continue;
        const double score = sum / std::pow(static_cast<double>(position + 1), lengthPenalty);
        result.push_back({.parent = candidate.parent,
            .position = position,
            .rank = -1,
            .token = *withheld,
            .sum = sum,
            .score = score});
    }
    std::ranges::stable_sort(result, std::ranges::greater {}, &SearchCandidate::sum);
    return result;
}

std::vector<TokenCandidate> withWithheld(
    const std::vector<TokenCandidate>& best, const std::optional<TokenCandidate>& withheld)
{
    auto result = best;
    if (!withheld)
        return result;
    const auto place = std::ranges::upper_bound(
        result, withheld->logProbability, std::ranges::greater {}, &TokenCandidate::logProbability);
    if (place != result.end() || std::exp(withheld->logProbability) >= kNotableShare)
        result.insert(place, *withheld);
    return result;
}

std::ptrdiff_t SearchTrace::leafOf(std::ptrdiff_t hypothesis) const
{
    const auto found = std::ranges::find(candidates, hypothesis, &SearchCandidate::hypothesis);
    return found == candidates.end() || hypothesis < 0 ? -1 : found - candidates.begin();
}

SearchTrace searchOver(const NextTokens& next, const DecodeOptions& options)
{
    requireField(options.beamSize >= 1, "beam", options.beamSize, say("it must be at least %1", 1));
    requireField(std::isfinite(options.lengthPenalty), "length penalty", options.lengthPenalty,
        say("it must be a finite number, usually from 0 to 2"));
    requireField(options.maxLength >= 1, "maximal length", options.maxLength, say("it must be at least %1", 1));
    validateNgram(options);
    auto traced = options;
    traced.searchTrace = true;
    traced.nBest = traced.beamSize;
    return GivenModelSearch(next, traced).run();
}

}  // namespace translucent
