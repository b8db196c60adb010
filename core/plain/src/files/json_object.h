#pragma once

#include "translucent/base/error.h"
#include "translucent/base/option.h"
#include "translucent/files/json_text.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace translucent {

/// Parses without building values and without recursion. `handler` receives each part; it limits the depth and handles
/// invalid text. @throws Error{InvalidFormat} if the text is too long
void parseJsonEvents(
    std::string_view text, JsonKind kind, const JsonPlace& place, nlohmann::json_sax<nlohmann::json>& handler);

/// Reads a JSON object field by field, so that every error names the file and the field. Call `finish` at the end: it
/// rejects fields that were not read and lists the known ones.
class JsonObject {
public:
    /// `path` is the path of the object in the file, e.g. "architecture"; empty for the whole file.
    JsonObject(const nlohmann::json& json, std::string file, std::string path);

    bool has(const std::string& field);
    JsonObject object(const std::string& field);
    /// The values of a required list with at least one value.
    const nlohmann::json& list(const std::string& field);
    /// The same for a list of objects; the second of "variants" is "variants[1]" in error messages.
    std::vector<JsonObject> objects(const std::string& field);

    /// Does not change `value` if the field is missing.
    void optional(const std::string& field, std::int64_t& value);
    void optional(const std::string& field, std::uint64_t& value);
    void optional(const std::string& field, double& value);
    void optional(const std::string& field, bool& value);
    void optional(const std::string& field, std::string& value);
    void optional(const std::string& field, std::optional<std::int64_t>& value)
    {
        if (has(field))
            optional(field, value.emplace());
    }

    /// As above, but the field is required.
    template <typename Value>
    void required(const std::string& field, Value& value)
    {
        require(field);
        optional(field, value);
    }

    /// Reads all options of a struct; missing ones keep their values.
    template <typename Struct>
    void options(Struct& values)
    {
        for (const auto& option : optionsOf<Struct>()) {
            const auto read = [&](const auto& place) {
                if constexpr (std::is_member_pointer_v<std::remove_cvref_t<decltype(place)>>)
                    optional(option.name, values.*place);
                else if (std::string choice; has(option.name)) {
                    optional(option.name, choice);
                    option.choose(values, choice);
                }
            };
            std::visit(read, option.member);
        }
    }

    void finish() const;

    /// Complains about a field for a reason of the caller's. @throws Error{InvalidFormat}
    [[noreturn]] void refuse(const std::string& field, const Message& what) const;

private:
    void require(const std::string& field);
    const nlohmann::json* take(const std::string& field);

    const nlohmann::json& m_json;
    std::string m_file;
    std::string m_path;
    std::set<std::string> m_known;
};

/// Parses a JSON file, which must be a regular file; see parseJson. @throws Error{NotFound, InvalidFormat} naming it.
nlohmann::json readJson(const std::string& file);

}  // namespace translucent
