#pragma once

#include "translucent/alignment.h"

#include <cstddef>
#include <span>
#include <vector>

namespace translucent::alignment {

/// One alignment from those of both directions: begins with the links that both have; adds those of either that lie
/// next to one, also across a corner, and link a token that has none yet; at last those that link two tokens without
/// any. The result is sorted.
/// @param sourceOf for each target token the source token, from 1, or 0 for none
/// @param targetOf for each source token the target token, likewise
/// Source: Koehn et al. 2005, §2.2 (grow-diag-final-and)
std::vector<TokenLink> growDiagFinalAnd(std::span<const std::size_t> sourceOf, std::span<const std::size_t> targetOf);

}  // namespace translucent::alignment
