#pragma once

#include "translucent/forward_trace.h"
#include "translucent/intervention.h"

#include <cstdint>
#include <variant>
#include <vector>

namespace translucent {

/// One head of a layer, from 0.
struct OneHead {
    std::int64_t head = 0;

    bool operator==(const OneHead&) const = default;
};
/// The mean of all heads of a layer.
struct MeanOfHeads {
    bool operator==(const MeanOfHeads&) const = default;
};
/// What flows through all layers up to one, see attentionRollout(); self-attention only.
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
