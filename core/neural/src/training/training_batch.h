#pragma once

#include "base/random.h"
#include "network/transformer.h"
#include "training/training_pairs.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace translucent {

using Batch = std::vector<std::size_t>;  ///< indices of pairs

/// The batches of one epoch: pairs of similar length together, at most `batchTokens` tokens on the longer side, padding
/// included; every pair exactly once; batches in random order. They depend only on the arguments, so that a resumed run
/// gets the same batches.
std::vector<Batch> epochBatches(
    std::span<const PairLengths> pairs, std::int64_t batchTokens, std::uint64_t seed, std::int64_t epoch);
std::vector<Batch> epochBatches(
    std::span<const EncodedPair> pairs, std::int64_t batchTokens, std::uint64_t seed, std::int64_t epoch);

/// A batch for teacher forcing: the decoder reads BEGIN + target without END and predicts the target with END.
/// Legend: B pairs, S source pieces, T target positions, N target tokens that are not padding.
/// For labels: N labels at positions of the source, without decoder input.
struct TrainingBatch {
    torch::Tensor sources;    ///< Shape: [B, S]
    torch::Tensor inputs;     ///< undefined for labels. Shape: [B, T]
    torch::Tensor positions;  ///< Shape: [N]: indices of the positions that count, among B · T, or B · S for labels
    torch::Tensor targets;    ///< Shape: [N]: the correct tokens there
    /// The origin of each target token according to the links of the pairs: rows sum to 1, or are 0 for a token without
    /// link. Undefined if no pair has links. Shape: [B, T, S]
    torch::Tensor origins = {};
    torch::Tensor lengths = {};  ///< for a length predictor: the correct classes, see lengthClass. Shape: [B]
};

TrainingBatch trainingBatch(const EncodedPairs& pairs, const Batch& batch, torch::Device device);

/// The input of the output projection at the positions that count: output of the decoder, or of the encoder for labels.
/// Shape: [N, D]
torch::Tensor targetStates(TranslationNetwork& network, const EncodedSource& source, const TrainingBatch& batch,
    const ForwardContext& context);

/// Number of target tokens of a batch, END included.
std::int64_t targetTokens(const EncodedPairs& pairs, const Batch& batch);

/// Logits only at the positions that count: the output projection computes nothing for padding. Shape: [N, V]
torch::Tensor targetLogits(TranslationNetwork& network, const TrainingBatch& batch);

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
