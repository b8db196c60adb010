#include "decoding/shortlisted_output.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace translucent {

namespace {

void sortOnce(std::vector<std::int64_t>& ids)
{
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

std::vector<std::int64_t> united(const std::vector<std::vector<std::int64_t>>& lists)
{
    std::vector<std::int64_t> all;
    for (const auto& list : lists)
        all.insert(all.end(), list.begin(), list.end());
    sortOnce(all);
    return all;
}

std::size_t placeIn(const std::vector<std::int64_t>& ids, std::int64_t id)
{
    const auto found = std::ranges::lower_bound(ids, id);
    assert(found != ids.end() && *found == id);
    return static_cast<std::size_t>(found - ids.begin());
}

}  // namespace

ShortlistedOutput::ShortlistedOutput(const LinearView& output, std::vector<std::vector<std::int64_t>> lists)
    : m_lists(std::move(lists))
    , m_all(united(m_lists))
    , m_rows(output, m_all)
{
    for (const auto& list : m_lists) {
        auto& places = m_places.emplace_back();
        for (const auto id : list)
            places.push_back(static_cast<std::uint32_t>(placeIn(m_all, id)));
    }
}

std::size_t ShortlistedOutput::placeOf(std::size_t sentence, std::int64_t id) const
{
    return placeIn(m_lists[sentence], id);
}

void ShortlistedOutput::choose(std::size_t sentence, const float* logits, std::vector<float>& result) const
{
    const auto& places = m_places[sentence];
    result.resize(places.size());
    std::ranges::transform(places, result.begin(), [logits](std::uint32_t place) { return logits[place]; });
}

std::optional<ShortlistedOutput> shortlistedOutput(const LinearView& output, const Shortlist* shortlist,
    std::span<const std::vector<std::int64_t>> sources, std::span<const std::int64_t> forced)
{
    if (!shortlist)
        return {};
    std::vector<std::vector<std::int64_t>> lists;
    for (const auto& source : sources) {
        lists.push_back(shortlist->targetsOf(source));
        lists.back().insert(lists.back().end(), forced.begin(), forced.end());
        sortOnce(lists.back());
    }
    return std::optional<ShortlistedOutput>(std::in_place, output, std::move(lists));
}

}  // namespace translucent
