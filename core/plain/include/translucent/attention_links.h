#pragma once

#include "translucent/alignment.h"
#include "translucent/decoding.h"
#include "translucent/forward_trace.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// Places of pieces in the text they decode to ("▁" marks a preceding space, the text has none in front).
std::vector<TextSpan> pieceSpans(std::span<const std::string> pieces);

/// Links every target unit to the source unit it looks at most: weights of a cross-attention head, summed over the
/// pieces of the source unit and averaged over those of the target unit. Units are words, or pieces; one without a
/// piece has no link, and what belongs to no unit, such as END, takes no part. In the order of the targets.
std::vector<TokenLink> attentionLinks(const AttentionView& head, std::span<const TextSpan> querySpans,
    std::span<const TextSpan> keySpans, std::span<const TextSpan> targetUnits, std::span<const TextSpan> sourceUnits);

/// Alignment error rate of a cross-attention head: 1 − 2·|A ∩ S| / (|A| + |S|). S are the gold links, A the
/// attentionLinks() between the words of S. Nothing without gold links.
/// Source: Och and Ney 2003, §2.3, with sure links only.
std::optional<double> alignmentErrorRate(const AttentionView& head, std::span<const TextSpan> querySpans,
    std::span<const TextSpan> keySpans, std::span<const AlignmentLink> gold);

/// What links connect.
enum class AlignmentUnit {
    Words,   ///< those of wordsOf(), so that punctuation marks count
    Pieces,  ///< of the vocabularies, without END
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

/// Reads the links of a translation off cross-attention, whose rows are the hypothesis's tokens and whose columns the
/// source pieces, END included.
AlignedTranslation alignTranslation(std::string_view text, const Translation& translation, const Hypothesis& hypothesis,
    const AttentionView& attention, AlignmentUnit unit);

/// The same off the mean attention of `heads` while it was decoded.
/// @throws Error{InvalidArgument} when it was decoded without DecodeOptions::attention, or there is no such head
AlignedTranslation alignTranslation(std::string_view text, const Translation& translation, const Hypothesis& hypothesis,
    std::span<const HeadId> heads, AlignmentUnit unit);

/// The cross-attention head whose queries look most at one key each: the largest weight of a row, END's left out, on
/// average over translations that were decoded with DecodeOptions::attention. Nothing without any.
std::optional<HeadId> sharpestHead(std::span<const Translation> translations);

/// "0-0 1-2 2-1", as Moses writes links.
std::string mosesLinks(std::span<const TokenLink> links);

}  // namespace translucent
