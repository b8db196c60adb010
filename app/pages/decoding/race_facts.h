#pragma once

#include "translucent/search_trace.h"
#include "translucent/segmentations.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace translucent {

/// Where greedy search left the way of the beam's winner. Unless they had cut the words before it otherwise, both
/// log-probabilities are of one distribution.
struct RaceSplit {
    std::int64_t position = 0;      ///< of greedy search
    std::int64_t beamPosition = 0;  ///< of the winner
    std::ptrdiff_t greedy = -1;     ///< what greedy search chose there, in its own trace
    std::ptrdiff_t beam = -1;       ///< what the winner has there, in the beam's trace
    bool wasCut = false;            ///< the same words before it, but in other tokens
};

/// Nothing when both found the same words or one found none.
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

/// Those with the same words, in the order of their best. One that was cut at the maximal length is none of those that
/// finished.
std::vector<SameText> byText(const SearchTrace& trace, const std::vector<RankedHypothesis>& hypotheses);

/// The words of a hypothesis, with bars where they are cut into tokens: "You|'re good|.".
QString segmentationText(const SearchTrace& trace, std::ptrdiff_t leaf);

}  // namespace translucent
