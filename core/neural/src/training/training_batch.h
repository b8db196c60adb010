#pragma once

#include "network/transformer.h"
#include "training/packed_pairs.h"

#include <cstdint>
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

}  // namespace translucent
