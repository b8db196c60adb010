#include "files/json_object.h"

#include "files/byte_stream.h"
#include "translucent/base/error.h"
#include "translucent/files/json_text.h"

#include <limits>

namespace translucent {

JsonObject::JsonObject(const nlohmann::json& json, std::string file, std::string path)
    : m_json(json)
    , m_file(std::move(file))
    , m_path(std::move(path))
{
    if (!json.is_object())
        throw Error(ErrorCode::InvalidFormat,
            m_path.empty() ? say("%1: the file must be a JSON object", m_file)
                           : say("%1: field %2 must be a JSON object", m_file, m_path));
}

bool JsonObject::has(const std::string& field)
{
    m_known.insert(field);
    return m_json.contains(field);
}

JsonObject JsonObject::object(const std::string& field)
{
    require(field);
    const auto path = m_path.empty() ? field : m_path + "." + field;
    return JsonObject(*take(field), m_file, path);
}

const nlohmann::json& JsonObject::list(const std::string& field)
{
    require(field);
    const auto* json = take(field);
    if (!json->is_array() || json->empty())
        refuse(field, say("must be a list with at least one entry"));
    return *json;
}

std::vector<JsonObject> JsonObject::objects(const std::string& field)
{
    const auto path = m_path.empty() ? field : m_path + "." + field;
    std::vector<JsonObject> found;
    for (const auto& json : list(field))
        found.emplace_back(json, m_file, path + "[" + std::to_string(found.size()) + "]");
    return found;
}

void JsonObject::optional(const std::string& field, std::int64_t& value)
{
    if (const auto* json = take(field)) {
        if (!json->is_number_integer())
            refuse(field, say("must be a whole number"));
        constexpr std::uint64_t largest = std::numeric_limits<std::int64_t>::max();
        if (json->is_number_unsigned() && json->get<std::uint64_t>() > largest)
            refuse(field, say("must be at most %1", largest));
        value = json->get<std::int64_t>();
    }
}

void JsonObject::optional(const std::string& field, std::uint64_t& value)
{
    if (const auto* json = take(field)) {
        if (!json->is_number_unsigned())
            refuse(field, say("must be a whole number of at least 0"));
        value = json->get<std::uint64_t>();
    }
}

void JsonObject::optional(const std::string& field, double& value)
{
    if (const auto* json = take(field)) {
        if (!json->is_number())
            refuse(field, say("must be a number"));
        value = json->get<double>();
    }
}

void JsonObject::optional(const std::string& field, bool& value)
{
    if (const auto* json = take(field)) {
        if (!json->is_boolean())
            refuse(field, say("must be true or false"));
        value = json->get<bool>();
    }
}

void JsonObject::optional(const std::string& field, std::string& value)
{
    if (const auto* json = take(field)) {
        if (!json->is_string())
            refuse(field, say("must be a quoted string"));
        value = json->get<std::string>();
    }
}

void JsonObject::finish() const
{
    for (const auto& [field, value] : m_json.items()) {
        if (m_known.contains(field))
            continue;
        std::string known;
        for (const auto& candidate : m_known)
            known += (known.empty() ? "" : ", ") + candidate;
        refuse(field, say("is not known; known fields: %1", known));
    }
}

void JsonObject::require(const std::string& field)
{
    if (!has(field))
        refuse(field, say("is missing; add it"));
}

const nlohmann::json* JsonObject::take(const std::string& field)
{
    m_known.insert(field);
    const auto found = m_json.find(field);
    return found == m_json.end() ? nullptr : &*found;
}

void JsonObject::refuse(const std::string& field, const Message& what) const
{
    const auto path = m_path.empty() ? field : m_path + "." + field;
    throw Error(ErrorCode::InvalidFormat, say("%1: field %2 %3", m_file, printable(path), what));
}

nlohmann::json readJson(const std::string& file)
{
    const auto content = readFileContent(file, {.maxBytes = longestJson(JsonKind::File), .regularOnly = true});
    return parseJson({content.data(), content.size()}, JsonKind::File, {file});
}

}  // namespace translucent
