#pragma once

#include "translucent/corpus/gold_links.h"

#include <cstdint>
#include <span>

namespace translucent {

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
