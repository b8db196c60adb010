#pragma once

#include "translucent/decoding.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// Hypotheses with the same text: "book|s" beside "books".
struct SameText {
    std::vector<std::size_t> segmentations;  ///< indices, in the order of the list
    double logProbability = 0;               ///< of the text: ln of the sum of the probabilities found
};

/// A text that was found, with the log-probability of one way to cut it.
struct FoundText {
    std::string text;
    double logProbability = 0;
};
/// Each text once, in the order in which they first occur.
std::vector<SameText> byText(std::span<const FoundText> found);
/// Groups hypotheses by text. Finished and unfinished ones are kept apart.
std::vector<SameText> byText(const std::vector<Hypothesis>& hypotheses);

/// Whether `other`, instead of the token at `position`, would begin the same word in other pieces: "book" where "books"
/// was chosen, or the reverse.
bool cutsOtherwise(std::span<const HypothesisToken> tokens, std::size_t position, const TokenCandidate& other);

/// The probability of the token at `position` and of the alternatives that only cut the same word otherwise.
double certainty(std::span<const HypothesisToken> tokens, std::size_t position);
/// The position of the lowest certainty(), the first of several; the tokens must not be empty.
std::size_t leastCertain(std::span<const HypothesisToken> tokens);

/// Where two translations begin to say something else.
struct TextSplit {
    std::size_t one = 0;    ///< position in the first; its length where it ends before they differ
    std::size_t other = 0;  ///< in the second
    bool wasCut = false;    ///< before it they say the same, but in other tokens
};
/// Nothing when they say the same.
std::optional<TextSplit> textSplit(std::span<const TokenCandidate> one, std::span<const TokenCandidate> other);

}  // namespace translucent
