#pragma once

#include "translucent/corpus/corpus.h"

#include <cstdint>

namespace translucent {

/// Facts about one side of a corpus, estimated from its sample.
struct SideFacts {
    bool chinese = false;             ///< at least half of the sentences contain Chinese characters
    double words = 0;                 ///< mean per sentence; punctuation marks count as words
    double distinctWordsPerRoot = 0;  ///< distinct words ÷ √(words): natural language grows like the root
    std::int64_t longestWords = 0;
    std::int64_t distinctWords = 0;  ///< in the sample
    std::int64_t distinctCharacters = 0;

    bool operator==(const SideFacts&) const = default;
};

/// The facts about a corpus that determine its recipe.
struct CorpusFacts {
    std::int64_t pairs = 0;
    SideFacts source;
    SideFacts target;
    double sharedCharacters = 0;  ///< share of either side's text whose characters also occur on the other side; 0 … 1
    double linkedPairs = 0;       ///< share of the pairs with linked words; 0 … 1

    bool operator==(const CorpusFacts&) const = default;
};

/// Counted in at most 20,000 pairs, evenly spread over the corpus, in about a second.
CorpusFacts corpusFacts(const Corpus& corpus);

}  // namespace translucent
