#pragma once

#include "network/transformer.h"
#include "training/epoch_batches.h"

#include <span>

namespace translucent {

/// A batch for teacher forcing: the decoder reads BEGIN + target without END and has to predict the target with END.
/// Legend: B pairs, S source pieces, T target positions, N target tokens that are not padding.
struct TrainingBatch {
    torch::Tensor sources;    ///< Shape: [B, S]
    torch::Tensor inputs;     ///< Shape: [B, T]
    torch::Tensor positions;  ///< Shape: [N]: which of the B · T flattened positions count
    torch::Tensor targets;    ///< Shape: [N]: what is right there
};

TrainingBatch trainingBatch(std::span<const EncodedPair> pairs, const Batch& batch, torch::Device device);

/// Target tokens of a batch, END included.
std::int64_t targetTokens(std::span<const EncodedPair> pairs, const Batch& batch);

/// Logits at the counting positions only: padding costs nothing in the output projection. Shape: [N, V]
torch::Tensor targetLogits(TransformerImpl& network, const TrainingBatch& batch);

}  // namespace translucent
