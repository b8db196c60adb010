#pragma once

#include "translucent/array.h"
#include "translucent/choice.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// A vocabulary entry with its probability at one target position.
struct TokenCandidate {
    std::int64_t id = 0;
    std::string piece;
    double logProbability = 0;  ///< natural logarithm, given everything before it

    bool operator==(const TokenCandidate&) const = default;
};

/// `best`, best first, with a token that may not be taken in its rank. One that is behind all of them stands at the end
/// when its probability is at least kNotableShare, and is left out otherwise.
std::vector<TokenCandidate> withWithheld(
    const std::vector<TokenCandidate>& best, const std::optional<TokenCandidate>& withheld);
inline constexpr double kNotableShare = 0.01;

/// What a search did with a candidate.
enum class CandidateFate {
    Kept,      ///< it went on
    Finished,  ///< it is END, among the best K of its step
    Pruned,    ///< it was not good enough; END beyond the best K too
    Cut,       ///< kept until the maximal length ended it
};
template <>
inline constexpr std::array kChoices<CandidateFate> {Choice {CandidateFate::Kept, "kept"},
    Choice {CandidateFate::Finished, "finished"}, Choice {CandidateFate::Pruned, "pruned"},
    Choice {CandidateFate::Cut, "cut"}};

/// Why a search ended.
enum class SearchEnd {
    Full,         ///< as many hypotheses as the beam is wide have finished
    NoBetter,     ///< and no running one can become better, as EarlyStopping understands it
    MaxLength,    ///< the translation may not become longer
    NothingLeft,  ///< every candidate had finished or was impossible
};
template <>
inline constexpr std::array kChoices<SearchEnd> {Choice {SearchEnd::Full, "full"},
    Choice {SearchEnd::NoBetter, "no_better"}, Choice {SearchEnd::MaxLength, "max_length"},
    Choice {SearchEnd::NothingLeft, "nothing_left"}};

/// A token that a search ranked: a node of its tree.
struct SearchCandidate {
    std::ptrdiff_t parent = -1;  ///< the candidate before it; -1 at the start
    std::int64_t position = 0;   ///< target position, from 0; also the step that ranked it
    std::int64_t rank = 0;       ///< among the candidates of its step, 0 = highest sum
    TokenCandidate token;
    double sum = 0;    ///< Σ log p from the start to this token
    double score = 0;  ///< sum / L^α with L = position + 1
    CandidateFate fate = CandidateFate::Pruned;
    bool forced = false;             ///< part of a forced prefix
    std::ptrdiff_t expansion = -1;   ///< what the network said after it; -1 when it was not asked
    std::ptrdiff_t hypothesis = -1;  ///< the returned hypothesis that ends here; -1 for none
};

/// What the network said after one candidate: the same numbers that the search used.
struct SearchExpansion {
    std::vector<TokenCandidate> continuations;  ///< best first, at least as many as the search looked at
    /// The unknown piece, which a translation holds only where it is forced. Its probability is the model's own, so
    /// that those of all others sum to the rest. Empty for models without one.
    std::optional<TokenCandidate> withheld;
    /// What the prediction of those tokens, at target position t, looked at; only with DecodeOptions::attention.
    /// Per layer [heads, t + 1] and [heads, source]
    std::vector<Array> selfAttention;
    std::vector<Array> crossAttention;
    std::optional<float> gate = {};  ///< as Hypothesis::gates
};

/// The whole tree of one sentence's search. Step t ranked the best 2K continuations of all running beams by their sums;
/// those stand in `candidates`, step after step, by rank.
struct SearchTrace {
    std::int64_t beamSize = 1;
    double lengthPenalty = 1.0;
    std::int64_t maxLength = 0;
    SearchEnd end = SearchEnd::NoBetter;
    std::vector<SearchCandidate> candidates;
    std::vector<SearchExpansion> expansions;  ///< the first is that of the start

    std::int64_t steps() const { return candidates.empty() ? 0 : candidates.back().position + 1; }

    /// Indices of the candidates from the first token to `candidate`.
    std::vector<std::ptrdiff_t> path(std::ptrdiff_t candidate) const;
    /// The expansion that proposed `candidate`.
    const SearchExpansion& proposedBy(std::ptrdiff_t candidate) const;
    /// The withheld tokens of a step, as pruned candidates with parent, sum and score but without a rank (-1), highest
    /// sum first: those with a higher sum than the last ranked candidate or at least kNotableShare.
    std::vector<SearchCandidate> withheldAt(std::int64_t position) const;
    /// The candidate at which hypothesis `index` ends, -1 when there is none.
    std::ptrdiff_t leafOf(std::ptrdiff_t hypothesis) const;
};

using SearchTracePtr = std::shared_ptr<const SearchTrace>;

}  // namespace translucent
