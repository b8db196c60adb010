#pragma once

#include "training/packed_pairs.h"
#include "translucent/corpus/stored_corpus.h"
#include "translucent/training/training_events.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>

namespace translucent {

/// Maximum number of pairs that the aligner learns from: more pairs need more time and memory and change few links.
inline constexpr std::size_t kMostLinksLearntFrom = 200'000;

/// Adds the links of the statistical aligner to the pairs of a corpus that have no links, one part at a time. Returns
/// the same pairs if all have links, or if `stop` ends it. The aligner learns from `learntFrom` of them, evenly spaced
/// and always the same, or from all.
StoredPairs linkedPairs(const StoredCorpus& corpus, TrainingObserver& observer, const std::stop_token& stop,
    std::size_t learntFrom = kMostLinksLearntFrom);

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
