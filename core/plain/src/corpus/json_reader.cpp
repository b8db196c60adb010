#include "corpus/corpus_readers.h"

#include "corpus/json_pair_parser.h"
#include "io/file_stream.h"
#include "io/text_file.h"

#include <optional>
#include <string>

namespace translucent {

namespace {

/// The characters of a file, with the place where the current one stands.
class CharacterReader {
public:
    explicit CharacterReader(const std::filesystem::path& file)
        : m_stream(file)
    {
        m_rest = m_stream.next();
        refuseUtf16(m_rest, m_stream.name());
        m_rest = withoutByteOrderMarks(m_rest);
    }

    const std::string& fileName() const { return m_stream.name(); }
    TextPlace place() const { return m_place; }
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
            m_rest = m_stream.next();
    }

    void skipSpace()
    {
        while (!atEnd() && std::string_view(" \t\r\n").find(current()) != std::string_view::npos)
            advance();
    }

private:
    FileStream m_stream;
    std::string_view m_rest;  ///< of the stream's buffer; empty at the end only
    TextPlace m_place;
};

/// Cuts an array into the texts of its elements and counts lines, so that every element can be parsed and
/// reported like a line of a JSON Lines file. Looks at quotes and brackets only; the rest is the parser's
/// work.
class ArrayCutter {
public:
    ArrayCutter(CharacterReader& file, const PairCollector& pairs)
        : m_file(file)
        , m_pairs(pairs)
    {
        m_file.skipSpace();
        if (m_file.current() != '[')
            m_pairs.fail(line(), "must begin with [; files with one object per line are named .jsonl");
        m_file.advance();
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
            m_pairs.fail(line(), m_file.atEnd() ? "the array is not closed" : "not valid JSON: expected , or ]");
        m_file.advance();
        m_file.skipSpace();
    }

    void finish()
    {
        m_file.advance();
        m_file.skipSpace();
        if (!m_file.atEnd())
            m_pairs.fail(line(), "not valid JSON: there is something after the array");
    }

    /// Up to the comma or bracket that ends the element, or to the end of the text.
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
                    "an element of the array is longer than " + std::to_string(kLongestLine)
                        + " bytes; each must be one sentence pair");
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

}  // namespace

CorpusReadResult readJsonArrayCorpus(const std::filesystem::path& file, const CorpusReadOptions& options)
{
    CharacterReader text(file);
    PairCollector pairs(text.fileName());
    JsonPairParser parser(options, pairs);
    ArrayCutter cutter(text, pairs);
    while (const auto element = cutter.next())
        parser.parse(element->text, element->line);
    return pairs.finish(file.filename().string());
}

CorpusReadResult readJsonLinesCorpus(const std::filesystem::path& file, const CorpusReadOptions& options)
{
    TextLines lines(file);
    PairCollector pairs(lines.fileName());
    JsonPairParser parser(options, pairs);
    while (const auto line = lines.next())
        if (line->find_first_not_of(" \t") == std::string_view::npos)
            pairs.addProblem(lines.number(), "the line is empty");
        else
            parser.parse(*line, lines.number());
    return pairs.finish(file.filename().string());
}

}  // namespace translucent
