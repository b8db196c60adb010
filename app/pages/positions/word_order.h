#pragma once

#include "engine/translation_result.h"

#include <QString>

#include <optional>
#include <vector>

namespace translucent {

/// The source text with its pieces in another order; a closing mark of punctuation stays where it is. The same seed
/// gives the same order. The text itself when there is nothing to shuffle.
QString shuffledText(const TranslationResult& result, quint32 seed);

/// Whether both sentences are cut into the same pieces, in whatever order.
bool haveSamePieces(const Translation& a, const Translation& b);

/// How much attention of each row has moved, on average: half the sum of |after − before|, from 0 to 1. Nothing when
/// the two are not of the same size.
std::optional<double> movedAttention(const std::vector<float>& before, const std::vector<float>& after, int rows);

}  // namespace translucent
