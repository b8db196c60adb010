#include "translucent/files/json_text.h"

#include "files/json_object.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace translucent {

namespace {

constexpr std::size_t kMegabyte = std::size_t {1} << 20U;

/// The position of an error in a text.
struct TextPosition {
    std::size_t line = 1;  ///< of the text
    std::size_t byte = 1;  ///< of the line
};

/// @param byte from 1
TextPosition positionOf(std::string_view text, std::size_t byte)
{
    const auto before = text.substr(0, byte - 1);
    const auto lines = static_cast<std::size_t>(std::ranges::count(before, '\n'));
    return {lines + 1, before.size() - (before.rfind('\n') + 1) + 1};  // without a line feed this wraps to the whole
}

[[noreturn]] void refuse(const JsonPlace& place, std::size_t line, const Message& what)
{
    throw Error(ErrorCode::InvalidFormat, about(lineOf(place.file, place.line + line - 1), what));
}

/// The parser's own message can quote bytes that are not text.
[[noreturn]] void refuse(const JsonPlace& place, std::string_view text, const nlohmann::json::parse_error& error)
{
    if (error.byte == 0 || error.byte > text.size())
        refuse(place, positionOf(text, text.size() + 1).line,
            say("not valid JSON in UTF-8: it ends too early (cut off?)"));
    const auto at = positionOf(text, error.byte);
    const bool surrogate = std::string_view(error.what()).find("surrogate") != std::string_view::npos;
    refuse(place, at.line,
        surrogate ? say("unpaired surrogate in a \\u escape near byte %1 of the line; write both halves", at.byte)
                  : say("not valid JSON in UTF-8 near byte %1 of the line; correct it there", at.byte));
}

/// The byte, from 1, that starts a level beyond the limit; 0 if there is none. Counts like the parser up to the first
/// byte that the parser rejects.
std::size_t tooDeepAt(std::string_view text)
{
    std::size_t depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"')
            inString = !inString;
        else if (inString && c == '\\')
            ++i;
        else if (!inString && (c == '[' || c == '{') && ++depth > kDeepestJson)
            return i + 1;
        else if (!inString && (c == ']' || c == '}') && depth > 0)
            --depth;
    }
    return 0;
}

void requireLength(std::string_view text, JsonKind kind, const JsonPlace& place)
{
    if (text.size() > longestJson(kind))
        refuse(place, 1, say("is longer than %1 bytes of JSON; shorten it", longestJson(kind)));
}

void requireBearable(std::string_view text, JsonKind kind, const JsonPlace& place)
{
    requireLength(text, kind, place);
    if (const auto byte = tooDeepAt(text)) {
        const auto at = positionOf(text, byte);
        refuse(place, at.line,
            say("lists and objects are nested more than %1 levels deep at byte %2 of the line; make it flatter",
                kDeepestJson, at.byte));
    }
}

template <typename Json>
Json parsed(std::string_view text, JsonKind kind, const JsonPlace& place)
{
    requireBearable(text, kind, place);
    try {
        return Json::parse(text);
    } catch (const nlohmann::json::parse_error& error) {
        refuse(place, text, error);
    } catch (const nlohmann::json::out_of_range&) {
        refuse(place, 1, say("not valid JSON: it contains a number that is too large"));
    }
}

}  // namespace

std::size_t longestJson(JsonKind kind)
{
    switch (kind) {
    case JsonKind::File: return 16 * kMegabyte;
    case JsonKind::HistoryLine: return 64 * kMegabyte;
    case JsonKind::CorpusValue: return kLongestLine;
    case JsonKind::Request: return 16 * kMegabyte;
    case JsonKind::TrainingState: return 16 * kMegabyte;
    case JsonKind::TensorHeader: break;
    }
    return 100'000'000;
}

nlohmann::json parseJson(std::string_view text, JsonKind kind, const JsonPlace& place)
{
    return parsed<nlohmann::json>(text, kind, place);
}

nlohmann::ordered_json parseOrderedJson(std::string_view text, JsonKind kind, const JsonPlace& place)
{
    return parsed<nlohmann::ordered_json>(text, kind, place);
}

void parseJsonEvents(
    std::string_view text, JsonKind kind, const JsonPlace& place, nlohmann::json_sax<nlohmann::json>& handler)
{
    requireLength(text, kind, place);
    nlohmann::json::sax_parse(text, &handler);
}

}  // namespace translucent
