#pragma once

#include "network/model_state.h"
#include "training/training_peers.h"
#include "translucent/neural/trainer.h"
#include "translucent/training_events.h"

#include <memory>

namespace translucent {

/// The model a job begins with: with a vocabulary learnt from its training sentences and random weights, or the one in
/// its directory when it resumes. The first process makes it; the others get its vocabularies, not yet its weights.
/// @throws Error{Inconsistent} when the directory's architecture is not the job's.
std::unique_ptr<ModelState> trainingModel(const TrainingJob& job, TrainingObserver& observer, TrainingPeers& peers);

}  // namespace translucent
