#include "program.h"
#include "scratch.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace translucent::test {

namespace {

using testing::HasSubstr;

/// A non-autoregressive model, hardly trained.
std::string modelAtOnce(const Scratch& scratch)
{
    auto arguments = trainArguments(scratch.path("at-once"), kTestModelSteps);
    const auto recipe = scratch.write("at-once.json", R"({"model": {"generation": "length_predictor"}})");
    arguments.insert(arguments.end(), {"--config", recipe});
    const auto result = run(arguments);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return scratch.path("at-once");
}

}  // namespace

TEST(CliParallel, JsonHoldsEveryPassAndWhatOnlySearchesHaveIsRefused)
{
    const Scratch scratch;
    const auto model = modelAtOnce(scratch);
    const auto result = run({"translate", "--model", model, "--refinements", "2", "--json"}, "a b c\n");
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    const auto& parallel = json.at("parallel");
    ASSERT_EQ(parallel["passes"].size(), 3u);
    EXPECT_EQ(parallel["passes"][0].size(), parallel["lengths"][0]["length"]);
    for (const auto& token : parallel["passes"][0])
        EXPECT_TRUE(token["predicted"]);
    EXPECT_EQ(parallel["passes"][2].back()["piece"], "</s>");
    EXPECT_FALSE(json.contains("search"));
    for (const Arguments& wrong : {Arguments {"--beam", "4"}, {"--prefix", "a"}, {"--refinements", "99"}}) {
        Arguments arguments {"translate", "--model", model};
        arguments.insert(arguments.end(), wrong.begin(), wrong.end());
        EXPECT_NE(run(arguments, "a b c\n").exitCode, 0) << wrong.front();
    }
    const auto plain = run({"translate", "--model", testModel(), "--refinements", "1"}, "a b c\n");
    EXPECT_EQ(plain.exitCode, 1);
    EXPECT_THAT(plain.err, HasSubstr("length_predictor"));
}

TEST(CliParallel, EvaluateTellsTheTimeOfASentence)
{
    for (const char* together : {"1", "64"}) {
        const auto result = run({"evaluate", "--model", testModel(), "--corpus",
            "builtin:reverse?pairs=5&seed=1&part=test", "--threads", "1", "--batch", together, "--json"});
        ASSERT_EQ(result.exitCode, 0) << result.err;
        const auto json = nlohmann::json::parse(result.out);
        EXPECT_GT(json["milliseconds_per_sentence"], 0);
        EXPECT_EQ(json["batch"], std::stoi(together));
    }
}

TEST(CliParallel, DistilKeepsTheSourcesAndTakesTheTeachersWords)
{
    const Scratch scratch;
    const auto corpus = scratch.write("pairs.tsv", "a b c\tc b a\nd e\te d\n");
    const auto out = scratch.path("taught.tsv");
    const auto result =
        run({"corpus", "distil", "--model", testModel(), "--threads", "1", "--corpus", corpus, "--out", out});
    const auto translations = splitLines(run({"translate", "--model", testModel()}, "a b c\nd e\n").out);
    ASSERT_EQ(translations.size(), 2u);
    if (translations[0].empty() && translations[1].empty()) {
        EXPECT_EQ(result.exitCode, 1);
        return;
    }
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto lines = splitLines(readFile(out));
    std::vector<std::string> expected;
    for (std::size_t i = 0; i < 2; ++i)
        if (!translations[i].empty())
            expected.push_back((i == 0 ? "a b c\t" : "d e\t") + translations[i]);
    EXPECT_EQ(lines, expected);
}

}  // namespace translucent::test
