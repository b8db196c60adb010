#pragma once

#include "translucent/auto_recipe.h"

#include <QString>

namespace translucent {

/// Why a setting was chosen, as a sentence in the current language.
QString reasonSentence(const FieldReason& reason);

/// The whole choice as rich text: what it was made for, what it is expected to give, and every reason.
QString choiceText(const AutoRecipe& choice, const RecipeOrigin& origin);

}  // namespace translucent
