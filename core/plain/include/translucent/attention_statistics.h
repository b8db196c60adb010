#pragma once

#include "translucent/corpus.h"
#include "translucent/forward_trace.h"
#include "translucent/intervention.h"

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

/// What a token is, as far as attention statistics care.
enum class TokenClass {
    Word,
    Punctuation,
    Special,  ///< BEGIN, END
};
/// Special for ids of special tokens; Punctuation when the piece holds no letter and no digit.
TokenClass tokenClass(std::int64_t id, std::string_view piece);

/// How one head spreads its attention over one sentence: means over all queries.
struct HeadStatistics {
    double entropy = 0;           ///< entropyBits; 0 = each query looks at one key
    double distance = 0;          ///< Σ w · |k − q′| in keys, q′ = the query's place scaled to the keys' range
    double specialShare = 0;      ///< weight on BEGIN and END, in [0, 1]
    double punctuationShare = 0;  ///< weight on punctuation, in [0, 1]
    double monotonicity =
        0;  ///< share of steps to the next query whose strongest key does not move back; 1 for one query
};

/// `keyClasses` has one entry per key.
HeadStatistics headStatistics(const AttentionView& head, std::span<const TokenClass> keyClasses);

/// A rule that a head's attention can follow. In the decoder the same key is the newest token, the one before the
/// predicted.
enum class HeadRole { PreviousKey, SameKey, NextKey, FirstKey, LastKey };

/// The rule a head follows and the weight that goes where it says: a mean over queries, in [kHabitualShare, 1].
struct HeadHabit {
    HeadRole role = HeadRole::SameKey;
    double share = 0;

    bool operator==(const HeadHabit&) const = default;
};
inline constexpr double kHabitualShare = 0.5;

/// How much of a head's weight goes where each rule says, over one sentence or many. Only queries count that see at
/// least three keys and, for the first and the last key, that are not themselves next to it. Cross-attention has the
/// first and the last key only, the decoder none that is later. Source: Voita et al. 2019, §5.1 (positional heads), as
/// a share of the weight instead of the strongest key.
struct RuleShares {
    std::array<double, 5> weights = {};        ///< sums, by HeadRole
    std::array<std::int64_t, 5> queries = {};  ///< that they are of

    /// The rule that gets most; nothing when none gets kHabitualShare, or fewer than three queries tell.
    std::optional<HeadHabit> habit() const;
    RuleShares& operator+=(const RuleShares& other);
};
RuleShares ruleShares(const AttentionView& head, AttentionKind kind);

/// What one head does in many sentences: which rules it follows and, of cross-attention, how well it finds the source
/// words that target words translate.
struct MeasuredHead {
    HeadId head;
    double error = 0;  ///< Σ of the sentences' alignment error rates; their mean once divided by `sentences`
    std::int64_t sentences = 0;
    RuleShares rules = {};
    bool guided = false;  ///< training taught it where target tokens come from

    double meanError() const { return sentences == 0 ? 1 : error / static_cast<double>(sentences); }
};

/// The `count` heads of cross-attention with the lowest mean error, the best first.
std::vector<HeadId> bestHeads(std::span<const MeasuredHead> heads, std::size_t count);

/// One head of a layer, from 0.
struct OneHead {
    std::int64_t head = 0;

    bool operator==(const OneHead&) const = default;
};
/// The mean of all heads of a layer.
struct MeanOfHeads {
    bool operator==(const MeanOfHeads&) const = default;
};
/// What flows through all layers up to one, see attentionRollouts(); self-attention only.
struct Rollout {
    bool operator==(const Rollout&) const = default;
};
/// The mean of the model's best aligning heads, of whatever layers; cross-attention only.
struct BestHeads {
    bool operator==(const BestHeads&) const = default;
};

/// What of a layer's attention is looked at.
using HeadChoice = std::variant<OneHead, MeanOfHeads, Rollout, BestHeads>;

/// Which weights: of `layer`, or, for BestHeads, the mean of `bestHeads`.
struct AttentionChoice {
    AttentionKind kind = AttentionKind::Cross;
    std::int64_t layer = 0;
    HeadChoice head = OneHead {};
    std::vector<HeadId> bestHeads = {};

    bool operator==(const AttentionChoice&) const = default;
};

/// The same as far as the trace has it: the last layer, the last head, the mean of all heads instead.
AttentionChoice fitted(AttentionChoice choice, const ForwardTrace& trace);

/// What can be chosen of one kind: every head, the mean, and the rollout or, when they are known, the best heads.
std::vector<HeadChoice> headChoices(const ForwardTrace& trace, AttentionKind kind, bool bestHeadsKnown);

/// Shape: [queries, keys]; rows sum to 1.
std::vector<float> attentionWeights(const ForwardTrace& trace, const AttentionChoice& choice);

}  // namespace translucent
