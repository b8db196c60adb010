#pragma once

#include "translucent/search/search_trace.h"
#include "translucent/search/segmentations.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace translucent {

/// The point at which greedy search left the path of the beam's winner. Unless they had segmented the previous words
/// differently, both log-probabilities are from one distribution.
struct RaceSplit {
    std::int64_t position = 0;      ///< of greedy search
    std::int64_t beamPosition = 0;  ///< of the winner
    std::ptrdiff_t greedy = -1;     ///< greedy search's choice there, in its own trace
    std::ptrdiff_t beam = -1;       ///< the winner's token there, in the beam's trace
    bool wasCut = false;            ///< the previous words are the same, but in different tokens
};

/// Empty if both found the same words or one found nothing.
std::optional<RaceSplit> raceSplit(const SearchTrace& greedy, const SearchTrace& beam);

/// The last candidate of `beam` whose path has the tokens of greedy search from the start; -1 if the first token
/// differs.
std::ptrdiff_t greedyWithin(const SearchTrace& greedy, const SearchTrace& beam);

/// Describes the split and its result in one sentence.
QString splitSentence(const SearchTrace& greedy, const SearchTrace& beam);

/// The candidates of one step, best first: [first, last) of SearchTrace::candidates.
struct StepRange {
    std::size_t first = 0;
    std::size_t last = 0;

    std::size_t size() const { return last - first; }
};
StepRange stepRange(const SearchTrace& trace, std::int64_t position);

/// The best result of a search after `position`: the best candidate of that step that was not pruned, and the best
/// hypothesis once the search has ended; -1 before the first step.
std::ptrdiff_t bestAfter(const SearchTrace& trace, std::int64_t position);

/// A hypothesis that a search completed.
struct RankedHypothesis {
    std::ptrdiff_t leaf = -1;  ///< its last candidate
    double sum = 0;            ///< Σ log p
    std::int64_t length = 0;   ///< L, including END
    double score = 0;          ///< sum / L^α
};

/// All hypotheses that finished or were cut: best first.
std::vector<RankedHypothesis> rankedHypotheses(const SearchTrace& trace);

/// Groups hypotheses with the same words, ordered by their best. A hypothesis that was cut at the maximum length is not
/// in a group of finished ones.
std::vector<SameText> byText(const SearchTrace& trace, const std::vector<RankedHypothesis>& hypotheses);

/// The words of a hypothesis, with bars between tokens inside words: "You|'re good|.".
QString segmentationText(const SearchTrace& trace, std::ptrdiff_t leaf);

}  // namespace translucent
