#pragma once

#include "translucent/base/choice.h"

namespace translucent {

/// The pairs of positions that attention computes.
enum class AttentionPattern {
    Full,
    Window,     ///< keys at most this number of positions away
    Blocks,     ///< keys in the same block; all blocks have the same length
    TopKeys,    ///< only the keys with the largest scores of each row; the softmax runs over these. Source: Zhao et al.
                ///< 2019
    LowRank,    ///< a few combinations of keys and of values instead of all. Source: Wang et al. 2020 (Linformer)
    Threshold,  ///< weights above a threshold, normalised again
};
template <>
inline constexpr std::array kChoices<AttentionPattern> {Choice {AttentionPattern::Full, "full"},
    Choice {AttentionPattern::Window, "window"}, Choice {AttentionPattern::Blocks, "blocks"},
    Choice {AttentionPattern::TopKeys, "top_k"}, Choice {AttentionPattern::LowRank, "low_rank"},
    Choice {AttentionPattern::Threshold, "threshold"}};

}  // namespace translucent
