#include "experiment_report.h"
#include "experiment_runner.h"
#include "program.h"
#include "terminal.h"
#include "train_arguments.h"
#include "translucent/base/error.h"
#include "translucent/experiment/experiment_results.h"
#include "translucent/neural/runtime.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <string>
#include <thread>

namespace translucent::cli {

namespace {

/// Measures the directory's trainings, stores the results and prints them.
void report(const ExperimentPlace& place, bool json)
{
    const auto results = measureRuns(place);
    writeResults(place.directory, place.experiment, results);
    std::cout << (json ? resultsToJson(place.experiment, results) + "\n" : resultTable(place.experiment, results));
}

struct RunExperimentCommand : RunExperimentArguments {
    int run() const;
    void train(const ExperimentPlace& place, const std::vector<ExperimentRun>& runs, const std::stop_token& stop) const;
};

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
    const SignalStop signals("the model will be saved; run the same command again to continue with it");
    std::erase_if(runs, [&](const ExperimentRun& run) { return place.state(run) == RunState::Done; });
    train(place, runs, signals.token());
    if (signals.token().stop_requested() || trainOnly)
        return 0;
    setThreads(threads.value_or(0));
    report(place, json);
    return 0;
}

struct ReportExperimentCommand : ReportExperimentArguments {
    int run() const
    {
        setThreads(threads.value_or(0));
        report({readExperiment(experimentCopy(directory)), directory}, json);
        return 0;
    }
};

}  // namespace

void addExperimentCommands(CLI::App& experiment, Action& action)
{
    addCommand<RunExperimentCommand>(experiment, action);
    addCommand<ReportExperimentCommand>(experiment, action);
}

}  // namespace translucent::cli
