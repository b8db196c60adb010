#include "corpus/corpus_readers.h"

#include "files/text_lines.h"
#include "translucent/base/error.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/files/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace translucent {

namespace {

using nlohmann::json;

constexpr std::array<std::pair<const char*, const char*>, 4> kNeutralKeys {
    {{"source", "target"}, {"src", "tgt"}, {"src", "trg"}, {"src", "ref"}}};

/// The key for a language: an exact name is preferred to one with a region. Empty if there is none.
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

Message joinedKeys(const json& object)
{
    constexpr std::size_t kMostKeys = 8;
    std::string text;
    std::size_t count = 0;
    for (const auto& item : object.items()) {
        if (++count > kMostKeys)
            return untranslated(text + ", …");
        text += (text.empty() ? "" : ", ") + inQuotes(item.key());
    }
    return text.empty() ? say("none") : untranslated(text);
}

/// Reads one JSON value as a sentence pair.
class JsonPairParser {
public:
    JsonPairParser(const CorpusReadOptions& options, PairCollector& pairs)
        : m_options(options)
        , m_sourceNames(languageNames(options.sourceLanguage))
        , m_targetNames(languageNames(options.targetLanguage))
        , m_pairs(pairs)
    {
    }

    /// `line` is the line of the value's start. @throws Error{InvalidFormat} naming file, line and key.
    void parse(std::string_view text, std::size_t line)
    {
        const json value = parseJson(text, JsonKind::CorpusValue, {m_pairs.name(), line});
        if (value.is_array()) {
            readArray(value, line);
        } else if (value.is_object()) {
            const auto nested = value.find("translation");
            readObject(nested != value.end() && nested->is_object() ? *nested : value, line);
        } else {
            m_pairs.fail(line, say("must be a JSON object or array, not a %1", value.type_name()));
        }
    }

private:
    struct Keys {
        std::string source;
        std::string target;
        bool found() const { return !source.empty() && !target.empty(); }
    };

    void readObject(const json& object, std::size_t line)
    {
        const Keys keys = keysOf(object);
        if (!keys.found())
            failKeys(object, line);
        m_pairs.add(line, textOf(object.at(keys.source), quote(keys.source), line),
            textOf(object.at(keys.target), quote(keys.target), line));
    }

    void readArray(const json& array, std::size_t line)
    {
        const auto [source, target] = m_options.columns;
        if (array.size() < std::max(source, target)) {
            m_pairs.fail(line,
                say("element %2 is requested, but the array has length %1; choose other columns", array.size(),
                    std::max(source, target)));
        }
        m_pairs.add(line, textOf(array[source - 1], say("element %1", source), line),
            textOf(array[target - 1], say("element %1", target), line));
    }

    Keys keysOf(const json& object) const
    {
        Keys byLanguage {keyForLanguage(object, m_sourceNames), keyForLanguage(object, m_targetNames)};
        if (byLanguage.found())
            return byLanguage;
        for (const auto& [source, target] : kNeutralKeys)
            if (object.contains(source) && object.contains(target))
                return {source, target};
        return {};
    }

    std::string textOf(const json& value, const Message& name, std::size_t line) const
    {
        if (value.is_null())
            return {};
        if (!value.is_string())
            m_pairs.fail(line, say("%1 must be a string, not of type %2", name, value.type_name()));
        return value.get<std::string>();
    }

    [[noreturn]] void failKeys(const json& object, std::size_t line) const
    {
        m_pairs.fail(line,
            say("no keys for %1 and %2; found %3; supported are '%1' and '%2', 'source' and 'target', 'src' and 'tgt'",
                printable(m_options.sourceLanguage), printable(m_options.targetLanguage), joinedKeys(object)));
    }

    CorpusReadOptions m_options;
    std::vector<std::string> m_sourceNames;
    std::vector<std::string> m_targetNames;
    PairCollector& m_pairs;
};

/// The characters of a file, with the position of the current one.
class CharacterReader {
public:
    explicit CharacterReader(std::unique_ptr<Utf8Stream> stream)
        : m_stream(std::move(stream))
        , m_rest(withoutByteOrderMarks(m_stream->next()))
    {
    }

    const std::string& fileName() const { return m_stream->name(); }
    TextPlace place() const { return m_place; }
    Message encodingNote() const { return translucent::encodingNote(*m_stream, m_place.line); }
    bool atEnd() const { return m_rest.empty(); }
    char current() const { return atEnd() ? '\0' : m_rest.front(); }

    void advance()
    {
        constexpr unsigned kContinuationMask = 0xC0;
        constexpr unsigned kContinuation = 0x80;
        if (m_rest.front() == '\n')
            m_place = {m_place.line + 1, 1};
        else if ((static_cast<unsigned char>(m_rest.front()) & kContinuationMask) != kContinuation)
            ++m_place.column;
        m_rest.remove_prefix(1);
        if (m_rest.empty())
            m_rest = m_stream->next();
    }

    void skipSpace()
    {
        while (!atEnd() && std::string_view(" \t\r\n").find(current()) != std::string_view::npos)
            advance();
    }

private:
    std::unique_ptr<Utf8Stream> m_stream;
    std::string_view m_rest;  ///< of the stream's buffer; empty only at the end
    TextPlace m_place;
};

/// Splits an array into the texts of its elements and counts lines, so that every element can be parsed and reported
/// like a line of a JSON Lines file. Only evaluates quotes and brackets; the parser does the rest.
class ArrayCutter {
public:
    ArrayCutter(CharacterReader& file, const PairCollector& pairs)
        : m_file(file)
        , m_pairs(pairs)
    {
        m_file.skipSpace();
        m_file.advance();  // the bracket
        m_file.skipSpace();
    }

    struct Element {
        std::string_view text;  ///< valid until the next one
        std::size_t line = 0;
    };

    /// The next element, or nothing after the closing bracket. @throws Error{InvalidFormat}
    std::optional<Element> next()
    {
        if (m_file.current() == ']') {
            finish();
            return std::nullopt;
        }
        if (!m_first)
            expectComma();
        m_first = false;
        const TextPlace place = m_file.place();
        readElement();
        requireText(m_element, m_file.fileName(), place);
        m_file.skipSpace();
        return Element {m_element, place.line};
    }

private:
    std::size_t line() const { return m_file.place().line; }

    void expectComma()
    {
        if (m_file.current() != ',')
            m_pairs.fail(line(),
                m_file.atEnd() ? say("the array is not closed; add ] (cut off?)")
                               : say("not valid JSON: expected , or ]"));
        m_file.advance();
        m_file.skipSpace();
    }

    void finish()
    {
        m_file.advance();
        m_file.skipSpace();
        if (!m_file.atEnd())
            m_pairs.fail(line(), say("not valid JSON: there is text after the array; remove it"));
    }

    /// Reads to the comma or bracket that ends the element, or to the end of the text.
    void readElement()
    {
        const std::size_t first = line();
        std::size_t depth = 0;
        bool inString = false;
        bool escaped = false;
        m_element.clear();
        for (; !m_file.atEnd(); m_file.advance()) {
            const char c = m_file.current();
            const bool closes = !inString && (c == ']' || c == '}');
            if (!inString && depth == 0 && (closes || c == ','))
                return;
            m_element += c;
            if (m_element.size() > kLongestLine) {
                m_pairs.fail(first,
                    say("an element of the array is longer than %1 bytes; each must be one sentence pair",
                        kLongestLine));
            }
            depth += !inString && (c == '[' || c == '{') ? 1 : 0;
            depth -= closes ? 1 : 0;
            inString = c == '"' && !escaped ? !inString : inString;
            escaped = inString && c == '\\' && !escaped;
        }
    }

    CharacterReader& m_file;
    const PairCollector& m_pairs;
    std::string m_element;
    bool m_first = true;
};

/// The start of a file, without white space at its beginning and between brackets and the first string.
std::string jsonBegin(std::string_view begin)
{
    constexpr std::size_t kEnough = 200;
    std::string text;
    for (const char c : withoutByteOrderMarks(begin)) {
        if (std::string_view(" \t\r\n").find(c) == std::string_view::npos)
            text += c;
        if (text.size() == kEnough)
            break;
    }
    return text;
}

/// An array of pairs; a line that is an array has its two sentences in it.
bool beginsWithArray(const std::string& begin)
{
    return begin == "[" || begin.starts_with("[{") || begin.starts_with("[[") || begin.starts_with("[]");
}

/// `{"data": [` … has its pairs one level deeper than expected.
void refuseListInObject(const std::string& begin, const PairCollector& pairs)
{
    const auto nameEnd = begin.starts_with("{\"") ? begin.find('"', 2) : std::string::npos;
    if (nameEnd == std::string::npos)
        return;
    const auto rest = std::string_view(begin).substr(nameEnd);
    if (!rest.starts_with("\":[{") && !rest.starts_with("\":[["))
        return;
    const auto name = printable(begin.substr(2, nameEnd - 2));
    throw Error(ErrorCode::InvalidFormat,
        say("%1: the sentence pairs are in the list %2 inside an object; save only that list, e.g. with jq '.%3' FILE "
            "> corpus.json",
            pairs.name(), quote(name), name));
}

void readArray(std::unique_ptr<Utf8Stream> stream, const CorpusReadOptions& options, PairCollector& pairs)
{
    CharacterReader characters(std::move(stream));
    JsonPairParser parser(options, pairs);
    ArrayCutter cutter(characters, pairs);
    while (const auto element = cutter.next())
        parser.parse(element->text, element->line);
    pairs.addNote(characters.encodingNote());
}

void readLines(std::unique_ptr<Utf8Stream> stream, const CorpusReadOptions& options, PairCollector& pairs)
{
    TextLines lines(std::move(stream));
    JsonPairParser parser(options, pairs);
    while (const auto line = lines.next())
        if (line->find_first_not_of(" \t") == std::string_view::npos)
            pairs.addProblem(lines.number(), say("the line is empty"));
        else
            parser.parse(*line, lines.number());
    pairs.addNote(lines.encodingNote());
    pairs.setLines(lines.number());
}

}  // namespace

CorpusReadResult readJsonCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink)
{
    auto stream = std::make_unique<Utf8Stream>(std::move(text.stream));
    PairCollector pairs(stream->name(), options.task, sink);
    const auto begin = jsonBegin(stream->peek());
    refuseListInObject(begin, pairs);
    if (beginsWithArray(begin))
        readArray(std::move(stream), options, pairs);
    else
        readLines(std::move(stream), options, pairs);
    return pairs.finish(text.shortName);
}

}  // namespace translucent
