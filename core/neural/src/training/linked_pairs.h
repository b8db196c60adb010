#pragma once

#include "translucent/stored_corpus.h"
#include "translucent/training_events.h"

#include <stop_token>

namespace translucent {

/// The pairs of a corpus, those without links with what the statistical aligner finds, a part at a time; the same ones
/// when none lack any, or when `stop` ends it. The aligner learns from 200,000 of them, evenly spread, or from all:
/// the same ones every time. Of half a million pairs that took ... agree.
StoredPairs linkedPairs(const StoredCorpus& corpus, TrainingObserver& observer, const std::stop_token& stop);

}  // namespace translucent
