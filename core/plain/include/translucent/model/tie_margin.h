#pragma once

namespace translucent {

/// Attention scores of a row count as equal if they differ by less than this share of the largest of them, or of 1:
/// adding floats in another order gives a slightly different sum. A pattern that selects keys by score keeps equal keys
/// together.
inline constexpr double kTieMargin = 1e-5;

}  // namespace translucent
