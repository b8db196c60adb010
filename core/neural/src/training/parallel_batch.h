#pragma once

#include "base/random.h"
#include "network/transformer.h"
#include "training/training_batch.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace translucent {

/// Batches for models that write all tokens at once (TransformerConfig::generation). Legend as for TrainingBatch.

/// The values that random masks depend on, in addition to the pair. A resumed training and all processes draw the same
/// masks.
struct MaskDraw {
    std::uint64_t seed = 0;
    std::uint64_t step = 0;
};

/// Draws the number of masked positions out of `length`, uniformly from 1 to all, and the positions, in ascending
/// order.
/// Source: Ghazvininejad et al. 2019, §3.1
std::vector<std::int64_t> maskedPlaces(std::int64_t length, Random& random);

/// With a length predictor the decoder reads the target with some tokens masked and predicts those. With a row of
/// BEGINs it predicts the target, then END up to the end of the row. Without `draw`, for measuring, all tokens are
/// masked, and END counts once.
TrainingBatch parallelBatch(const TransformerConfig& config, const EncodedPairs& pairs, const Batch& batch,
    torch::Device device, const std::optional<MaskDraw>& draw);

/// The batch for measuring a model: with teacher forcing, or as above without a draw.
TrainingBatch measuredBatch(
    const TransformerConfig& config, const EncodedPairs& pairs, const Batch& batch, torch::Device device);

/// The number of tokens that are predicted in a batch of a training: all tokens in models that write token by token.
std::int64_t trainedTokens(
    const TransformerConfig& config, const EncodedPairs& pairs, const Batch& batch, const MaskDraw& draw);

/// Σ cross-entropy of the lengths of the batch, in nats. The probability of the length is a further factor of the
/// probability of a target. Undefined for a batch without lengths. Source: Gu et al. 2018, §2.2
torch::Tensor lengthLoss(TranslationNetwork& network, const EncodedSource& source, const TrainingBatch& batch);
/// The same for a single batch; 0 without lengths.
double lengthCrossEntropy(TranslationNetwork& network, const TrainingBatch& batch);

}  // namespace translucent
