#pragma once

#include "translucent/base/message.h"
#include "translucent/training/recipe.h"

#include <filesystem>

namespace translucent {

/// The recipe to continue the training of a finished model: its architecture, vocabulary settings and training options.
/// If there is no run.json (for newest/, that of the parent directory), the vocabularies are limited to their current
/// sizes and everything else has its defaults.
/// @throws Error as readModelOverview and readTrainingRun do
Recipe recipeOfModel(const std::filesystem::path& directory);

/// Returns why a recipe cannot start from the weights and vocabularies of a finished model: the first difference, e.g.
/// "heads is 2, but 4 in the recipe"; empty if it fits. The dropout can differ, because it does not affect the weights.
/// The vocabulary settings are compared only if there is a run.json.
/// @throws Error as recipeOfModel does
Message differenceFromModel(const Recipe& recipe, const std::filesystem::path& directory);

}  // namespace translucent
