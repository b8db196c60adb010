#pragma once

#include "translucent/corpus/corpus.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// The words of a pair and their manual links. Links count words from 0.
struct GoldLinks {
    std::vector<TextSpan> source;     ///< in the source text, in order
    std::vector<TextSpan> target;     ///< in the target text, in order
    std::vector<TokenLink> sure;      ///< sorted, without duplicates
    std::vector<TokenLink> possible;  ///< sorted, without duplicates and without the sure ones

    bool operator==(const GoldLinks&) const = default;
};

/// Reads one line of links per pair, as readAlignments() does: "i-j" is sure, "i?j" and "ipj" are possible; a link that
/// is both is sure. Words are separated by white space or, on a side where at least half of the sentences contain
/// Chinese characters, each character except white space is a word. Adjacent source characters with the same links form
/// one word. Marks at the end of a target word form a separate word if a source mark is linked to them.
/// @throws Error as readAlignments()
std::vector<GoldLinks> readGoldLinks(const Corpus& corpus, const std::string& file);

}  // namespace translucent
