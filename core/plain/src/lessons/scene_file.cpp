#include "translucent/lessons/scene_file.h"

#include "base/numbers.h"
#include "files/atomic_file.h"
#include "files/json_object.h"
#include "lessons/scene_json.h"
#include "translucent/base/error.h"
#include "translucent/files/json_text.h"

#include <algorithm>
#include <cstdint>

namespace translucent {

namespace {

/// 1 has no level, notes and pictures, 2 no automatic titles, 3 no moments.
constexpr std::int64_t kSceneFormat = 4, kFormatWithoutMoments = 3;
constexpr auto kAutomaticTitle = "automatic_title";
constexpr double kSmallestZoom = 0.5, kLargestZoom = 4;

/// Reads one scene of a file.
class SceneReader {
public:
    SceneReader(std::string file, std::size_t index)
        : m_file(std::move(file))
        , m_index(index)
    {
    }

    SavedScene read(const nlohmann::json& json);

private:
    void readField(SavedScene& scene, const std::string& key, const nlohmann::json& value) const;
    double zoomFrom(const nlohmann::json& value) const;
    bool flagFrom(const std::string& key, const nlohmann::json& value) const;
    [[noreturn]] void fail(const Message& what) const;

    std::string m_file;
    std::size_t m_index;
};

void SceneReader::fail(const Message& what) const
{
    throw Error(ErrorCode::InvalidFormat, say("%1: scene %2: %3", m_file, m_index + 1, what));
}

double SceneReader::zoomFrom(const nlohmann::json& value) const
{
    const double zoom = value.is_number() ? value.get<double>() : 0;
    if (zoom < kSmallestZoom || zoom > kLargestZoom)
        fail(say("field zoom must be a number from %1 to %2", shortestText(kSmallestZoom), shortestText(kLargestZoom)));
    return zoom;
}

bool SceneReader::flagFrom(const std::string& key, const nlohmann::json& value) const
{
    if (!value.is_boolean())
        fail(say("field %1 must be true or false", key));
    return value.get<bool>();
}

void SceneReader::readField(SavedScene& scene, const std::string& key, const nlohmann::json& value) const
{
    if (key == "zoom")
        scene.zoom = zoomFrom(value);
    else if (key == "title")
        scene.title = sceneText(key, value);
    else if (key == "theme")
        scene.theme = sceneText(key, value);
    else if (key == "language")
        scene.language = sceneText(key, value);
    else if (key == "notes")
        scene.notes = sceneText(key, value);
    else if (key == "picture")
        scene.picture = sceneText(key, value);
    else if (key == kAutomaticTitle)
        scene.automaticTitle = flagFrom(key, value);
    else if (!setSceneField(scene.scene, key, value))
        fail(say(
            "field %1 is not known; known fields: title, automatic_title, theme, language, zoom, notes, picture, %2",
            printable(key), sceneKeys()));
}

SavedScene SceneReader::read(const nlohmann::json& json)
{
    if (!json.is_object())
        fail(say("it must be a JSON object"));
    SavedScene scene;
    for (const auto& [key, value] : json.items()) {
        try {
            readField(scene, key, value);
        } catch (const Error& error) {
            if (error.code() == ErrorCode::InvalidFormat)
                throw;
            fail(error.message());
        }
    }
    return scene;
}

nlohmann::ordered_json jsonOf(const SavedScene& saved)
{
    auto json = nlohmann::ordered_json::object();
    json["title"] = saved.title;
    if (saved.automaticTitle)
        json[kAutomaticTitle] = true;
    if (saved.language)
        json["language"] = *saved.language;
    if (saved.theme)
        json["theme"] = *saved.theme;
    if (saved.zoom)
        json["zoom"] = *saved.zoom;
    addSceneFields(json, saved.scene);
    if (!saved.notes.empty())
        json["notes"] = saved.notes;
    if (!saved.picture.empty())
        json["picture"] = saved.picture;
    return json;
}

}  // namespace

std::vector<SavedScene> readScenes(const std::filesystem::path& file)
{
    const auto json = readJson(file.string());
    JsonObject whole(json, file.string(), {});
    std::int64_t format = 0;
    whole.required("scene_format", format);
    if (format < 1 || format > kSceneFormat)
        throw Error(ErrorCode::InvalidFormat,
            say("%1: scene_format is %2; this program reads 1 to %3", file, format, kSceneFormat));
    if (!whole.has("scenes") || !json["scenes"].is_array())
        throw Error(ErrorCode::InvalidFormat, say("%1: field scenes must be a list of scenes", file));
    whole.finish();
    std::vector<SavedScene> scenes;
    for (const auto& each : json["scenes"])
        scenes.push_back(SceneReader(file.string(), scenes.size()).read(each));
    return scenes;
}

std::string toText(const std::vector<SavedScene>& scenes)
{
    auto list = nlohmann::ordered_json::array();
    for (const SavedScene& scene : scenes)
        list.push_back(jsonOf(scene));
    const bool hasMoments = std::ranges::any_of(scenes, [](const auto& each) { return each.scene.moment.has_value(); });
    const nlohmann::ordered_json whole {
        {"scene_format", hasMoments ? kSceneFormat : kFormatWithoutMoments}, {"scenes", list}};
    constexpr int kIndentation = 2;
    return whole.dump(kIndentation, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

void writeScenes(const std::filesystem::path& file, const std::vector<SavedScene>& scenes)
{
    writeFileAtomically(file, toText(scenes), Links::Followed);
}

}  // namespace translucent
