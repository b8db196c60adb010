#include "translucent/experiment/experiment_results.h"

#include "files/atomic_file.h"
#include "files/json_object.h"
#include "translucent/files/posix_file.h"
#include "translucent/files/resources.h"

#include <algorithm>
#include <cmath>
#include <fstream>

namespace translucent {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kResultsFormat = 1;

Json numberOrNull(const std::optional<double>& value)
{
    return value && std::isfinite(*value) ? Json(*value) : Json();
}

Json jsonOf(const TrainingExperiment& experiment, const RunResult& run)
{
    Json metrics = Json::object();
    for (std::size_t i = 0; i < run.values.size(); ++i)
        metrics[keyOf(experiment.metrics[i])] = numberOrNull(run.values[i]);
    return {{"variant", experiment.variants[run.run.variant].name}, {"seed", run.run.seed}, {"state", name(run.state)},
        {"steps", run.steps}, {"minutes", run.minutes}, {"metrics", std::move(metrics)}};
}

Json jsonOf(const Spread& spread)
{
    return {{"count", spread.count}, {"mean", spread.count > 0 ? Json(spread.mean) : Json()},
        {"deviation", numberOrNull(spread.deviation)}};
}

Json tableJson(const TrainingExperiment& experiment, const ExperimentResults& results)
{
    Json rows = Json::array();
    const auto variants = variantResults(experiment, results);
    for (std::size_t v = 0; v < variants.size(); ++v)
        for (std::size_t m = 0; m < experiment.metrics.size(); ++m) {
            Json row {{"variant", experiment.variants[v].name}, {"metric", keyOf(experiment.metrics[m])}};
            row.update(jsonOf(variants[v].metrics[m]));
            row["difference"] = numberOrNull(variants[v].differences[m]);
            row["minutes"] = jsonOf(variants[v].minutes)["mean"];
            rows.push_back(std::move(row));
        }
    return rows;
}

std::vector<std::optional<double>> valuesFrom(const nlohmann::json& metrics, const TrainingExperiment& experiment)
{
    std::vector<std::optional<double>> values(experiment.metrics.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto found = metrics.find(keyOf(experiment.metrics[i]));
        if (found != metrics.end() && found->is_number())
            values[i] = found->get<double>();
    }
    return values;
}

/// Empty for a variant that is not in the experiment.
std::optional<RunResult> runFrom(JsonObject object, const nlohmann::json& json, const TrainingExperiment& experiment)
{
    RunResult result;
    std::string variant, state;
    object.required("variant", variant);
    object.required("seed", result.run.seed);
    object.required("state", state);
    object.required("steps", result.steps);
    object.required("minutes", result.minutes);
    object.object("metrics");
    result.state = choiceFromName<RunState>(state, "state");
    const auto found = std::ranges::find(experiment.variants, variant, &ExperimentVariant::name);
    if (found == experiment.variants.end())
        return {};
    result.run.variant = static_cast<std::size_t>(found - experiment.variants.begin());
    if (result.hasEnded())
        result.values = valuesFrom(json["metrics"], experiment);
    return result;
}

ExperimentResults resultsFrom(const nlohmann::json& json, const std::string& file, const TrainingExperiment& experiment)
{
    JsonObject root(json, file, "");
    std::int64_t format = 0;
    ExperimentResults results;
    root.required("format", format);
    if (format != kResultsFormat)
        root.refuse("format", say("is %1, but this program reads %2; install a newer one", format, kResultsFormat));
    root.required("experiment", results.experiment);
    const auto runs = root.objects("runs");
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (auto run = runFrom(runs[i], json["runs"][i], experiment))
            results.runs.push_back(std::move(*run));
    return results;
}

}  // namespace

RunState stateOf(const TrainingHistory& history, const TrainingOptions& training)
{
    if (!history.evaluations.empty() && history.evaluations.back().step >= training.maxSteps)
        return RunState::Done;
    if (history.end && history.end->reason == "diverged")
        return RunState::Diverged;
    return history.empty() ? RunState::Untouched : RunState::Begun;
}

void keepDivergence(const std::filesystem::path& directory)
{
    const auto file = directory / "training.jsonl";
    refuseLink(file);
    std::ofstream history(file, std::ios::app);
    history << eventLine(TrainingEnd {"diverged", {}, {}, {}}) << '\n' << std::flush;
    if (!history)
        throw Error(ErrorCode::WriteFailed, say("%1 cannot be written", file));
}

Spread spreadOf(std::span<const std::optional<double>> values)
{
    Spread spread;
    for (const auto& value : values)
        if (value) {
            ++spread.count;
            spread.mean += *value;
        }
    if (spread.count == 0)
        return spread;
    spread.mean /= static_cast<double>(spread.count);
    double squares = 0;
    for (const auto& value : values)
        squares += value ? (*value - spread.mean) * (*value - spread.mean) : 0;
    if (spread.count > 1)
        spread.deviation = std::sqrt(squares / static_cast<double>(spread.count - 1));
    return spread;
}

std::vector<VariantResult> variantResults(const TrainingExperiment& experiment, const ExperimentResults& results)
{
    std::vector<VariantResult> variants(experiment.variants.size());
    for (std::size_t v = 0; v < variants.size(); ++v) {
        auto& variant = variants[v];
        std::vector<std::optional<double>> minutes;
        std::vector<std::vector<std::optional<double>>> values(experiment.metrics.size());
        for (const auto& run : results.runs) {
            if (run.run.variant != v || !run.hasEnded())
                continue;
            ++variant.ended;
            variant.diverged += run.state == RunState::Diverged ? 1 : 0;
            minutes.emplace_back(run.minutes);
            for (std::size_t m = 0; m < values.size(); ++m)
                values[m].push_back(run.values[m]);
        }
        variant.minutes = spreadOf(minutes);
        for (std::size_t m = 0; m < values.size(); ++m) {
            variant.metrics.push_back(spreadOf(values[m]));
            const auto& control = variants.front().metrics[m];
            const bool both = v > 0 && control.count > 0 && variant.metrics[m].count > 0;
            variant.differences.push_back(both ? std::optional(variant.metrics[m].mean - control.mean) : std::nullopt);
        }
    }
    return variants;
}

std::string resultsToJson(const TrainingExperiment& experiment, const ExperimentResults& results)
{
    Json runs = Json::array();
    for (const auto& run : results.runs)
        runs.push_back(jsonOf(experiment, run));
    const Json json {{"format", kResultsFormat}, {"experiment", results.experiment}, {"runs", std::move(runs)},
        {"table", tableJson(experiment, results)}};
    return json.dump(2);
}

ExperimentResults readResults(const std::filesystem::path& file, const TrainingExperiment& experiment)
{
    if (!isThere(file))
        return {experiment.id, {}};
    const auto path = file.string();
    const auto json = readJson(path);
    try {
        return resultsFrom(json, path, experiment);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::InvalidArgument)
            throw;
        throw Error(ErrorCode::InvalidFormat, about(path, error.message()));
    }
}

ExperimentResults shippedResults(const TrainingExperiment& experiment)
{
    return readResults(resourcePath("experiments") / "results" / (experiment.id + ".json"), experiment);
}

std::filesystem::path experimentCopy(const std::filesystem::path& directory)
{
    return directory / "experiment.json";
}

std::filesystem::path resultsFile(const std::filesystem::path& directory)
{
    return directory / "results.json";
}

void prepareDirectory(const std::filesystem::path& directory, const std::filesystem::path& experimentFile)
{
    const auto copy = experimentCopy(directory);
    const auto experiment = readExperiment(experimentFile);
    for (const auto& run : runsOf(experiment))
        refuseLink(directory / directoryOf(experiment, run));
    if (isThere(copy)) {
        if (readExperiment(copy) != experiment)
            throw Error(ErrorCode::Inconsistent,
                say("%1 contains the runs of another experiment, or of an earlier version of this one; give another "
                    "directory",
                    directory));
        return;
    }
    makeDirectories(directory);
    const auto json = readJson(experimentFile.string());
    writeFileAtomically(copy, json.dump(2) + "\n");
}

void writeResults(
    const std::filesystem::path& directory, const TrainingExperiment& experiment, const ExperimentResults& results)
{
    writeFileAtomically(resultsFile(directory), resultsToJson(experiment, results) + "\n");
}

}  // namespace translucent
