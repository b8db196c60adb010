#pragma once

#include "files/json_object.h"
#include "translucent/training/recipe.h"

namespace translucent {

/// Reads the parts "model", "tokenizer" and "training" of an object that can have more parts; missing values do not
/// change. @throws Error{InvalidFormat, InvalidArgument} naming the field
void readRecipeParts(JsonObject& root, Recipe& recipe);

/// The JSON that recipeToJson writes.
nlohmann::ordered_json toJson(const Recipe& recipe);

}  // namespace translucent
