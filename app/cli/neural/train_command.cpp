#include "json_output.h"
#include "program.h"
#include "terminal.h"
#include "train_arguments.h"
#include "training_output.h"
#include "translucent/base/error.h"
#include "translucent/base/option.h"
#include "translucent/corpus/stored_corpus.h"
#include "translucent/model/model_info.h"
#include "translucent/neural/benchmark.h"
#include "translucent/neural/trainer.h"
#include "translucent/training/auto_recipe.h"
#include "translucent/training/recipe.h"
#include "translucent/training/training_run.h"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace translucent::cli {

namespace {

/// A training recipe and, if it was chosen for the corpus and the machine, the inputs of the choice.
struct ChosenRecipe {
    Recipe recipe;
    std::optional<RecipeOrigin> origin;
};

void explain(const AutoRecipe& chosen, const RecipeOrigin& origin)
{
    note("chosen for " + fixed(origin.minutes, origin.minutes < 10 ? 1 : 0) + " minutes on "
        + std::to_string(origin.processors) + " processors, about " + fixed(chosen.tokensPerSecond, 0)
        + " target tokens/s:");
    for (const auto& reason : chosen.reasons)
        note("  " + std::string(reason.field) + ": " + reasonText(reason));
}

/// Measures this machine and prints the reasons to stderr.
ChosenRecipe chooseFor(const RecipeArguments& arguments, const StoredCorpus& corpus)
{
    if (trainingPlace().size > 1)
        throw Error(ErrorCode::InvalidArgument,
            untranslated("preset auto measures one machine and cannot choose for several processes; print its choice "
                         "with --dry-run and give that to all as --config"));
    const auto& given = arguments.training.values();
    RecipeOrigin origin {
        arguments.training.given("max_minutes") && given.maxMinutes > 0 ? given.maxMinutes : kAutoMinutes,
        benchmarkSpeed(given), static_cast<std::int64_t>(std::thread::hardware_concurrency())};
    auto chosen = autoRecipe(corpusFacts(corpus), origin);
    explain(chosen, origin);
    return {std::move(chosen.recipe), std::move(origin)};
}

/// Batches of a preset grow with the device, but a training keeps its own.
Recipe presetFor(const RecipeArguments& arguments, const std::optional<TrainingRun>& begun)
{
    auto recipe = recipePreset(arguments.preset);
    auto& batch = recipe.training.batchTokens;
    if (begun) {
        batch = begun->recipe.training.batchTokens;
        return recipe;
    }
    constexpr std::int64_t kLargest = 25'000;  // of the paper
    const auto machine = trainingMachine(arguments.training.values().device);
    const auto larger = std::max(batch, std::min(kLargest, batch * machine.batchFactor));
    if (larger > batch && !arguments.training.given("batch_tokens"))
        note("batch_tokens is " + std::to_string(larger) + " instead of the preset's " + std::to_string(batch) + " for "
            + machine.gpu);
    batch = larger;
    return recipe;
}

/// The recipe that --config modifies. A training that started from a model keeps all settings of that model's training.
ChosenRecipe baseOf(const RecipeArguments& arguments, const StoredCorpus* corpus,
    const std::optional<TrainingRun>& begun, const std::filesystem::path& init)
{
    if (arguments.isAuto())
        return begun ? ChosenRecipe {begun->recipe, begun->chosenBy} : chooseFor(arguments, *corpus);
    if (!arguments.preset.empty())
        return {presetFor(arguments, begun), {}};
    if (begun && (arguments.config.empty() || !begun->init.empty()))
        return {begun->recipe, begun->chosenBy};
    if (!init.empty())
        return {recipeOfModel(init), {}};
    if (arguments.config.empty())
        throw Error(ErrorCode::InvalidArgument,
            untranslated("the directory has no run.json with the recipe; give --preset or --config"));
    return {};
}

/// A run keeps its precision, also on another machine, unless an option overrides it.
Precision precisionOf(
    const RecipeArguments& arguments, TrainingOptions training, const std::optional<TrainingRun>& begun)
{
    if (begun && !arguments.training.given("precision") && training.precision == Precision::Auto)
        training.precision = begun->recipe.training.precision;
    return decidedPrecision(training);
}

/// If there is something to choose, measures this machine and prints the reasons to stderr.
/// @param corpus required if arguments.needCorpus()
/// @param begun the resumed training
/// @param init directory of the initial model of a new training; empty = none
ChosenRecipe choose(const RecipeArguments& arguments, const StoredCorpus* corpus,
    const std::optional<TrainingRun>& begun, const std::filesystem::path& init)
{
    ChosenRecipe chosen = baseOf(arguments, corpus, begun, init);
    if (!arguments.config.empty()) {
        chosen.recipe = readRecipe(arguments.config, std::move(chosen.recipe));
        if (!chosen.origin)
            chosen.origin = readRecipeOrigin(arguments.config);
    }
    arguments.tokenizer.applyTo(chosen.recipe.tokenizer);
    arguments.training.applyTo(chosen.recipe.training);
    validate(chosen.recipe.training);
    if (begun && !arguments.training.given("moments") && chosen.recipe.training.moments == 0)
        chosen.recipe.training.moments = begun->recipe.training.moments;
    chosen.recipe.training.precision = precisionOf(arguments, chosen.recipe.training, begun);
    return chosen;
}

class TrainCommand : public TrainArguments {
public:
    int run();

private:
    TrainingOutput output() const { return {m_out, m_resume, m_force}; }
    /// The stored settings of the resumed training.
    std::optional<TrainingRun> begun() const { return m_resume ? readTrainingRun(m_out) : std::nullopt; }
    TrainingRun description(const ChosenRecipe& chosen) const
    {
        return {chosen.recipe, m_corpus.spec, m_corpus.read, m_dev, m_alignments, chosen.origin, m_init,
            trainingMachine(chosen.recipe.training.device).gpu};
    }
    void takeRun();
    void takeFromBegun();
    void takeLanguages(const std::string& source, const std::string& target);
    StoredCorpus corpus(Task task = Task::Translation) const;
    std::filesystem::path initDirectory() const;
    int printRecipe() const;
    TrainingJob job() const;
    std::string otherDataThan(const TrainingJob& job) const;
    TrainingResult trainOrAdvise(const TrainingJob& job, TrainingObserver& observer, std::stop_token stop,
        TrainingControl* control = nullptr) const;
    int runDriven(SignalStop& signals);
};

/// Copies settings from --run that are not given as options.
void TrainCommand::takeRun()
{
    if (m_run.empty())
        return;
    const auto run = readTrainingRun(m_run);
    if (!run)
        throw Error(ErrorCode::NotFound, say("%1 contains no run.json; give the directory of a training run", m_run));
    m_corpus = {run->corpus, run->read};
    m_dev = run->dev;
    m_alignments = run->alignments;
    m_init = run->init;
    m_recipe.config = ((std::filesystem::path(m_run) / "run.json").string());
    if (m_out.empty())
        m_out = m_run;
}

/// A resumed training keeps its languages unless others are given, which it then rejects, its links and the name of its
/// initial model. A training that starts from a model keeps the languages of that model.
void TrainCommand::takeFromBegun()
{
    if (!m_init.empty() && m_run.empty()) {
        const auto info = readModelOverview(initDirectory()).info;
        takeLanguages(info.sourceLanguage, info.targetLanguage);
    }
    const auto before = begun();
    if (!before)
        return;
    takeLanguages(before->read.sourceLanguage, before->read.targetLanguage);
    if (m_alignments.empty())
        m_alignments = before->alignments;
    m_init = before->init;
}

void TrainCommand::takeLanguages(const std::string& source, const std::string& target)
{
    if (m_sourceLanguage->count() == 0)
        m_corpus.read.sourceLanguage = source;
    if (m_targetLanguage->count() == 0)
        m_corpus.read.targetLanguage = target;
}

/// The directory of the initial model of a new training.
std::filesystem::path TrainCommand::initDirectory() const
{
    return m_init.empty() || m_resume ? std::filesystem::path() : findModel(m_init);
}

StoredCorpus TrainCommand::corpus(Task task) const
{
    auto arguments = m_corpus;
    arguments.read.task = task;
    auto corpus = arguments.loadStored();
    return m_alignments.empty() ? corpus : withAlignments(corpus, m_alignments);
}

TrainingJob TrainCommand::job() const
{
    TrainingJob job;
    const auto before = begun();
    auto corpus = m_recipe.needCorpus(before) ? std::optional(this->corpus()) : std::nullopt;
    const auto chosen = choose(m_recipe, corpus ? &*corpus : nullptr, before, initDirectory());
    job.recipe = chosen.recipe;
    auto arguments = m_corpus;
    arguments.read.task = job.recipe.model.task;
    auto [train, heldOut] = withDevPairs(corpus ? std::move(*corpus) : this->corpus(job.recipe.model.task), arguments,
        m_dev, static_cast<std::size_t>(job.recipe.training.devPairs));
    job.train = std::move(train);
    job.dev = std::move(heldOut);
    job.directory = m_out;
    job.sourceLanguage = m_corpus.read.sourceLanguage;
    job.targetLanguage = m_corpus.read.targetLanguage;
    job.init = initDirectory();
    job.resume = m_resume;
    job.onBegin = [this, run = description(chosen)] {
        if (readTrainingRun(m_out) != run)
            writeTrainingRun(m_out, run);
    };
    job.onEndFixed = [this](std::int64_t lastStep) { fixTrainingEnd(m_out, lastStep); };
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

/// The differences between the original data of a resumed training and the data given now.
std::string TrainCommand::otherDataThan(const TrainingJob& job) const
{
    try {
        const auto before = begun();
        return before ? otherData(*before, description({job.recipe, {}})) : std::string();
    } catch (const Error&) {
        return {};  // another error is more important
    }
}

/// Adds a remedy to the error if the files of an interrupted training are missing, damaged or belong to another
/// training.
TrainingResult TrainCommand::trainOrAdvise(
    const TrainingJob& job, TrainingObserver& observer, std::stop_token stop, TrainingControl* control) const
{
    try {
        return train(job, observer, stop, control);
    } catch (const Error& error) {
        const bool unfit = error.code() == ErrorCode::NotFound || error.code() == ErrorCode::InvalidFormat
            || error.code() == ErrorCode::Inconsistent;
        if (!job.resume || !unfit)
            throw;
        throw Error(error.code(),
            say("%1\n%2Training cannot be resumed; nothing was changed. Use the options and files it was started with, "
                "or start again with --force, which replaces %3",
                error.message(), otherDataThan(job), job.directory));
    }
}

/// Driven by another program: events to standard output, commands from standard input.
int TrainCommand::runDriven(SignalStop& signals)
{
    std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is detected at the end of standard input instead
    TrainingEvents events;
    try {
        auto lock = usableOutput(output());
        takeFromBegun();
        const TrainingJob job = this->job();
        holdOutput(output(), lock);
        TrainingControl control;
        const TrainingOrders orders(control,
            {[&] { signals.requestStop(); }, [&](const std::string& complaint) { events.onMessage(complaint); }});
        events.end(trainOrAdvise(job, events, signals.token(), &control));
    } catch (const Error& error) {
        events.endFailed(error);
        throw;
    }
    return 0;
}

/// The JSON can be passed to --config.
int TrainCommand::printRecipe() const
{
    const auto corpus = m_recipe.needCorpus(begun()) ? std::optional(this->corpus()) : std::nullopt;
    const auto chosen = choose(m_recipe, corpus ? &*corpus : nullptr, begun(), initDirectory());
    std::cout << trainingRunToJson(description(chosen)) << '\n';
    return 0;
}

/// If several processes train together, only the first one checks and reports.
int TrainCommand::run()
{
    takeRun();
    const bool leads = trainingPlace().rank == 0;
    if (m_events && trainingPlace().size > 1)
        throw Error(ErrorCode::InvalidArgument, untranslated("--events works only with a single process"));
    if (m_dryRun) {
        takeFromBegun();
        return leads ? printRecipe() : 0;
    }
    SignalStop signals("the model will be saved");
    if (m_events)
        return runDriven(signals);
    auto lock = leads ? usableOutput(output()) : std::nullopt;
    takeFromBegun();
    const TrainingJob job = this->job();
    if (leads)
        holdOutput(output(), lock);
    TrainingConsole console;
    if (leads && !m_log.empty())
        console.logTo(m_log, m_resume);
    const TrainingResult result = trainOrAdvise(job, console, signals.token());
    if (!leads)
        return 0;
    console.clear();
    printSummary(result, job);
    return console.logIsComplete() ? 0 : 1;
}

}  // namespace

void addTrainCommand(CLI::App& app, Action& action)
{
    addCommand<TrainCommand>(app, action);
}

}  // namespace translucent::cli
