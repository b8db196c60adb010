#include "search/search_recording.h"

#include <algorithm>
#include <map>

namespace translucent {

namespace {

/// Goes through the steps of a search once and numbers what it meets.
class TreeBuilder {
public:
    TreeBuilder(const SentenceSearch& search, const SearchRecording& recording)
        : m_search(search)
        , m_recording(recording)
    {
        const auto& options = search.options();
        m_trace.beamSize = options.beamSize;
        m_trace.lengthPenalty = options.lengthPenalty;
        m_trace.maxLength = search.maxLength();
        m_trace.end = search.end();
    }

    SearchTrace build()
    {
        for (std::size_t step = 0; step < m_search.steps().size(); ++step) {
            addExpansions(step);
            addCandidates(step);
        }
        const auto best = m_search.best();
        for (std::size_t i = 0; i < best.size(); ++i)
            candidateOf(best[i].node)->hypothesis = static_cast<std::ptrdiff_t>(i);
        return std::move(m_trace);
    }

private:
    SearchCandidate* candidateOf(std::ptrdiff_t node)
    {
        return node < 0 ? nullptr : &m_trace.candidates[m_candidates.at(node)];
    }

    void addExpansions(std::size_t step)
    {
        const auto& [beams, proposals, ranked] = m_search.steps()[step];
        for (std::size_t beam = 0; beam < beams.size(); ++beam) {
            if (auto* candidate = candidateOf(beams[beam]))
                candidate->expansion = std::ssize(m_trace.expansions);
            SearchExpansion expansion;
            for (const auto& choice : proposals[beam])
                expansion.continuations.push_back(token(choice));
            if (m_recording.addAttention)
                m_recording.addAttention(step, beam, expansion);
            m_trace.expansions.push_back(std::move(expansion));
        }
    }

    void addCandidates(std::size_t step)
    {
        const auto length = static_cast<std::int64_t>(step) + 1;
        const auto& ranked = m_search.steps()[step].ranked;
        for (std::size_t rank = 0; rank < ranked.size(); ++rank) {
            const auto& from = ranked[rank];
            SearchCandidate candidate;
            candidate.parent = from.parent < 0 ? -1 : static_cast<std::ptrdiff_t>(m_candidates.at(from.parent));
            candidate.position = length - 1;
            candidate.rank = static_cast<std::int64_t>(rank);
            candidate.token = token(from.choice);
            candidate.sum = from.sum;
            candidate.score = m_search.normalised(from.sum, length);
            candidate.fate = from.fate;
            candidate.forced = from.forced;
            if (from.node >= 0)
                m_candidates[from.node] = m_trace.candidates.size();
            m_trace.candidates.push_back(std::move(candidate));
        }
    }

    TokenCandidate token(const TokenChoice& choice) const
    {
        return {choice.id, m_recording.pieceText(choice.id), choice.logProbability};
    }

    const SentenceSearch& m_search;
    const SearchRecording& m_recording;
    SearchTrace m_trace;
    std::map<std::ptrdiff_t, std::size_t> m_candidates;  ///< by node of the search
};

}  // namespace

SearchTrace searchTrace(const SentenceSearch& search, const SearchRecording& recording)
{
    return TreeBuilder(search, recording).build();
}

}  // namespace translucent
