#pragma once

#include "files/json_object.h"
#include "translucent/base/message.h"
#include "translucent/base/option.h"
#include "translucent/training/recipe.h"

#include <nlohmann/json.hpp>

namespace translucent {

/// Reads the parts "model", "tokenizer" and "training" of an object that can have more parts; missing values do not
/// change. @throws Error{InvalidFormat, InvalidArgument} naming the field
void readRecipeParts(JsonObject& root, Recipe& recipe);

/// The JSON that recipeToJson writes.
nlohmann::ordered_json toJson(const Recipe& recipe);

/// The first option of a model that differs from its recipe: "heads is 2, but 4 in the recipe"; empty if all agree.
template <typename Struct>
Message firstDifference(const Struct& kept, const Struct& expected)
{
    const auto ofModel = optionsJson<nlohmann::ordered_json>(kept);
    const auto ofRecipe = optionsJson<nlohmann::ordered_json>(expected);
    for (const auto& [name, value] : ofModel.items())
        if (value != ofRecipe.at(name))
            return say("%1 is %2, but %3 in the recipe", name, value.dump(), ofRecipe.at(name).dump());
    return {};
}

}  // namespace translucent
