#pragma once

#include "network/model_state.h"
#include "training/training_peers.h"
#include "translucent/neural/trainer.h"
#include "translucent/training/recipe.h"
#include "translucent/training/training_events.h"

#include <torch/types.h>

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

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

/// The device of this process: each process on a machine has a GPU of its own.
/// @throws Error{InvalidArgument} if CUDA is requested and this LibTorch or machine does not support it, or if there
/// are more processes than GPUs.
torch::Device trainingDevice(Device device);

/// How many times the batch of a preset, which suits a CPU, suits the device: one to four times, by the memory of a
/// GPU.
std::int64_t batchFactor(torch::Device device);

/// `auto` means float32. @throws Error{Unsupported} if the device does not support what is requested.
Precision trainingPrecision(Precision wanted, torch::Device device);

/// The initial model of a job: with a vocabulary learned from its training sentences and random weights, a trained
/// model that it starts from, or the model in its directory when it resumes. The first process creates it; the others
/// get its vocabularies, but not yet its weights.
/// @throws Error{Inconsistent} if the directory's architecture is not the job's, or a trained model does not match.
std::unique_ptr<ModelState> trainingModel(const TrainingJob& job, TrainingObserver& observer, TrainingPeers& peers);

}  // namespace translucent
