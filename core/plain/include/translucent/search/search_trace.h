#pragma once

#include "translucent/base/array.h"
#include "translucent/base/choice.h"

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
    double logProbability = 0;  ///< natural logarithm, given all previous tokens

    bool operator==(const TokenCandidate&) const = default;
};

/// Inserts a withheld token into `best`, sorted by probability. If its rank is beyond the last token, it is appended if
/// its probability is at least kNotableShare, and skipped otherwise.
std::vector<TokenCandidate> withWithheld(
    const std::vector<TokenCandidate>& best, const std::optional<TokenCandidate>& withheld);
inline constexpr double kNotableShare = 0.01;

/// The decision of a search on a candidate.
enum class CandidateFate {
    Kept,      ///< it went on
    Finished,  ///< END, among the best K of its step
    Pruned,    ///< its score was too low; also END beyond the best K
    Cut,       ///< kept until the maximum length
};
template <>
inline constexpr std::array kChoices<CandidateFate> {Choice {CandidateFate::Kept, "kept"},
    Choice {CandidateFate::Finished, "finished"}, Choice {CandidateFate::Pruned, "pruned"},
    Choice {CandidateFate::Cut, "cut"}};

/// The reason why a search ended.
enum class SearchEnd {
    Full,         ///< the number of finished hypotheses has reached the beam width
    NoBetter,     ///< and no running one can become better, as EarlyStopping understands it
    MaxLength,    ///< the translation has reached the maximum length
    NothingLeft,  ///< every candidate had finished or was impossible
};
template <>
inline constexpr std::array kChoices<SearchEnd> {Choice {SearchEnd::Full, "full"},
    Choice {SearchEnd::NoBetter, "no_better"}, Choice {SearchEnd::MaxLength, "max_length"},
    Choice {SearchEnd::NothingLeft, "nothing_left"}};

/// A token that a search ranked: a node of its tree.
struct SearchCandidate {
    std::ptrdiff_t parent = -1;  ///< the previous candidate; -1 at the start
    std::int64_t position = 0;   ///< target position, from 0; also the step that ranked it
    std::int64_t rank = 0;       ///< among the candidates of its step, 0 = highest sum
    TokenCandidate token;
    double sum = 0;    ///< Σ log p from the start to this token
    double score = 0;  ///< sum / L^α with L = position + 1
    CandidateFate fate = CandidateFate::Pruned;
    bool forced = false;             ///< part of a forced prefix
    std::ptrdiff_t expansion = -1;   ///< the network's output after it; -1 if it was not computed
    std::ptrdiff_t hypothesis = -1;  ///< the returned hypothesis that ends here; -1 if none
};

/// The network's output after one candidate: the same numbers that the search used.
struct SearchExpansion {
    std::vector<TokenCandidate> continuations;  ///< best first, at least as many as the search used
    /// The unknown piece, which a translation contains only if it is forced. Its probability is that of the model; the
    /// probabilities of all other tokens sum to the rest. Empty for models without one.
    std::optional<TokenCandidate> withheld;
    /// The attention weights of the prediction at target position t; only with DecodeOptions::attention. Per layer
    /// [heads, t + 1] and [heads, source]
    std::vector<Array> selfAttention;
    std::vector<Array> crossAttention;
    std::optional<float> gate = {};  ///< as Hypothesis::gates
};

/// The whole search tree of one sentence. Step t ranks the best 2K continuations of all running beams by their sums;
/// `candidates` contains them step by step, in order of rank.
struct SearchTrace {
    std::int64_t beamSize = 1;
    double lengthPenalty = 1.0;
    std::int64_t maxLength = 0;
    SearchEnd end = SearchEnd::NoBetter;
    std::vector<SearchCandidate> candidates;
    std::vector<SearchExpansion> expansions;  ///< the first belongs to the start

    std::int64_t steps() const { return candidates.empty() ? 0 : candidates.back().position + 1; }

    /// Indices of the candidates from the first token to `candidate`.
    std::vector<std::ptrdiff_t> path(std::ptrdiff_t candidate) const;
    /// The expansion that proposed `candidate`.
    const SearchExpansion& proposedBy(std::ptrdiff_t candidate) const;
    /// The withheld tokens of a step, as pruned candidates with parent, sum and score but without a rank (-1), highest
    /// sum first. Contains those with a higher sum than the last ranked candidate or a probability of at least
    /// kNotableShare.
    std::vector<SearchCandidate> withheldAt(std::int64_t position) const;
    /// The candidate at which hypothesis `index` ends; -1 if there is none.
    std::ptrdiff_t leafOf(std::ptrdiff_t hypothesis) const;
};

using SearchTracePtr = std::shared_ptr<const SearchTrace>;

}  // namespace translucent
