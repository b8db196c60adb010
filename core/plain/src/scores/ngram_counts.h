#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace translucent {

/// Numbers of n-grams of one order.
struct NgramCounts {
    std::int64_t hypothesis = 0;
    std::int64_t reference = 0;
    std::int64_t common = 0;  ///< n-grams in both, with repetitions

    NgramCounts& operator+=(const NgramCounts& other)
    {
        hypothesis += other.hypothesis;
        reference += other.reference;
        common += other.common;
        return *this;
    }
};

namespace detail {

inline constexpr std::uint32_t kNoUnit = std::numeric_limits<std::uint32_t>::max();

template <std::size_t Orders>
using Window = std::array<std::uint32_t, Orders>;

/// The units from each position, cut or padded to `Orders`. If they are sorted, their first n units are sorted for
/// every n.
template <std::size_t Orders>
std::vector<Window<Orders>> sortedWindows(std::span<const std::uint32_t> units)
{
    std::vector<Window<Orders>> windows(units.size());
    for (std::size_t i = 0; i < units.size(); ++i) {
        const auto present = units.subspan(i, std::min(Orders, units.size() - i));
        windows[i].fill(kNoUnit);
        std::copy(present.begin(), present.end(), windows[i].begin());
    }
    std::sort(windows.begin(), windows.end());
    return windows;
}

/// Size of the intersection of two sorted multisets of windows, of which the first `order` units count.
template <std::size_t Orders>
std::int64_t countCommon(
    std::span<const Window<Orders>> first, std::span<const Window<Orders>> second, std::size_t order)
{
    std::int64_t common = 0;
    for (auto a = first.begin(), b = second.begin(); a != first.end() && b != second.end();) {
        const auto end = a->begin() + order;
        const auto [inFirst, inSecond] = std::mismatch(a->begin(), end, b->begin());
        if (inFirst == end) {
            common += (*a)[order - 1] != kNoUnit;
            ++a;
            ++b;
        } else if (*inFirst < *inSecond) {
            ++a;
        } else {
            ++b;
        }
    }
    return common;
}

}  // namespace detail

/// Counts of the orders 1 … Orders; entry n - 1 is order n. A unit is a word number or a code point, below
/// 2^32 - 1.
template <std::size_t Orders>
std::array<NgramCounts, Orders> countNgrams(
    std::span<const std::uint32_t> hypothesis, std::span<const std::uint32_t> reference)
{
    const auto hypothesisWindows = detail::sortedWindows<Orders>(hypothesis);
    const auto referenceWindows = detail::sortedWindows<Orders>(reference);
    const auto total = [](std::size_t length, std::size_t order) {
        return static_cast<std::int64_t>(length >= order ? length - order + 1 : 0);
    };
    std::array<NgramCounts, Orders> counts {};
    for (std::size_t order = 1; order <= Orders; ++order)
        counts[order - 1] = {total(hypothesis.size(), order), total(reference.size(), order),
            detail::countCommon<Orders>(hypothesisWindows, referenceWindows, order)};
    return counts;
}

}  // namespace translucent
