#pragma once

#include "translucent/neural/trainer.h"
#include "translucent/training/recipe.h"

#include <string>

namespace translucent {

/// FNV-1a over all sentences, in order.
std::string corpusFingerprint(const Corpus& corpus);

/// The terms that processes that train together must agree on, as one line of JSON: their number, the training
/// sentences, the device, and the recipe except threads, the file of the normalisation (which only the first one reads)
/// and the number format (which the first one chooses).
/// @param device the device that Device::Auto selects here
std::string trainingTerms(const TrainingJob& job, int processes, Device device);

/// The differences between `own` and the terms of the first process, as a part of a sentence; empty if they agree.
std::string differenceOfTerms(const std::string& own, const std::string& first);

}  // namespace translucent
