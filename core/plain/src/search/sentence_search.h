#pragma once

#include "translucent/base/array.h"
#include "translucent/search/decoding.h"
#include "translucent/search/search_trace.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace translucent {

/// A token with its log-probability, as the network proposed it.
struct TokenChoice {
    std::int64_t id = 0;
    double logProbability = 0;
};

/// A chosen token in the tree of one sentence's search.
struct SearchNode {
    std::ptrdiff_t parent = -1;  ///< index of the previous token; -1 at the start
    TokenChoice choice;
    std::size_t beam = 0;                   ///< which running beam proposed it
    double sum = 0;                         ///< Σ of log-probabilities from the start
    std::int64_t length = 0;                ///< tokens from the start, this one included
    std::vector<TokenChoice> alternatives;  ///< best choices at this position, best first
    std::optional<double> unknown;          ///< log-probability of the unknown piece at this position
};

/// A hypothesis that ended with END or was cut.
struct FinishedNode {
    std::ptrdiff_t node = -1;
    double score = 0;
    bool ended = true;  ///< false when cut at the maximal length
};

/// A token that a step ranked.
struct RankedToken {
    std::ptrdiff_t parent = -1;  ///< previous node
    std::ptrdiff_t node = -1;    ///< its own node, -1 if it was pruned
    TokenChoice choice;
    double sum = 0;
    CandidateFate fate = CandidateFate::Pruned;
    bool forced = false;
};

struct SearchStep {
    std::vector<std::ptrdiff_t> beams;                ///< newest node of each running beam before the step
    std::vector<std::vector<TokenChoice>> proposals;  ///< of each beam, best first
    std::vector<double> unknown;                      ///< of each beam, as passed to SentenceSearch::advance
    std::vector<RankedToken> ranked;                  ///< best first
};

/// Beam search over one sentence, independent of the network: it receives the proposals for its beams step by step.
///
/// Every step ranks the best 2K continuations of all beams by their sums; among the first K of them, those with END
/// finish, and the best K others continue. Scores are Σ log p / L^α. With one beam this is greedy search.
/// Source: the generation loop of Hugging Face transformers, whose numbers it reproduces.
class SentenceSearch {
public:
    SentenceSearch(const DecodeOptions& options, std::int64_t maxLength);

    struct Continuation {
        std::size_t beam = 0;  ///< which running beam it comes from
        std::int64_t id = 0;   ///< its newest token
    };

    /// `proposals` contains the best `proposalsWanted()` choices of each running beam, best first. Afterwards `running`
    /// contains the beams that continue. With options.endsAtMaxLength, the only choice of the last step is END, without
    /// cost, regardless of the proposals. `unknown` is only stored: the log-probability of the unknown piece for each
    /// beam, or empty.
    void advance(const std::vector<std::vector<TokenChoice>>& proposals, const std::vector<double>& unknown = {});

    /// The same with one beam and a token that is chosen regardless of the proposals.
    void force(
        const TokenChoice& token, const std::vector<TokenChoice>& proposals, const std::vector<double>& unknown = {});

    /// The number of choices per beam that a step needs: 2K, plus those that are excluded because they repeat an
    /// n-gram.
    std::int64_t proposalsWanted() const;

    bool done() const { return m_done; }
    /// The number of beams that need proposals now.
    std::size_t beams() const { return m_beams.size(); }
    /// Rows to feed next, at most K.
    const std::vector<Continuation>& running() const { return m_running; }

    const DecodeOptions& options() const { return m_options; }
    std::int64_t maxLength() const { return m_maxLength; }
    /// The reason for the end, once done.
    SearchEnd end() const { return m_end; }

    /// Best first, at most `options.nBest`.
    std::vector<FinishedNode> best() const;
    /// Σ log p / L^α
    double normalised(double sum, std::int64_t length) const;
    /// Only with options.searchTrace.
    const std::vector<SearchStep>& steps() const { return m_steps; }
    /// Tokens from the first to `node`.
    std::vector<const SearchNode*> path(std::ptrdiff_t node) const;

private:
    struct Candidate {
        std::size_t beam;
        TokenChoice choice;
        double sum;
    };
    void take(const std::vector<std::vector<TokenChoice>>& proposals, const std::vector<double>& unknown);
    std::vector<Candidate> rankedCandidates(const std::vector<std::vector<TokenChoice>>& proposals) const;
    std::ptrdiff_t addNode(
        const Candidate& candidate, const std::vector<TokenChoice>& proposals, const std::vector<double>& unknown);
    void goOn(std::vector<std::ptrdiff_t> beams);
    std::ptrdiff_t keep(const Candidate& candidate, std::ptrdiff_t node);
    void end(SearchEnd reason);
    void cut();
    void finish(std::ptrdiff_t node, bool ended);
    bool isFull() const;
    void findRepeating();
    bool cannotImprove() const;
    void record(SearchStep step, const std::vector<Candidate>& candidates, const std::vector<std::ptrdiff_t>& nodes,
        bool forced);

    DecodeOptions m_options;
    std::int64_t m_maxLength;
    std::int64_t m_length = 0;
    bool m_done = false;
    SearchEnd m_end = SearchEnd::NoBetter;
    std::vector<SearchNode> m_nodes;
    std::vector<std::ptrdiff_t> m_beams {-1};                 ///< newest node of each running beam
    std::vector<std::vector<std::int64_t>> m_repeating {{}};  ///< the excluded continuations of each running beam
    std::vector<Continuation> m_running;
    std::vector<FinishedNode> m_finished;  ///< best first
    std::vector<SearchStep> m_steps;       ///< only with options.searchTrace
};

/// Additional data for the description of a search.
struct SearchRecording {
    std::function<std::string(std::int64_t id)> pieceText;
    /// Adds the attention of a running beam at a step; can be empty.
    std::function<void(std::size_t step, std::size_t beam, SearchExpansion& expansion)> addAttention;
};

/// The tree of a finished search that ran with options.searchTrace.
SearchTrace searchTrace(const SentenceSearch& search, const SearchRecording& recording);

/// Zeros. Shape: [heads, rows, columns]
inline Array emptyAttention(std::int64_t heads, std::int64_t rows, std::int64_t columns)
{
    return {{heads, rows, columns}, std::vector<float>(static_cast<std::size_t>(heads * rows * columns))};
}

/// Copies the rows of all heads [H, from] to row `t` of an array [H, T, to].
inline void fillAttentionRow(Array& array, const std::vector<float>& weights, std::size_t t)
{
    const auto H = static_cast<std::size_t>(array.shape[0]), T = static_cast<std::size_t>(array.shape[1]);
    const auto to = static_cast<std::size_t>(array.shape[2]), from = weights.size() / H;
    for (std::size_t h = 0; h < H; ++h)
        std::copy_n(weights.begin() + static_cast<std::ptrdiff_t>(h * from), from,
            array.values.begin() + static_cast<std::ptrdiff_t>((h * T + t) * to));
}

}  // namespace translucent
