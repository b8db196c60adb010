#include "bench_measurement.h"
#include "cli_options.h"
#include "commands.h"
#include "json_output.h"
#include "temporary_directory.h"
#include "text_format.h"
#include "translucent/decoder.h"
#include "translucent/forward_trace.h"
#include "translucent/runtime.h"
#include "translucent/trainer.h"

#include <chrono>
#include <iomanip>
#include <iostream>
#include <memory>

namespace translucent::cli {

namespace {

constexpr std::int64_t kTrainWarmUp = 5;
constexpr std::size_t kBatchSentences = 32;
constexpr std::int64_t kTargetPieces = 20;
constexpr auto kFooter =
    R"(Weights are random, so only speed is measured, never quality. Sentences come from --corpus;
vocabularies are trained on them up to the sizes of the preset. Reported are medians
after a warm-up.)";

struct BenchOptions {
    std::string preset;
    CorpusArguments corpus{"builtin:classroom?pairs=2000&seed=1", {}};
    std::int64_t repetitions = 20;
    std::optional<std::int64_t> threads;
    bool json = false;
};

/// Takes the time between optimizer steps.
class StepClock : public TrainingObserver {
public:
    void onMessage(const std::string&) override { }
    void onEvaluation(const TrainingEvaluation&) override { m_last.reset(); }
    void onStep(const TrainingStep& step) override
    {
        const auto now = std::chrono::steady_clock::now();
        if (m_last && step.step > kTrainWarmUp) {
            m_milliseconds.push_back(std::chrono::duration<double, std::milli>(now - *m_last).count());
            m_tokensPerSecond.push_back(step.tokensPerSecond);
        }
        m_last = now;
    }

    Measurement measurement() const
    {
        const double tokens = medianOf(m_tokensPerSecond) * medianOf(m_milliseconds) / 1000;
        return {"step", m_milliseconds, tokens, "target tokens"};
    }

private:
    std::optional<std::chrono::steady_clock::time_point> m_last;
    std::vector<double> m_milliseconds;
    std::vector<double> m_tokensPerSecond;
};

std::vector<std::string> texts(const Corpus& corpus, std::string SentencePair::*side)
{
    std::vector<std::string> result;
    for (const auto& pair : corpus.pairs)
        result.push_back(pair.*side);
    return result;
}

std::shared_ptr<const TranslationModel> randomModel(const Recipe& recipe, const Corpus& corpus)
{
    const auto& wanted = recipe.tokenizer;
    const auto train = [&](const std::vector<std::string>& sentences, std::int64_t size) {
        return Tokenizer::train(sentences, wanted.kind, size, wanted.characterCoverage);
    };
    auto sources = texts(corpus, &SentencePair::source);
    auto targets = texts(corpus, &SentencePair::target);
    if (wanted.shared)
        sources.insert(sources.end(), targets.begin(), targets.end());
    const auto source = train(sources, wanted.sourceVocabulary);
    const auto target = wanted.shared ? source : train(targets, wanted.targetVocabulary);
    auto config = recipe.model;
    config.sourceVocabulary = source.vocabularySize();
    config.targetVocabulary = target.vocabularySize();
    return TranslationModel::create(config, source, target, wanted.shared, recipe.training.seed);
}

/// Produced tokens differ with the weights, so the rate counts those of the last repetition.
Measurement measureDecoding(const std::string& what, const Decoder& decoder,
    std::span<const std::string> sentences, std::int64_t beam, std::int64_t repetitions)
{
    DecodeOptions options;
    options.beamSize = beam;
    options.maxLength = kTargetPieces;
    double tokens = 0;
    auto times = timeRepeatedly(repetitions, [&] {
        tokens = 0;
        for (const auto& translation : decoder.translateBatch(sentences, options))
            tokens += static_cast<double>(translation.hypotheses.front().tokens.size());
    });
    return {what, std::move(times), tokens, "target tokens"};
}

std::vector<Measurement> benchTrain(const Recipe& preset, const Corpus& corpus, const BenchOptions& options)
{
    const TemporaryDirectory directory("translucent-bench");
    TrainingJob job;
    job.recipe = preset;
    auto& training = job.recipe.training;
    training.maxSteps = kTrainWarmUp + options.repetitions;
    training.maxEpochs = 0;
    training.maxMinutes = 0;
    training.targetBleu = 0;
    training.evaluateEverySteps = training.maxSteps;
    training.devPairs = 1;
    training.threads = options.threads.value_or(0);
    job.train = corpus;
    job.dev.pairs.assign(corpus.pairs.begin(), corpus.pairs.begin() + 1);
    job.directory = directory.path() / "model";
    StepClock clock;
    train(job, clock, {});
    return {clock.measurement()};
}

std::vector<Measurement> benchDecode(const Recipe& preset, const Corpus& corpus, const BenchOptions& options)
{
    const Decoder decoder(randomModel(preset, corpus));
    auto sentences = texts(corpus, &SentencePair::source);
    sentences.resize(std::min(sentences.size(), kBatchSentences));
    const std::span<const std::string> all(sentences);
    return {measureDecoding("greedy, 1 sentence", decoder, all.first(1), 1, options.repetitions),
        measureDecoding("beam 5, 1 sentence", decoder, all.first(1), 5, options.repetitions),
        measureDecoding(
            "greedy, " + std::to_string(all.size()) + " sentences", decoder, all, 1, options.repetitions)};
}

std::vector<Measurement> benchTrace(const Recipe& preset, const Corpus& corpus, const BenchOptions& options)
{
    const auto model = randomModel(preset, corpus);
    std::vector<std::int64_t> source;
    std::vector<std::int64_t> target;
    for (const auto& piece : model->sourceTokenizer().encode(corpus.pairs.front().source))
        source.push_back(piece.id);
    source.push_back(kEndId);
    for (const auto& piece : model->targetTokenizer().encode(corpus.pairs.front().target))
        target.push_back(piece.id);
    const auto measure = [&](const char* what, TraceDetail detail) {
        auto times = timeRepeatedly(options.repetitions, [&] {
            traceForward(*model, source, target, TraceOptions{detail, {}});
        });
        return Measurement{what, std::move(times), 1, "passes"};
    };
    return {
        measure("attention only", TraceDetail::Attention), measure("every array", TraceDetail::Everything)};
}

using Bench = std::vector<Measurement> (*)(const Recipe&, const Corpus&, const BenchOptions&);

void print(const std::vector<Measurement>& measurements)
{
    for (const auto& m : measurements)
        std::cout << std::left << std::setw(24) << m.what << padLeft(fixed(m.median(), 2), 10)
                  << " ms (fastest " << fixed(m.fastest(), 2) << ")"
                  << padLeft(fixed(m.unitsPerSecond(), 0), 10) << ' ' << m.unit << "/s\n";
}

Json toJson(
    const std::string& kind, const std::vector<Measurement>& measurements, const BenchOptions& options)
{
    Json results = Json::array();
    for (const auto& m : measurements)
        results.push_back(
            {{"name", m.what}, {"repetitions", m.milliseconds.size()}, {"median_ms", m.median()},
                {"fastest_ms", m.fastest()}, {"units_per_second", m.unitsPerSecond()}, {"unit", m.unit}});
    return {{"bench", kind}, {"preset", options.preset}, {"corpus", options.corpus.spec},
        {"runtime", runtimeDescription()}, {"results", std::move(results)}};
}

int runBench(const std::string& kind, Bench bench, std::int64_t usualThreads, const BenchOptions& options)
{
    setThreads(options.threads.value_or(usualThreads));
    const Corpus corpus = loadCorpus(options.corpus.spec, options.corpus.read);
    const auto measurements = bench(recipePreset(options.preset), corpus, options);
    if (options.json)
        std::cout << indented(toJson(kind, measurements, options)) << '\n';
    else
        print(measurements);
    return 0;
}

void addBench(CLI::App& parent, Action& action, const std::string& kind, const std::string& help, Bench bench,
    std::int64_t usualThreads)
{
    auto& command = *parent.add_subcommand(kind, help);
    auto options = std::make_shared<BenchOptions>();
    command.footer(kFooter);
    command.add_option("--preset", options->preset, "Sizes to measure")
        ->type_name("NAME")
        ->required()
        ->check(CLI::IsMember(recipePresetNames()));
    addCorpusOptions(command, options->corpus);
    command.get_option("--corpus")->required(false)->capture_default_str();
    command.add_option("--repetitions", options->repetitions, "Measured repetitions")
        ->type_name("N")
        ->check(wholeNumber(1))
        ->capture_default_str();
    addThreadsOption(command, options->threads, usualThreads == 0 ? "one per processor" : "1");
    addJsonFlag(command, options->json);
    command.callback(
        [=, &action] { action = [=] { return runBench(kind, bench, usualThreads, *options); }; });
}

}  // namespace

void addBenchCommand(CLI::App& app, Action& action)
{
    auto& command = *app.add_subcommand("bench", "Measure speed on this machine");
    command.require_subcommand(1);
    addBench(command, action, "train", "Optimizer steps", benchTrain, 0);
    addBench(command, action, "decode", "Greedy and beam translation", benchDecode, 1);
    addBench(command, action, "trace", "Forward passes that keep their values", benchTrace, 1);
}

}  // namespace translucent::cli
