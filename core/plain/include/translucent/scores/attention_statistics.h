#pragma once

#include "translucent/corpus/corpus.h"
#include "translucent/model/forward_trace.h"
#include "translucent/model/intervention.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace translucent {

/// The class of a token in attention statistics.
enum class TokenClass {
    Word,
    Punctuation,
    Special,  ///< BEGIN, END
};
/// Special for ids of special tokens; Punctuation if the piece contains no letter and no digit.
TokenClass tokenClass(std::int64_t id, std::string_view piece);

/// Shows how one head spreads its attention over one sentence: means over all queries.
struct HeadStatistics {
    double entropy = 0;       ///< entropyBits; 0 = each query attends to one key
    double distance = 0;      ///< Σ w · |k − q′| in keys, q′ = the query's position scaled to the keys' range
    double specialShare = 0;  ///< weight on BEGIN and END, in [0, 1]
    double punctuationShare = 0;  ///< weight on punctuation, in [0, 1]
    double monotonicity =
        0;  ///< share of steps to the next query whose strongest key does not move back; 1 for one query
};

/// `keyClasses` has one entry per key.
HeadStatistics headStatistics(const AttentionView& head, std::span<const TokenClass> keyClasses);

/// A rule that a head's attention can follow. In the decoder, SameKey is the newest token, which precedes the predicted
/// one.
enum class HeadRole { PreviousKey, SameKey, NextKey, FirstKey, LastKey };

/// The rule that a head follows and the share of its weight that follows the rule: a mean over queries, in
/// [kHabitualShare, 1].
struct HeadHabit {
    HeadRole role = HeadRole::SameKey;
    double share = 0;

    bool operator==(const HeadHabit&) const = default;
};
inline constexpr double kHabitualShare = 0.5;

/// The share of a head's weight that follows each rule, over one or more sentences. A query counts only if it sees at
/// least three keys; for the first and the last key, it must not be adjacent to that key. Cross-attention has only the
/// first and the last key; the decoder has no later keys. Source: Voita et al. 2019, §5.1 (positional heads), as a
/// share of the weight instead of the strongest key.
struct RuleShares {
    std::array<double, 5> weights = {};        ///< sums, by HeadRole
    std::array<std::int64_t, 5> queries = {};  ///< that they are of

    /// The rule with the largest share; empty if none reaches kHabitualShare, or fewer than three queries count.
    std::optional<HeadHabit> habit() const;
    RuleShares& operator+=(const RuleShares& other);
};
RuleShares ruleShares(const AttentionView& head, AttentionKind kind);

/// Measurements of one head over many sentences: the rules it follows and, for cross-attention, how well it finds the
/// source words that target words translate.
struct MeasuredHead {
    HeadId head;
    double error = 0;  ///< Σ of the sentences' alignment error rates; their mean once divided by `sentences`
    std::int64_t sentences = 0;
    RuleShares rules = {};
    bool guided = false;  ///< trained to find the source of target tokens

    double meanError() const { return sentences == 0 ? 1 : error / static_cast<double>(sentences); }
};

/// The `count` heads of cross-attention with the lowest mean error, the best first.
std::vector<HeadId> bestHeads(std::span<const MeasuredHead> heads, std::size_t count);

/// One head of a layer, counted from 0.
struct OneHead {
    std::int64_t head = 0;

    bool operator==(const OneHead&) const = default;
};
/// The mean of all heads of a layer.
struct MeanOfHeads {
    bool operator==(const MeanOfHeads&) const = default;
};
/// The attention that flows through all layers up to a given one, see attentionRollouts(). Self-attention only.
struct Rollout {
    bool operator==(const Rollout&) const = default;
};
/// The mean of the heads that align best, from any layer. Cross-attention only.
struct BestHeads {
    bool operator==(const BestHeads&) const = default;
};

/// The part of a layer's attention that is shown.
using HeadChoice = std::variant<OneHead, MeanOfHeads, Rollout, BestHeads>;

/// The chosen weights: those of `layer`, or, for BestHeads, the mean of `bestHeads`.
struct AttentionChoice {
    AttentionKind kind = AttentionKind::Cross;
    std::int64_t layer = 0;
    HeadChoice head = OneHead {};
    std::vector<HeadId> bestHeads = {};

    bool operator==(const AttentionChoice&) const = default;
};

/// Limits the choice to what the trace contains: the last layer, the last head, or the mean of all heads instead.
AttentionChoice fitted(AttentionChoice choice, const ForwardTrace& trace);

/// The choices for one kind of attention: every head, the mean, and the rollout or, if known, the best heads.
std::vector<HeadChoice> headChoices(const ForwardTrace& trace, AttentionKind kind, bool bestHeadsKnown);

/// Shape: [queries, keys]; rows sum to 1.
std::vector<float> attentionWeights(const ForwardTrace& trace, const AttentionChoice& choice);

}  // namespace translucent
