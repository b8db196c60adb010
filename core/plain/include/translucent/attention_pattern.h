#pragma once

#include "translucent/choice.h"

namespace translucent {

/// Which pairs of positions attention looks at.
enum class AttentionPattern {
    Full,
    Window,     ///< keys at most so many places away
    Blocks,     ///< keys in the same block of so many positions
    TopKeys,    ///< the largest scores of each row, whose softmax it is. Source: Zhao et al. 2019
    LowRank,    ///< a few combinations of keys and of values in place of all. Source: Wang et al. 2020 (Linformer)
    Threshold,  ///< weights that are not too small, normalised again
};
template <>
inline constexpr std::array kChoices<AttentionPattern> {Choice {AttentionPattern::Full, "full"},
    Choice {AttentionPattern::Window, "window"}, Choice {AttentionPattern::Blocks, "blocks"},
    Choice {AttentionPattern::TopKeys, "top_k"}, Choice {AttentionPattern::LowRank, "low_rank"},
    Choice {AttentionPattern::Threshold, "threshold"}};

}  // namespace translucent
