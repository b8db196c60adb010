#pragma once

#include "base/random.h"
#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

namespace translucent::test {

using Ids = std::vector<std::int64_t>;
/// Probabilities of the next token after a prefix.
using Distribution = std::map<std::int64_t, double>;
using LanguageModel = std::function<Distribution(const Ids& prefix)>;

inline constexpr std::int64_t kA = 4;
inline constexpr std::int64_t kB = 5;
inline constexpr std::int64_t kC = 6;

inline LanguageModel fixed(std::map<Ids, Distribution> distributions)
{
    return [table = std::move(distributions)](const Ids& prefix) { return table.at(prefix); };
}

/// The textbook tree: the better first word leads to the worse sentence.
inline LanguageModel textbookTree()
{
    return fixed({{{}, {{kA, 0.6}, {kB, 0.4}}}, {{kA}, {{kB, 0.5}, {kC, 0.5}}}, {{kB}, {{kC, 0.9}, {kA, 0.1}}},
        {{kA, kB}, {{kEndId, 0.5}, {kA, 0.5}}}, {{kA, kC}, {{kEndId, 0.5}, {kA, 0.5}}},
        {{kB, kC}, {{kEndId, 0.9}, {kA, 0.1}}}});
}

/// A pseudo-random distribution over END, A, B for every prefix, which depends only on the prefix.
inline Distribution scrambled(const Ids& prefix)
{
    std::uint64_t seed = 11;
    for (const auto id : prefix)
        seed = Random::mix(seed + static_cast<std::uint64_t>(id));
    Random random(seed);
    Distribution distribution;
    double sum = 0;
    for (const auto id : {kEndId, kA, kB})
        sum += distribution[id] = 0.05 + random.below(1000) / 1000.0;
    for (auto& [id, probability] : distribution)
        probability /= sum;
    return distribution;
}

}  // namespace translucent::test
