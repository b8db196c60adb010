#include "translucent/lessons/scene_file.h"

#include "base/numbers.h"
#include "files/atomic_file.h"
#include "files/json_object.h"
#include "translucent/base/error.h"
#include "translucent/files/json_text.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace translucent {

namespace {

constexpr std::int64_t kSceneFormat = 2;  ///< 1 has no level, notes and pictures
constexpr double kSmallestZoom = 0.5, kLargestZoom = 4;

/// True for keys that can occur several times.
bool repeats(std::string_view key)
{
    return key == "change" || key == "set";
}

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
    void setText(SavedScene& scene, const std::string& key, const std::string& text) const;
    double zoomFrom(const nlohmann::json& value) const;
    std::string textFrom(const std::string& key, const nlohmann::json& value) const;
    [[noreturn]] void fail(const Message& what) const;

    std::string m_file;
    std::size_t m_index;
};

void SceneReader::fail(const Message& what) const
{
    throw Error(ErrorCode::InvalidFormat, say("%1: scene %2: %3", m_file, m_index + 1, what));
}

std::string SceneReader::textFrom(const std::string& key, const nlohmann::json& value) const
{
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_number_integer())
        return value.dump();
    if (value.is_number())
        return shortestText(value.get<double>());
    fail(repeats(key) ? say("field %1 must be a quoted string, a number, or a list of these", printable(key))
                      : say("field %1 must be a quoted string or a number", printable(key)));
}

double SceneReader::zoomFrom(const nlohmann::json& value) const
{
    const double zoom = value.is_number() ? value.get<double>() : 0;
    if (zoom < kSmallestZoom || zoom > kLargestZoom)
        fail(say("field zoom must be a number from %1 to %2", shortestText(kSmallestZoom), shortestText(kLargestZoom)));
    return zoom;
}

void SceneReader::readField(SavedScene& scene, const std::string& key, const nlohmann::json& value) const
{
    if (key == "zoom") {
        scene.zoom = zoomFrom(value);
        return;
    }
    if (repeats(key) && value.is_array())
        for (const auto& each : value)
            setText(scene, key, textFrom(key, each));
    else
        setText(scene, key, textFrom(key, value));
}

void SceneReader::setText(SavedScene& scene, const std::string& key, const std::string& text) const
{
    if (key == "title")
        scene.title = text;
    else if (key == "theme")
        scene.theme = text;
    else if (key == "language")
        scene.language = text;
    else if (key == "notes")
        scene.notes = text;
    else if (key == "picture")
        scene.picture = text;
    else if (!setField(scene.scene, key, text))
        fail(say("field %1 is not known; known fields: title, theme, language, zoom, notes, picture, %2",
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

/// Numbers are written as numbers, everything else in quotes.
nlohmann::ordered_json valueOf(const std::string& key, const std::string& text)
{
    constexpr std::array<std::string_view, 5> kNumbers {"hypothesis", "source", "target", "beam", "penalty"};
    if (std::ranges::find(kNumbers, key) == kNumbers.end() || text == "none")
        return text;
    return parseOrderedJson(text, JsonKind::File, {key});
}

nlohmann::ordered_json jsonOf(const SavedScene& saved)
{
    auto json = nlohmann::ordered_json::object();
    json["title"] = saved.title;
    if (saved.language)
        json["language"] = *saved.language;
    if (saved.theme)
        json["theme"] = *saved.theme;
    if (saved.zoom)
        json["zoom"] = *saved.zoom;
    for (const auto& [key, text] : fieldsOf(saved.scene)) {
        if (repeats(key))
            json[key].push_back(text);
        else
            json[key] = valueOf(key, text);
    }
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
    const nlohmann::ordered_json whole {{"scene_format", kSceneFormat}, {"scenes", list}};
    constexpr int kIndentation = 2;
    return whole.dump(kIndentation, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

void writeScenes(const std::filesystem::path& file, const std::vector<SavedScene>& scenes)
{
    writeFileAtomically(file, toText(scenes), Links::Followed);
}

}  // namespace translucent
