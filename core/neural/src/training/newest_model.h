#pragma once

#include "network/model_state.h"
#include "training/checkpoint.h"

#include <filesystem>

namespace translucent {

/// Writes the weights that `model` has now to newest/ of a training's directory, which it returns. The directory
/// appears only when complete; an older one is replaced at once.
/// @throws Error{Numeric} for weights that are not finite, Error{WriteFailed}
std::filesystem::path writeNewestModel(
    const std::filesystem::path& training, const ModelState& model, const TrainingProgress& progress);

/// What is there belongs to weights that the training has left behind.
void removeNewestModel(const std::filesystem::path& training);

}  // namespace translucent
