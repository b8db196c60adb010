#pragma once

#include "json_output.h"

#include <cstddef>
#include <string>
#include <vector>

namespace translucent::cli {

/// How well sentences of similar length are translated.
struct LengthGroup {
    std::size_t shortest = 0;  ///< pieces of the source, END not counted
    std::size_t longest = 0;
    std::size_t sentences = 0;
    double exactMatch = 0;     ///< share of the sentences, 0 … 1
    double tokenAccuracy = 0;  ///< share of the references' words that stand at their place, 0 … 1
    double chrf = 0;           ///< chrF2 of all of them together, 0 … 100
};

/// One sentence with its translation.
struct MeasuredSentence {
    std::size_t length;  ///< pieces of the source
    std::string translation;
    std::string reference;
};

/// In groups of `width` lengths – 1 … width, width + 1 … –, those without sentences left out. Words are what stands
/// between spaces; where there are none, characters.
std::vector<LengthGroup> measureByLength(const std::vector<MeasuredSentence>& sentences, std::size_t width);

std::string lengthText(const std::vector<LengthGroup>& groups);
Json lengthJson(const std::vector<LengthGroup>& groups);

}  // namespace translucent::cli
