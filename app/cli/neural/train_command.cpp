#include "cli_options.h"
#include "json_output.h"
#include "program.h"
#include "terminal.h"
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
#include "translucent/training/warm_start.h"

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

/// The options of a struct that are also flags, according to its table.
template <typename Struct>
class OptionFlags {
public:
    void addTo(CLI::App& command)
    {
        for (const auto& option : optionsOf<Struct>())
            if (option.use.flag)
                m_flags.emplace_back(&option, addFlag(command, option, m_given));
    }

    bool given(std::string_view name) const
    {
        return std::ranges::any_of(
            m_flags, [&](const auto& flag) { return flag.first->name == name && flag.second->count() > 0; });
    }

    /// The given values; the others have their defaults.
    const Struct& values() const { return m_given; }

    /// Copies the given values. One given limit replaces all limits.
    void applyTo(Struct& options) const
    {
        const auto givenLimit = [](const auto& flag) { return flag.first->use.limit && flag.second->count() > 0; };
        const bool newLimits = std::ranges::any_of(m_flags, givenLimit);
        for (const auto& [option, flag] : m_flags)
            if (flag->count() > 0)
                option->copy(m_given, options);
            else if (newLimits && option->use.limit)
                option->copy({}, options);
    }

private:
    Struct m_given;
    std::vector<std::pair<const Option<Struct>*, const CLI::Option*>> m_flags;
};

/// A training recipe and, if it was chosen for the corpus and the machine, the inputs of the choice.
struct ChosenRecipe {
    Recipe recipe;
    std::optional<RecipeOrigin> origin;
};

/// The recipe as the command line names it: a preset, a file, or both, and flags for single fields.
class RecipeArguments {
public:
    void declare(CLI::App& app);
    /// @param known true if a model or a run provides the values that are not given
    void settle(bool known) const;

    /// Sets the file of --config.
    void takeFile(const std::string& file) { m_config = file; }

    /// True if the choice depends on the sentences; for a resumed training it has been made already.
    bool needCorpus(const std::optional<TrainingRun>& begun) const { return isAuto() && !begun; }

    /// If there is something to choose, measures this machine and prints the reasons to stderr.
    /// @param corpus required if needCorpus()
    /// @param begun the resumed training
    /// @param init directory of the initial model of a new training; empty = none
    ChosenRecipe choose(
        const StoredCorpus* corpus, const std::optional<TrainingRun>& begun, const std::filesystem::path& init) const;

    bool isAuto() const { return m_preset == kAutoPreset; }

private:
    ChosenRecipe base(
        const StoredCorpus* corpus, const std::optional<TrainingRun>& begun, const std::filesystem::path& init) const;
    ChosenRecipe chooseFor(const StoredCorpus& corpus) const;
    Precision precision(TrainingOptions training, const std::optional<TrainingRun>& begun) const;

    std::string m_preset;
    std::string m_config;
    OptionFlags<TokenizerOptions> m_tokenizer;
    OptionFlags<TrainingOptions> m_training;
};

std::vector<std::string> presetNames()
{
    auto names = recipePresetNames();
    names.emplace(names.begin(), kAutoPreset);
    return names;
}

void explain(const AutoRecipe& chosen, const RecipeOrigin& origin)
{
    note("chosen for " + fixed(origin.minutes, origin.minutes < 10 ? 1 : 0) + " minutes on "
        + std::to_string(origin.processors) + " processors, about " + fixed(chosen.tokensPerSecond, 0)
        + " target tokens/s:");
    for (const auto& reason : chosen.reasons)
        note("  " + std::string(reason.field) + ": " + reasonText(reason));
}

void RecipeArguments::declare(CLI::App& app)
{
    add(app, "--preset", m_preset, "NAME", "Predefined model sizes and training settings, or \"auto\"")
        ->check(CLI::IsMember(presetNames()));
    add(app, "--config", m_config, "FILE", "A JSON recipe instead of a preset, or what differs from it");
    m_tokenizer.addTo(app);
    m_training.addTo(app);
}

void RecipeArguments::settle(bool known) const
{
    if (!known && m_preset.empty() && m_config.empty())
        throw CLI::ValidationError(
            "train", "give --preset (" + CLI::detail::join(presetNames(), ", ") + ") or --config FILE");
}

ChosenRecipe RecipeArguments::chooseFor(const StoredCorpus& corpus) const
{
    if (trainingPlace().size > 1)
        throw Error(ErrorCode::InvalidArgument,
            untranslated("preset auto measures one machine and cannot choose for several processes; let one print its "
                         "choice with --dry-run and give that to all as --config"));
    const auto& given = m_training.values();
    RecipeOrigin origin {m_training.given("max_minutes") && given.maxMinutes > 0 ? given.maxMinutes : kAutoMinutes,
        benchmarkSpeed(given), static_cast<std::int64_t>(std::thread::hardware_concurrency())};
    auto chosen = autoRecipe(corpusFacts(corpus), origin);
    explain(chosen, origin);
    return {std::move(chosen.recipe), std::move(origin)};
}

/// The recipe that --config modifies. A training that started from a model keeps all settings of that model's training.
ChosenRecipe RecipeArguments::base(
    const StoredCorpus* corpus, const std::optional<TrainingRun>& begun, const std::filesystem::path& init) const
{
    if (isAuto())
        return begun ? ChosenRecipe {begun->recipe, begun->chosenBy} : chooseFor(*corpus);
    if (!m_preset.empty())
        return {recipePreset(m_preset), {}};
    if (begun && (m_config.empty() || !begun->init.empty()))
        return {begun->recipe, begun->chosenBy};
    if (!init.empty())
        return {recipeOfModel(init), {}};
    if (m_config.empty())
        throw Error(ErrorCode::InvalidArgument,
            untranslated("the directory has no run.json with the recipe; give --preset or --config"));
    return {};
}

ChosenRecipe RecipeArguments::choose(
    const StoredCorpus* corpus, const std::optional<TrainingRun>& begun, const std::filesystem::path& init) const
{
    ChosenRecipe chosen = base(corpus, begun, init);
    if (!m_config.empty()) {
        chosen.recipe = readRecipe(m_config, std::move(chosen.recipe));
        if (!chosen.origin)
            chosen.origin = readRecipeOrigin(m_config);
    }
    m_tokenizer.applyTo(chosen.recipe.tokenizer);
    m_training.applyTo(chosen.recipe.training);
    validate(chosen.recipe.training);
    chosen.recipe.training.precision = precision(chosen.recipe.training, begun);
    return chosen;
}

/// A run keeps its precision, also on another machine, unless an option overrides it.
Precision RecipeArguments::precision(TrainingOptions training, const std::optional<TrainingRun>& begun) const
{
    if (begun && !m_training.given("precision") && training.precision == Precision::Auto)
        training.precision = begun->recipe.training.precision;
    return decidedPrecision(training);
}

constexpr auto kTrainFooter =
    R"(Give --preset, --config or both: what the file does not say is as in the preset. "auto" chooses sizes,
pieces, dropout, batches and rate for this corpus, this machine and --max-minutes (30 unless given); --dry-run
shows the choice. With --init, both may be left out: the recipe is that of the model then. A limit given here replaces those of the preset; with several, the one reached first counts. Ctrl-C ends the training and keeps the best model so far; --resume goes on from
there with the same options. Weights that are newer than the best ones are kept in newest/ of --out
when the training ends.

With --events, commands are lines of standard input: pause, resume, stop, keep-model (writes the weights
after the running step to newest/ and answers with an event "model"), learning-rate-scale X.

Example:
  translucent-cli train --preset small --corpus cmn.tsv --columns 2,1 --max-minutes 30 --out my-model)";

class TrainCommand {
public:
    static constexpr auto kName = kTrain.name, kHelp = kTrain.help;

    void declare(CLI::App& app);
    void settle() const;
    int run();

private:
    TrainingOutput output() const { return {m_out, m_resume, m_force}; }
    /// The stored settings of the resumed training.
    std::optional<TrainingRun> begun() const { return m_resume ? readTrainingRun(m_out) : std::nullopt; }
    TrainingRun description(const ChosenRecipe& chosen) const
    {
        return {chosen.recipe, m_corpus.spec, m_corpus.read, m_dev, m_alignments, chosen.origin, m_init};
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

    CorpusArguments m_corpus;
    std::string m_dev;
    std::string m_alignments;
    std::string m_out;
    std::string m_run;
    std::string m_init;
    std::string m_log;
    RecipeArguments m_recipe;
    bool m_dryRun = false;
    bool m_resume = false;
    bool m_force = false;
    bool m_events = false;
    const CLI::App* m_app = nullptr;
    const CLI::Option* m_sourceLanguage = nullptr;
    const CLI::Option* m_targetLanguage = nullptr;
};

void TrainCommand::declare(CLI::App& app)
{
    app.footer(kTrainFooter);
    addCorpusOptions(app, m_corpus)->required(false);
    addLanguageOptions(app, m_corpus.read);
    m_sourceLanguage = app.get_option("--source-lang");
    m_targetLanguage = app.get_option("--target-lang");
    add(app, "--dev", m_dev, "SPEC",
        "Validation pairs; default: the task's dev part, or pairs held out from the corpus");
    add(app, "--alignments", m_alignments, "FILE",
        "Word alignments of --corpus, 's-t' links line by line, as 'corpus align' writes them")
        ->check(givenName());
    add(app, "--out", m_out, "DIR", "Directory for the model; needed unless --dry-run")->check(givenName());
    auto* log =
        add(app, "--log", m_log, "FILE", "Write each step and evaluation as one line of JSON")->check(givenName());
    app.add_flag("--events", m_events,
           "For programs: write events as JSON lines to standard output, read commands from standard input "
           "(see below)")
        ->excludes(log);
    auto* resume = app.add_flag("--resume", m_resume, "Resume from the checkpoint in --out");
    add(app, "--init", m_init, "NAME|DIR",
        "Begin with the weights and vocabularies of this model instead of random ones; without --preset, the recipe is "
        "also that of the model")
        ->check(givenName())
        ->excludes(resume);
    app.add_flag("--force", m_force, "Replace the model in --out")->excludes(resume);
    app.add_flag("--dry-run", m_dryRun, "Print the recipe as JSON, for --config, and train nothing");
    m_recipe.declare(app);
    add(app, "--run", m_run, "DIR",
        "Train with the recipe, data and limits of run.json in DIR. Trains in DIR unless --out gives another directory")
        ->check(givenName());
    m_app = &app;
}

void TrainCommand::settle() const
{
    if (m_corpus.spec.empty() && m_run.empty())
        throw CLI::RequiredError("--corpus");
    for (const auto* other : {"--corpus", "--columns", "--source-lang", "--target-lang", "--dev", "--alignments",
             "--init", "--preset", "--config"})
        if (!m_run.empty() && m_app->count(other) > 0)
            throw CLI::ExcludesError("--run", other);
    m_recipe.settle(m_resume || !m_init.empty() || !m_run.empty());
    if (!m_init.empty() && m_recipe.isAuto())
        throw CLI::ValidationError("--init", "excludes --preset auto, which would choose other sizes than the model's");
    if (m_out.empty() && m_run.empty() && !m_dryRun)
        throw CLI::RequiredError("--out");
}

/// Copies settings from --run that are not given as options.
void TrainCommand::takeRun()
{
    if (m_run.empty())
        return;
    const auto run = readTrainingRun(m_run);
    if (!run)
        throw Error(ErrorCode::NotFound, say("%1 contains no run.json; give the directory of a training", m_run));
    m_corpus = {run->corpus, run->read};
    m_dev = run->dev;
    m_alignments = run->alignments;
    m_init = run->init;
    m_recipe.takeFile((std::filesystem::path(m_run) / "run.json").string());
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
    const auto chosen = m_recipe.choose(corpus ? &*corpus : nullptr, before, initDirectory());
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
    const auto chosen = m_recipe.choose(corpus ? &*corpus : nullptr, begun(), initDirectory());
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
