#include "search/sentence_search.h"

#include "translucent/text/tokenizer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace translucent {

namespace {

/// The tokens that would complete an n-gram that is already in `written`, in ascending order; empty if `n` is 0. END is
/// never among them.
/// Source: no_repeat_ngram_size of Hugging Face transformers; Paulus et al. 2018, §2.5.
std::vector<std::int64_t> repeatingTokens(std::span<const std::int64_t> written, std::int64_t n)
{
    std::vector<std::int64_t> tokens;
    if (n < 1 || std::ssize(written) < n)
        return tokens;
    const auto before = static_cast<std::size_t>(n) - 1;
    const auto last = written.last(before);
    for (std::size_t i = 0; i + before < written.size(); ++i)
        if (std::ranges::equal(written.subspan(i, before), last) && written[i + before] != kEndId)
            tokens.push_back(written[i + before]);
    std::ranges::sort(tokens);
    tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
    return tokens;
}

/// Visits the steps of a search once and numbers the nodes.
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
        const auto& [beams, proposals, unknown, ranked] = m_search.steps()[step];
        for (std::size_t beam = 0; beam < beams.size(); ++beam) {
            if (auto* candidate = candidateOf(beams[beam]))
                candidate->expansion = std::ssize(m_trace.expansions);
            SearchExpansion expansion;
            for (const auto& choice : proposals[beam])
                expansion.continuations.push_back(token(choice));
            if (!unknown.empty())
                expansion.withheld = token({kUnknownId, unknown[beam]});
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

SentenceSearch::SentenceSearch(const DecodeOptions& options, std::int64_t maxLength)
    : m_options(options)
    , m_maxLength(maxLength)
{
    if (m_options.beamSize == 1)
        m_options.earlyStopping = EarlyStopping::WhenFull;
}

void SentenceSearch::advance(const std::vector<std::vector<TokenChoice>>& proposals, const std::vector<double>& unknown)
{
    const bool mustEnd = m_options.endsAtMaxLength && m_length + 1 == m_maxLength;
    if (mustEnd)
        take(std::vector(proposals.size(), std::vector {TokenChoice {kEndId, 0}}), unknown);
    else
        take(proposals, unknown);
}

void SentenceSearch::take(const std::vector<std::vector<TokenChoice>>& proposals, const std::vector<double>& unknown)
{
    const auto beamSize = static_cast<std::size_t>(m_options.beamSize);
    const auto candidates = rankedCandidates(proposals);
    std::vector<std::ptrdiff_t> nodes(candidates.size(), -1), beams;
    m_running.clear();
    ++m_length;
    const auto wantsMore = [&] { return beams.size() < beamSize && !(beamSize == 1 && isFull()); };
    for (std::size_t rank = 0; rank < candidates.size() && wantsMore(); ++rank) {
        const bool ends = candidates[rank].choice.id == kEndId;
        if (ends && rank >= beamSize)
            continue;
        nodes[rank] = addNode(candidates[rank], proposals[candidates[rank].beam], unknown);
        if (ends)
            finish(nodes[rank], true);
        else
            beams.push_back(keep(candidates[rank], nodes[rank]));
    }
    if (m_options.searchTrace)
        record({m_beams, proposals, unknown, {}}, candidates, nodes, false);
    goOn(std::move(beams));
}

void SentenceSearch::force(
    const TokenChoice& token, const std::vector<TokenChoice>& proposals, const std::vector<double>& unknown)
{
    std::vector<Candidate> candidates;
    std::vector<std::ptrdiff_t> beams;
    m_running.clear();
    ++m_length;
    if (std::isfinite(token.logProbability)) {
        const double sum = m_beams[0] < 0 ? 0.0 : m_nodes[static_cast<std::size_t>(m_beams[0])].sum;
        candidates.push_back({0, token, sum + token.logProbability});
        beams.push_back(keep(candidates.front(), addNode(candidates.front(), proposals, unknown)));
    }
    if (m_options.searchTrace)
        record({m_beams, {proposals}, unknown, {}}, candidates, beams, true);
    goOn(std::move(beams));
}

/// Lets a candidate run on.
std::ptrdiff_t SentenceSearch::keep(const Candidate& candidate, std::ptrdiff_t node)
{
    m_running.push_back({candidate.beam, candidate.choice.id});
    return node;
}

void SentenceSearch::record(
    SearchStep step, const std::vector<Candidate>& candidates, const std::vector<std::ptrdiff_t>& nodes, bool forced)
{
    for (std::size_t rank = 0; rank < candidates.size(); ++rank) {
        const auto& [beam, choice, sum] = candidates[rank];
        const auto fate = nodes[rank] < 0 ? CandidateFate::Pruned
            : choice.id == kEndId         ? CandidateFate::Finished
                                          : CandidateFate::Kept;
        step.ranked.push_back({m_beams[beam], nodes[rank], choice, sum, fate, forced});
    }
    m_steps.push_back(std::move(step));
}

/// Ends the search if no beam is left, can grow or can improve the result.
void SentenceSearch::goOn(std::vector<std::ptrdiff_t> beams)
{
    m_beams = std::move(beams);
    findRepeating();
    if (isFull() && m_options.earlyStopping == EarlyStopping::WhenFull)
        end(SearchEnd::Full);
    else if (m_beams.empty())
        end(SearchEnd::NothingLeft);
    else if (cannotImprove())
        end(SearchEnd::NoBetter);
    else if (m_length >= m_maxLength)
        cut();
}

void SentenceSearch::findRepeating()
{
    const auto n = m_options.noRepeatNgram.value_or(0);
    m_repeating.assign(m_beams.size(), {});
    for (std::size_t beam = 0; n > 0 && beam < m_beams.size(); ++beam) {
        std::vector<std::int64_t> written;
        for (const auto* node : path(m_beams[beam]))
            written.push_back(node->choice.id);
        m_repeating[beam] = repeatingTokens(written, n);
    }
}

std::int64_t SentenceSearch::proposalsWanted() const
{
    std::size_t repeating = 0;
    for (const auto& tokens : m_repeating)
        repeating = std::max(repeating, tokens.size());
    return 2 * m_options.beamSize + static_cast<std::int64_t>(repeating);
}

void SentenceSearch::end(SearchEnd reason)
{
    m_done = true;
    m_end = reason;
}

/// Turns all running beams into hypotheses.
void SentenceSearch::cut()
{
    for (const auto node : m_beams)
        finish(node, false);
    if (!m_steps.empty())
        for (auto& token : m_steps.back().ranked)
            if (token.fate == CandidateFate::Kept)
                token.fate = CandidateFate::Cut;
    end(SearchEnd::MaxLength);
}

std::vector<SentenceSearch::Candidate> SentenceSearch::rankedCandidates(
    const std::vector<std::vector<TokenChoice>>& proposals) const
{
    const auto wanted = 2 * static_cast<std::size_t>(m_options.beamSize);
    std::vector<Candidate> candidates;
    for (std::size_t beam = 0; beam < m_beams.size(); ++beam) {
        const double sum = m_beams[beam] < 0 ? 0.0 : m_nodes[static_cast<std::size_t>(m_beams[beam])].sum;
        std::size_t taken = 0;
        for (const auto& choice : proposals[beam]) {
            if (taken == wanted)
                break;
            if (std::ranges::binary_search(m_repeating[beam], choice.id))
                continue;
            ++taken;
            if (std::isfinite(choice.logProbability))
                candidates.push_back({beam, choice, sum + choice.logProbability});
        }
    }
    std::ranges::stable_sort(candidates, std::ranges::greater {}, &Candidate::sum);
    if (candidates.size() > wanted)
        candidates.resize(wanted);
    return candidates;
}

std::ptrdiff_t SentenceSearch::addNode(
    const Candidate& candidate, const std::vector<TokenChoice>& proposals, const std::vector<double>& unknown)
{
    SearchNode node {m_beams[candidate.beam], candidate.choice, candidate.beam, candidate.sum, m_length, {}, {}};
    if (!unknown.empty())
        node.unknown = unknown[candidate.beam];
    for (const auto& choice : proposals)
        if (std::ssize(node.alternatives) < m_options.alternatives && std::isfinite(choice.logProbability))
            node.alternatives.push_back(choice);
    m_nodes.push_back(std::move(node));
    return static_cast<std::ptrdiff_t>(m_nodes.size()) - 1;
}

void SentenceSearch::finish(std::ptrdiff_t node, bool ended)
{
    const auto& last = m_nodes[static_cast<std::size_t>(node)];
    const FinishedNode finished {node, normalised(last.sum, last.length), ended};
    const auto place =
        std::ranges::upper_bound(m_finished, finished.score, std::ranges::greater {}, &FinishedNode::score);
    m_finished.insert(place, finished);
    if (m_finished.size() > static_cast<std::size_t>(m_options.beamSize))
        m_finished.pop_back();
}

bool SentenceSearch::isFull() const
{
    return m_finished.size() >= static_cast<std::size_t>(m_options.beamSize);
}

bool SentenceSearch::cannotImprove() const
{
    if (!isFull())
        return false;
    double bestSum = m_nodes[static_cast<std::size_t>(m_beams.front())].sum;
    for (const auto beam : m_beams)
        bestSum = std::max(bestSum, m_nodes[static_cast<std::size_t>(beam)].sum);
    const bool hopeful = m_options.earlyStopping == EarlyStopping::WhenImpossible && m_options.lengthPenalty > 0;
    return m_finished.back().score >= normalised(bestSum, hopeful ? m_maxLength : m_length);
}

double SentenceSearch::normalised(double sum, std::int64_t length) const
{
    return sum / std::pow(static_cast<double>(length), m_options.lengthPenalty);
}

std::vector<FinishedNode> SentenceSearch::best() const
{
    const auto count = std::min(m_finished.size(), static_cast<std::size_t>(m_options.nBest));
    return {m_finished.begin(), m_finished.begin() + static_cast<std::ptrdiff_t>(count)};
}

std::vector<const SearchNode*> SentenceSearch::path(std::ptrdiff_t node) const
{
    std::vector<const SearchNode*> nodes;
    for (auto at = node; at >= 0; at = m_nodes[static_cast<std::size_t>(at)].parent)
        nodes.push_back(&m_nodes[static_cast<std::size_t>(at)]);
    std::ranges::reverse(nodes);
    return nodes;
}

SearchTrace searchTrace(const SentenceSearch& search, const SearchRecording& recording)
{
    return TreeBuilder(search, recording).build();
}

}  // namespace translucent
