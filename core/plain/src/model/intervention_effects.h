#pragma once

#include "translucent/intervention.h"

#include <optional>
#include <vector>

namespace translucent {

/// How long the sentences of a pass are, in pieces with END.
struct SentenceLengths {
    std::int64_t source = 0;
    std::optional<std::int64_t> target;  ///< only where decoder self-attention sees all of it
};

/// @throws Error{Inconsistent} when an edited row has weight on a key that it cannot see in these sentences.
void requireVisibleKeys(const Intervention& intervention, const SentenceLengths& lengths);

/// A row of weights over `keys` keys, of which it may see the first `visible`.
std::vector<float> replacedRow(const RowWeights& weights, std::int64_t visible, std::int64_t keys);

/// Row of the position table for each position, as PositionChange says; with Dropped there is none, so it is not to be
/// asked for. Shape: [length]
std::vector<std::int64_t> sourcePositionOrder(const PositionChange& change, std::int64_t length);

/// The same for all positions a target may have. Shape: [maxLength]
std::vector<std::int64_t> targetPositionOrder(const PositionChange& change, std::int64_t maxLength);

}  // namespace translucent
