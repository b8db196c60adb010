#pragma once

#include <cstdint>
#include <span>

namespace translucent {

/// The number of edits that turn the words `hypothesis` into `reference`: insertions, deletions, replacements and moves
/// of word groups, found greedily. Source: Snover et al. 2006, §2; see `TerScore` for the limits.
std::int64_t countWordEdits(std::span<const std::uint32_t> hypothesis, std::span<const std::uint32_t> reference);

}  // namespace translucent
