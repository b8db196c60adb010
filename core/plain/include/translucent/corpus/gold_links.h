#pragma once

#include "translucent/alignment/alignment.h"
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

/// Compares links with gold links, over one or more pairs.
/// Source: Och and Ney 2003, §2.3. A are the links, S the sure and P ⊇ S all gold links.
struct AlignmentScore {
    std::int64_t links = 0;          ///< |A|
    std::int64_t sure = 0;           ///< |S|
    std::int64_t sureFound = 0;      ///< |A ∩ S|
    std::int64_t possibleFound = 0;  ///< |A ∩ P|

    /// |A ∩ P| ÷ |A|, in [0, 1]; 0 without links.
    double precision() const;
    /// |A ∩ S| ÷ |S|, in [0, 1]; 0 without sure gold links.
    double recall() const;
    /// The harmonic mean of the two.
    double f1() const;
    /// AER: 1 − (|A ∩ S| + |A ∩ P|) ÷ (|A| + |S|), in [0, 1].
    double error() const;

    AlignmentScore& operator+=(const AlignmentScore& other);
    bool operator==(const AlignmentScore&) const = default;
};

/// The score of one pair. `links` contains no link twice.
AlignmentScore alignmentScore(std::span<const TokenLink> links, const GoldLinks& gold);

}  // namespace translucent
