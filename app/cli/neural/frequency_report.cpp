#include "frequency_report.h"

#include "terminal.h"
#include "text_format.h"
#include "translucent/error.h"
#include "translucent/training_run.h"

namespace translucent::cli {

namespace {

/// Nothing where it is unknown.
std::optional<CorpusArguments> trainingCorpus(const std::string& model, const ModelInfo& info)
{
    if (const auto run = readTrainingRun(findModel(model)))
        return CorpusArguments {run->corpus, run->read};
    if (info.corpus.starts_with("builtin:"))
        return CorpusArguments {info.corpus, {}};
    return std::nullopt;
}

CountedWords countIn(const CorpusArguments& corpus, MetricTokenization tokenization)
{
    CountedWords words {WordCounts(tokenization), corpus.spec};
    readCorpus(corpus.spec, corpus.read, [&](SentencePair&& pair) { words.counts.add(pair.target); });
    return words;
}

std::string rangeText(const FrequencyGroup& group)
{
    if (!group.most)
        return std::to_string(group.least) + " or more";
    return group.least == *group.most ? std::to_string(group.least)
                                      : std::to_string(group.least) + " to " + std::to_string(*group.most);
}

bool isEmpty(const FrequencyGroup& group)
{
    return group.inReferences == 0 && group.inTranslations == 0;
}

}  // namespace

CLI::Option* addFrequencyOptions(CLI::App& command, FrequencyArguments& frequency)
{
    auto* flag = command.add_flag("--by-frequency", frequency.asked,
        "Also precision, recall and F1 of words by how often they stand in the training corpus");
    add(command, "--frequencies", frequency.corpus, "SPEC",
        "Corpus in which --by-frequency counts words; otherwise the one of the training if it is at hand, else the "
        "references")
        ->check(givenName())
        ->needs(flag);
    return flag;
}

CountedWords countWords(const FrequencyArguments& arguments, const std::string& model, const ModelInfo& info,
    std::span<const std::string> references, MetricTokenization tokenization)
{
    if (!arguments.corpus.empty())
        return countIn(
            {arguments.corpus, {.sourceLanguage = info.sourceLanguage, .targetLanguage = info.targetLanguage}},
            tokenization);
    if (const auto corpus = trainingCorpus(model, info)) {
        try {
            return countIn(*corpus, tokenization);
        } catch (const Error& error) {
            note("words are counted in the references, as the training corpus cannot be read: "
                + std::string(error.what()));
        }
    }
    CountedWords words {WordCounts(tokenization), "references"};
    for (const auto& reference : references)
        words.counts.add(reference);
    return words;
}

std::string frequencyText(const std::vector<FrequencyGroup>& groups, const std::string& from)
{
    std::string text = "times in " + from + "\n              words in references   recall %   precision %   F1 %\n";
    for (const auto& group : groups)
        if (!isEmpty(group))
            text += padLeft(rangeText(group), 13) + padLeft(std::to_string(group.inReferences), 20)
                + padLeft(fixed(100 * group.recall(), 2), 11) + padLeft(fixed(100 * group.precision(), 2), 14)
                + padLeft(fixed(100 * group.f1(), 2), 7) + "\n";
    return text;
}

Json frequencyJson(const std::vector<FrequencyGroup>& groups)
{
    Json list = Json::array();
    for (const auto& group : groups) {
        if (isEmpty(group))
            continue;
        Json json {{"least", group.least}};
        json["most"] = group.most ? Json(*group.most) : Json();
        json.update(
            {{"in_references", group.inReferences}, {"in_translations", group.inTranslations}, {"common", group.common},
                {"recall", group.recall()}, {"precision", group.precision()}, {"f1", group.f1()}});
        list.push_back(std::move(json));
    }
    return list;
}

}  // namespace translucent::cli
