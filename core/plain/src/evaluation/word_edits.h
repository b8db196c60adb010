#pragma once

#include <cstdint>
#include <span>

namespace translucent {

/// How many edits turn the words `hypothesis` into `reference`: words inserted, deleted or replaced, and groups of them
/// moved, found greedily. Source: Snover et al. 2006, §2; see `TerScore` for the limits.
std::int64_t countWordEdits(std::span<const std::uint32_t> hypothesis, std::span<const std::uint32_t> reference);

}  // namespace translucent
