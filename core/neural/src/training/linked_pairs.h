#pragma once

#include "translucent/stored_corpus.h"
#include "translucent/training_events.h"

#include <cstddef>
#include <stop_token>

namespace translucent {

/// Words are learnt to be linked from this many pairs at most: more cost time and memory and change few links.
inline constexpr std::size_t kMostLinksLearntFrom = 200'000;

/// The pairs of a corpus, those without links with what the statistical aligner finds, a part at a time; the same ones
/// when none lack any, or when `stop` ends it. The aligner learns from `learntFrom` of them, evenly spread, always the
/// same ones, or from all.
StoredPairs linkedPairs(const StoredCorpus& corpus, TrainingObserver& observer, const std::stop_token& stop,
    std::size_t learntFrom = kMostLinksLearntFrom);

}  // namespace translucent
