#pragma once

#include "translucent/corpus/stored_corpus.h"
#include "translucent/training/training_events.h"

#include <cstddef>
#include <stop_token>

namespace translucent {

/// Maximum number of pairs that the aligner learns from: more pairs need more time and memory and change few links.
inline constexpr std::size_t kMostLinksLearntFrom = 200'000;

/// Adds the links of the statistical aligner to the pairs of a corpus that have no links, one part at a time. Returns
/// the same pairs if all have links, or if `stop` ends it. The aligner learns from `learntFrom` of them, evenly spaced
/// and always the same, or from all.
StoredPairs linkedPairs(const StoredCorpus& corpus, TrainingObserver& observer, const std::stop_token& stop,
    std::size_t learntFrom = kMostLinksLearntFrom);

}  // namespace translucent
