#include "corpus/corpus_readers.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace translucent {

namespace {

/// A message and its translation; with plurals two messages and a translation for each number.
struct PoEntry {
    std::size_t line = 0;
    std::string context;
    std::string message;
    std::string plural;
    std::vector<std::string> translations;
    bool isFuzzy = false;  ///< guessed by a program and not checked yet
};

bool isAsciiLetterOrDigit(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// The mark before the letter that the keyboard chooses a menu by, as GTK and Qt write it: `_File`, `&File`,
/// `文件(&F)`.
std::string withoutMnemonic(std::string text)
{
    for (const char mark : {'&', '_'}) {
        const auto at = text.find(mark);
        if (at == std::string::npos || at + 1 >= text.size() || text.find(mark, at + 1) != std::string::npos)
            continue;
        const bool isInBrackets = at > 0 && text[at - 1] == '(' && at + 2 < text.size() && text[at + 2] == ')';
        const bool beginsWord = mark == '&' || at == 0 || text[at - 1] == ' ';
        if (isInBrackets)
            text.erase(at - 1, 4);
        else if (beginsWord && isAsciiLetterOrDigit(text[at + 1]))
            text.erase(at, 1);
    }
    return text;
}

/// Source: the manual of GNU gettext, section "The Format of PO Files".
class PoReader {
public:
    PoReader(CorpusText text, const CorpusReadOptions& options, const PairSink& sink)
        : m_lines(std::move(text.stream))
        , m_corpusName(std::move(text.shortName))
        , m_options(options)
        , m_pairs(m_lines.fileName(), options.task, sink)
    {
    }

    CorpusReadResult read()
    {
        while (const auto line = m_lines.next())
            readLine(*line);
        finishEntry();
        m_pairs.addNote(m_lines.encodingNote());
        return m_pairs.finish(m_corpusName);
    }

private:
    void readLine(std::string_view line)
    {
        const auto begin = line.find_first_not_of(" \t");
        line.remove_prefix(begin == std::string_view::npos ? line.size() : begin);
        if (line.empty() || line.starts_with('#')) {
            if (!m_entry.translations.empty())
                finishEntry();
            m_field = nullptr;
            m_entry.isFuzzy =
                m_entry.isFuzzy || (line.starts_with("#,") && line.find("fuzzy") != std::string_view::npos);
        } else if (!line.starts_with('"')) {
            beginField(line);
        } else if (m_field != nullptr) {
            appendString(line);
        } else {
            fail();
        }
    }

    void beginField(std::string_view line)
    {
        const auto end = std::min(line.find('"'), line.size());
        auto keyword = line.substr(0, end);
        keyword = keyword.substr(0, keyword.find_last_not_of(" \t") + 1);
        if ((keyword == "msgid" || keyword == "msgctxt") && !m_entry.translations.empty())
            finishEntry();
        if (keyword == "msgid") {
            m_entry.line = m_lines.number();
            m_field = &m_entry.message;
        } else if (keyword == "msgctxt") {
            m_field = &m_entry.context;
        } else if (keyword == "msgid_plural") {
            m_field = &m_entry.plural;
        } else if (keyword == "msgstr" || keyword.starts_with("msgstr[")) {
            if (m_entry.line == 0 || m_entry.translations.size() == kMostForms)
                fail();
            m_field = &m_entry.translations.emplace_back();
        } else {
            fail();
        }
        m_field->clear();
        appendString(line.substr(end));
    }

    /// `"…"` with the escapes of C.
    void appendString(std::string_view text)
    {
        const auto last = text.find_last_not_of(" \t");
        text = text.substr(0, last == std::string_view::npos ? 0 : last + 1);
        if (text.size() < 2 || text.back() != '"')
            fail();
        text = text.substr(1, text.size() - 2);
        for (std::size_t i = 0; i < text.size(); ++i) {
            const bool isEscape = text[i] == '\\' && i + 1 < text.size();
            const char c = isEscape ? text[++i] : text[i];
            *m_field += isEscape && (c == 'n' || c == 't' || c == 'r') ? '\n' : c;
        }
        if (m_field->size() > kLongestLine)
            m_pairs.fail(m_lines.number(),
                say("a translation is longer than %1 bytes; each unit must be one sentence", kLongestLine));
    }

    void finishEntry()
    {
        const auto entry = std::exchange(m_entry, {});
        m_field = nullptr;
        if (entry.line == 0)
            return;
        if (entry.message.empty() && entry.context.empty())
            return readHeader(entry.translations.empty() ? std::string() : entry.translations.front());
        if (entry.isFuzzy || entry.translations.empty() || entry.translations.front().empty())
            return m_pairs.addProblem(entry.line, say("the unit is not yet translated"));
        if (entry.plural.empty() || entry.translations.size() > 1)
            add(entry.line, entry.message, entry.translations.front());
        if (!entry.plural.empty())
            add(entry.line, entry.plural, entry.translations[entry.translations.size() > 1 ? 1 : 0]);
    }

    /// The language of the translations. The language of the messages is not given; it is usually English.
    void readHeader(const std::string& header)
    {
        constexpr std::string_view kField = "Language:";
        const auto field = header.find(kField);
        if (field == std::string::npos)
            return;
        const auto begin = field + kField.size();
        const auto language = cleanText(std::string_view(header).substr(begin, header.find('\n', begin) - begin));
        if (language.empty())
            return;
        m_isReversed = isLanguage(language, languageNames(m_options.sourceLanguage));
        if (!*m_isReversed && !isLanguage(language, languageNames(m_options.targetLanguage)))
            throw Error(ErrorCode::InvalidFormat,
                say("%1: contains translations into %2, but %3 and %4 were requested; choose the file's languages "
                    "(--source-lang and --target-lang)",
                    m_pairs.name(), quote(language), printable(m_options.sourceLanguage),
                    printable(m_options.targetLanguage)));
    }

    void add(std::size_t line, const std::string& message, const std::string& translation)
    {
        if (!m_isReversed)
            m_isReversed = containsHan(translation) && isLanguage("zh", languageNames(m_options.sourceLanguage));
        const auto from = withoutMnemonic(message), to = withoutMnemonic(translation);
        if (cleanText(from) == cleanText(to))
            m_pairs.addProblem(line, say("the target is the same as the source, so it is not yet translated"));
        else
            m_pairs.add(line, *m_isReversed ? to : from, *m_isReversed ? from : to);
    }

    [[noreturn]] void fail() const
    {
        m_pairs.fail(
            m_lines.number(), say("is not a line of a .po file, in which msgid or msgstr precedes a quoted text"));
    }

    static constexpr std::size_t kMostForms = 10;  ///< of a plural; Arabic has six

    TextLines m_lines;
    std::string m_corpusName;
    CorpusReadOptions m_options;
    PairCollector m_pairs;
    PoEntry m_entry;
    std::string* m_field = nullptr;    ///< of the entry, which the next string continues
    std::optional<bool> m_isReversed;  ///< the translations are the source
};

}  // namespace

CorpusReadResult readPoCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink)
{
    return PoReader(std::move(text), options, sink).read();
}

}  // namespace translucent
