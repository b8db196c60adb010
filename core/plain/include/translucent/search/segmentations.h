#pragma once

#include "translucent/search/decoding.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// Hypotheses with the same text, such as "book|s" and "books".
struct SameText {
    std::vector<std::size_t> segmentations;  ///< indices, in the order of the list
    double logProbability = 0;               ///< of the text: ln of the sum of the probabilities found
};

/// A text that was found, with the log-probability of one segmentation.
struct FoundText {
    std::string text;
    double logProbability = 0;
};
/// Each text once, in the order of first occurrence.
std::vector<SameText> byText(std::span<const FoundText> found);
/// Groups hypotheses by text. Finished and unfinished ones are separate.
std::vector<SameText> byText(const std::vector<Hypothesis>& hypotheses);

/// True if `other`, in place of the token at `position`, starts the same word with different pieces: "book" instead of
/// "books", or the reverse.
bool cutsOtherwise(std::span<const HypothesisToken> tokens, std::size_t position, const TokenCandidate& other);

/// The probability of the token at `position`, plus that of the alternatives that only segment the same word
/// differently.
double certainty(std::span<const HypothesisToken> tokens, std::size_t position);
/// The position of the lowest certainty(), the first of several; the tokens must not be empty.
std::size_t leastCertain(std::span<const HypothesisToken> tokens);

/// The position at which two translations diverge.
struct TextSplit {
    std::size_t one = 0;    ///< position in the first; its length if it ends before they differ
    std::size_t other = 0;  ///< in the second
    bool wasCut = false;    ///< the text before it is the same, but with different tokens
};
/// Empty if the texts are equal.
std::optional<TextSplit> textSplit(std::span<const TokenCandidate> one, std::span<const TokenCandidate> other);

}  // namespace translucent
