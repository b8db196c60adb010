#pragma once

#include "training/packed_pairs.h"
#include "translucent/corpus/stored_corpus.h"

#include <cstddef>
#include <cstdint>

namespace translucent {

/// The pairs of a training.
struct TrainingPairs {
    PackedPairs pairs;
    std::size_t leftOut = 0;  ///< same as in EncodedCorpus
};

/// Encodes a corpus one part at a time, in `threads` threads, and keeps only the ids.
TrainingPairs trainingPairs(const StoredPairs& pairs, const Tokenizer& source, const Tokenizer& target,
    const EncodingOptions& options, std::size_t threads);

/// For translations: draws random segmentations, see Tokenizer::sample. If a drawn one is too long for the model, the
/// best one is used instead, so that the draws do not change which pairs are skipped.
TrainingPairs sampledPairs(const StoredPairs& pairs, const Tokenizer& source, const Tokenizer& target,
    const EncodingOptions& options, double alpha, std::uint64_t seed);

}  // namespace translucent
