#pragma once

#include "network/transformer.h"
#include "training/packed_pairs.h"

#include <cstdint>
#include <span>
#include <vector>

namespace translucent {

using Batch = std::vector<std::size_t>;  ///< indices of pairs

/// The batches of one epoch: pairs of similar length together, at most `batchTokens` tokens on the longer side, padding
/// included, every pair exactly once, batches in random order. Depends on the arguments only, so that a resumed run
/// meets the same batches.
std::vector<Batch> epochBatches(
    std::span<const PairLengths> pairs, std::int64_t batchTokens, std::uint64_t seed, std::int64_t epoch);
std::vector<Batch> epochBatches(
    std::span<const EncodedPair> pairs, std::int64_t batchTokens, std::uint64_t seed, std::int64_t epoch);

/// A batch for teacher forcing: the decoder reads BEGIN + target without END and has to predict the target with END.
/// Legend: B pairs, S source pieces, T target positions, N target tokens that are not padding.
/// Of labels: N of them, said at places of the source; no decoder reads anything.
struct TrainingBatch {
    torch::Tensor sources;    ///< Shape: [B, S]
    torch::Tensor inputs;     ///< undefined for labels. Shape: [B, T]
    torch::Tensor positions;  ///< Shape: [N]: which of the B · T flattened positions count; of B · S for labels
    torch::Tensor targets;    ///< Shape: [N]: what is right there
    /// Where the links of the pairs say that a target token comes from: rows sum to 1, or are 0 for a token without
    /// link. Undefined when no pair has links. Shape: [B, T, S]
    torch::Tensor origins = {};
    torch::Tensor lengths = {};  ///< of a length predictor: what is right, as lengthClass says. Shape: [B]
};

TrainingBatch trainingBatch(const EncodedPairs& pairs, const Batch& batch, torch::Device device);

/// What the output projection reads at the counting positions: of the decoder, or of the encoder for labels.
/// Shape: [N, D]
torch::Tensor targetStates(TranslationNetwork& network, const EncodedSource& source, const TrainingBatch& batch,
    const ForwardContext& context);

/// Target tokens of a batch, END included.
std::int64_t targetTokens(const EncodedPairs& pairs, const Batch& batch);

/// Logits at the counting positions only: padding costs nothing in the output projection. Shape: [N, V]
torch::Tensor targetLogits(TranslationNetwork& network, const TrainingBatch& batch);

}  // namespace translucent
