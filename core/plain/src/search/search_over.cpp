#include "translucent/decoding.h"

#include "search/sentence_search.h"
#include "translucent/error.h"
#include "util/require.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace translucent {

namespace {

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
            requireField(token.logProbability <= 0, "log-probability of " + inQuotes(token.piece), token.logProbability,
                "it must be a number of at most 0");
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
                "the forced prefix has the token " + std::to_string(id)
                    + ", which is not allowed there (PAD, "
                      "BEGIN and END cannot be forced)");
        return *found;
    }

    const NextTokens& m_next;
    std::vector<std::int64_t> m_prefix;
    SentenceSearch m_search;
    std::vector<std::vector<std::int64_t>> m_running {{}};  ///< prefix of each beam
    std::map<std::int64_t, std::string> m_pieces;
};

}  // namespace

SearchTrace searchOver(const NextTokens& next, const DecodeOptions& options)
{
    requireField(options.beamSize >= 1, "beam", options.beamSize, "it must be at least 1");
    requireField(std::isfinite(options.lengthPenalty), "length penalty", options.lengthPenalty,
        "it must be a finite number, usually from 0 to 2");
    requireField(options.maxLength >= 1, "maximal length", options.maxLength, "it must be at least 1");
    auto traced = options;
    traced.searchTrace = true;
    traced.nBest = traced.beamSize;
    return GivenModelSearch(next, traced).run();
}

}  // namespace translucent
