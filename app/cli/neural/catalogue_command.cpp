#include "cli_options.h"
#include "experiment_runner.h"
#include "experiment_text.h"
#include "json_output.h"
#include "neural_commands.h"
#include "terminal.h"
#include "translucent/error.h"
#include "translucent/neural/runtime.h"

#include <algorithm>
#include <iostream>
#include <thread>

namespace translucent::cli {

namespace {

struct ListExperimentsCommand {
    static constexpr auto kName = "list";
    static constexpr auto kHelp = "List the experiments: trainings (variants x seeds), minutes on two cores, title";

    void declare(CLI::App& app) { addJsonFlag(app, json); }
    int run() const;

    bool json = false;
};

int ListExperimentsCommand::run() const
{
    Json all = Json::array();
    for (const auto& experiment : shippedExperiments())
        if (json)
            all.push_back(toJson(experiment));
        else
            std::cout << listLine(experiment) << '\n';
    if (json)
        std::cout << indented(all) << '\n';
    return 0;
}

constexpr auto kExperimentHelp = "Id of an experiment of the list, or a file of your own, *.json";

struct ShowExperimentCommand {
    static constexpr auto kName = "show";
    static constexpr auto kHelp = "Tell what an experiment asks, changes and takes, and what others have found";

    void declare(CLI::App& app)
    {
        app.add_option("ID", id, kExperimentHelp)->required()->check(givenName());
        addJsonFlag(app, json);
    }
    int run() const
    {
        const auto experiment = readExperiment(experimentFile(id));
        std::cout << (json ? indented(toJson(experiment)) + "\n" : describe(experiment));
        return 0;
    }

    std::string id;
    bool json = false;
};

/// Measures the directory's trainings, keeps what they gave and tells it.
void report(const ExperimentPlace& place, bool json)
{
    const auto results = measureRuns(place);
    writeResults(place.directory, place.experiment, results);
    std::cout << (json ? resultsToJson(place.experiment, results) + "\n" : resultTable(place.experiment, results));
}

constexpr auto kRunFooter =
    R"(Trains the control and every variant with every seed, one after the other, each in a directory of its own below
--out, and then tells mean and standard deviation of each metric. What is done is not trained again; Ctrl-C ends the
training with its state saved, and the same command goes on there. The table is kept in results.json.)";

struct RunExperimentCommand {
    static constexpr auto kName = "run";
    static constexpr auto kHelp = "Train what an experiment compares, and measure it";

    void declare(CLI::App& app);
    int run() const;
    std::vector<ExperimentRun> wanted(const TrainingExperiment& experiment) const;
    void train(const ExperimentPlace& place, const std::vector<ExperimentRun>& runs, const std::stop_token& stop) const;

    std::string id;
    std::string out;
    std::optional<std::size_t> seeds;
    std::optional<std::uint64_t> seed;
    std::vector<std::string> only;
    std::int64_t jobs = 1;
    std::optional<std::int64_t> threads;
    bool trainOnly = false;
    bool json = false;
};

void RunExperimentCommand::declare(CLI::App& app)
{
    app.footer(kRunFooter);
    app.add_option("ID", id, kExperimentHelp)->required()->check(givenName());
    add(app, "--out", out, "DIR", "Directory for the trainings; default: experiments/ID")->check(givenName());
    auto* first = add(app, "--seeds", seeds, "N", "Only the first N seeds")->check(wholeNumber(1));
    add(app, "--seed", seed, "N", "Only this seed")->excludes(first);
    add(app, "--only", only, "NAME", "Only this control or variant; may be given several times");
    add(app, "--jobs", jobs, "N", "Trainings at a time, each in a process of its own; 1 unless given")
        ->check(wholeNumber(1));
    addThreadsOption(app, threads, "one per processor, shared by the jobs");
    app.add_flag("--train-only", trainOnly, "Leave measuring and the table to 'experiment report'");
    addJsonFlag(app, json);
}

std::vector<ExperimentRun> RunExperimentCommand::wanted(const TrainingExperiment& experiment) const
{
    for (const auto& name : only)
        if (std::ranges::find(experiment.variants, name, &ExperimentVariant::name) == experiment.variants.end())
            throw Error(ErrorCode::InvalidArgument,
                untranslated("--only " + name + ": " + experiment.id + " has no such variant; it has "
                    + CLI::detail::join(
                        experiment.variants, [](const auto& v) { return v.name; }, ", ")));
    if (seed && std::ranges::find(experiment.seeds, *seed) == experiment.seeds.end())
        throw Error(ErrorCode::InvalidArgument,
            untranslated("--seed " + std::to_string(*seed) + ": " + experiment.id + " has the seeds "
                + CLI::detail::join(experiment.seeds, ", ")));
    auto runs = runsOf(experiment);
    std::erase_if(runs, [&](const ExperimentRun& run) {
        const auto place = std::size_t(std::ranges::find(experiment.seeds, run.seed) - experiment.seeds.begin());
        const bool named = only.empty() || std::ranges::count(only, experiment.variants[run.variant].name) > 0;
        return !named || place >= seeds.value_or(experiment.seeds.size()) || (seed && *seed != run.seed);
    });
    return runs;
}

void RunExperimentCommand::train(
    const ExperimentPlace& place, const std::vector<ExperimentRun>& runs, const std::stop_token& stop) const
{
    if (jobs > 1) {
        const auto processors = std::int64_t(std::thread::hardware_concurrency());
        const auto share = std::max<std::int64_t>(1, processors / jobs);
        return trainRuns(place, runs, std::size_t(jobs), threads.value_or(share), stop);
    }
    for (std::size_t i = 0; i < runs.size() && !stop.stop_requested(); ++i) {
        note("training " + std::to_string(i + 1) + " of " + std::to_string(runs.size()) + ": "
            + directoryOf(place.experiment, runs[i]));
        trainRun(place, runs[i], threads.value_or(0), stop);
    }
}

int RunExperimentCommand::run() const
{
    const auto file = experimentFile(id);
    const auto experiment = readExperiment(file);
    const auto usual = std::filesystem::path("experiments") / experiment.id;
    const ExperimentPlace place {experiment, out.empty() ? usual : std::filesystem::path(out)};
    auto runs = wanted(place.experiment);
    prepareDirectory(place.directory, file);
    const SignalStop signals("the model will be saved; the same command goes on with it");
    std::erase_if(runs, [&](const ExperimentRun& run) { return place.state(run) == RunState::Done; });
    train(place, runs, signals.token());
    if (signals.token().stop_requested() || trainOnly)
        return 0;
    setThreads(threads.value_or(0));
    report(place, json);
    return 0;
}

struct ReportExperimentCommand {
    static constexpr auto kName = "report";
    static constexpr auto kHelp = "Measure the finished trainings of an experiment's directory and write results.json";

    void declare(CLI::App& app)
    {
        app.add_option("DIR", directory, "Directory that 'experiment run' has made")->required()->check(givenName());
        addThreadsOption(app, threads, "one per processor");
        addJsonFlag(app, json);
    }
    int run() const
    {
        setThreads(threads.value_or(0));
        report({readExperiment(experimentCopy(directory)), directory}, json);
        return 0;
    }

    std::string directory;
    std::optional<std::int64_t> threads;
    bool json = false;
};

struct CheckExperimentCommand {
    static constexpr auto kName = "check";
    static constexpr auto kHelp = "Read experiments, and say what is wrong with them";

    void declare(CLI::App& app)
    {
        app.footer("The manual describes the format.");
        app.add_option("FILE", files, "Experiments")->required();
    }
    int run() const
    {
        return std::ranges::count_if(files, [](const std::string& file) { return !isGood(file); }) == 0 ? 0 : 1;
    }
    static bool isGood(const std::string& file);

    std::vector<std::string> files;
};

/// False, and a line on standard error, when it cannot be read.
bool CheckExperimentCommand::isGood(const std::string& file)
{
    try {
        std::cout << file << ": " << listLine(readExperiment(file)) << '\n';
        return true;
    } catch (const Error& error) {
        complain(error.what());
        return false;
    }
}

}  // namespace

void addCatalogueCommand(CLI::App& app, Action& action)
{
    CLI::App* experiment = app.add_subcommand(kExperiment.name, kExperiment.help);
    experiment->require_subcommand(1);
    addCommand<ListExperimentsCommand>(*experiment, action);
    addCommand<ShowExperimentCommand>(*experiment, action);
    addCommand<RunExperimentCommand>(*experiment, action);
    addCommand<ReportExperimentCommand>(*experiment, action);
    addCommand<CheckExperimentCommand>(*experiment, action);
}

}  // namespace translucent::cli
