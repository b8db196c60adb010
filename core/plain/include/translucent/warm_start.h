#pragma once

#include "translucent/message.h"
#include "translucent/recipe.h"

#include <filesystem>

namespace translucent {

/// The recipe to train a finished model on with: its architecture, how its vocabularies were learnt and how it was
/// trained. Where no run.json tells that (of newest/, the one of the directory around it), the vocabularies are bounded
/// by the sizes they have, and the rest has its defaults.
/// @throws Error as readModelOverview and readTrainingRun do
Recipe recipeOfModel(const std::filesystem::path& directory);

/// Why a recipe does not fit a finished model with whose weights and vocabularies a training is to begin: the first
/// difference, as "heads is 2, but 4 in the recipe"; empty when it fits. The dropout may be another, for it leaves the
/// weights alone, and how the vocabularies were learnt counts only where a run.json tells it.
/// @throws Error as recipeOfModel does
Message differenceFromModel(const Recipe& recipe, const std::filesystem::path& directory);

}  // namespace translucent
