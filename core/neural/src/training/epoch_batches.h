#pragma once

#include "training/encoded_corpus.h"

#include <cstdint>
#include <span>
#include <vector>

namespace translucent {

using Batch = std::vector<std::size_t>;  ///< indices of pairs

/// The batches of one epoch: pairs of similar length together, at most `batchTokens` tokens on the longer side, padding
/// included, every pair exactly once, batches in random order. Depends on the arguments only, so that a resumed run
/// meets the same batches.
std::vector<Batch> epochBatches(
    std::span<const EncodedPair> pairs, std::int64_t batchTokens, std::uint64_t seed, std::int64_t epoch);

}  // namespace translucent
