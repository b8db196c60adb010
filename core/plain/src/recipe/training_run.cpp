#include "translucent/training_run.h"

#include "io/atomic_file.h"
#include "io/json_object.h"
#include "translucent/posix_file.h"

#include <algorithm>
#include <sstream>

namespace translucent {

namespace {

std::filesystem::path fileOf(const std::filesystem::path& directory)
{
    return directory / "run.json";
}

void requireColumn(const std::string& file, std::int64_t column)
{
    if (column < 1)
        throw Error(ErrorCode::InvalidFormat, file + ": columns count from 1, but one is " + std::to_string(column));
}

void readData(JsonObject data, const std::string& file, TrainingRun& run)
{
    std::int64_t source = 1, target = 2;
    data.required("corpus", run.corpus);
    data.optional("dev", run.dev);
    data.optional("source_column", source);
    data.optional("target_column", target);
    data.optional("source_language", run.read.sourceLanguage);
    data.optional("target_language", run.read.targetLanguage);
    data.finish();
    requireColumn(file, source);
    requireColumn(file, target);
    run.read.columns = {static_cast<std::size_t>(source), static_cast<std::size_t>(target)};
}

}  // namespace

void writeTrainingRun(const std::filesystem::path& directory, const TrainingRun& run)
{
    auto json = nlohmann::ordered_json::parse(recipeToJson(run.recipe));
    json["data"] = {{"corpus", run.corpus}, {"dev", run.dev}, {"source_column", run.read.columns[0]},
        {"target_column", run.read.columns[1]}, {"source_language", run.read.sourceLanguage},
        {"target_language", run.read.targetLanguage}};
    makeDirectories(directory);
    writeFileAtomically(fileOf(directory), json.dump(2) + "\n");
}

std::optional<TrainingRun> readTrainingRun(const std::filesystem::path& directory)
{
    const auto file = fileOf(directory);
    if (!isThere(file))
        return {};
    TrainingRun run;
    run.recipe = readRecipe(file);
    const auto json = readJson(file.string());
    JsonObject root(json, file.string(), "");
    readData(root.object("data"), file.string(), run);
    return run;
}

CorpusSplit holdOut(const Corpus& corpus, std::size_t devPairs)
{
    constexpr std::size_t kLargestHeldOutShare = 10;  // one in ten
    SplitOptions options;
    options.heldOutPairs =
        std::clamp<std::size_t>(corpus.size() / kLargestHeldOutShare, 1, std::max<std::size_t>(devPairs, 1));
    return splitCorpus(corpus, options);
}

std::string devSpecOfBuiltin(const std::string& spec, std::size_t devPairs)
{
    const auto question = spec.find('?');
    std::string result = spec.substr(0, question) + "?";
    std::istringstream settings(question == std::string::npos ? std::string() : spec.substr(question + 1));
    for (std::string setting; std::getline(settings, setting, '&');)
        if (!setting.starts_with("pairs=") && !setting.starts_with("part="))
            result += setting + "&";
    return result + "pairs=" + std::to_string(devPairs) + "&part=dev";
}

}  // namespace translucent
