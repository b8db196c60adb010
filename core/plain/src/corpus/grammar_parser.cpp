#include "corpus/grammar_model.h"

#include "translucent/base/error.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace translucent::grammar {

namespace {

constexpr std::pair<std::string_view, SymbolKind> kKinds[] = {
    {"noun", SymbolKind::Noun},
    {"verb", SymbolKind::Verb},
    {"adjective", SymbolKind::Adjective},
    {"pronoun", SymbolKind::Pronoun},
    {"word", SymbolKind::Word},
    {"phrase", SymbolKind::Phrase},
};

std::optional<SymbolKind> kindFromKeyword(std::string_view keyword)
{
    const auto* found =
        std::find_if(std::begin(kKinds), std::end(kKinds), [keyword](const auto& k) { return k.first == keyword; });
    return found == std::end(kKinds) ? std::nullopt : std::optional(found->second);
}

/// Walks over the lines of a file and fills a model.
class Reader {
public:
    explicit Reader(GrammarText text)
        : m_model {.text = std::move(text)}
    {
    }

    Model read()
    {
        for (const std::string_view line : split(m_model.text.lines(), '\n')) {
            ++m_line;
            const std::string_view content = trimmed(line.substr(0, line.find('#')));
            if (!content.empty())
                readLine(content);
        }
        finish();
        return std::move(m_model);
    }

private:
    void readLine(std::string_view line)
    {
        std::string_view rest = line;
        const std::string_view keyword = takeWord(rest);
        if (const auto kind = kindFromKeyword(keyword)) {
            openSymbol(*kind, rest);
        } else if (keyword == "start") {
            m_startName = rest;
            m_startLine = m_line;
        } else if (isTableKeyword(keyword)) {
            readTable(m_model, keyword, rest, m_line);
        } else if (m_current == nullptr) {
            fail(m_model, m_line, say("expected a declaration such as 'noun Fruit [measure 个]' or 'phrase Sentence'"));
        } else if (m_current->kind == SymbolKind::Phrase) {
            readRule(m_model, *m_current, line, m_line);
        } else {
            readEntries(m_model, *m_current, line, m_line);
        }
    }

    void openSymbol(SymbolKind kind, std::string_view rest)
    {
        Symbol symbol;
        symbol.kind = kind;
        symbol.line = m_line;
        const auto parts = split(takeWord(rest), '/');
        symbol.name = parts[0];
        symbol.parameters.assign(parts.begin() + 1, parts.end());
        if (symbol.name.empty() || symbol.name[0] < 'A' || symbol.name[0] > 'Z')
            fail(m_model, m_line, say("a class or phrase name must begin with a capital letter"));
        const std::string name = symbol.name;
        if (m_model.index.contains(name) || m_model.templates.contains(name))
            fail(m_model, m_line, say("%1 is declared twice; merge the two or rename one", quote(name)));
        symbol.defaults = readAttributes(m_model, rest, m_line);
        if (symbol.parameters.empty()) {
            m_model.index[name] = static_cast<int>(m_model.symbols.size());
            m_model.symbols.push_back(std::move(symbol));
            m_current = &m_model.symbols.back();
        } else {
            m_current = &(m_model.templates[name] = std::move(symbol));
        }
    }

    void finish()
    {
        if (m_startName.empty())
            fail(m_model, m_line, say("no start phrase; add a line such as 'start Sentence'"));
        const auto found = m_model.index.find(m_startName);
        if (found == m_model.index.end())
            fail(m_model, m_startLine,
                say("start phrase %1 is not declared; add 'phrase' and its rules", quote(m_startName)));
        m_model.start = found->second;
    }

    Model m_model;
    Symbol* m_current = nullptr;  ///< the class or phrase being read
    std::string m_startName;
    int m_startLine = 0;
    int m_line = 0;
};

}  // namespace

namespace {
constexpr std::string_view kSpace = " \t\r";
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(kSpace);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kSpace) + 1 - begin);
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.push_back(trimmed(text.substr(0, end)));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string> words(std::string_view text)
{
    std::vector<std::string> result;
    for (std::string_view word = takeWord(text); !word.empty(); word = takeWord(text))
        result.emplace_back(word);
    return result;
}

std::string_view takeWord(std::string_view& text)
{
    text = trimmed(text);
    const std::size_t end = std::min(text.find_first_of(kSpace), text.size());
    const std::string_view word = text.substr(0, end);
    text = trimmed(text.substr(end));
    return word;
}

Model parseModel(GrammarText text)
{
    return Reader(std::move(text)).read();
}

void fail(const Model& model, int line, const Message& what)
{
    throw Error(ErrorCode::InvalidFormat, about(model.text.place(line), what));
}

}  // namespace translucent::grammar
