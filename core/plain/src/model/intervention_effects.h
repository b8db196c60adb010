#pragma once

#include "translucent/model/intervention.h"

#include <optional>
#include <vector>

namespace translucent {

/// The lengths of the sentences in a pass, in pieces including END.
struct SentenceLengths {
    std::int64_t source = 0;
    std::optional<std::int64_t> target;  ///< only if decoder self-attention sees all of it
};

/// @throws Error{Inconsistent} if an edited row has weight on a key that it cannot see in these sentences.
void requireVisibleKeys(const Intervention& intervention, const SentenceLengths& lengths);

/// A row of weights over `keys` keys, of which the first `visible` are visible.
std::vector<float> replacedRow(const RowWeights& weights, std::int64_t visible, std::int64_t keys);

/// The row of the position table for each position, according to PositionChange; not valid for Dropped, which has no
/// rows. Shape: [length]
std::vector<std::int64_t> sourcePositionOrder(const PositionChange& change, std::int64_t length);

/// The same for all possible positions of a target. Shape: [maxLength]
std::vector<std::int64_t> targetPositionOrder(const PositionChange& change, std::int64_t maxLength);

}  // namespace translucent
