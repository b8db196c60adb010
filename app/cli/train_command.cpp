#include "cli_options.h"
#include "commands.h"
#include "option_flags.h"
#include "signal_stop.h"
#include "text_format.h"
#include "training_console.h"
#include "training_data.h"
#include "training_events.h"
#include "training_orders.h"
#include "training_output.h"
#include "translucent/error.h"
#include "translucent/neural/runtime.h"
#include "translucent/neural/trainer.h"
#include "translucent/recipe.h"
#include "translucent/training_events.h"
#include "translucent/training_run.h"

#include <algorithm>
#include <csignal>
#include <iostream>
#include <memory>

namespace translucent::cli {

namespace {

constexpr auto kTrainFooter =
    R"(Give --preset or --config. A limit given here replaces those of the preset; with several, the
one reached first counts. Ctrl-C ends the training and keeps the best model so far; --resume goes on from
there with the same options. Weights that are newer than the best ones are kept in newest/ of --out
when the training ends.

With --events, commands are lines of standard input: pause, resume, stop, keep-model (writes the weights
after the running step to newest/ and answers with an event "model"), learning-rate-scale X.

Example:
  translucent-cli train --preset small --corpus cmn.tsv --columns 2,1 --max-minutes 30 --out my-model)";

struct TrainOptions {
    CorpusArguments corpus;
    std::string dev;
    std::string preset;
    std::string config;
    std::string out;
    std::string log;
    OptionFlags<TokenizerOptions> tokenizer;
    OptionFlags<TrainingOptions> training;
    bool resume = false;
    bool force = false;
    bool events = false;
    const CLI::Option* sourceLanguage = nullptr;
    const CLI::Option* targetLanguage = nullptr;
};

Recipe recipeOf(const TrainOptions& options)
{
    Recipe recipe = options.config.empty() ? recipePreset(options.preset) : readRecipe(options.config);
    options.tokenizer.applyTo(recipe.tokenizer);
    options.training.applyTo(recipe.training);
    validate(recipe.training);
    return recipe;
}

TrainingOutput outputOf(const TrainOptions& options)
{
    return {options.out, options.resume, options.force};
}

/// A resumed training keeps the languages it was begun with unless others are given, which it will refuse.
void takeLanguages(TrainOptions& options)
{
    const auto begun = options.resume ? readTrainingRun(options.out) : std::nullopt;
    if (begun && options.sourceLanguage->count() == 0)
        options.corpus.read.sourceLanguage = begun->read.sourceLanguage;
    if (begun && options.targetLanguage->count() == 0)
        options.corpus.read.targetLanguage = begun->read.targetLanguage;
}

TrainingRun descriptionOf(const TrainOptions& options, const Recipe& recipe)
{
    return {recipe, options.corpus.spec, options.corpus.read, options.dev};
}

/// Once decided, a run keeps to it, also on another machine, until it is told otherwise.
Precision precisionOf(const TrainOptions& options, TrainingOptions training)
{
    const auto begun =
        options.resume && !options.training.given("precision") ? readTrainingRun(options.out) : std::nullopt;
    if (begun && training.precision == Precision::Auto)
        training.precision = begun->recipe.training.precision;
    return decidedPrecision(training);
}

TrainingJob jobOf(const TrainOptions& options)
{
    TrainingJob job;
    job.recipe = recipeOf(options);
    job.recipe.training.precision = precisionOf(options, job.recipe.training);
    auto data = loadTrainingData(
        options.corpus.spec, options.dev, options.corpus.read, static_cast<std::size_t>(job.recipe.training.devPairs));
    job.train = std::move(data.train);
    job.dev = std::move(data.heldOut);
    job.directory = options.out;
    job.sourceLanguage = options.corpus.read.sourceLanguage;
    job.targetLanguage = options.corpus.read.targetLanguage;
    job.resume = options.resume;
    job.onBegin = [&options, recipe = job.recipe] { writeTrainingRun(options.out, descriptionOf(options, recipe)); };
    return job;
}

void printSamples(const std::vector<std::string>& translations, const Corpus& dev)
{
    for (std::size_t i = 0; i < std::min(translations.size(), dev.size()); ++i)
        std::cout << "\n  source       " << dev.pairs[i].source << "\n  translation  " << translations[i]
                  << "\n  reference    " << dev.pairs[i].target << '\n';
}

void printSummary(const TrainingResult& result, const TrainingJob& job)
{
    std::cout << "ended: " << name(result.reason) << " after " << result.steps << " steps, "
              << fixed(result.seconds / 60, 1) << " minutes\n";
    if (result.best) {
        std::cout << "best:  " << evaluationLine(*result.best) << '\n';
        printSamples(result.best->samples, job.dev);
        std::cout << '\n';
    }
    std::cout << "model: " << job.directory.string() << '\n';
}

/// Which data a resumed training was begun with, if they are not those given now.
std::string otherDataOf(const TrainOptions& options, const TrainingJob& job)
{
    try {
        const auto begun = readTrainingRun(options.out);
        return begun ? otherData(*begun, descriptionOf(options, job.recipe)) : std::string();
    } catch (const Error&) {
        return {};  // there is something worse to tell
    }
}

/// Says what to do when the files of a broken-off training are missing, damaged or belong to another one.
TrainingResult trainOrAdvise(const TrainOptions& options, const TrainingJob& job, TrainingObserver& observer,
    std::stop_token stop, TrainingControl* control = nullptr)
{
    try {
        return train(job, observer, stop, control);
    } catch (const Error& error) {
        const bool unfit = error.code() == ErrorCode::NotFound || error.code() == ErrorCode::InvalidFormat
            || error.code() == ErrorCode::Inconsistent;
        if (!job.resume || !unfit)
            throw;
        throw Error(error.code(),
            std::string(error.what()) + "\n" + otherDataOf(options, job)
                + "Training cannot be resumed; nothing was changed. Use the options and files it was started "
                  "with, or start again with --force, which replaces "
                + job.directory.string());
    }
}

/// Driven by another program: events to standard output, orders from standard input.
int runDriven(const TrainOptions& options, std::optional<TrainingLock>& lock, SignalStop& signals)
{
    std::signal(SIGPIPE, SIG_IGN);  // a driver that has died is noticed at the end of standard input
    TrainingEvents events;
    try {
        const TrainingJob job = jobOf(options);
        holdOutput(outputOf(options), lock);
        TrainingControl control;
        const TrainingOrders orders(control,
            {[&] { signals.requestStop(); }, [&](const std::string& complaint) { events.onMessage(complaint); }});
        events.end(trainOrAdvise(options, job, events, signals.token(), &control));
    } catch (const Error& error) {
        events.endFailed(error.code());
        throw;
    }
    return 0;
}

/// Of several processes that train together only the first one checks and reports.
int runTrain(TrainOptions& options)
{
    const bool leads = trainingPlace().rank == 0;
    if (options.events && trainingPlace().size > 1)
        throw Error(ErrorCode::InvalidArgument, "--events works only with a single process");
    auto lock = leads ? usableOutput(outputOf(options)) : std::nullopt;
    takeLanguages(options);
    SignalStop signals("the model will be saved");
    if (options.events)
        return runDriven(options, lock, signals);
    const TrainingJob job = jobOf(options);
    if (leads)
        holdOutput(outputOf(options), lock);
    TrainingConsole console;
    if (leads && !options.log.empty())
        console.logTo(options.log, options.resume);
    const TrainingResult result = trainOrAdvise(options, job, console, signals.token());
    if (!leads)
        return 0;
    console.clear();
    printSummary(result, job);
    return console.logIsComplete() ? 0 : 1;
}

void requireRecipe(const TrainOptions& options)
{
    if (options.preset.empty() && options.config.empty())
        throw CLI::ValidationError(
            "train", "give --preset (" + CLI::detail::join(recipePresetNames(), ", ") + ") or --config FILE");
}

void addDataOptions(CLI::App& command, TrainOptions& options)
{
    addCorpusOptions(command, options.corpus);
    addLanguageOptions(command, options.corpus.read);
    options.sourceLanguage = command.get_option("--source-lang");
    options.targetLanguage = command.get_option("--target-lang");
    command
        .add_option(
            "--dev", options.dev, "Validation pairs; default: the task's dev part, or pairs held out from the corpus")
        ->type_name("SPEC");
    command.add_option("--out", options.out, "Directory for the model")
        ->type_name("DIR")
        ->check(givenName())
        ->required();
    auto* log = command.add_option("--log", options.log, "Write each step and evaluation as a line of JSON")
                    ->type_name("FILE")
                    ->check(givenName());
    command
        .add_flag("--events", options.events,
            "For programs: write events as JSON lines to standard output, read commands from standard input "
            "(see below)")
        ->excludes(log);
    auto* resume = command.add_flag("--resume", options.resume, "Resume from the checkpoint in --out");
    command.add_flag("--force", options.force, "Replace the model in --out")->excludes(resume);
}

void addRecipeOptions(CLI::App& command, TrainOptions& options)
{
    auto* preset = command.add_option("--preset", options.preset, "Predefined model sizes and training settings")
                       ->type_name("NAME")
                       ->check(CLI::IsMember(recipePresetNames()));
    command.add_option("--config", options.config, "A JSON recipe instead of a preset")
        ->type_name("FILE")
        ->excludes(preset);
    options.tokenizer.addTo(command);
    options.training.addTo(command);
}

}  // namespace

void addTrainCommand(CLI::App& app, Action& action)
{
    auto& command = *app.add_subcommand("train", "Train a model from parallel sentences");
    auto options = std::make_shared<TrainOptions>();
    command.footer(kTrainFooter);
    addDataOptions(command, *options);
    addRecipeOptions(command, *options);
    command.callback([options, &action] {
        requireRecipe(*options);
        action = [options] { return runTrain(*options); };
    });
}

}  // namespace translucent::cli
