#pragma once

#include "network/transformer.h"
#include "training/training_batch.h"
#include "util/random.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace translucent {

/// Batches for models that write all tokens at once (TransformerConfig::generation). Legend as for TrainingBatch.

/// What random masks depend on, besides the pair: a resumed training draws the same, and so do several processes.
struct MaskDraw {
    std::uint64_t seed = 0;
    std::uint64_t step = 0;
};

/// How many of `length` places are masked, evenly from 1 to all, and which, in rising order.
/// Source: Ghazvininejad et al. 2019, §3.1
std::vector<std::int64_t> maskedPlaces(std::int64_t length, Random& random);

/// With a length predictor the decoder reads the target with some tokens masked and has to predict those; with a row
/// of BEGINs it has to predict the target and END as far as the row goes behind it. Without `draw`, for measuring, all
/// tokens are masked, and END counts once.
TrainingBatch parallelBatch(const TransformerConfig& config, const EncodedPairs& pairs, const Batch& batch,
    torch::Device device, const std::optional<MaskDraw>& draw);

/// The batch that a model is measured by: under teacher forcing, or as above without a draw.
TrainingBatch measuredBatch(
    const TransformerConfig& config, const EncodedPairs& pairs, const Batch& batch, torch::Device device);

/// So many tokens are predicted in a batch of a training: all of them in models that write token after token.
std::int64_t trainedTokens(
    const TransformerConfig& config, const EncodedPairs& pairs, const Batch& batch, const MaskDraw& draw);

/// Σ cross-entropy of the lengths of the batch, in nats: one more factor of the probability of a target. Undefined for
/// a batch without lengths. Source: Gu et al. 2018, §2.2
torch::Tensor lengthLoss(TranslationNetwork& network, const EncodedSource& source, const TrainingBatch& batch);
/// The same, of a batch by itself; 0 without lengths.
double lengthCrossEntropy(TranslationNetwork& network, const TrainingBatch& batch);

}  // namespace translucent
