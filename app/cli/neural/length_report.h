#pragma once

#include "json_output.h"

#include <cstddef>
#include <string>
#include <vector>

namespace translucent::cli {

/// The translation quality for sentences of similar length.
struct LengthGroup {
    std::size_t shortest = 0;  ///< pieces of the source, without END
    std::size_t longest = 0;
    std::size_t sentences = 0;
    double exactMatch = 0;     ///< share of the sentences, 0 … 1
    double tokenAccuracy = 0;  ///< share of the references' words that are at the same position, 0 … 1
    double chrf = 0;           ///< chrF2 of all of them together, 0 … 100
};

/// One sentence with its translation.
struct MeasuredSentence {
    std::size_t length;  ///< pieces of the source
    std::string translation;
    std::string reference;
};

/// In groups of `width` lengths – 1 … width, width + 1 … –, without empty groups. Words are separated by spaces; in
/// text without spaces, they are characters.
std::vector<LengthGroup> measureByLength(const std::vector<MeasuredSentence>& sentences, std::size_t width);

std::string lengthText(const std::vector<LengthGroup>& groups);
Json lengthJson(const std::vector<LengthGroup>& groups);

}  // namespace translucent::cli
