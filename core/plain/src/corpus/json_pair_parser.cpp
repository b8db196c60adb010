#include "corpus/json_pair_parser.h"

#include "corpus/corpus_readers.h"
#include "translucent/error.h"

#include <algorithm>
#include <array>
#include <utility>

namespace translucent {

namespace {

using nlohmann::json;

constexpr std::array<std::pair<const char*, const char*>, 4> kNeutralKeys {
    {{"source", "target"}, {"src", "tgt"}, {"src", "trg"}, {"src", "ref"}}};

/// The key for a language: an exact name before one with a region. Empty when there is none.
std::string keyForLanguage(const json& object, const std::vector<std::string>& names)
{
    for (const std::string& name : names) {
        for (const auto& item : object.items())
            if (normalizedLanguage(item.key()) == name)
                return item.key();
    }
    for (const auto& item : object.items())
        if (isLanguage(item.key(), names))
            return item.key();
    return {};
}

std::string joinedKeys(const json& object)
{
    constexpr std::size_t kMostKeys = 8;
    std::string text;
    std::size_t count = 0;
    for (const auto& item : object.items()) {
        if (++count > kMostKeys)
            return text + ", …";
        text += (text.empty() ? "" : ", ") + inQuotes(item.key());
    }
    return text.empty() ? "none" : text;
}

}  // namespace

JsonPairParser::JsonPairParser(const CorpusReadOptions& options, PairCollector& pairs)
    : m_options(options)
    , m_sourceNames(languageNames(options.sourceLanguage))
    , m_targetNames(languageNames(options.targetLanguage))
    , m_pairs(pairs)
{
}

void JsonPairParser::parse(std::string_view text, std::size_t line)
{
    const json value = parseJson(text, line);
    if (value.is_array()) {
        readArray(value, line);
    } else if (value.is_object()) {
        const auto nested = value.find("translation");
        readObject(nested != value.end() && nested->is_object() ? *nested : value, line);
    } else {
        m_pairs.fail(line, std::string("must be a JSON object or array, not a ") + value.type_name());
    }
}

json JsonPairParser::parseJson(std::string_view text, std::size_t line) const
{
    try {
        return json::parse(text);
    } catch (const json::parse_error& error) {
        const std::size_t position = std::min<std::size_t>(error.byte, text.size());
        const std::string_view before = text.substr(0, position);
        const std::size_t lineFeed = before.rfind('\n');
        const std::size_t column = position - (lineFeed == std::string_view::npos ? 0 : lineFeed + 1);
        const bool surrogate = std::string_view(error.what()).find("surrogate") != std::string_view::npos;
        m_pairs.fail(line + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')),
            std::string(surrogate ? "lone surrogate in a \\u escape" : "not valid JSON") + " near byte "
                + std::to_string(column) + " of the line");
    } catch (const json::out_of_range&) {
        m_pairs.fail(line, "not valid JSON: it holds a number that is too large");
    }
}

void JsonPairParser::readObject(const json& object, std::size_t line)
{
    const Keys keys = keysOf(object);
    if (!keys.found())
        failKeys(object, line);
    m_pairs.add(line, textOf(object.at(keys.source), inQuotes(keys.source), line),
        textOf(object.at(keys.target), inQuotes(keys.target), line));
}

void JsonPairParser::readArray(const json& array, std::size_t line)
{
    const auto [source, target] = m_options.columns;
    if (array.size() < std::max(source, target)) {
        m_pairs.fail(line,
            "the array has " + std::to_string(array.size()) + " elements, but element "
                + std::to_string(std::max(source, target)) + " is to be read");
    }
    m_pairs.add(line, textOf(array[source - 1], "element " + std::to_string(source), line),
        textOf(array[target - 1], "element " + std::to_string(target), line));
}

JsonPairParser::Keys JsonPairParser::keysOf(const json& object) const
{
    const Keys byLanguage {keyForLanguage(object, m_sourceNames), keyForLanguage(object, m_targetNames)};
    if (byLanguage.found())
        return byLanguage;
    for (const auto& [source, target] : kNeutralKeys)
        if (object.contains(source) && object.contains(target))
            return {source, target};
    return {};
}

std::string JsonPairParser::textOf(const json& value, const std::string& name, std::size_t line) const
{
    if (value.is_null())
        return {};
    if (!value.is_string())
        m_pairs.fail(line, name + " must be a string, not of type " + value.type_name());
    return value.get<std::string>();
}

void JsonPairParser::failKeys(const json& object, std::size_t line) const
{
    m_pairs.fail(line,
        "no keys for " + m_options.sourceLanguage + " and " + m_options.targetLanguage + "; found " + joinedKeys(object)
            + "; readable are " + inQuotes(m_options.sourceLanguage) + " and " + inQuotes(m_options.targetLanguage)
            + ", 'source' and 'target', 'src' and 'tgt'");
}

}  // namespace translucent
