#include "support/expect_error.h"
#include "support/temporary_directory.h"
#include "translucent/training/training_run.h"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

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

TEST(TrainingRunFile, NamesTheGpu)
{
    const test::TemporaryDirectory directory;
    TrainingRun run {recipePreset("tiny"), "my corpus.tsv", {}, {}};
    EXPECT_FALSE(nlohmann::json::parse(trainingRunToJson(run)).contains("gpu"));
    run.gpu = "NVIDIA H100 80GB HBM3";
    writeTrainingRun(directory / "run", run);
    EXPECT_EQ(readTrainingRun(directory / "run"), run);
    EXPECT_EQ(readRecipe(directory / "run" / "run.json"), run.recipe);
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

namespace {

using test::expectError;
using test::TemporaryDirectory;
namespace fs = std::filesystem;

fs::path lockFile(const fs::path& directory)
{
    return directory / ".translucent-lock";
}

}  // namespace

TEST(TrainingLock, KeepsOthersOutAndSaysWhoHoldsIt)
{
    const TemporaryDirectory root;
    const auto out = root / "runs" / "first";
    std::optional<TrainingLock> first(out);
    EXPECT_EQ(first->problem(), "");
    const auto process = "process " + std::to_string(::getpid()) + " on ";
    expectError(ErrorCode::InvalidArgument, {out.string(), "is in use", process}, [&] { TrainingLock second(out); });
    EXPECT_TRUE(fs::exists(lockFile(out))) << "who was kept out takes nothing away";
    const TrainingLock elsewhere(root / "runs" / "second");
    first.reset();
    EXPECT_FALSE(fs::exists(lockFile(out)));
    EXPECT_NO_THROW(TrainingLock {out});
}

TEST(TrainingLock, EndsWithTheProcessHoweverItEnds)
{
    const TemporaryDirectory root;
    const pid_t child = ::fork();
    if (child == 0) {
        const TrainingLock held(root / "run");
        ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    ASSERT_TRUE(fs::exists(lockFile(root / "run"))) << "it had no time to clear up";
    EXPECT_NO_THROW(TrainingLock {root / "run"});
}

TEST(TrainingLock, SaysWhatIsInItsPlace)
{
    const TemporaryDirectory root;
    fs::create_directories(lockFile(root / "directory"));
    expectError(ErrorCode::WriteFailed, {".translucent-lock"}, [&] { TrainingLock held(root / "directory"); });
    fs::create_directories(root / "link");
    fs::create_symlink(root.add("elsewhere", "content"), lockFile(root / "link"));
    expectError(ErrorCode::WriteFailed, {".translucent-lock"}, [&] { TrainingLock held(root / "link"); });
    root.add("file", "content");
    expectError(ErrorCode::WriteFailed, {"file"}, [&] { TrainingLock held(root / "file"); });
}

namespace {

ModelInfo infoOf(const std::string& corpus)
{
    ModelInfo info;
    info.corpus = corpus;
    return info;
}

TEST(OwnExamples, AModelTellsWhatItWasTrainedOn)
{
    EXPECT_EQ(builtinTaskOf(infoOf("builtin:reverse?pairs=100&seed=1")), BuiltinTask::Reverse);
    EXPECT_EQ(builtinTaskOf(infoOf("builtin:copy")), BuiltinTask::Copy);
    for (const char* other : {"", "train.tsv", "tatoeba and builtin:copy", "builtin:", "builtin:dance"})
        EXPECT_FALSE(builtinTaskOf(infoOf(other))) << other;
}

TEST(OwnExamples, OnlyLettersAndWordsToBeTaggedNeedSpaces)
{
    for (const auto& [task, name] : kChoices<BuiltinTask>) {
        const bool letters = task == BuiltinTask::Copy || task == BuiltinTask::Reverse || task == BuiltinTask::Sort
            || task == BuiltinTask::Monotone;
        EXPECT_EQ(isOfLetters(task), letters) << name;
        EXPECT_EQ(needsSpaces(task), letters || task == BuiltinTask::Tagging) << name;
    }
    EXPECT_FALSE(needsSpaces({}));
}

TEST(OwnExamples, AreOfTheModelsTaskAndLengths)
{
    const auto pairs = ownExamples(infoOf("builtin:reverse?pairs=100&seed=1&min_length=4&max_length=5"));
    ASSERT_FALSE(pairs.empty());
    for (const SentencePair& pair : pairs) {
        EXPECT_EQ(std::string(pair.source.rbegin(), pair.source.rend()), pair.target);
        EXPECT_GE(pair.source.size(), 7U);
        EXPECT_LE(pair.source.size(), 9U);
    }
}

TEST(GrammarUse, DependsOnLanguagesAndTask)
{
    auto info = infoOf("mine.tsv");
    EXPECT_EQ(grammarUseOf(info), GrammarUse::AsWritten);
    EXPECT_EQ(grammarUseOf(infoOf("builtin:tagging?pairs=100&seed=1")), GrammarUse::None);
    std::swap(info.sourceLanguage, info.targetLanguage);
    EXPECT_EQ(grammarUseOf(info), GrammarUse::Exchanged);
    info.sourceLanguage = "de";
    EXPECT_EQ(grammarUseOf(info), GrammarUse::None);
}

TEST(UnseenPairs, AreOfTheModelsTaskAndDirection)
{
    auto info = infoOf("builtin:classroom?pairs=400000&seed=1");
    const auto chinese = unseenPairs(info, 3);
    ASSERT_EQ(chinese.size(), 3U);
    EXPECT_FALSE(chinese[0].alignment.empty());
    std::swap(info.sourceLanguage, info.targetLanguage);
    const auto english = unseenPairs(info, 3);
    ASSERT_EQ(english.size(), 3U);
    EXPECT_EQ(english[1].source, chinese[1].target);
    EXPECT_EQ(english[1].target, chinese[1].source);
    const auto letters = infoOf("builtin:reverse?pairs=100&seed=1&min_length=4&max_length=5");
    EXPECT_EQ(unseenPairs(letters, 3).front().source, ownExamples(letters).front().source);
    info.sourceLanguage = "de";
    info.corpus = "mine.tsv";
    EXPECT_TRUE(unseenPairs(info, 3).empty());
}

TEST(OwnExamples, AreNoneWhereOthersFitOrNothingIsKnown)
{
    EXPECT_TRUE(ownExamples(infoOf("builtin:classroom?pairs=400000&seed=1")).empty());
    EXPECT_TRUE(ownExamples(infoOf("mine.tsv")).empty());
}

}  // namespace

}  // namespace translucent
