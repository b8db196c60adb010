#include "cli_options.h"
#include "commands.h"
#include "json_output.h"
#include "text_format.h"

#include <iomanip>
#include <iostream>
#include <memory>

namespace translucent::cli {

namespace {

struct GenerateOptions {
    std::string task;
    std::size_t pairs = 1000;
    std::uint64_t seed = 1;
    std::string part = "train";
    std::string out;
    std::string alignments;
};

struct StatsOptions {
    CorpusArguments corpus;
    bool json = false;
};

std::string builtinSpec(const GenerateOptions& options)
{
    return "builtin:" + options.task + "?pairs=" + std::to_string(options.pairs)
        + "&seed=" + std::to_string(options.seed) + "&part=" + options.part;
}

int runGenerate(const GenerateOptions& options)
{
    const Corpus corpus = loadCorpus(builtinSpec(options), {});
    writeTsv(corpus, options.out);
    if (!options.alignments.empty())
        writeAlignments(corpus, options.alignments);
    note("wrote " + std::to_string(corpus.size()) + " pairs to " + options.out);
    return 0;
}

void printRow(const std::string& label, const std::string& value)
{
    std::cout << std::left << std::setw(30) << label << padLeft(value, 12) << '\n';
}

void printStatistics(const CorpusStatistics& s)
{
    printRow("pairs", std::to_string(s.pairs));
    printRow("  with gold alignments", std::to_string(s.alignedPairs));
    printRow("  repeated", std::to_string(s.duplicatePairs));
    printRow("different source sentences", std::to_string(s.distinctSources));
    printRow("different target sentences", std::to_string(s.distinctTargets));
    printRow("source characters", std::to_string(s.sourceCharacters));
    printRow("  different", std::to_string(s.distinctSourceCharacters));
    printRow("  mean per sentence", fixed(s.meanSourceCharacters, 2));
    printRow("  longest sentence", std::to_string(s.longestSourceCharacters));
    printRow("target words", std::to_string(s.targetWords));
    printRow("  different", std::to_string(s.distinctTargetWords));
    printRow("  mean per sentence", fixed(s.meanTargetWords, 2));
    printRow("  longest sentence", std::to_string(s.longestTargetWords));
}

int runStats(const StatsOptions& options)
{
    const auto statistics = corpusStatistics(loadCorpus(options.corpus.spec, options.corpus.read));
    if (options.json)
        std::cout << indented(toJson(statistics)) << '\n';
    else
        printStatistics(statistics);
    return 0;
}

void addGenerate(CLI::App& corpus, Action& action)
{
    auto& command = *corpus.add_subcommand("generate", "Write sentences of a built-in task as TSV");
    auto options = std::make_shared<GenerateOptions>();
    command.add_option("--task", options->task, "What to generate")
        ->type_name("NAME")
        ->required()
        ->check(CLI::IsMember({"classroom", "copy", "reverse", "sort"}));
    command.add_option("--pairs", options->pairs, "Number of sentence pairs")
        ->type_name("N")
        ->check(wholeNumber(1))
        ->capture_default_str();
    command.add_option("--seed", options->seed, "Random seed; the same seed gives the same sentences")
        ->type_name("S")
        ->check(wholeNumber(0))
        ->capture_default_str();
    command.add_option("--part", options->part, "Which part of the task; parts share no source sentence")
        ->type_name("NAME")
        ->check(CLI::IsMember({"train", "dev", "test"}))
        ->capture_default_str();
    command.add_option("--out", options->out, "TSV file: source, tab, target")
        ->type_name("FILE")
        ->check(givenName())
        ->required();
    command.add_option("--alignments", options->alignments, "Gold word alignments, 's-t' links line by line")
        ->type_name("FILE")
        ->check(givenName());
    command.callback([options, &action] { action = [options] { return runGenerate(*options); }; });
}

void addStats(CLI::App& corpus, Action& action)
{
    auto& command = *corpus.add_subcommand("stats", "Count sentences, characters and words");
    auto options = std::make_shared<StatsOptions>();
    addCorpusOptions(command, options->corpus);
    addLanguageOptions(command, options->corpus.read);
    addJsonFlag(command, options->json);
    command.callback([options, &action] { action = [options] { return runStats(*options); }; });
}

}  // namespace

void addCorpusCommand(CLI::App& app, Action& action)
{
    auto& command = *app.add_subcommand("corpus", "Generate and count parallel sentences");
    command.require_subcommand(1);
    addGenerate(command, action);
    addStats(command, action);
}

}  // namespace translucent::cli
