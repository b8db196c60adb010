#pragma once

#include "translucent/neural/trainer.h"
#include "translucent/recipe.h"

#include <string>

namespace translucent {

/// FNV-1a over all sentences, in order.
std::string corpusFingerprint(const Corpus& corpus);

/// What processes that train together must agree on, as one line of JSON: how many they are, the training sentences,
/// where they compute, and the recipe but for threads, the file of the normalisation (which the first one alone reads)
/// and the number format (which the first one decides).
/// @param device what Device::Auto stands for here
std::string trainingTerms(const TrainingJob& job, int processes, Device device);

/// Where `own` differs from those of the first process, as a part of a sentence; empty when they agree.
std::string differenceOfTerms(const std::string& own, const std::string& first);

}  // namespace translucent
