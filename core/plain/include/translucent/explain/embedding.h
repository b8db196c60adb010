#pragma once

#include "translucent/explain/step.h"

#include <cstddef>
#include <string>
#include <vector>

namespace translucent {

/// Input for the conversion of a token to a vector.
struct EmbeddingInput {
    std::vector<std::string> entries = {};  ///< of the vocabulary, the first ones
    Matrix rows = {};                       ///< of the embedding table. Shape: [entries, D]
    std::size_t vocabulary = 0;             ///< total number of entries
    std::size_t token = 0;                  ///< which of `entries` is read
    std::vector<double> position = {};      ///< the vector of its position. Shape: [D]; empty = none is added
};

/// One-hot row times embedding table is a row of the table; times √D, plus the position.
/// Source: Vaswani et al. 2017, §3.4 and §3.5.
/// @throws InputError
std::vector<ExplainStep> explainEmbedding(const EmbeddingInput& input);

}  // namespace translucent
