#pragma once

#include "translucent/alignment/alignment.h"

#include <cstddef>
#include <span>
#include <vector>

namespace translucent::alignment {

/// Combines the alignments of both directions. Starts with the links that both contain. Adds links of either direction
/// that are adjacent to an existing link, also diagonally, and connect a token without links. Finally adds links
/// between two tokens without links. The result is sorted.
/// @param sourceOf for each target token the source token, from 1, or 0 for none
/// @param targetOf for each source token the target token, in the same form
/// Source: Koehn et al. 2005, §2.2 (grow-diag-final-and)
std::vector<TokenLink> growDiagFinalAnd(std::span<const std::size_t> sourceOf, std::span<const std::size_t> targetOf);

}  // namespace translucent::alignment
