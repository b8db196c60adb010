#include "translucent/corpus/phrases.h"

#include "corpus/corpus_readers.h"
#include "corpus/delimited_lines.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/files/resources.h"

#include <utility>

namespace translucent {

namespace {

Phrase phraseOf(std::string_view line, const TextLines& lines)
{
    const auto fail = [&lines](const Message& what) {
        throw Error(ErrorCode::InvalidFormat, about(lineOf(lines.fileName(), lines.number()), what));
    };
    std::vector<std::string_view> columns;
    splitAt('\t', line, columns);
    Phrase phrase;
    for (const auto column : columns) {
        const auto text = cleanText(column);
        if (text.empty())
            fail(say("one of the columns is empty; remove it or fill it in"));
        if (phrase.source.empty())
            phrase.source = text;
        else
            phrase.references.push_back(text);
    }
    if (phrase.references.empty())
        fail(say("there must be a sentence and at least one translation, separated by tabs"));
    return phrase;
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
    TextLines lines(file);
    std::vector<Phrase> phrases;
    while (const auto line = lines.next())
        if (!line->starts_with('#') && !cleanText(*line).empty())
            phrases.push_back(phraseOf(*line, lines));
    if (phrases.empty())
        throw Error(
            ErrorCode::InvalidFormat, say("%1: no phrases; it must contain one phrase per line", lines.fileName()));
    return phrases;
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
