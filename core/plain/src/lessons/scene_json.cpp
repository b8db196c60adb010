#include "lessons/scene_json.h"

#include "base/numbers.h"
#include "translucent/base/error.h"
#include "translucent/files/json_text.h"

#include <algorithm>
#include <array>

namespace translucent {

bool repeatsInScene(std::string_view key)
{
    return key == "change" || key == "set";
}

std::string sceneText(const std::string& key, const nlohmann::json& value)
{
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_number_integer())
        return value.dump();
    if (value.is_number())
        return shortestText(value.get<double>());
    throw Error(ErrorCode::InvalidArgument,
        repeatsInScene(key) ? say("field %1 must be a quoted string, a number, or a list of these", printable(key))
                            : say("field %1 must be a quoted string or a number", printable(key)));
}

bool setSceneField(Scene& scene, const std::string& key, const nlohmann::json& value)
{
    if (!repeatsInScene(key) || !value.is_array())
        return setField(scene, key, sceneText(key, value));
    for (const auto& each : value)
        setField(scene, key, sceneText(key, each));
    return true;
}

namespace {

nlohmann::ordered_json numberOrText(const std::string& key, const std::string& text)
{
    constexpr std::array<std::string_view, 6> kNumbers {"moment", "hypothesis", "source", "target", "beam", "penalty"};
    if (std::ranges::find(kNumbers, key) == kNumbers.end() || text == "none")
        return text;
    return parseOrderedJson(text, JsonKind::File, {key});
}

}  // namespace

void addSceneFields(nlohmann::ordered_json& json, const Scene& scene)
{
    for (const auto& [key, text] : fieldsOf(scene)) {
        if (repeatsInScene(key))
            json[key].push_back(text);
        else
            json[key] = numberOrText(key, text);
    }
}

}  // namespace translucent
