#include "translucent/search_trace.h"

#include "util/choice.h"

#include <algorithm>

namespace translucent {

namespace {

constexpr ChoiceNames<CandidateFate, 4> kFates {{{CandidateFate::Kept, "kept"}, {CandidateFate::Finished, "finished"},
    {CandidateFate::Pruned, "pruned"}, {CandidateFate::Cut, "cut"}}};
constexpr ChoiceNames<SearchEnd, 4> kEnds {{{SearchEnd::Full, "full"}, {SearchEnd::NoBetter, "no_better"},
    {SearchEnd::MaxLength, "max_length"}, {SearchEnd::NothingLeft, "nothing_left"}}};

}  // namespace

std::string_view name(CandidateFate value)
{
    return choiceName(kFates, value);
}
std::string_view name(SearchEnd value)
{
    return choiceName(kEnds, value);
}

std::vector<std::ptrdiff_t> SearchTrace::path(std::ptrdiff_t candidate) const
{
    std::vector<std::ptrdiff_t> result;
    for (auto at = candidate; at >= 0; at = candidates[static_cast<std::size_t>(at)].parent)
        result.push_back(at);
    std::ranges::reverse(result);
    return result;
}

const SearchExpansion& SearchTrace::proposedBy(std::ptrdiff_t candidate) const
{
    const auto parent = candidates[static_cast<std::size_t>(candidate)].parent;
    return expansions[parent < 0 ? 0
                                 : static_cast<std::size_t>(candidates[static_cast<std::size_t>(parent)].expansion)];
}

std::ptrdiff_t SearchTrace::leafOf(std::ptrdiff_t hypothesis) const
{
    const auto found = std::ranges::find(candidates, hypothesis, &SearchCandidate::hypothesis);
    return found == candidates.end() || hypothesis < 0 ? -1 : found - candidates.begin();
}

}  // namespace translucent
