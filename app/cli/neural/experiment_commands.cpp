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

constexpr std::size_t kColumns = 6;

using Row = std::array<std::string, kColumns>;

/// "97.1 ± 0.3"; without a deviation for a single number, a hyphen for none.
std::string spreadText(const Spread& spread, int decimals)
{
    if (spread.count == 0)
        return "-";
    return fixed(spread.mean, decimals) + (spread.deviation ? " +- " + fixed(*spread.deviation, decimals) : "");
}

std::string signedText(const std::optional<double>& difference, int decimals)
{
    if (!difference)
        return {};
    auto text = fixed(*difference, decimals);
    return *difference < 0 ? text : text.insert(0, 1, '+');
}

std::vector<Row> rowsOf(const TrainingExperiment& experiment, const std::vector<VariantResult>& results)
{
    std::vector<Row> rows {{"variant", "metric", "mean +- s.d.", "seeds", "difference", "minutes"}};
    for (std::size_t v = 0; v < results.size(); ++v)
        for (std::size_t m = 0; m < experiment.metrics.size(); ++m) {
            const auto& choice = experiment.metrics[m];
            const int decimals = experimentMetric(choice.metric).decimals;
            const auto& spread = results[v].metrics[m];
            const auto ended = std::to_string(results[v].ended);
            rows.push_back(
                {m == 0 ? experiment.variants[v].name : "", titleOf(choice).english(), spreadText(spread, decimals),
                    spread.count == results[v].ended ? ended : std::to_string(spread.count) + " of " + ended,
                    signedText(results[v].differences[m], decimals),
                    m == 0 ? spreadText(results[v].minutes, 1) : std::string()});
        }
    return rows;
}

/// A line for each variant and metric: mean ± standard deviation, seeds, difference from the control, minutes.
std::string resultTable(const TrainingExperiment& experiment, const ExperimentResults& results)
{
    const auto variants = variantResults(experiment, results);
    const auto rows = rowsOf(experiment, variants);
    std::array<std::size_t, kColumns> widths {};
    for (const auto& row : rows)
        for (std::size_t i = 0; i < kColumns; ++i)
            widths[i] = std::max(widths[i], row[i].size());
    std::string text;
    for (const auto& row : rows) {
        std::string line = padRight(row[0], widths[0]) + "  " + padRight(row[1], widths[1]);
        for (std::size_t i = 2; i < kColumns; ++i)
            line += "  " + padLeft(row[i], widths[i]);
        text += line.erase(line.find_last_not_of(' ') + 1) + '\n';
    }
    for (std::size_t v = 0; v < variants.size(); ++v)
        if (variants[v].diverged > 0)
            text += experiment.variants[v].name + ": " + std::to_string(variants[v].diverged)
                + " of its trainings diverged; what they had reached counts\n";
    return text;
}

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
