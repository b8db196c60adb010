#include "translucent/corpus/example_sentences.h"

#include "corpus/corpus_readers.h"
#include "corpus/delimited_lines.h"
#include "files/text_lines.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/files/resources.h"

#include <utility>

namespace translucent {

namespace {

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
