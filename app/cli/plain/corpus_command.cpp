#include "json_output.h"
#include "model_arguments.h"
#include "terminal.h"
#include "translucent/alignment/alignment.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/corpus/corpus_writer.h"
#include "translucent/corpus/minimal_pairs.h"

#include <iomanip>
#include <iostream>
#include <optional>
#include <utility>

namespace translucent::cli {

namespace {

struct GenerateCommand {
    static constexpr auto kName = "generate";
    static constexpr auto kHelp = "Write sentences of a built-in task as TSV";

    void declare(CLI::App& app)
    {
        addChoice<BuiltinTask>(app, "--task", task, "What to generate")->required();
        auto* count = add(app, "--pairs", pairs, "N", "Number of sentence pairs");
        count->check(wholeNumber(1))->capture_default_str();
        add(app, "--seed", seed, "S", "Random seed; the same seed gives the same sentences")
            ->check(wholeNumber(0))
            ->capture_default_str();
        addChoice<CorpusPart>(app, "--part", part, "Which part of the task; parts share no source sentence")
            ->default_str(std::string(name(part)));
        add(app, "--out", out, "FILE", "TSV file: source, tab, target")->check(givenName())->required();
        auto* links = add(app, "--alignments", alignments, "FILE", "Gold word alignments, 's-t' links line by line");
        links->check(givenName());
        add(app, "--minimal-pairs", minimalPairs, "N",
            "Instead, N pairs of sentences that differ in one source word: source, target, other source, other target, "
            "and the class and the words; of classroom and everyday")
            ->check(wholeNumber(1))
            ->excludes(count)
            ->excludes(links);
    }

    int run() const
    {
        if (minimalPairs)
            return writeMinimal();
        const auto spec = "builtin:" + std::string(name(task)) + "?pairs=" + std::to_string(pairs)
            + "&seed=" + std::to_string(seed) + "&part=" + std::string(name(part));
        const CorpusArguments corpus {spec, {}};
        if (alignments.empty()) {
            CorpusWriter writer(out, WrittenCorpus::Tsv, {});
            corpus.loadInto([&writer](SentencePair&& pair) { writer.add(pair); });
            writer.finish();
        } else {
            const auto loaded = corpus.load();  // what a unit is depends on all sentences
            writeTsv(loaded, out);
            writeAlignments(loaded, alignments);
        }
        note("wrote " + counted(pairs, "pair") + " to " + out);
        return 0;
    }

    int writeMinimal() const
    {
        BuiltinCorpusOptions options;
        options.task = task;
        options.pairs = *minimalPairs;
        options.seed = seed;
        options.part = part;
        writeMinimalPairs(generateMinimalPairs(options), out);
        note("wrote " + counted(*minimalPairs, "minimal pair") + " to " + out);
        return 0;
    }

    BuiltinTask task = BuiltinTask::Classroom;
    std::size_t pairs = 1000;
    std::uint64_t seed = 1;
    CorpusPart part = CorpusPart::Train;
    std::string out;
    std::string alignments;
    std::optional<std::size_t> minimalPairs;
};

void addSide(Json& json, const std::string& side, const SideStatistics& statistics)
{
    const auto add = [&](const std::string& unit, const UnitStatistics& units) {
        const auto name = side + "_" + unit;
        json.update({{name, units.count}, {"mean_" + name, units.mean}, {"longest_" + name, units.longest},
            {"distinct_" + name, units.distinct}});
    };
    add("characters", statistics.characters);
    if (statistics.words)
        add("words", *statistics.words);
}

Json statisticsJson(const CorpusStatistics& statistics, const std::vector<CorpusWarning>& warnings)
{
    Json json {{"pairs", statistics.pairs}, {"distinct_sources", statistics.source.distinctSentences},
        {"distinct_targets", statistics.target.distinctSentences}, {"duplicate_pairs", statistics.duplicatePairs},
        {"aligned_pairs", statistics.alignedPairs}};
    addSide(json, "source", statistics.source);
    addSide(json, "target", statistics.target);
    json["warnings"] = toJson(warnings);
    return json;
}

void printCount(const std::string& label, const std::string& value)
{
    std::cout << std::left << std::setw(30) << label << padLeft(value, 12) << '\n';
}

void printSide(const std::string& side, const SideStatistics& statistics)
{
    const auto& units = statistics.units();
    printCount(side + (statistics.words ? " words" : " characters"), std::to_string(units.count));
    printCount("  different", std::to_string(units.distinct));
    printCount("  mean per sentence", fixed(units.mean, 2));
    printCount("  longest sentence", std::to_string(units.longest));
}

void printStatistics(const CorpusStatistics& s)
{
    printCount("pairs", std::to_string(s.pairs));
    printCount("  with gold alignments", std::to_string(s.alignedPairs));
    printCount("  repeated", std::to_string(s.duplicatePairs));
    printCount("different source sentences", std::to_string(s.source.distinctSentences));
    printCount("different target sentences", std::to_string(s.target.distinctSentences));
    printSide("source", s.source);
    printSide("target", s.target);
}

struct StatsCommand {
    static constexpr auto kName = "stats";
    static constexpr auto kHelp = "Count sentences, characters and words, and report what looks wrong";

    void declare(CLI::App& app)
    {
        addCorpusOptions(app, corpus);
        addLanguageOptions(app, corpus.read);
        addJsonFlag(app, json);
    }

    int run() const
    {
        CorpusCounter counter;
        const auto warnings = corpus.loadInto([&](SentencePair&& pair) { counter.add(pair); });
        const auto statistics = counter.statistics();
        if (json)
            std::cout << indented(statisticsJson(statistics, warnings)) << '\n';
        else
            printStatistics(statistics);
        return 0;
    }

    CorpusArguments corpus;
    bool json = false;
};

struct ConvertCommand {
    static constexpr auto kName = "convert";
    static constexpr auto kHelp = "Write a corpus in another format: TMX, JSON lines or TSV";

    void declare(CLI::App& app)
    {
        addCorpusOptions(app, corpus);
        addLanguageOptions(app, corpus.read);
        add(app, "--out", out, "FILE", "The file, whose extension sets the format: .tmx, .jsonl or .tsv")
            ->check(givenName())
            ->required();
    }

    int run() const
    {
        CorpusWriter writer(out, writtenCorpusFor(out), {corpus.read.sourceLanguage, corpus.read.targetLanguage});
        corpus.loadInto([&](SentencePair&& pair) { writer.add(pair); });
        writer.finish();
        note("wrote " + counted(writer.pairs(), "pair") + " to " + out);
        return 0;
    }

    CorpusArguments corpus;
    std::string out;
};

struct AlignCommand {
    static constexpr auto kName = "align";
    static constexpr auto kHelp = "Link the words of parallel sentences, learnt from these sentences alone";

    void declare(CLI::App& app)
    {
        addCorpusOptions(app, corpus);
        addLanguageOptions(app, corpus.read);
        add(app, "--out", out, "FILE", "Word alignments, 's-t' links line by line")->check(givenName())->required();
        addThreadsOption(app, threads, "one per core");
    }

    int run() const
    {
        const SignalStop signals("nothing will be written");
        auto aligned = corpus.load();
        auto links = alignWords(aligned, {.threads = threads.value_or(0)}, signals.token());
        if (links.empty())
            return 1;
        for (std::size_t i = 0; i < aligned.size(); ++i)
            aligned.pairs[i].alignment = std::move(links[i]);
        writeAlignments(aligned, out);
        note("wrote the links of " + counted(aligned.size(), "pair") + " to " + out);
        return 0;
    }

    CorpusArguments corpus;
    std::string out;
    std::optional<std::int64_t> threads;
};

}  // namespace

void addCorpusCommand(CLI::App& app, Action& action)
{
    auto& command = *app.add_subcommand(kCorpus.name, kCorpus.help);
    command.require_subcommand(1);
    addCommand<GenerateCommand>(command, action);
    addCommand<StatsCommand>(command, action);
    addCommand<ConvertCommand>(command, action);
    addCommand<AlignCommand>(command, action);
    addModuleCommand<DistilArguments>(command, action);
    addModuleCommand<ShortlistArguments>(command, action);
}

}  // namespace translucent::cli
