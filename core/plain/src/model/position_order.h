#pragma once

#include "translucent/intervention.h"

#include <vector>

namespace translucent {

/// Row of the position table for each position, as PositionChange says; with Dropped there is none, so it is not to be
/// asked for. Shape: [length]
std::vector<std::int64_t> sourcePositionOrder(const PositionChange& change, std::int64_t length);

/// The same for all positions a target may have. Shape: [maxLength]
std::vector<std::int64_t> targetPositionOrder(const PositionChange& change, std::int64_t maxLength);

}  // namespace translucent
