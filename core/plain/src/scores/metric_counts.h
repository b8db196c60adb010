#pragma once

#include "translucent/scores/metrics.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
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

/// The name of this implementation in signatures; increase the version with every change that affects the score of a
/// text.
inline constexpr std::string_view kMetricVersion = "translucent-0.1";

/// Numbers the words of one sentence pair; equal words have equal numbers.
class WordNumbers {
public:
    std::vector<std::uint32_t> operator()(const std::vector<std::string>& words)
    {
        std::vector<std::uint32_t> numbers;
        numbers.reserve(words.size());
        for (const std::string& word : words)
            numbers.push_back(m_numbers.try_emplace(word, static_cast<std::uint32_t>(m_numbers.size())).first->second);
        return numbers;
    }

private:
    std::unordered_map<std::string, std::uint32_t> m_numbers;
};

/// @throws Error{InvalidArgument} unless there is at least one pair and one reference per hypothesis.
void requirePairs(std::string_view metric, std::size_t hypotheses, std::size_t references);

// The counts of a sentence pair for a corpus score: the score depends only on the sums of these counts.

inline constexpr std::size_t kBleuCounts = 10;     ///< matches of orders 1 … 4, n-grams of them, both lengths
inline constexpr std::size_t kChrfCounts = 18;     ///< n-grams, the reference's, common ones; of orders 1 … 6
inline constexpr std::size_t kChrfWordCounts = 6;  ///< the same for words, orders 1 and 2
inline constexpr std::size_t kChrfPlusPlusCounts = kChrfCounts + kChrfWordCounts;
inline constexpr std::size_t kTerCounts = 2;  ///< edits, words of the reference in parts of a word
/// The mean length of up to References::kMostSets references is a whole number of them.
inline constexpr std::int64_t kPartsOfWord = 2520;

/// The references of one sentence.
using SentenceReferences = std::span<const std::string_view>;

void addBleuCounts(std::span<std::int64_t, kBleuCounts> sums, std::string_view hypothesis,
    SentenceReferences references, const BleuOptions& options);
void addChrfCounts(std::span<std::int64_t, kChrfCounts> sums, std::string_view hypothesis,
    SentenceReferences references, LetterCase letterCase);
void addChrfPlusPlusCounts(std::span<std::int64_t, kChrfPlusPlusCounts> sums, std::string_view hypothesis,
    SentenceReferences references, LetterCase letterCase);
void addTerCounts(std::span<std::int64_t, kTerCounts> sums, std::string_view hypothesis, SentenceReferences references);

/// The text in lower case if case is ignored.
std::string inCase(std::string_view text, LetterCase letterCase);

double bleuOfCounts(std::span<const std::int64_t, kBleuCounts> sums);
/// `sums` contains the counts of the characters for chrF2, followed by those of the words for chrF2++.
double chrfOfCounts(std::span<const std::int64_t> sums);
double terOfCounts(std::span<const std::int64_t, kTerCounts> sums);

/// The settings of a score; the number of references per sentence is in the form of References::count.
std::string bleuSignature(const BleuOptions& options, const std::string& references);
std::string chrfSignature(std::size_t wordOrders, const std::string& references, LetterCase letterCase);
std::string terSignature(const std::string& references);

}  // namespace translucent
