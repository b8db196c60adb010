#include "corpus/corpus_readers.h"
#include "corpus/json_pair_parser.h"
#include "io/text_file.h"

#include <optional>

namespace translucent {

namespace {

/// Cuts an array into the texts of its elements and counts lines, so that every element can be parsed and
/// reported like a line of a JSON Lines file. Looks at quotes and brackets only; the rest is the parser's
/// work.
class ArrayCutter {
public:
    ArrayCutter(std::string_view text, const PairCollector& pairs)
        : m_text(text)
        , m_pairs(pairs)
    {
        skipSpace();
        if (current() != '[') {
            m_pairs.fail(m_line, "must begin with [; files with one object per line are named .jsonl");
        }
        ++m_at;
        skipSpace();
    }

    struct Element {
        std::string_view text;
        std::size_t line = 0;
    };

    /// The next element, or nothing after the closing bracket. @throws Error{InvalidFormat}
    std::optional<Element> next()
    {
        if (current() == ']') {
            finish();
            return std::nullopt;
        }
        if (!m_first) {
            expectComma();
        }
        m_first = false;
        const Element element{m_text.substr(m_at, elementLength()), m_line};
        advance(element.text.size());
        skipSpace();
        return element;
    }

private:
    char current() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }

    void advance(std::size_t count)
    {
        for (; count > 0; --count) {
            m_line += m_text[m_at++] == '\n' ? 1 : 0;
        }
    }

    void skipSpace()
    {
        while (m_at < m_text.size()
            && std::string_view(" \t\r\n").find(m_text[m_at]) != std::string_view::npos) {
            advance(1);
        }
    }

    void expectComma()
    {
        if (current() != ',') {
            m_pairs.fail(
                m_line, m_at < m_text.size() ? "not valid JSON: expected , or ]" : "the array is not closed");
        }
        ++m_at;
        skipSpace();
    }

    void finish()
    {
        ++m_at;
        skipSpace();
        if (m_at < m_text.size()) {
            m_pairs.fail(m_line, "not valid JSON: there is something after the array");
        }
    }

    /// Up to the comma or bracket that ends the element, or to the end of the text.
    std::size_t elementLength() const
    {
        std::size_t depth = 0;
        bool inString = false;
        for (std::size_t i = m_at; i < m_text.size(); ++i) {
            const char c = m_text[i];
            if (inString) {
                i += c == '\\' ? 1 : 0;
                inString = c != '"';
                continue;
            }
            inString = c == '"';
            const bool closes = c == ']' || c == '}';
            if (depth == 0 && (closes || c == ',')) {
                return i - m_at;
            }
            depth += c == '[' || c == '{' ? 1 : 0;
            depth -= closes ? 1 : 0;
        }
        return m_text.size() - m_at;
    }

    std::string_view m_text;
    const PairCollector& m_pairs;
    std::size_t m_at = 0;
    std::size_t m_line = 1;
    bool m_first = true;
};

}  // namespace

CorpusReadResult readJsonArrayCorpus(const std::filesystem::path& file, const CorpusReadOptions& options)
{
    const auto text = TextFile::read(file);
    PairCollector pairs(text.fileName());
    JsonPairParser parser(options, pairs);
    ArrayCutter cutter(text.text(), pairs);
    while (const auto element = cutter.next()) {
        parser.parse(element->text, element->line);
    }
    return pairs.finish(file.filename().string());
}

}  // namespace translucent
