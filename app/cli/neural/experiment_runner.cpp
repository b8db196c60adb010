#include "experiment_runner.h"

#include "batch_translation.h"
#include "cli_options.h"
#include "model_loading.h"
#include "terminal.h"
#include "training_output.h"
#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/trainer.h"
#include "translucent/scores/metrics.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <functional>
#include <map>
#include <thread>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace translucent::cli {

namespace {

/// Measures the trainings of one experiment; a corpus is read once.
class RunMeter {
public:
    explicit RunMeter(const ExperimentPlace& place)
        : m_place(place)
    {
    }

    RunResult measure(const ExperimentRun& run);

private:
    const Corpus& pairs(const std::string& name);
    std::string specOf(const std::string& name) const;
    void measureModel(RunMeasures& measures, const ExperimentRun& run);
    std::function<void(const std::shared_ptr<const TranslationModel>&)> missing(
        RunMeasures& measures, const MetricChoice& choice);
    TrainingEvaluation evaluate(const std::shared_ptr<const TranslationModel>& model, const Corpus& corpus) const;

    const ExperimentPlace& m_place;
    std::map<std::string, Corpus> m_corpora;
};

std::string RunMeter::specOf(const std::string& name) const
{
    const auto& experiment = m_place.experiment;
    if (!name.empty())
        return experiment.tests.at(name);
    const auto devPairs = experiment.variants.front().recipe.training.devPairs;
    return experiment.dev.empty() ? devSpecOfBuiltin(experiment.corpus, static_cast<std::size_t>(devPairs))
                                  : experiment.dev;
}

const Corpus& RunMeter::pairs(const std::string& name)
{
    const auto found = m_corpora.find(name);
    if (found != m_corpora.end())
        return found->second;
    return m_corpora.emplace(name, CorpusArguments {specOf(name), m_place.experiment.read}.load()).first->second;
}

/// Greedily, as the trainer measures.
TrainingEvaluation RunMeter::evaluate(const std::shared_ptr<const TranslationModel>& model, const Corpus& corpus) const
{
    std::vector<std::string> sources, references, hypotheses;
    for (const auto& pair : corpus.pairs) {
        sources.push_back(pair.source);
        references.push_back(pair.target);
    }
    const auto outcomes = translateAll(Decoder(model), sources, {}, [](double) {});
    std::size_t exact = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        hypotheses.push_back(outcomes[i].text());
        exact += hypotheses.back() == references[i] ? 1 : 0;
    }
    TrainingEvaluation evaluation;
    evaluation.devLoss = crossEntropy(*model, corpus.pairs);
    evaluation.perplexity = std::exp(evaluation.devLoss);
    if (model->config().hasDecoder()) {
        const auto tokenization = usualTokenization(model->info().targetLanguage, references);
        evaluation.bleu = bleu(hypotheses, references, {.tokenization = tokenization}).score;
        evaluation.chrf = chrf(hypotheses, references).score;
    } else {
        evaluation.labels = labelScores(hypotheses, references);
    }
    evaluation.exactMatch = static_cast<double>(exact) / static_cast<double>(corpus.size());
    return evaluation;
}

/// Returns the measurement that the metric still needs from a model, if any.
std::function<void(const std::shared_ptr<const TranslationModel>&)> RunMeter::missing(
    RunMeasures& measures, const MetricChoice& choice)
{
    using Model = std::shared_ptr<const TranslationModel>;
    const auto& metric = experimentMetric(choice.metric);
    const auto& on = choice.on;
    if (metric.is<ExperimentMetric::OfHeads>() && !measures.heads.contains(on))
        return [&](const Model& model) { measures.heads[on] = measureHeads(model, pairs(on).pairs); };
    if (metric.is<ExperimentMetric::OfExposure>() && !measures.exposures.contains(on))
        return [&](const Model& model) { measures.exposures[on] = measureExposure(model, pairs(on).pairs).value(); };
    if (metric.is<ExperimentMetric::OfPairs>() && !on.empty() && !measures.tests.contains(on))
        return [&](const Model& model) { measures.tests[on] = evaluate(model, pairs(on)); };
    return {};
}

/// Measures only what the experiment needs.
void RunMeter::measureModel(RunMeasures& measures, const ExperimentRun& run)
{
    std::shared_ptr<const TranslationModel> model;
    for (const auto& choice : m_place.experiment.metrics)
        if (const auto measureIt = missing(measures, choice)) {
            if (!model)
                model = TranslationModel::load(m_place.of(run));
            measureIt(model);
        }
}

RunResult RunMeter::measure(const ExperimentRun& run)
{
    constexpr double kSecondsOfMinute = 60;
    const auto& experiment = m_place.experiment;
    const auto& recipe = experiment.variants[run.variant].recipe;
    RunMeasures measures {readTrainingHistory(m_place.of(run)), {}, {}, {}, guidedHead(recipe)};
    const auto& history = measures.history;
    RunResult result {
        run, stateOf(history, recipe.training), history.lastStep(), history.seconds() / kSecondsOfMinute, {}};
    if (!result.hasEnded())
        return result;
    measureModel(measures, run);
    for (const auto& choice : experiment.metrics)
        result.values.push_back(valueOf(choice, measures));
    return result;
}

/// Uses a separate process group, so that Ctrl-C reaches the child only through this process, and blocks no signals.
class SpawnAttributes {
public:
    SpawnAttributes()
    {
        sigset_t none {};
        sigemptyset(&none);
        posix_spawnattr_init(&m_attributes);
        posix_spawnattr_setsigmask(&m_attributes, &none);
        posix_spawnattr_setpgroup(&m_attributes, 0);
        posix_spawnattr_setflags(&m_attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    }
    ~SpawnAttributes() { posix_spawnattr_destroy(&m_attributes); }
    SpawnAttributes(const SpawnAttributes&) = delete;
    SpawnAttributes& operator=(const SpawnAttributes&) = delete;

    const posix_spawnattr_t* get() const { return &m_attributes; }

private:
    posix_spawnattr_t m_attributes {};
};

/// The trainings that run now, by process.
class Jobs {
public:
    Jobs(const ExperimentPlace& place, std::int64_t threads)
        : m_place(place)
        , m_threads(threads)
    {
    }

    std::size_t count() const { return m_running.size(); }
    bool has(const ExperimentRun& run) const;
    void start(const ExperimentRun& run);
    /// Collects the exit status of an ended process, if any.
    void collect();
    void stop();
    /// The first that failed.
    const std::string& failed() const { return m_failed; }

private:
    const ExperimentPlace& m_place;
    std::int64_t m_threads;
    std::map<pid_t, std::string> m_running;
    std::string m_failed;
};

void Jobs::start(const ExperimentRun& run)
{
    std::vector<std::string> words {"translucent-cli", "experiment", "run", experimentCopy(m_place.directory).string(),
        "--out", m_place.directory.string(), "--only", m_place.experiment.variants[run.variant].name, "--seed",
        std::to_string(run.seed), "--threads", std::to_string(m_threads), "--train-only"};
    std::vector<char*> arguments;
    for (auto& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t process = 0;
    const SpawnAttributes attributes;
    if (const int problem =
            posix_spawn(&process, "/proc/self/exe", nullptr, attributes.get(), arguments.data(), environ))
        throw Error(ErrorCode::Internal, say("another process cannot be started: %1", errnoText(problem)));
    m_running[process] = directoryOf(m_place.experiment, run);
}

bool Jobs::has(const ExperimentRun& run) const
{
    return std::ranges::any_of(
        m_running, [&](const auto& job) { return job.second == directoryOf(m_place.experiment, run); });
}

void Jobs::collect()
{
    int status = 0;
    const pid_t ended = waitpid(-1, &status, WNOHANG);
    const auto found = m_running.find(ended);
    if (found == m_running.end())
        return;
    if (m_failed.empty() && (!WIFEXITED(status) || WEXITSTATUS(status) != 0))
        m_failed = found->second;
    m_running.erase(found);
}

void Jobs::stop()
{
    for (const auto& [process, name] : m_running)
        kill(process, SIGTERM);
}

/// Starts the first run that does not wait for the weights of another; false if there is none.
bool startNext(Jobs& running, std::vector<ExperimentRun>& waiting, const TrainingExperiment& experiment)
{
    const auto next = std::ranges::find_if(waiting, [&](const ExperimentRun& run) {
        const auto first = firstRunFor(experiment, run);
        return !first || (!running.has(*first) && std::ranges::count(waiting, *first) == 0);
    });
    if (next == waiting.end())
        return false;
    running.start(*next);
    waiting.erase(next);
    return true;
}

namespace fs = std::filesystem;

/// Settings of the machine do not change the identity of a training.
void adoptMachine(TrainingRun& run, const std::optional<TrainingRun>& begun)
{
    auto& training = run.recipe.training;
    if (begun && training.precision == Precision::Auto)
        training.precision = begun->recipe.training.precision;
    training.precision = decidedPrecision(training);
}

void requireSame(TrainingRun begun, const TrainingRun& run, const fs::path& directory)
{
    const auto& wanted = run.recipe.training;
    auto& training = begun.recipe.training;
    training.threads = wanted.threads;
    training.device = wanted.device;
    training.precision = wanted.precision;
    begun.init = run.init;  // the same directory can have a different name
    if (begun != run)
        throw Error(ErrorCode::Inconsistent,
            say("%1 contains a training run with another recipe or corpus; remove it or give another directory",
                directory));
}

TrainingJob jobOf(const TrainingRun& run, const fs::path& directory, bool resume)
{
    const CorpusArguments corpus {run.corpus, run.read};
    auto pairs = corpus.loadStored();
    if (!run.alignments.empty())
        pairs = withAlignments(pairs, run.alignments);
    auto [train, dev] =
        withDevPairs(std::move(pairs), corpus, run.dev, static_cast<std::size_t>(run.recipe.training.devPairs));
    TrainingJob job {run.recipe, std::move(train), std::move(dev), directory};
    job.sourceLanguage = run.read.sourceLanguage;
    job.targetLanguage = run.read.targetLanguage;
    job.resume = resume;
    if (!resume)
        job.init = run.init;
    job.onBegin = [run, directory] { writeTrainingRun(directory, run); };
    job.onEndFixed = [directory](std::int64_t lastStep) { fixTrainingEnd(directory, lastStep); };
    return job;
}

void requireFirstRun(const ExperimentPlace& place, const ExperimentRun& run)
{
    const auto first = firstRunFor(place.experiment, run);
    if (!first || hasEnded(place.state(*first)))
        return;
    throw Error(ErrorCode::NotFound,
        say("%1 starts from the weights of %2, which is not trained yet; train that one first", place.of(run),
            directoryOf(place.experiment, *first)));
}

}  // namespace

ExperimentResults measureRuns(const ExperimentPlace& place)
{
    RunMeter meter(place);
    ProgressBar bar;
    const auto runs = runsOf(place.experiment);
    ExperimentResults results {place.experiment.id, {}};
    for (const auto& run : runs) {
        bar.showCount(
            static_cast<std::int64_t>(results.runs.size()), static_cast<std::int64_t>(runs.size()), "measured");
        results.runs.push_back(meter.measure(run));
    }
    bar.clear();
    return results;
}

void trainRuns(const ExperimentPlace& place, std::vector<ExperimentRun> runs, std::size_t jobs, std::int64_t threads,
    const std::stop_token& stop)
{
    constexpr std::chrono::milliseconds kPause {50};
    Jobs running(place, threads);
    bool stopped = false;
    while (running.count() > 0 || !runs.empty()) {
        while (running.count() < jobs && startNext(running, runs, place.experiment)) { }
        std::this_thread::sleep_for(kPause);
        running.collect();
        if (!stopped && stop.stop_requested()) {
            stopped = true;
            running.stop();
        }
        if (stopped || !running.failed().empty())
            runs.clear();
    }
    if (!running.failed().empty())
        throw Error(ErrorCode::Internal,
            say("the training %1 failed (see the message above). Run the same command again to continue with the "
                "others",
                running.failed()));
}

RunState ExperimentPlace::state(const ExperimentRun& run) const
{
    return stateOf(readTrainingHistory(of(run)), experiment.variants[run.variant].recipe.training);
}

void trainRun(const ExperimentPlace& place, const ExperimentRun& run, std::int64_t threads, std::stop_token stop)
{
    const auto directory = place.of(run);
    auto training = trainingRunOf(place.experiment, run, place.directory);
    training.recipe.training.threads = threads;
    const auto begun = readTrainingRun(directory);
    adoptMachine(training, begun);
    if (begun)
        requireSame(*begun, training, directory);
    if (hasEnded(place.state(run)))
        return;
    requireFirstRun(place, run);
    const bool resume = isThere(directory / "checkpoint" / "state.safetensors");
    const TrainingOutput output {directory.string(), resume, !resume};
    auto lock = usableOutput(output);
    holdOutput(output, lock);
    TrainingConsole console;
    try {
        train(jobOf(training, directory, resume), console, stop);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Numeric)
            throw;
        note(directory.string() + ": " + error.what());
        keepDivergence(directory);
    }
    console.clear();
}

}  // namespace translucent::cli
