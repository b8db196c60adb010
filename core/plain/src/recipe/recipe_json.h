#pragma once

#include "io/json_object.h"
#include "translucent/recipe.h"

namespace translucent {

/// Reads the parts "model", "tokenizer" and "training" of an object that may hold more; what they do not say stays as
/// it is. @throws Error{InvalidFormat, InvalidArgument} naming the field
void readRecipeParts(JsonObject& root, Recipe& recipe);

/// What recipeToJson writes.
nlohmann::ordered_json toJson(const Recipe& recipe);

}  // namespace translucent
