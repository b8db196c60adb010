#include "translucent/training_run.h"

#include "support/expect_error.h"
#include "support/temporary_directory.h"

#include <gtest/gtest.h>

namespace translucent {

TEST(TrainingRunFile, RestoresEverything)
{
    const test::TemporaryDirectory directory;
    TrainingRun run {recipePreset("student"), "my corpus.tsv", {{2, 1}, "en", "zh"}, "dev.tsv"};
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
