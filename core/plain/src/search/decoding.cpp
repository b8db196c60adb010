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
    requireField(options.refinements == 0 || config.generation == Generation::LengthPredictor, "refinements",
        options.refinements, say("only models with generation length_predictor can re-predict some tokens"));
    if (config.isNonAutoregressive() && !options.forcedPrefix.empty())
        throw Error(ErrorCode::InvalidArgument,
            say("this model writes all tokens at once: it cannot continue a forced prefix"));
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

template <>
const Options<DecodeOptions>& optionsOf<DecodeOptions>()
{
    using D = DecodeOptions;
    static const Options<D> table {
        {"length_penalty", &D::lengthPenalty,
            say("Length penalty: scores are divided by the length to this power; a larger one favours longer "
                "translations"),
            {.ends = OptionRange::Ends::Excluded,
                .zero = say("none"),
                .words = say("it must be a finite number, usually from 0 to 2")},
            {.flag = true, .symbol = "A", .request = "A: scores are divided by length^A", .called = "length penalty"}},
        {"early_stopping", byName<&D::earlyStopping>(),
            untranslated("When beam search stops: full = K hypotheses have finished; better = and no running one "
                         "scores higher now (default); impossible = and none can improve"),
            {}, {.flag = true, .symbol = "RULE", .request = "full, better or impossible"}},
        {"no_repeat_ngram", &D::noRepeatNgram,
            say("No sequence of this many tokens occurs twice in a translation, which ends loops; the default is the "
                "model's setting, usually 0 for no limit"),
            {.least = 0},
            {.flag = true,
                .request = "no sequence of this many tokens occurs twice in a translation; 0 = no limit; default: the "
                           "model's setting"}},
        {"beam", &D::beamSize, say("Beam width: number of unfinished hypotheses kept at each step; 1 is greedy search"),
            {.least = 1},
            {.flag = true,
                .symbol = "K",
                .request = "beam width; 1 is greedy, and the default but for models of other programs"}},
        {"refinements", &D::refinements,
            untranslated("With a model that writes all tokens at once and predicts the length: predict the least "
                         "certain tokens again, N times"),
            {0, kMostRefinements}, {.flag = true, .request = "passes of a model that writes all tokens at once"}},
        {"nbest", &D::nBest,
            untranslated("Most translations written per line, each text once; needs --json. The search may find fewer "
                         "texts than its beam is wide"),
            {.least = 1},
            {.flag = true, .request = "most translations per sentence, each text once; at most beam; 1 by default"}},
        {"max_length", &D::maxLength, untranslated("Most target pieces with END"),
            {.least = 0, .words = say("it must be at least 0 (0 = automatic)")},
            {.request = "maximum number of target pieces including END; default 0: the model's limit",
                .called = "maximal length"}},
        {"search", &D::searchTrace, untranslated("Keeps every candidate the search considered"), {},
            {.request = "true: also every candidate the search considered"}},
        {"alternatives", &D::alternatives, untranslated("Best candidates kept at every target position"), {.least = 0}},
    };
    return table;
}

void takeDefaults(const SearchDefaults& defaults, DecodeOptions& options)
{
    options.beamSize = defaults.beamSize;
    options.lengthPenalty = defaults.lengthPenalty;
    options.earlyStopping = defaults.earlyStopping;
}

void validate(const DecodeOptions& options, const TransformerConfig& config)
{
    requireField(options.beamSize >= 1 && options.beamSize <= config.targetVocabulary, "beam", options.beamSize,
        say("it must be from 1 to the target vocabulary, %1", config.targetVocabulary));
    requireRanges(options);
    requireField(options.nBest <= options.beamSize, "nbest", options.nBest,
        say("it must be from 1 to the beam width, %1", options.beamSize));
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
    requireField(options.maxLength >= 1, "maximal length", options.maxLength, say("it must be at least %1", 1));
    requireRanges(options);
    auto traced = options;
    traced.searchTrace = true;
    traced.nBest = traced.beamSize;
    return GivenModelSearch(next, traced).run();
}

}  // namespace translucent
