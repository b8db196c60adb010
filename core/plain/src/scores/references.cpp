#include "translucent/base/error.h"
#include "translucent/scores/metrics.h"

#include <algorithm>

namespace translucent {

References::References(const std::vector<std::vector<std::string>>& sets)
    : m_sets(sets.begin(), sets.end())
{
    if (sets.empty() || sets.size() > kMostSets)
        throw Error(
            ErrorCode::InvalidArgument, say("there are %1 sets of references; give 1 to %2", sets.size(), kMostSets));
    for (const auto& set : sets)
        if (set.size() != size())
            throw Error(ErrorCode::InvalidArgument,
                say("one set of references has %1 sentences and another %2; they must match line by line", size(),
                    set.size()));
}

std::vector<std::string_view> References::of(std::size_t sentence) const
{
    std::vector<std::string_view> result;
    for (const auto& set : m_sets)
        if (m_sets.size() == 1 || !set[sentence].empty())
            result.emplace_back(set[sentence]);
    if (result.empty())
        result.emplace_back();
    return result;
}

std::string References::count() const
{
    if (m_sets.size() == 1)
        return "1";
    std::size_t least = m_sets.size(), most = 1;
    for (std::size_t i = 0; i < size(); ++i) {
        const auto count = of(i).size();
        least = std::min(least, count);
        most = std::max(most, count);
    }
    return size() == 0 || least == most ? std::to_string(least) : "var";
}

}  // namespace translucent
