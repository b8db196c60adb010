#include "cli_options.h"
#include "json_output.h"
#include "neural_commands.h"
#include "recipe_arguments.h"
#include "terminal.h"
#include "text_format.h"
#include "training_console.h"
#include "training_output.h"
#include "training_protocol.h"
#include "translucent/error.h"
#include "translucent/model_info.h"
#include "translucent/neural/trainer.h"
#include "translucent/recipe.h"
#include "translucent/training_run.h"

#include <algorithm>
#include <csignal>
#include <iostream>

namespace translucent::cli {

namespace {

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
    /// What the directory says about the training that is resumed.
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
        add(app, "--log", m_log, "FILE", "Write each step and evaluation as a line of JSON")->check(givenName());
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
        "Train as run.json in DIR says: recipe, data and limits. Trains in DIR unless --out names another directory")
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

/// Takes from --run what the other options say otherwise.
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

/// A resumed training keeps the languages it was begun with unless others are given, which it will refuse, the links
/// and the name of the model it began with. One that begins with a model keeps the languages of that.
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

/// Of a model that a new training begins with.
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

/// Which data a resumed training was begun with, if they are not those given now.
std::string TrainCommand::otherDataThan(const TrainingJob& job) const
{
    try {
        const auto before = begun();
        return before ? otherData(*before, description({job.recipe, {}})) : std::string();
    } catch (const Error&) {
        return {};  // there is something worse to tell
    }
}

/// Says what to do when the files of a broken-off training are missing, damaged or belong to another one.
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

/// Driven by another program: events to standard output, orders from standard input.
int TrainCommand::runDriven(SignalStop& signals)
{
    std::signal(SIGPIPE, SIG_IGN);  // a driver that has died is noticed at the end of standard input
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

/// The JSON is one that --config takes.
int TrainCommand::printRecipe() const
{
    const auto corpus = m_recipe.needCorpus(begun()) ? std::optional(this->corpus()) : std::nullopt;
    const auto chosen = m_recipe.choose(corpus ? &*corpus : nullptr, begun(), initDirectory());
    std::cout << trainingRunToJson(description(chosen)) << '\n';
    return 0;
}

/// Of several processes that train together only the first one checks and reports.
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
