#pragma once

#include "translucent/lessons/scene.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace translucent {

/// True for fields of a scene that can occur several times: "change" and "set".
bool repeatsInScene(std::string_view key);

/// The text of a field as setField() takes it; numbers can stand in quotes or without.
/// @throws Error{InvalidArgument} if it is neither a text nor a number
std::string sceneText(const std::string& key, const nlohmann::json& value);

/// Sets a field from a file, those that repeat also from a list. Returns false if a scene has no such field.
/// @throws Error{InvalidArgument} with the expected form
bool setSceneField(Scene& scene, const std::string& key, const nlohmann::json& value);

/// Adds the fields that are set to an object: numbers as numbers, everything else in quotes.
void addSceneFields(nlohmann::ordered_json& json, const Scene& scene);

}  // namespace translucent
