#include "program.h"
#include "scratch.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace translucent::test {

namespace {

using testing::HasSubstr;

RunResult score(const std::string& hypotheses, const std::string& references, const Arguments& more = {})
{
    const Scratch scratch;
    Arguments arguments{
        "score", "--hyp", scratch.write("hyp", hypotheses), "--ref", scratch.write("ref", references)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
}

}  // namespace

TEST(CliScore, EqualTextScoresAHundred)
{
    const auto result = score("The cat sat on the mat.\n", "The cat sat on the mat.\n", {"--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_NEAR(json["bleu"]["score"], 100, 1e-9);
    EXPECT_NEAR(json["chrf"]["score"], 100, 1e-9);
    EXPECT_EQ(json["sentences"], 1);
}

// By hand: precisions 5/6, 3/5, 1/4 and, smoothed, 1/6; equal lengths, so BLEU is their geometric mean.
TEST(CliScore, MatchesAHandComputedBleu)
{
    const auto result = score("the cat sat on the mat\n", "the cat is on the mat\n", {"--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_NEAR(nlohmann::json::parse(result.out)["bleu"]["score"], 37.9918, 1e-3);
}

TEST(CliScore, LineEndsOfOtherSystemsDoNotMatter)
{
    const auto result = score("\xEF\xBB\xBFthe cat sat here\r\n", "the cat sat here\n", {"--json"});
    EXPECT_NEAR(nlohmann::json::parse(result.out)["bleu"]["score"], 100, 1e-9);
}

TEST(CliScore, ChineseIsScoredByCharacters)
{
    const auto result = score("老师给学生一本书。\n", "老师给学生一本书。\n", {"--tokenize", "zh"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.out, HasSubstr("100.00"));
    EXPECT_THAT(result.out, HasSubstr("zh"));
}

TEST(CliScore, UnequalCountsAreNamed)
{
    const auto result = score("one\ntwo\n", "one\n");
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("2 lines"));
    EXPECT_THAT(result.err, HasSubstr("1;"));
}

TEST(CliScore, MissingFileIsNamed)
{
    const auto result = run({"score", "--hyp", "/nowhere/h", "--ref", "/nowhere/r"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("/nowhere/h"));
}

}  // namespace translucent::test
