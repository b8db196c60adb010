#pragma once

#include "network/transformer.h"
#include "training/training_batch.h"
#include "translucent/recipe.h"

namespace translucent {

struct BatchLossOptions {
    double smoothing = 0;  ///< label smoothing, in [0, 1)
    Precision precision = Precision::Float32;
    DropoutStream* dropout = nullptr;  ///< nullptr = no dropout
    LayerObserver* layers = nullptr;   ///< is told of every layer entered
    std::int64_t tokens = 0;           ///< what the sum is divided by; 0 = the batch's own target tokens
};

/// Label-smoothed cross-entropy of the batch per target token, under teacher forcing. Its gradients are added to those
/// of the parameters.
double lossAndGradients(TransformerImpl& network, const TrainingBatch& batch, const BatchLossOptions& options);

}  // namespace translucent
