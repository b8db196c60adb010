#include "program.h"
#include "scratch.h"
#include "small_training.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <utility>

#include <signal.h>

namespace translucent::test {

namespace {

using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

Arguments with(Arguments arguments, const Arguments& more)
{
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

std::string copyOfTestModel(const Scratch& scratch)
{
    fs::copy(testModel(), scratch.path("model"), fs::copy_options::recursive);
    return scratch.path("model");
}

std::vector<nlohmann::json> readLog(const std::string& file)
{
    std::vector<nlohmann::json> events;
    for (const auto& line : splitLines(readFile(file)))
        events.push_back(nlohmann::json::parse(line));
    return events;
}

void expectSignalLeavesAModel(int number)
{
    const Scratch scratch;
    auto arguments = with(trainArguments(scratch.path("m"), 1000000), {"--log", scratch.path("log")});
    Background training(arguments, scratch.path("err"));
    ASSERT_TRUE(waitForText(scratch.path("log"), "\"step\":3,")) << readFile(scratch.path("err"));
    training.signal(number);
    EXPECT_EQ(training.wait(std::chrono::seconds(60)), 0) << readFile(scratch.path("err"));
    EXPECT_EQ(run({"model", "info", scratch.path("m")}).exitCode, 0);
    EXPECT_TRUE(fs::exists(scratch.path("m") + "/checkpoint"));
}

}  // namespace

TEST(CliTrain, WritesAModelASummaryAndALog)
{
    const Scratch scratch;
    const auto seeded = [&](const char* name, const char* seed) {
        return run(with(trainArguments(scratch.path(name), 3), {"--seed", seed, "--log", scratch.path("log")}));
    };
    const auto result = seeded("a", "5");
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("after 3 steps"));
    EXPECT_THAT(result.out, HasSubstr(scratch.path("a")));
    EXPECT_THAT(result.err, Not(HasSubstr("\r"))) << "no bar in a pipe";
    EXPECT_THAT(result.err, HasSubstr("perplexity"));
    for (const auto* file : {"/model.safetensors", "/config.json", "/training.jsonl"})
        EXPECT_TRUE(fs::exists(scratch.path("a") + file)) << file;
    const auto events = readLog(scratch.path("log"));
    ASSERT_GE(events.size(), 4u);
    EXPECT_EQ(events.front()["event"], "step");
    EXPECT_EQ(events.front()["step"], 1);
    EXPECT_EQ(events.back()["event"], "evaluation");
    EXPECT_EQ(events.back()["step"], 3);

    ASSERT_EQ(seeded("b", "5").exitCode, 0);
    ASSERT_EQ(seeded("c", "6").exitCode, 0);
    const auto weights = [&](const char* name) { return readFile(scratch.path(name) + "/model.safetensors"); };
    EXPECT_TRUE(weights("a") == weights("b")) << "the same seed gives the same weights";
    EXPECT_FALSE(weights("a") == weights("c"));
}

TEST(CliTrain, ResumeGoesOnWithTheNextStep)
{
    const Scratch scratch;
    const auto model = copyOfTestModel(scratch);
    const auto result = run(with(trainArguments(model, 6), {"--resume", "--log", scratch.path("log")}));
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(readLog(scratch.path("log")).front()["step"], 5);
    EXPECT_THAT(result.out, HasSubstr("after 6 steps"));
}

/// Scores on other sentences could not be compared, and a direction cannot be changed.
TEST(CliTrain, ResumeRefusesOtherDataAndNamesBoth)
{
    const Scratch scratch;
    const auto model = copyOfTestModel(scratch);
    auto arguments = with(trainArguments(model, 6), {"--resume"});
    const auto history = readFile(model + "/training.jsonl");
    *(std::ranges::find(arguments, "--dev") + 1) = "builtin:reverse?pairs=6&seed=1&part=dev";
    const auto refused = run(arguments);
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_THAT(refused.err, HasSubstr("the dev sentences differ"));
    EXPECT_THAT(refused.err,
        HasSubstr("It was started with --dev builtin:reverse?pairs=5&seed=1&part=dev; now there is "
                  "--dev builtin:reverse?pairs=6&seed=1&part=dev."));
    for (const auto& [option, now] :
        {std::pair {"--source-lang", "from ja to en"}, std::pair {"--target-lang", "from zh to ja"}}) {
        const auto other = run(with(trainArguments(model, 6), {"--resume", option, "ja"}));
        EXPECT_EQ(other.exitCode, 1);
        EXPECT_THAT(other.err, HasSubstr("translates from zh to en, but it was to be trained " + std::string(now)));
        EXPECT_THAT(other.err, HasSubstr("; now there is " + std::string(option) + " ja."));
    }
    EXPECT_EQ(readFile(model + "/training.jsonl"), history) << "nothing was changed";
}

namespace {

Arguments warmArguments(const std::string& out, const Arguments& more, const std::string& steps = "2")
{
    return with({"train", "--corpus", kTask, "--dev", "builtin:reverse?pairs=5&seed=1&part=dev", "--max-steps", steps,
                    "--threads", "1", "--out", out},
        more);
}

}  // namespace

/// Without a preset the recipe is that of the model, and a resumed training needs neither.
TEST(CliTrain, BeginsWithAModelAndRemembersIt)
{
    const Scratch scratch;
    const auto out = scratch.path("m");
    const auto begun = run(warmArguments(out, {"--init", testModel(), "--log", scratch.path("log")}));
    ASSERT_EQ(begun.exitCode, 0) << begun.err;
    EXPECT_EQ(readLog(scratch.path("log")).front()["step"], 1);
    for (const char* file : {"source.model", "target.model"})
        EXPECT_TRUE(readFile(out + "/" + file) == readFile(testModel() + "/" + file)) << file;
    const auto kept = nlohmann::json::parse(readFile(out + "/run.json"));
    const auto ofModel = nlohmann::json::parse(readFile(testModel() + "/run.json"));
    EXPECT_EQ(kept["data"]["init"], testModel());
    EXPECT_EQ(kept["model"], ofModel["model"]);
    EXPECT_EQ(kept["tokenizer"], ofModel["tokenizer"]);
    EXPECT_EQ(kept["training"]["warmup_steps"], ofModel["training"]["warmup_steps"]);
    const auto resumed = run(warmArguments(out, {"--resume"}, "4"));
    EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
    EXPECT_EQ(nlohmann::json::parse(readFile(out + "/run.json"))["data"]["init"], testModel());
}

TEST(CliTrain, RefusesAModelThatDoesNotFit)
{
    const Scratch scratch;
    const auto out = scratch.path("m");
    const auto other = run(warmArguments(out, {"--init", testModel(), "--preset", "classroom"}));
    EXPECT_EQ(other.exitCode, 1);
    EXPECT_THAT(other.err, HasSubstr("init " + testModel()));
    EXPECT_THAT(other.err, HasSubstr("in the recipe"));
    const auto languages = run(warmArguments(out, {"--init", testModel(), "--source-lang", "ja"}));
    EXPECT_EQ(languages.exitCode, 1);
    EXPECT_THAT(languages.err, HasSubstr("translates from zh to en, but it was to be trained from ja to en"));
    const auto missing = run(warmArguments(out, {"--init", scratch.path("nothing")}));
    EXPECT_EQ(missing.exitCode, 1);
    EXPECT_FALSE(fs::exists(out + "/config.json"));
    const auto resumed = run(warmArguments(out, {"--init", testModel(), "--resume"}));
    EXPECT_EQ(resumed.exitCode, 2);
    EXPECT_THAT(resumed.err, HasSubstr("--resume"));
    const auto chosen = run(warmArguments(out, {"--init", testModel(), "--preset", "auto"}));
    EXPECT_EQ(chosen.exitCode, 2);
    EXPECT_THAT(chosen.err, HasSubstr("--preset auto"));
}

TEST(CliTrain, ResumeKeepsTheAlignmentsAndLanguagesItWasBegunWith)
{
    const Scratch scratch;
    const auto model = scratch.path("m");
    const auto alignments = scratch.path("task.align");
    ASSERT_EQ(run({"corpus", "align", "--corpus", kTask, "--out", alignments}).exitCode, 0);
    const auto kept = [&] { return nlohmann::json::parse(readFile(model + "/run.json"))["data"]["alignments"]; };
    const auto begun =
        run(with(trainArguments(model, 1), {"--alignments", alignments, "--source-lang", "ja", "--target-lang", "fr"}));
    ASSERT_EQ(begun.exitCode, 0) << begun.err;
    EXPECT_EQ(kept(), alignments);
    const auto resumed = run(with(trainArguments(model, 2), {"--resume"}));
    ASSERT_EQ(resumed.exitCode, 0) << resumed.err;
    EXPECT_EQ(kept(), alignments);
    const auto info = nlohmann::json::parse(run({"model", "info", model, "--json"}).out)["info"];
    EXPECT_EQ(info["source_language"], "ja");
    EXPECT_EQ(info["target_language"], "fr");
}

TEST(CliTrain, RefusesAlignmentsOfOtherSentences)
{
    const Scratch scratch;
    const auto refused = [&](const std::string& content) {
        const auto file = scratch.write("task.align", content);
        const auto result = run(with(trainArguments(scratch.path("m"), 1), {"--alignments", file}));
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_THAT(result.err, HasSubstr(file));
        EXPECT_FALSE(fs::exists(scratch.path("m"))) << "refused before anything is written";
        return result.err;
    };
    EXPECT_THAT(refused("0-0\n"), HasSubstr("there must be one line per pair"));
    EXPECT_THAT(refused("0-0\n0-99\n"), HasSubstr("line 2: link '0-99' leads beyond the target"));
}

TEST(CliTrain, ResumeCountsDamagedLinesOfTheHistory)
{
    const Scratch scratch;
    const auto model = copyOfTestModel(scratch);
    const auto history = readFile(model + "/training.jsonl");
    std::ofstream(model + "/training.jsonl", std::ios::binary) << history.substr(0, history.find('\n') + 1) << "x\n"
                                                               << history.substr(history.find('\n') + 1);
    const auto resumed = run(with(trainArguments(model, 6), {"--resume"}));
    ASSERT_EQ(resumed.exitCode, 0) << resumed.err;
    EXPECT_THAT(resumed.err, HasSubstr("training.jsonl: 1 line is damaged and skipped, the first is line 2"));
}

TEST(CliTrain, ResumeNeedsACheckpoint)
{
    const Scratch scratch;
    const auto result = run(with(trainArguments(scratch.path("m"), 3), {"--resume"}));
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("nothing to resume"));
}

TEST(CliTrain, RefusesToOverwriteAModelUnlessForced)
{
    const Scratch scratch;
    const auto model = copyOfTestModel(scratch);
    const auto refused = run(trainArguments(model, 3));
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_THAT(refused.err, HasSubstr("--resume"));
    EXPECT_THAT(refused.err, HasSubstr("--force"));
    const auto forced = run(with(trainArguments(model, 3), {"--force"}));
    EXPECT_EQ(forced.exitCode, 0) << forced.err;
}

TEST(CliTrain, InterruptLeavesALoadableModel)
{
    expectSignalLeavesAModel(SIGINT);
}

TEST(CliTrain, TerminateLeavesALoadableModel)
{
    expectSignalLeavesAModel(SIGTERM);
}

TEST(CliTrain, HoldsPairsOutOfAFileWithoutDev)
{
    const Scratch scratch;
    ASSERT_EQ(
        run({"corpus", "generate", "--task", "copy", "--pairs", "100", "--out", scratch.path("c.tsv")}).exitCode, 0);
    const auto result = run({"train", "--preset", "tiny", "--corpus", scratch.path("c.tsv"), "--max-steps", "2",
        "--threads", "1", "--out", scratch.path("m")});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("held out"));
}

TEST(CliTrain, SaysWhyNothingCanBeHeldOut)
{
    const Scratch scratch;
    for (const auto& [text, reason] : {std::pair("a b\tx\nb c\tx\nc d\tx\n", "none of its 3 pairs can be held out"),
             std::pair("a b\tx y\n", "its only pair cannot be held out")}) {
        const auto result = run({"train", "--preset", "tiny", "--corpus", scratch.write("c.tsv", text), "--max-steps",
            "1", "--threads", "1", "--out", scratch.path("m")});
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_THAT(result.err, testing::AllOf(HasSubstr(reason), HasSubstr("--dev")));
    }
}

TEST(CliTrain, SaysWhatLooksWrongAndThatValidationPairsAreTrainedOn)
{
    const Scratch scratch;
    std::string text;
    for (int i = 0; i < 20; ++i)
        text += "I have " + std::to_string(i) + " books.\t我有" + std::to_string(i) + "本书。\n";
    const auto corpus = scratch.write("c.tsv", text);
    const auto dev = scratch.write("dev.tsv", "I have 3 books.\t我有3本书。\nNo.\t不。\n");
    const auto result = run({"train", "--preset", "tiny", "--corpus", corpus, "--dev", dev, "--max-steps", "1",
        "--threads", "1", "--out", scratch.path("m")});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("c.tsv: source and target look swapped"));
    EXPECT_THAT(
        result.err, HasSubstr("dev.tsv: 1 of 2 validation pairs have a source sentence that is also trained on"));
}

TEST(CliTrain, OutputBelowAFileIsRefusedBeforeTheCorpusIsRead)
{
    const Scratch scratch;
    const auto out = scratch.write("file", "x") + "/model";
    const auto result = run({"train", "--preset", "tiny", "--corpus", "/nowhere.tsv", "--out", out});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr(out + " cannot be created"));
}

TEST(CliTrain, MissingCorpusLeavesNoDirectoryBehind)
{
    const Scratch scratch;
    const auto result = run({"train", "--preset", "tiny", "--corpus", "/nowhere.tsv", "--out", scratch.path("m")});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("/nowhere.tsv"));
    EXPECT_FALSE(fs::exists(scratch.path("m")));
}

TEST(CliTrain, BrokenConfigIsNamed)
{
    const Scratch scratch;
    const auto config = scratch.write("recipe.json", "{\"model\": ");
    const auto result = run({"train", "--config", config, "--corpus", kTask, "--out", scratch.path("m")});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("recipe.json"));
}

TEST(CliTrain, PrintsTheRecipeOfAPresetWithWhatAFileAndFlagsChange)
{
    const Scratch scratch;
    const auto changes = scratch.write("changes.json", R"({"model": {"dropout": 0.3}, "training": {"patience": 4}})");
    const auto result = run({"train", "--preset", "tiny", "--config", changes, "--seed", "7", "--max-steps", "3",
        "--schedule", "budget", "--corpus", kTask, "--dry-run"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["model"]["model_dimension"], 64);
    EXPECT_EQ(json["model"]["dropout"], 0.3);
    EXPECT_EQ(json["training"]["patience"], 4);
    EXPECT_EQ(json["training"]["seed"], 7);
    EXPECT_EQ(json["training"]["max_steps"], 3);
    EXPECT_EQ(json["training"]["max_minutes"], 0);
    EXPECT_EQ(json["training"]["schedule"], "budget");
    EXPECT_FALSE(json.contains("chosen_by"));
}

TEST(CliTrain, ABudgetNeedsALimit)
{
    const Scratch scratch;
    const auto config = scratch.write("recipe.json", R"({"training": {"schedule": "budget"}})");
    const auto result = run({"train", "--config", config, "--corpus", kTask, "--out", scratch.path("m")});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("give max_steps, max_epochs or max_minutes"));
}

/// The choice is stored in run.json, which can be passed to --config.
TEST(CliTrain, ChoosesARecipeAndSaysWhy)
{
    const Scratch scratch;
    const Arguments corpus {"--corpus", kTask, "--threads", "1", "--precision", "fp32"};
    const auto chosen = run(with({"train", "--preset", "auto", "--max-minutes", "0.5", "--dry-run"}, corpus));
    ASSERT_EQ(chosen.exitCode, 0) << chosen.err;
    EXPECT_THAT(chosen.err, HasSubstr("chosen for 0.5 minutes"));
    EXPECT_THAT(chosen.err, HasSubstr("model.model_dimension: d "));
    const auto json = nlohmann::json::parse(chosen.out);
    EXPECT_EQ(json["training"]["max_minutes"], 0.5);
    EXPECT_EQ(json["training"]["schedule"], "budget");
    EXPECT_EQ(json["chosen_by"]["preset"], "auto");
    EXPECT_EQ(json["chosen_by"]["minutes"], 0.5);
    EXPECT_GT(json["chosen_by"]["operations_per_second"]["64"], 0);
    const auto config = scratch.write("chosen.json", chosen.out);
    const auto out = scratch.path("m");
    const auto trained = run(with({"train", "--config", config, "--max-steps", "2", "--out", out}, corpus));
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    const auto kept = nlohmann::json::parse(readFile(out + "/run.json"));
    EXPECT_EQ(kept["model"], json["model"]);
    EXPECT_EQ(kept["chosen_by"], json["chosen_by"]);
    const auto resumed = run(with({"train", "--preset", "auto", "--max-steps", "3", "--out", out, "--resume"}, corpus));
    EXPECT_EQ(resumed.exitCode, 0) << resumed.err;
    EXPECT_THAT(resumed.err, Not(HasSubstr("chosen for"))) << "it was chosen before";
}

TEST(CliTrain, UnwritableLogIsRefusedAndAFullOneReported)
{
    const Scratch scratch;
    const auto refused = run(with(trainArguments(scratch.path("m"), 2), {"--log", "/nowhere/log.jsonl"}));
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_THAT(refused.err, HasSubstr("/nowhere/log.jsonl"));
    const auto result = run(with(trainArguments(scratch.path("m"), 2), {"--log", "/dev/full"}));
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("/dev/full"));
    EXPECT_TRUE(fs::exists(scratch.path("m") + "/model.safetensors"));
}

TEST(CliTrainRun, RepeatsATrainingFromItsDirectory)
{
    const Scratch scratch;
    const auto first = scratch.path("first"), again = scratch.path("again");
    ASSERT_EQ(run(trainArguments(first, 3)).exitCode, 0);
    const auto repeated = run({"train", "--run", first, "--threads", "1", "--out", again});
    ASSERT_EQ(repeated.exitCode, 0) << repeated.err;
    for (const auto* file : {"/run.json", "/model.safetensors"})
        EXPECT_EQ(readFile(first + file), readFile(again + file)) << file;
    const auto json = nlohmann::json::parse(readFile(first + "/run.json"));
    EXPECT_NE(json["training"]["precision"], "auto") << "the next time something else may pay off";
    const auto copy = scratch.path("copy");
    const auto recipe = run({"train", "--config", first + "/run.json", "--corpus", json["data"]["corpus"], "--out",
        copy, "--threads", "1"});
    ASSERT_EQ(recipe.exitCode, 0) << recipe.err;
    EXPECT_EQ(readFile(first + "/model.safetensors"), readFile(copy + "/model.safetensors"));
    EXPECT_EQ(run({"train", "--run", first, "--threads", "1"}).exitCode, 1) << "the directory contains a model";
    EXPECT_EQ(run({"train", "--run", first, "--threads", "1", "--force"}).exitCode, 0);
    EXPECT_EQ(readFile(first + "/model.safetensors"), readFile(again + "/model.safetensors"));
}

TEST(CliTrainRun, ResumesATrainingFromItsDirectory)
{
    const Scratch scratch;
    const auto whole = scratch.path("whole"), parts = scratch.path("parts");
    ASSERT_EQ(run(trainArguments(whole, 4)).exitCode, 0);
    ASSERT_EQ(run(trainArguments(parts, 2)).exitCode, 0);
    const auto resumed = run({"train", "--run", parts, "--resume", "--threads", "1", "--max-steps", "4"});
    ASSERT_EQ(resumed.exitCode, 0) << resumed.err;
    EXPECT_EQ(readFile(whole + "/model.safetensors"), readFile(parts + "/model.safetensors"));
}

TEST(CliTrainRun, SaysWhatIsMissingOrDoesNotGoTogether)
{
    const Scratch scratch;
    const auto empty = run({"train", "--run", scratch.path("nothing")});
    EXPECT_EQ(empty.exitCode, 1);
    EXPECT_THAT(empty.err, HasSubstr("nothing contains no run.json; give the directory of a training"));
    const auto both = run({"train", "--run", scratch.path("nothing"), "--preset", "tiny"});
    EXPECT_EQ(both.exitCode, 2);
    EXPECT_THAT(both.err, HasSubstr("--preset"));
    const auto noCorpus = run({"train", "--preset", "tiny", "--out", scratch.path("model")});
    EXPECT_EQ(noCorpus.exitCode, 2);
    EXPECT_THAT(noCorpus.err, HasSubstr("--corpus is required"));
}

}  // namespace translucent::test
