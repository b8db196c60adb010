#pragma once

#include "translucent/search_trace.h"

#include <vector>

namespace translucent {

/// A hypothesis that a search brought to its end.
struct RankedHypothesis {
    std::ptrdiff_t leaf = -1;  ///< its last candidate
    double sum = 0;            ///< Σ log p
    std::int64_t length = 0;   ///< L, END included
    double score = 0;          ///< sum / L^α
};

/// All hypotheses that finished or were cut, by their scores at another α than the search had: best first.
std::vector<RankedHypothesis> rankedHypotheses(const SearchTrace& trace, double lengthPenalty);

}  // namespace translucent
