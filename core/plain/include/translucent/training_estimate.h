#pragma once

#include "translucent/recipe.h"

#include <cstdint>

namespace translucent {

/// Sentence pairs of one length, worked on together.
struct BatchShape {
    double sentences = 1;
    double sourceLength = 1;  ///< pieces with END
    double targetLength = 1;  ///< pieces with END
};

/// Multiplications, each with its addition, in the matrix products of a forward pass with teacher forcing: attention
/// included, embeddings not.
double forwardMultiplications(const TransformerConfig& config, const BatchShape& shape);

/// What a training takes, told before it begins.
struct TrainingEstimate {
    std::int64_t parameters = 0;
    std::int64_t modelBytes = 0;     ///< of model.safetensors
    std::int64_t trainingBytes = 0;  ///< of memory, roughly
    double operationsPerToken = 0;   ///< floating-point operations per target token, forward and backward
};

/// Assumes the largest vocabularies that the recipe allows. `shape` contains the mean lengths of the corpus.
TrainingEstimate estimateTraining(const Recipe& recipe, const BatchShape& shape);

}  // namespace translucent
