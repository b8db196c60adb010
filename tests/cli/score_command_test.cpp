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
    Arguments arguments {"score", "--hyp", scratch.write("hyp", hypotheses), "--ref", scratch.write("ref", references)};
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

// Computed by hand: precisions 5/6, 3/5, 1/4 and, smoothed, 1/6; equal lengths, so BLEU is their geometric mean.
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

/// Only at the beginning of a file it is not text.
TEST(CliScore, AByteOrderMarkInsideIsText)
{
    const auto at = [](const char* before, const char* inside) {
        const std::string lines = std::string(before) + "the cat sat here\n" + inside + "the dog sat there\n";
        const auto result = score(lines, "the cat sat here\nthe dog sat there\n", {"--json"});
        return nlohmann::json::parse(result.out)["bleu"]["score"].get<double>();
    };
    EXPECT_NEAR(at("\uFEFF", ""), 100, 1e-9);
    EXPECT_LT(at("", "\uFEFF"), 99);
}

TEST(CliScore, ChineseIsScoredByCharacters)
{
    const auto result = score("老师给学生一本书。\n", "老师给学生一本书。\n", {"--tokenize", "zh"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.out, HasSubstr("100.00"));
    EXPECT_THAT(result.out, HasSubstr("zh"));
}

TEST(CliScore, WordsAreThoseOfTheReferencesWriting)
{
    const auto tokenizer = [](const std::string& text, const Arguments& more = {}) {
        const auto result = score(text, text, more);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_THAT(result.out, HasSubstr("100.00"));
        return result.out.substr(result.out.find("tok:") + 4, 4);
    };
    EXPECT_EQ(tokenizer("老师给学生一本书。\n"), "zh|s");
    EXPECT_EQ(tokenizer("私はお茶を飲みます。\n"), "char");
    EXPECT_EQ(tokenizer("the cat sat on the mat\n"), "13a|");
    EXPECT_EQ(tokenizer("老师 给 学生 一本 书 。\n", {"--tokenize", "none"}), "none");
}

TEST(CliScore, SeveralReferencesAndSmallLetters)
{
    const Scratch scratch;
    const auto first = scratch.write("first", "the cat sat on the mat\na dog ran away\n");
    const auto second = scratch.write("second", "a cat was sitting there\n\n");
    const auto hypothesis = scratch.write("hyp", "A cat was sitting there\na dog ran away\n");
    const auto of = [&](const Arguments& more) {
        Arguments arguments {"score", "--hyp", hypothesis, "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto result = run(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return nlohmann::json::parse(result.out);
    };
    const auto both = of({"--ref", first, second, "--lowercase"});
    EXPECT_NEAR(both["bleu"]["score"], 100, 1e-9);
    EXPECT_NEAR(both["chrf_plus_plus"]["score"], 100, 1e-9);
    EXPECT_EQ(both["ter"]["edits"], 0);
    EXPECT_EQ(both["ter"]["reference_length"], 9.5);
    EXPECT_EQ(both["bleu"]["signature"], "nrefs:var|case:lc|eff:no|tok:13a|smooth:exp|version:translucent-0.1");
    EXPECT_LT(of({"--ref", first, second})["bleu"]["score"], 100);
    EXPECT_EQ(of({"--ref", first})["ter"]["reference_length"], 10);
    const auto compared = of({"--ref", first, second, "--compare", first, "--resamples", "5", "--trials", "5"});
    EXPECT_THAT(compared["signatures"]["ter"], HasSubstr("nrefs:var"));
    const auto wrong = run({"score", "--hyp", hypothesis, "--ref", first, scratch.write("short", "one\n")});
    EXPECT_EQ(wrong.exitCode, 1);
    EXPECT_THAT(wrong.err, HasSubstr("have different numbers of lines (1 and "));
}

TEST(CliScore, UnequalCountsAreNamed)
{
    const auto result = score("one\ntwo\n", "one\n");
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("have different numbers of lines (2 and 1)"));
}

TEST(CliScore, MissingFileIsNamed)
{
    const auto result = run({"score", "--hyp", "/nowhere/h", "--ref", "/nowhere/r"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("/nowhere/h"));
}

TEST(CliScore, NamesFileAndLineOfWhatIsNoText)
{
    const auto result = score("fine\ncaf\xE9 x\n", "one\ntwo\n");
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("/hyp, line 2: not UTF-8 (byte 0xE9 at column 4)"));
    const auto converted = score("\xC4\xE3\xBA\xC3\n", "你好\n");
    EXPECT_EQ(converted.exitCode, 0);
    EXPECT_THAT(converted.err, HasSubstr("/hyp: is GB18030 text, not UTF-8, and was converted (lines: 1)"));
}

TEST(CliScore, ReadsStandardInputAndPackedFiles)
{
    const Scratch scratch;
    const auto reference = scratch.write("ref", "the cat sat here\n");
    const auto result = run({"score", "--hyp", "-", "--ref", reference, "--json"}, "the cat sat here\n");
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_NEAR(nlohmann::json::parse(result.out)["bleu"]["score"], 100, 1e-9);
}

TEST(CliScore, RefusesWhatNeverEnds)
{
    const Scratch scratch;
    const auto reference = scratch.write("ref", "one\n");
    const auto device = run({"score", "--hyp", "/dev/zero", "--ref", reference});
    EXPECT_EQ(device.exitCode, 1);
    EXPECT_THAT(device.err, HasSubstr("/dev/zero: is a device"));
    const auto empty = run({"score", "--hyp", reference, "--ref", scratch.write("empty", "")});
    EXPECT_EQ(empty.exitCode, 1);
    EXPECT_THAT(empty.err, HasSubstr("empty: file is empty"));
    const auto endless = run({"score", "--hyp", "-", "--ref", reference}, std::string(2'000'000, 'x'));
    EXPECT_EQ(endless.exitCode, 1);
    EXPECT_THAT(endless.err, HasSubstr("standard input, line 1: is longer than 1048576 bytes"));
}

}  // namespace translucent::test
