#include "translucent/training/training_run.h"

#include "support/expect_error.h"
#include "support/temporary_directory.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

#include <sys/stat.h>

namespace translucent {

TEST(TrainingRunFile, RestoresEverything)
{
    const test::TemporaryDirectory directory;
    TrainingRun run {recipePreset("student"), "my corpus.tsv", {{2, 1}, "en", "zh"}, "dev.tsv", "my corpus.align"};
    run.recipe.training.seed = 77;
    writeTrainingRun(directory / "run", run);
    EXPECT_EQ(readTrainingRun(directory / "run"), run);
    EXPECT_EQ(readRecipe(directory / "run" / "run.json"), run.recipe) << "it serves as a recipe, too";
}

TEST(TrainingRunFile, IsMissingInDirectoriesThatWereMadeOtherwise)
{
    const test::TemporaryDirectory directory;
    EXPECT_FALSE(readTrainingRun(directory / "nothing"));
}

TEST(TrainingRunFile, RemembersWhatItsRecipeWasChosenBy)
{
    const test::TemporaryDirectory directory;
    TrainingRun run {recipePreset("student"), "my corpus.tsv", {}, {}};
    EXPECT_FALSE(nlohmann::json::parse(trainingRunToJson(run)).contains("chosen_by"));
    run.chosenBy = RecipeOrigin {14, {{64, 2.5e10}, {1024, 9.25e11}}, 2};
    writeTrainingRun(directory / "run", run);
    EXPECT_EQ(readTrainingRun(directory / "run"), run);
    EXPECT_EQ(readRecipe(directory / "run" / "run.json"), run.recipe);
    EXPECT_EQ(readRecipeOrigin(directory / "run" / "run.json"), run.chosenBy);
    fixTrainingEnd(directory / "run", 99);
    EXPECT_EQ(readTrainingRun(directory / "run")->chosenBy, run.chosenBy);
}

TEST(TrainingRunFile, RefusesAnOriginWithoutASpeed)
{
    const test::TemporaryDirectory directory;
    for (const auto* speed : {"3", "{}", R"({"64": "fast"})", R"({"64": 0})", R"({"-1": 5})", R"({"x": 5})"}) {
        const auto file = directory.add("recipe.json",
            std::string(R"({"chosen_by": {"minutes": 1, "processors": 2, "operations_per_second": )") + speed + "}}");
        test::expectError(
            ErrorCode::InvalidFormat, {"chosen_by.operations_per_second"}, [&] { readRecipeOrigin(file); });
    }
    const auto other = directory.add("recipe.json", R"({"chosen_by": {"minutes": "many"}})");
    test::expectError(ErrorCode::InvalidFormat, {"chosen_by.minutes"}, [&] { readRecipeOrigin(other); });
    EXPECT_EQ(readRecipeOrigin(directory.add("recipe.json", "{}")), std::nullopt);
}

TEST(TrainingRunFile, RepeatsABudgetBySteps)
{
    const test::TemporaryDirectory directory;
    TrainingRun run {recipePreset("student"), "my corpus.tsv", {}, {}};
    run.recipe.training.maxMinutes = 14;
    run.recipe.training.maxEpochs = 3;
    writeTrainingRun(directory / "run", run);
    fixTrainingEnd(directory / "run", 4321);
    run.recipe.training.maxMinutes = 0;
    run.recipe.training.maxEpochs = 0;
    run.recipe.training.maxSteps = 4321;
    EXPECT_EQ(readTrainingRun(directory / "run"), run);
    EXPECT_NO_THROW(fixTrainingEnd(directory / "nothing", 1));
}

TEST(TrainingRunFile, NamesWhatIsWrong)
{
    const test::TemporaryDirectory directory;
    const auto expectRefused = [&](const char* content, std::initializer_list<std::string_view> parts) {
        directory.add("run.json", content);
        test::expectError(ErrorCode::InvalidFormat, parts, [&] { readTrainingRun(directory / "."); });
    };
    expectRefused("{", {"run.json"});
    expectRefused("{}", {"run.json", "data"});
    expectRefused(R"({"data": {}})", {"data.corpus"});
    expectRefused(R"({"data": {"corpus": "a", "source_column": 0}})", {"columns count from 1"});
}

/// For any file in its place, the result is an immediate Error.
TEST(TrainingRunFile, RefusesWhatNoFileOfOursIs)
{
    const test::TemporaryDirectory root;
    const auto expectRefused = [&](const char* name, const auto& put, ErrorCode code, std::string_view reason) {
        const auto run = root / name;
        std::filesystem::create_directories(run);
        put(run / "run.json");
        test::expectError(code, {"run.json", reason}, [&] { readTrainingRun(run); });
    };
    const auto linkTo = [](const char* target) {
        return [target](const auto& file) { std::filesystem::create_symlink(target, file); };
    };
    expectRefused("loop", linkTo("run.json"), ErrorCode::NotFound, "symbolic links");
    expectRefused("nowhere", linkTo("nowhere"), ErrorCode::NotFound, "No such file");
    expectRefused("device", linkTo("/dev/zero"), ErrorCode::InvalidFormat, "not a regular file");
    expectRefused(
        "pipe", [](const auto& file) { ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0); }, ErrorCode::InvalidFormat,
        "not a regular file");
    expectRefused(
        "directory", [](const auto& file) { std::filesystem::create_directory(file); }, ErrorCode::InvalidFormat,
        "is a directory");
    expectRefused(
        "huge",
        [](const auto& file) {
            std::ofstream(file).put('{');
            std::filesystem::resize_file(file, std::uintmax_t {20} << 30);
        },
        ErrorCode::InvalidFormat, "contains more than");
    expectRefused(
        "deep", [](const auto& file) { std::ofstream(file) << std::string(1'000'000, '['); }, ErrorCode::InvalidFormat,
        "nested more than 100 levels");
}

TEST(HoldOut, TakesATenthAtMost)
{
    Corpus corpus;
    for (int i = 0; i < 200; ++i)
        corpus.pairs.push_back({std::to_string(i), std::to_string(-1 - i), {}});
    EXPECT_EQ(holdOut(corpus, 1000).heldOut.size(), 20u);
    EXPECT_EQ(holdOut(corpus, 5).heldOut.size(), 5u);
    EXPECT_EQ(holdOut(corpus, 5).train.size(), 195u);
}

TEST(HoldOut, ABuiltinTaskHasADevPart)
{
    EXPECT_EQ(devSpecOfBuiltin("builtin:copy?pairs=9&seed=2", 100), "builtin:copy?seed=2&pairs=100&part=dev");
    EXPECT_EQ(devSpecOfBuiltin("builtin:copy", 100), "builtin:copy?pairs=100&part=dev");
}

}  // namespace translucent
