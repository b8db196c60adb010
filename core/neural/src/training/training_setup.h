#pragma once

#include "network/model_state.h"
#include "training/training_peers.h"
#include "translucent/neural/trainer.h"
#include "translucent/recipe.h"
#include "translucent/training_events.h"

#include <torch/types.h>

#include <memory>
#include <stop_token>
#include <vector>

namespace translucent {

/// @throws Error{InvalidArgument} when CUDA is asked for and this LibTorch or machine has none.
torch::Device trainingDevice(Device device);

/// `auto` means float32. @throws Error{Unsupported} when bfloat16 is asked for and the CPU cannot.
Precision trainingPrecision(Precision wanted, torch::Device device);

/// The model a job begins with: with a vocabulary learnt from its training sentences and random weights, a finished one
/// that it is to begin with, or the one in its directory when it resumes. The first process makes it; the others get
/// its vocabularies, not yet its weights.
/// @throws Error{Inconsistent} when the directory's architecture is not the job's, or a finished model does not fit.
std::unique_ptr<ModelState> trainingModel(const TrainingJob& job, TrainingObserver& observer, TrainingPeers& peers);

}  // namespace translucent
