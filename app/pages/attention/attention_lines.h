#pragma once

#include "translucent/attention_statistics.h"
#include "translucent/forward_trace.h"

#include <vector>

namespace translucent {

/// One line of the bipartite view.
struct AttentionLine {
    int query = 0;
    int key = 0;
    int head = 0;
    float weight = 0;

    bool operator==(const AttentionLine&) const = default;
};

/// What to draw.
struct LineChoice {
    std::vector<bool> heads;  ///< which heads count; one entry per head of the layer
    double mass = 0.7;        ///< of each row the strongest lines up to this share of its weight, in (0, 1]
    bool wordsOnly = false;   ///< without BEGIN, END and punctuation on either side
};

/// The strongest lines of the chosen heads, at least one for each row that has any; heads in order, then queries, then
/// falling weight. With `wordsOnly` the share is one of what is left. `queryClasses` and `keyClasses` have one entry
/// per position.
std::vector<AttentionLine> attentionLines(const Array& layer, const LineChoice& choice,
    std::span<const TokenClass> queryClasses, std::span<const TokenClass> keyClasses);

}  // namespace translucent
