#include "pages/decoding/ranked_hypotheses.h"

#include <algorithm>
#include <cmath>

namespace translucent {

std::vector<RankedHypothesis> rankedHypotheses(const SearchTrace& trace, double lengthPenalty)
{
    std::vector<RankedHypothesis> ranked;
    for (std::size_t i = 0; i < trace.candidates.size(); ++i) {
        const SearchCandidate& candidate = trace.candidates[i];
        if (candidate.fate != CandidateFate::Finished && candidate.fate != CandidateFate::Cut)
            continue;
        const std::int64_t length = candidate.position + 1;
        ranked.push_back(
            {std::ptrdiff_t(i), candidate.sum, length, candidate.sum / std::pow(double(length), lengthPenalty)});
    }
    std::ranges::stable_sort(ranked, std::ranges::greater {}, &RankedHypothesis::score);
    return ranked;
}

}  // namespace translucent
