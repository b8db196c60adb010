#pragma once

#include "translucent/explain/step.h"
#include "translucent/scored_vocabulary.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// How many characters wide a piece is drawn, at least one.
double boxWidth(const std::string& text);

/// A box for each piece, side by side from `x` on; those whose index is in `chosen` stand out.
/// @returns where the next box would begin
double addBoxes(BoxPicture& picture, std::span<const std::string> pieces, double x, double y, BoxTone tone,
    std::span<const std::size_t> chosen = {});

/// Safe as rich text.
std::string escapedText(const std::string& text);
std::string joinedPieces(std::span<const std::string> pieces, const std::string& between = " | ");

/// The last step of a cut: what the model reads.
ExplainStep idStep(std::span<const std::string> pieces, const ScoredVocabulary& vocabulary);

}  // namespace translucent
