#pragma once

#include "translucent/corpus/gold_links.h"
#include "translucent/model/forward_trace.h"
#include "translucent/search/decoding.h"
#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The spans of pieces in their decoded text ("▁" marks a preceding space; the text does not start with one).
std::vector<TextSpan> pieceSpans(std::span<const std::string> pieces);

/// Links every target unit to the source unit that it attends to most: the weights of a cross-attention head are summed
/// over the pieces of the source unit and averaged over those of the target unit. Units are words or pieces. A unit
/// without pieces has no link, and pieces without a unit, such as END, are ignored. Ordered by target.
std::vector<TokenLink> attentionLinks(const AttentionView& head, std::span<const TextSpan> querySpans,
    std::span<const TextSpan> keySpans, std::span<const TextSpan> targetUnits, std::span<const TextSpan> sourceUnits);

/// Alignment error rate of a cross-attention head: 1 − 2·|A ∩ S| / (|A| + |S|). S are the gold links, A the
/// attentionLinks() between the words of S. Empty if there are no gold links.
/// Source: Och and Ney 2003, §2.3, with sure links only.
std::optional<double> alignmentErrorRate(const AttentionView& head, std::span<const TextSpan> querySpans,
    std::span<const TextSpan> keySpans, std::span<const AlignmentLink> gold);

/// The units that links connect.
enum class AlignmentUnit {
    Words,   ///< words of wordsOf(); punctuation marks count as words
    Pieces,  ///< pieces of the vocabularies, without END
};
template <>
inline constexpr std::array kChoices<AlignmentUnit> {
    Choice {AlignmentUnit::Words, "words"}, Choice {AlignmentUnit::Pieces, "pieces"}};

/// A translation and the units of both sides that its links count, from 0, in the order of the source.
struct AlignedTranslation {
    std::vector<TextSpan> source;  ///< in the source text
    std::vector<TextSpan> target;  ///< in the translation
    std::vector<TokenLink> links;
};

/// Derives the links of a translation from cross-attention. Rows are the tokens of the hypothesis, columns the source
/// pieces including END.
AlignedTranslation alignTranslation(std::string_view text, const Translation& translation, const Hypothesis& hypothesis,
    const AttentionView& attention, AlignmentUnit unit);

/// Derives the links from the mean attention of `heads` during decoding.
/// @throws Error{InvalidArgument} if the translation was decoded without DecodeOptions::attention or a head does not
/// exist
AlignedTranslation alignTranslation(std::string_view text, const Translation& translation, const Hypothesis& hypothesis,
    std::span<const HeadId> heads, AlignmentUnit unit);

/// The cross-attention head with the most focused queries: the largest weight of a row, without END, averaged over
/// translations that were decoded with DecodeOptions::attention. Empty if there are none.
std::optional<HeadId> sharpestHead(std::span<const Translation> translations);

/// "0-0 1-2 2-1", as Moses writes links.
std::string mosesLinks(std::span<const TokenLink> links);

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
