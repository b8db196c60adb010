#include "translucent/experiment/training_experiment.h"

#include "translucent/base/error.h"
#include "translucent/files/resources.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <system_error>

namespace translucent {

namespace {

template <typename Part>
void addDifferences(
    std::vector<RecipeDifference>& differences, const std::string& part, const Part& control, const Part& variant)
{
    const auto ours = optionsJson<nlohmann::ordered_json>(control),
               theirs = optionsJson<nlohmann::ordered_json>(variant);
    const auto text = [](const nlohmann::ordered_json& value) {
        return value.is_string() ? value.get<std::string>() : value.dump();
    };
    for (const auto& [name, value] : ours.items())
        if (value != theirs.at(name))
            differences.push_back({part + "." + name, text(value), text(theirs.at(name))});
}

}  // namespace

std::vector<std::filesystem::path> experimentFiles()
{
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(resourcePath("experiments"), error))
        if (entry.path().extension() == ".json")
            files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

std::vector<TrainingExperiment> shippedExperiments()
{
    std::vector<TrainingExperiment> experiments;
    for (const auto& file : experimentFiles())
        experiments.push_back(readExperiment(file));
    std::ranges::stable_sort(experiments, {}, &TrainingExperiment::topic);
    return experiments;
}

std::filesystem::path experimentFile(const std::string& idOrFile)
{
    if (idOrFile.ends_with(".json"))
        return idOrFile;
    std::string known;
    for (const auto& file : experimentFiles()) {
        if (file.stem() == idOrFile)
            return file;
        known += (known.empty() ? "" : ", ") + file.stem().string();
    }
    throw Error(ErrorCode::NotFound,
        say("there is no experiment %1; there are %2, and files whose names end in .json", quote(idOrFile), known));
}

std::vector<RecipeDifference> differencesOf(const Recipe& control, const Recipe& variant)
{
    std::vector<RecipeDifference> differences;
    addDifferences(differences, "model", control.model, variant.model);
    addDifferences(differences, "tokenizer", control.tokenizer, variant.tokenizer);
    addDifferences(differences, "training", control.training, variant.training);
    return differences;
}

std::vector<ExperimentRun> runsOf(const TrainingExperiment& experiment)
{
    std::vector<ExperimentRun> runs;
    for (const auto seed : experiment.seeds)
        for (std::size_t variant = 0; variant < experiment.variants.size(); ++variant)
            runs.push_back({variant, seed});
    return runs;
}

std::string directoryOf(const TrainingExperiment& experiment, const ExperimentRun& run)
{
    return experiment.variants[run.variant].name + "-seed-" + std::to_string(run.seed);
}

std::optional<ExperimentRun> firstRunFor(const TrainingExperiment& experiment, const ExperimentRun& run)
{
    const auto& variants = experiment.variants;
    const auto first = std::ranges::find(variants, variants[run.variant].beginsWith, &ExperimentVariant::name);
    if (first == variants.end())
        return {};
    return ExperimentRun {static_cast<std::size_t>(first - variants.begin()), run.seed};
}

TrainingRun trainingRunOf(
    const TrainingExperiment& experiment, const ExperimentRun& run, const std::filesystem::path& directory)
{
    TrainingRun training {experiment.variants[run.variant].recipe, experiment.corpus, experiment.read, experiment.dev,
        experiment.alignments};
    training.recipe.training.seed = run.seed;
    if (const auto first = firstRunFor(experiment, run))
        training.init = (directory / directoryOf(experiment, *first)).string();
    return training;
}

}  // namespace translucent
