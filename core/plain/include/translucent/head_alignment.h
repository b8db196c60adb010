#pragma once

#include "translucent/intervention.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace translucent {

/// How well one cross-attention head finds the source words that target words translate.
struct HeadAlignment {
    HeadId head;
    double error = 0;  ///< Σ of the sentences' alignment error rates; their mean once divided by `sentences`
    std::int64_t sentences = 0;

    double meanError() const { return sentences == 0 ? 1 : error / static_cast<double>(sentences); }
};

/// The `count` heads with the lowest mean error, the best first.
std::vector<HeadId> bestHeads(std::span<const HeadAlignment> heads, std::size_t count);

}  // namespace translucent
