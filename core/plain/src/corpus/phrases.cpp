#include "translucent/corpus/phrases.h"

#include "corpus/corpus_readers.h"
#include "corpus/delimited_lines.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/files/resources.h"

#include <span>
#include <utility>

namespace translucent {

namespace {

[[noreturn]] void fail(const TextLines& lines, const Message& what)
{
    throw Error(ErrorCode::InvalidFormat, about(lineOf(lines.fileName(), lines.number()), what));
}

std::vector<std::string> columnsOf(std::string_view line, const TextLines& lines)
{
    std::vector<std::string_view> columns;
    splitAt('\t', line, columns);
    std::vector<std::string> texts;
    for (const auto column : columns) {
        texts.push_back(cleanText(column));
        if (texts.back().empty())
            fail(lines, say("one of the columns is empty; remove it or fill it in"));
    }
    return texts;
}

Phrase phraseOf(std::span<std::string> columns, const TextLines& lines)
{
    if (columns.size() < 2)
        fail(lines, say("there must be a sentence and at least one translation, separated by tabs"));
    Phrase phrase {std::move(columns[0]), {}};
    for (auto& reference : columns.subspan(1))
        phrase.references.push_back(std::move(reference));
    return phrase;
}

KindOfPhrase kindOf(std::span<std::string> columns, const TextLines& lines)
{
    constexpr std::size_t kBefore = 2;
    if (columns.size() <= kBefore)
        fail(lines, say("there must be a kind, a part, a sentence and at least one translation, separated by tabs"));
    const auto where = lineOf(lines.fileName(), lines.number());
    return {std::move(columns[0]), choiceFromName<KindPart>(columns[1], about(where, say("the part"))),
        phraseOf(columns.subspan(kBefore), lines)};
}

/// Reads the lines that are neither empty nor comments.
template <typename Entry>
std::vector<Entry> readEntries(
    const std::filesystem::path& file, Entry entryOf(std::span<std::string>, const TextLines&))
{
    TextLines lines(file);
    std::vector<Entry> entries;
    while (const auto line = lines.next())
        if (!line->starts_with('#') && !cleanText(*line).empty()) {
            auto columns = columnsOf(*line, lines);
            entries.push_back(entryOf(columns, lines));
        }
    if (entries.empty())
        throw Error(
            ErrorCode::InvalidFormat, say("%1: no phrases; it must contain one phrase per line", lines.fileName()));
    return entries;
}

ExampleTopic topicOf(std::string_view line, const std::string& file, std::size_t number)
{
    constexpr std::size_t kTopic = 2;
    std::vector<std::string_view> columns;
    splitAt('\t', line, columns);
    const auto where = lineOf(file, number);
    if (columns.size() <= kTopic)
        throw Error(
            ErrorCode::InvalidFormat, about(where, say("there must be a sentence, its translation and a topic")));
    return choiceFromName<ExampleTopic>(columns[kTopic], about(where, say("the topic")));
}

}  // namespace

std::vector<Phrase> readPhrases(const std::filesystem::path& file)
{
    return readEntries(file, phraseOf);
}

std::vector<KindOfPhrase> readKinds(const std::filesystem::path& file)
{
    return readEntries(file, kindOf);
}

std::vector<ExampleSentence> exampleSentences()
{
    const auto file = resourcePath("corpus/examples.tsv").string();
    auto corpus = readCorpus(file, {}).corpus;
    readAlignments(corpus, resourcePath("corpus/examples.align").string());
    TextLines lines(file);
    std::vector<ExampleSentence> examples;
    for (auto& pair : corpus.pairs) {
        const auto line = lines.next();
        examples.push_back({topicOf(line.value_or(""), file, lines.number()), std::move(pair)});
    }
    return examples;
}

}  // namespace translucent
