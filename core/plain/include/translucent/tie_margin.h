#pragma once

namespace translucent {

/// Scores of a row of attention that differ by less than this share of the largest of them, or of 1, count as equal:
/// floats that are added in another order give a slightly different sum. A pattern that chooses keys by their scores
/// keeps equal ones together.
inline constexpr double kTieMargin = 1e-5;

}  // namespace translucent
