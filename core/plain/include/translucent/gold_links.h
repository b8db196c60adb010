#pragma once

#include "translucent/alignment.h"
#include "translucent/corpus.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// The words of a pair and how people linked them. Links count words from 0.
struct GoldLinks {
    std::vector<TextSpan> source;     ///< in the source text, in order
    std::vector<TextSpan> target;     ///< in the target text, in order
    std::vector<TokenLink> sure;      ///< sorted, each once
    std::vector<TokenLink> possible;  ///< sorted, each once, without the sure ones

    bool operator==(const GoldLinks&) const = default;
};

/// Reads a line of links for every pair, as readAlignments() does: "i-j" is sure, "i?j" and "ipj" are possible; what is
/// both is sure. Words are those between white space or, on a side where at least half of the sentences hold Chinese
/// characters, all characters but white space. Neighbouring source characters with the same links are one word, and
/// marks at the end of a target word that a source mark is linked with are a word of their own.
/// @throws Error as readAlignments()
std::vector<GoldLinks> readGoldLinks(const Corpus& corpus, const std::string& file);

/// How links compare with gold ones, over one pair or many.
/// Source: Och and Ney 2003, §2.3. A are the links, S the sure and P ⊇ S all gold ones.
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
