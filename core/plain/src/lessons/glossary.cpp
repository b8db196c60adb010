#include "translucent/lessons/glossary.h"

#include "files/text_lines.h"
#include "translucent/base/error.h"
#include "translucent/files/resources.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace translucent {

namespace {

constexpr std::array<std::string_view, 7> kColumns {"id", "en", "zh", "en_meaning", "zh_meaning", "source", "page"};

std::vector<std::string> columnsOf(std::string_view line)
{
    std::vector<std::string> columns;
    for (auto tab = line.find('\t'); tab != std::string_view::npos; tab = line.find('\t')) {
        columns.emplace_back(line.substr(0, tab));
        line.remove_prefix(tab + 1);
    }
    columns.emplace_back(line);
    return columns;
}

[[noreturn]] void fail(const TextLines& lines, const Message& message)
{
    throw Error(ErrorCode::InvalidFormat, about(lineOf(lines.fileName(), lines.number()), message));
}

GlossaryTerm termOf(std::string_view line, const TextLines& lines)
{
    auto columns = columnsOf(line);
    if (columns.size() < kColumns.size())
        fail(lines, say("a term has %1 columns or more, not %2", kColumns.size(), columns.size()));
    const auto meaning = std::next(columns.begin(), 5);
    if (std::any_of(columns.begin(), meaning, [](const auto& column) { return column.empty(); }))
        fail(lines, say("a term needs an id and, in both languages, a name and a meaning"));
    return {std::move(columns[0]), std::move(columns[1]), std::move(columns[2]), std::move(columns[3]),
        std::move(columns[4]), std::move(columns[5]), std::move(columns[6])};
}

}  // namespace

std::vector<GlossaryTerm> readGlossary(const std::filesystem::path& file)
{
    TextLines lines(file);
    const auto heading = columnsOf(lines.next().value_or(""));
    if (heading.size() < kColumns.size() || !std::equal(kColumns.begin(), kColumns.end(), heading.begin()))
        throw Error(ErrorCode::InvalidFormat,
            about(lineOf(lines.fileName(), 1),
                say("the first line of a glossary must name the columns id, en, zh, en_meaning, zh_meaning, source and "
                    "page")));
    std::vector<GlossaryTerm> terms;
    TermIds ids;
    while (const auto line = lines.next()) {
        terms.push_back(termOf(*line, lines));
        if (!ids.insert(terms.back().id).second)
            fail(lines, say("the term \"%1\" is already defined above; each id must be unique", terms.back().id));
    }
    return terms;
}

std::vector<GlossaryTerm> shippedGlossary()
{
    return readGlossary(resourcePath("glossary.tsv"));
}

TermIds idsOf(const std::vector<GlossaryTerm>& terms)
{
    TermIds ids;
    for (const auto& term : terms)
        ids.insert(term.id);
    return ids;
}

std::vector<std::string_view> linkedTerms(std::string_view markdown)
{
    constexpr std::string_view kLink = "](term:";
    std::vector<std::string_view> terms;
    for (auto at = markdown.find(kLink); at != std::string_view::npos; at = markdown.find(kLink)) {
        markdown.remove_prefix(at + kLink.size());
        terms.push_back(markdown.substr(0, markdown.find(')')));
    }
    return terms;
}

}  // namespace translucent
