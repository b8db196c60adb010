#include "program.h"
#include "scratch.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace translucent::test {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

json text(const std::string& english)
{
    return {{"en", english}, {"zh", "中文"}};
}

/// Two steps of a model that is hardly one.
json toy()
{
    return {{"format", 1}, {"id", "toy"}, {"topic", "attention"}, {"title", text("Toy heads")},
        {"question", text("How many?")}, {"expectation", text("More.")}, {"literature", text("Nobody.")},
        {"recipe",
            {{"model",
                 {{"model_dimension", 32}, {"heads", 2}, {"encoder_layers", 1}, {"decoder_layers", 1},
                     {"feed_forward_dimension", 64}, {"max_length", 32}}},
                {"tokenizer", {{"source_vocabulary", 100}, {"target_vocabulary", 100}}},
                {"training",
                    {{"max_steps", 2}, {"batch_tokens", 60}, {"warmup_steps", 50}, {"evaluate_every_steps", 1},
                        {"dev_pairs", 3}}}}},
        {"data",
            {{"corpus", "builtin:reverse?pairs=40&seed=1"},
                {"tests", {{{"name", "test"}, {"corpus", "builtin:reverse?pairs=3&seed=1&part=test"}}}}}},
        {"seeds", {1, 2}}, {"minutes", 0.1}, {"control", {{"name", "two"}, {"label", text("2 heads")}}},
        {"variants", {{{"name", "one"}, {"label", text("1 head")}, {"recipe", {{"model", {{"heads", 1}}}}}}}},
        {"metrics",
            {"dev_loss", {{"metric", "dev_loss"}, {"on", "test"}}, "aer_best",
                {{"metric", "steps_to"}, {"of", "bleu"}, {"target", 100}}}}};
}

class CliExperiment : public testing::Test {
protected:
    RunResult runToy(Arguments more = {}) const
    {
        Arguments arguments {"experiment", "run", m_file, "--out", m_out, "--threads", "1"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    }
    json results() const { return json::parse(readFile(m_out + "/results.json")); }
    std::string history(const std::string& name) const { return readFile(m_out + "/" + name + "/training.jsonl"); }

    const Scratch m_scratch;
    const std::string m_file = m_scratch.write("toy.json", toy().dump());
    const std::string m_out = m_scratch.path("out");
};

/// The losses of a training, which do not depend on the clock.
std::vector<double> losses(const std::string& history)
{
    std::vector<double> found;
    for (const auto& line : splitLines(history)) {
        const auto event = json::parse(line);
        if (event["event"] == "evaluation")
            found.push_back(event["dev_loss"]);
    }
    return found;
}

}  // namespace

TEST_F(CliExperiment, TrainsEveryVariantWithEverySeed)
{
    const auto result = runToy();
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("variant  metric"));
    EXPECT_THAT(result.out, HasSubstr("steps to BLEU 100"));
    EXPECT_THAT(result.err, HasSubstr("training 4 of 4: one-seed-2"));
    const auto kept = results();
    ASSERT_EQ(kept["runs"].size(), 4U);
    for (const auto& each : kept["runs"]) {
        EXPECT_EQ(each["state"], "done");
        EXPECT_EQ(each["steps"], 2);
        EXPECT_TRUE(each["metrics"]["dev_loss"].is_number());
        EXPECT_TRUE(each["metrics"]["dev_loss@test"].is_number());
        EXPECT_TRUE(each["metrics"]["aer_best"].is_number());
        EXPECT_TRUE(each["metrics"]["steps_to:bleu:100"].is_null());
    }
    const double one = kept["runs"][0]["metrics"]["dev_loss"], two = kept["runs"][2]["metrics"]["dev_loss"];
    EXPECT_NE(one, two) << "another seed is another training";
    EXPECT_NEAR(kept["table"][0]["mean"], (one + two) / 2, 1e-12);
    EXPECT_EQ(run({"model", "info", m_out + "/two-seed-1"}).exitCode, 0) << "each is a model directory";
}

TEST_F(CliExperiment, TrainsAsTheCommandTrainDoes)
{
    ASSERT_EQ(runToy({"--only", "one", "--train-only"}).exitCode, 0);
    EXPECT_FALSE(fs::exists(m_out + "/results.json"));
    EXPECT_FALSE(fs::exists(m_out + "/two-seed-1"));
    const auto alone = m_scratch.path("alone");
    const auto trained = run({"train", "--config", m_out + "/one-seed-2/run.json", "--corpus",
        "builtin:reverse?pairs=40&seed=1", "--threads", "1", "--out", alone});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    EXPECT_EQ(readFile(m_out + "/one-seed-2/model.safetensors"), readFile(alone + "/model.safetensors"))
        << "the training before it in the same process leaves nothing behind";

    auto other = toy();
    other["recipe"]["model"]["heads"] = 4;
    m_scratch.write("toy.json", other.dump());
    const auto result = runToy();
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("contains the runs of another experiment"));
}

/// A line of a history that is nested too deeply is left out.
TEST_F(CliExperiment, TrainsAgainOnlyWhatIsMissing)
{
    ASSERT_EQ(runToy({"--seeds", "1"}).exitCode, 0);
    EXPECT_EQ(results()["runs"][2]["state"], "untouched");
    std::ofstream(m_out + "/two-seed-1/training.jsonl", std::ios::app)
        << R"({"event":"step","step":)" << std::string(200'000, '[') << std::string(200'000, ']') << "}\n";
    const auto before = history("two-seed-1");
    fs::remove_all(m_out + "/one-seed-1");
    const auto result = runToy({"--jobs", "2"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(history("two-seed-1"), before);
    for (const auto& each : results()["runs"])
        EXPECT_EQ(each["state"], "done");
    EXPECT_EQ(losses(history("one-seed-1")).size(), 2U);
    const auto measured = results();
    const auto reported = run({"experiment", "report", m_out, "--json", "--threads", "1"});
    EXPECT_EQ(reported.exitCode, 0) << reported.err;
    EXPECT_EQ(json::parse(reported.out), measured);
    EXPECT_EQ(results(), measured);
}

TEST_F(CliExperiment, DoesNotWriteThroughLinksInItsDirectory)
{
    ASSERT_EQ(runToy({"--seeds", "1"}).exitCode, 0);
    const auto mine = m_scratch.write("mine", "mine");
    fs::remove(m_out + "/results.json");
    fs::create_symlink(mine, m_out + "/results.json");
    for (const auto& result : {run({"experiment", "report", m_out}), runToy({"--seeds", "1"})}) {
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_THAT(result.err, HasSubstr("results.json: is a symbolic link"));
    }
    EXPECT_EQ(readFile(mine), "mine");
    const auto elsewhere = m_scratch.path("elsewhere");
    fs::create_directory(elsewhere);
    fs::create_symlink(elsewhere, m_out + "/two-seed-2");
    EXPECT_THAT(runToy().err, HasSubstr("two-seed-2: is a symbolic link"));
    EXPECT_TRUE(fs::is_empty(elsewhere));
}

TEST_F(CliExperiment, BeginsWithTheWeightsOfAnotherRun)
{
    auto warm = toy();
    warm["variants"][0] = {{"name", "more"}, {"label", text("2 steps more")}, {"begins_with", "two"}};
    warm["metrics"] = {"dev_loss", "free_accuracy"};
    m_scratch.write("toy.json", warm.dump());
    const auto early = runToy({"--seed", "2", "--only", "more"});
    EXPECT_EQ(early.exitCode, 1);
    EXPECT_THAT(early.err, HasSubstr("starts from the weights of two-seed-2, which is not trained yet"));
    const auto result = runToy({"--jobs", "2"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto kept = results();
    for (const auto& each : kept["runs"]) {
        EXPECT_EQ(each["state"], "done");
        EXPECT_TRUE(each["metrics"]["free_accuracy"].is_number());
    }
    EXPECT_EQ(json::parse(readFile(m_out + "/more-seed-1/run.json"))["data"]["init"], m_out + "/two-seed-1");
    EXPECT_LT(kept["runs"][1]["metrics"]["dev_loss"], kept["runs"][0]["metrics"]["dev_loss"]);
    EXPECT_THAT(run({"experiment", "show", m_file}).out, HasSubstr("starts from the weights of two"));
}

TEST_F(CliExperiment, RefusesWhatTheExperimentDoesNotHave)
{
    EXPECT_THAT(runToy({"--only", "three"}).err, HasSubstr("has no such variant; it has two, one"));
    EXPECT_THAT(runToy({"--seed", "3"}).err, HasSubstr("has the seeds 1, 2"));
    EXPECT_EQ(runToy({"--seeds", "0"}).exitCode, 2);
    EXPECT_FALSE(fs::exists(m_out));
    EXPECT_THAT(
        run({"experiment", "show", "nothing"}).err, HasSubstr("there is no experiment 'nothing'; available are"));
}

TEST_F(CliExperiment, ListsShowsAndChecks)
{
    const auto listed = run({"experiment", "list"});
    EXPECT_THAT(listed.out, HasSubstr("position-encodings"));
    const auto shown = run({"experiment", "show", m_file});
    EXPECT_THAT(shown.out, HasSubstr("model.heads: 2 -> 1"));
    EXPECT_THAT(shown.out, HasSubstr("2 x 2 seeds of 2 steps"));
    EXPECT_EQ(json::parse(run({"experiment", "show", m_file, "--json"}).out)["id"], "toy");
    EXPECT_EQ(run({"experiment", "check", m_file}).exitCode, 0);
    const auto bad = m_scratch.write("bad.json", "{\"format\": 1}");
    const auto checked = run({"experiment", "check", m_file, bad});
    EXPECT_EQ(checked.exitCode, 1);
    EXPECT_THAT(checked.err, HasSubstr("bad.json: field id is missing"));
    EXPECT_THAT(checked.out, HasSubstr("Toy heads"));
}

}  // namespace translucent::test
