#pragma once

#include "training/packed_pairs.h"
#include "translucent/stored_corpus.h"

#include <cstddef>
#include <cstdint>

namespace translucent {

/// The pairs that a training learns from.
struct TrainingPairs {
    PackedPairs pairs;
    std::size_t leftOut = 0;  ///< as in EncodedCorpus
};

/// Encodes a corpus a part at a time, in `threads` threads, and keeps nothing but the ids.
TrainingPairs trainingPairs(const StoredPairs& pairs, const Tokenizer& source, const Tokenizer& target,
    const EncodingOptions& options, std::size_t threads);

/// Of translations, with segmentations drawn at random, see Tokenizer::sample. Where a drawn one is too long for the
/// model, the best one takes its place, so that the same pairs are left out whatever is drawn.
TrainingPairs sampledPairs(const StoredPairs& pairs, const Tokenizer& source, const Tokenizer& target,
    const EncodingOptions& options, double alpha, std::uint64_t seed);

}  // namespace translucent
