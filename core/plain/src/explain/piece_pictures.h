#pragma once

#include "translucent/explain/step.h"
#include "translucent/text/scored_vocabulary.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// The drawn width of a piece in characters, at least one.
double boxWidth(const std::string& text);

/// Adds a row of boxes, one for each piece, from `x`; those with an index in `chosen` are highlighted.
/// @returns the position for the next box
double addBoxes(BoxPicture& picture, std::span<const std::string> pieces, double x, double y, BoxTone tone,
    std::span<const std::size_t> chosen = {});

/// Safe as rich text.
std::string escapedText(const std::string& text);
std::string joinedPieces(std::span<const std::string> pieces, const std::string& between = " | ");

/// The last step of a segmentation: the input of the model.
ExplainStep idStep(std::span<const std::string> pieces, const ScoredVocabulary& vocabulary);

}  // namespace translucent
