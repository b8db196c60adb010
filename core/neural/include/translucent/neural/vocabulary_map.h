#pragma once

#include "translucent/causes/vocabulary_map.h"
#include "translucent/neural/translation_model.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace translucent {

/// The principal components of the rows of a table less their mean, by singular value decomposition; special pieces
/// count like the others. The sign of a component is chosen so that the number of largest magnitude in its direction is
/// positive. Source: Pearson 1901, "On lines and planes of closest fit to systems of points in space".
/// @param components K
/// @throws Error{InvalidArgument} as requireVocabularyMap
VocabularyMap vocabularyMap(const TranslationModel& model, EmbeddingTable table, std::int64_t components);

/// The pieces whose rows have the smallest angle to that of a piece, smallest first; equals in the order of their ids.
/// All are compared. A row of zeros has no angle: it is not a neighbour of any row, and has no neighbours.
/// @param count most pieces to return
/// @throws Error{InvalidArgument} as requireTable, and if there is no piece `id`
std::vector<PieceNeighbour> nearestPieces(
    const TranslationModel& model, EmbeddingTable table, std::int64_t id, std::size_t count);

}  // namespace translucent
