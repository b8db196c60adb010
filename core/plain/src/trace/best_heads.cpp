#include "translucent/head_alignment.h"

#include <algorithm>

namespace translucent {

std::vector<HeadId> bestHeads(std::span<const HeadAlignment> heads, std::size_t count)
{
    std::vector<HeadAlignment> sorted(heads.begin(), heads.end());
    std::ranges::stable_sort(sorted, {}, &HeadAlignment::meanError);
    std::vector<HeadId> best;
    for (const auto& entry : sorted)
        if (best.size() < count && entry.sentences > 0)
            best.push_back(entry.head);
    return best;
}

}  // namespace translucent
