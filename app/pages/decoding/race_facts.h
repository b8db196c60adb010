#pragma once

#include "translucent/search_trace.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace translucent {

/// Where greedy search left the way of the beam's winner. Both had the same tokens before, so both log-probabilities
/// are of one distribution.
struct RaceSplit {
    std::int64_t position = 0;
    std::ptrdiff_t greedy = -1;  ///< what greedy search chose there, in its own trace
    std::ptrdiff_t beam = -1;    ///< what the winner has there, in the beam's trace
};

/// Nothing when both found the same translation or one found none.
std::optional<RaceSplit> raceSplit(const SearchTrace& greedy, const SearchTrace& beam);

/// The last candidate of `beam` that has the tokens of greedy search from the start on; -1 when the first already
/// differs.
std::ptrdiff_t greedyWithin(const SearchTrace& greedy, const SearchTrace& beam);

/// What happened at the split and what came of it, in one sentence.
QString splitSentence(const SearchTrace& greedy, const SearchTrace& beam);

/// The candidates of one step, best first: [first, last) of SearchTrace::candidates.
struct StepRange {
    std::size_t first = 0;
    std::size_t last = 0;

    std::size_t size() const { return last - first; }
};
StepRange stepRange(const SearchTrace& trace, std::int64_t position);

/// The best that a search has after `position`: the best candidate of that step which was not pruned, and the best
/// hypothesis once the search has ended; -1 before the first step.
std::ptrdiff_t bestAfter(const SearchTrace& trace, std::int64_t position);

/// A hypothesis that a search brought to its end.
struct RankedHypothesis {
    std::ptrdiff_t leaf = -1;  ///< its last candidate
    double sum = 0;            ///< Σ log p
    std::int64_t length = 0;   ///< L, END included
    double score = 0;          ///< sum / L^α
};

/// All hypotheses that finished or were cut: best first.
std::vector<RankedHypothesis> rankedHypotheses(const SearchTrace& trace);

/// Their texts. One that says the same as one before it, cut into other pieces, shows its cuts: "You|'re good|.".
QStringList hypothesisTexts(const SearchTrace& trace, const std::vector<RankedHypothesis>& hypotheses);

}  // namespace translucent
