#include "program.h"
#include "scratch.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace translucent::test {

namespace {

using testing::HasSubstr;
using testing::Not;

RunResult translate(const std::string& input, const Arguments& more = {})
{
    Arguments arguments {"translate", "--model", testModel(), "--threads", "1"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments, input);
}

}  // namespace

TEST(CliTranslate, WritesOneLinePerLineInOrder)
{
    std::string input;
    for (int i = 0; i < 70; ++i)
        input += std::string(static_cast<std::size_t>(i % 5 + 1), 'a') + " b c\n";
    const auto all = translate(input);
    ASSERT_EQ(all.exitCode, 0) << all.err;
    const auto lines = splitLines(all.out);
    ASSERT_EQ(lines.size(), 70u);
    const auto alone = splitLines(translate("a b c\naa b c\n", {"--batch", "1"}).out);
    ASSERT_EQ(alone.size(), 2u);
    EXPECT_EQ(lines[0], alone[0]);
    EXPECT_EQ(lines[1], alone[1]);
    EXPECT_EQ(lines[65], alone[0]);
}

TEST(CliTranslate, NoInputGivesNoOutput)
{
    const auto result = translate("");
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.out, "");
}

TEST(CliTranslate, EveryLineHasItsTranslation)
{
    const auto result = translate("\na b\n   \n\xE3\x80\x80\nb a\na b\r\nb a\r\n👩‍👩‍👧‍👦🎉\nHello, "
                                  "world!\n𠮷野家\ne\xCC\x81\nb a");
    EXPECT_EQ(result.exitCode, 0) << result.err;
    const auto lines = splitLines(result.out);
    ASSERT_EQ(lines.size(), 12u) << "the last line needs no end";
    for (const auto blank : {0, 2, 3})
        EXPECT_EQ(lines[blank], "");
    EXPECT_EQ(lines[1], lines[5]) << "line ends of other systems do not matter";
    EXPECT_EQ(lines[4], lines[6]);
    EXPECT_EQ(lines[4], lines[11]);
}

TEST(CliTranslate, ALineThatCannotBeTranslatedIsNamedAndSpoilsOnlyItself)
{
    std::string longLine;
    for (int i = 0; i < 10000; ++i)
        longLine += i % 2 == 0 ? 'a' : ' ';
    const auto result =
        translate("a b\n" + longLine + "\na b\n" + std::string(3'000'000, 'a') + "\n\xc4\xe3\xba\xc3\na\rb\na b\n");
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("line 2: "));
    EXPECT_THAT(result.err, HasSubstr("line 4: it is longer than 1048576 bytes"));
    EXPECT_THAT(result.err, HasSubstr("line 5: "));
    EXPECT_LT(result.err.size(), 2000u);
    const auto lines = splitLines(result.out);
    ASSERT_EQ(lines.size(), 7u);
    for (const auto spoilt : {1, 3, 4})
        EXPECT_EQ(lines[spoilt], "");
    EXPECT_EQ(lines[0], lines[2]);
    EXPECT_EQ(lines[0], lines[6]);
}

TEST(CliTranslate, LineEndsOfOldMacsAreRefused)
{
    const auto result = translate("a b\rb a\r");
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("a carriage return only"));
}

TEST(CliTranslate, InputThatCannotBeReadIsNoEmptyInput)
{
    const Scratch scratch;
    Background process(
        {"translate", "--model", testModel()}, scratch.path(""), scratch.path("out"), scratch.path("err"));
    EXPECT_EQ(process.wait(std::chrono::seconds(60)), 1);
    EXPECT_THAT(readFile(scratch.path("err")), HasSubstr("standard input cannot be read: Is a directory"));
}

TEST(CliTranslate, JsonHoldsEveryHypothesisBestFirst)
{
    const auto result = translate("a b\n\n", {"--nbest", "3", "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto lines = splitLines(result.out);
    ASSERT_EQ(lines.size(), 2u);
    const auto first = nlohmann::json::parse(lines[0]);
    const auto& hypotheses = first["hypotheses"];
    ASSERT_EQ(hypotheses.size(), 3u);
    EXPECT_GE(hypotheses[0]["score"], hypotheses[1]["score"]);
    EXPECT_GE(hypotheses[1]["score"], hypotheses[2]["score"]);
    EXPECT_EQ(first["source"], "a b");
    EXPECT_EQ(first["pieces"].back()["piece"], "</s>");
    double sum = 0;
    for (const auto& token : hypotheses[0]["tokens"])
        sum += token["log_probability"].get<double>();
    EXPECT_NEAR(sum, hypotheses[0]["log_probability"], 1e-6);
    EXPECT_TRUE(nlohmann::json::parse(lines[1])["hypotheses"].empty());
}

/// The shipped model finds the best translation of this sentence in several segmentations.
TEST(CliTranslate, ATextIsOneHypothesisUnlessItsSegmentationsAreAskedFor)
{
    const auto hypotheses = [](const Arguments& more) {
        Arguments arguments {"translate", "--model", "everyday", "--beam", "5", "--nbest", "5", "--json", "--trace"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto result = run(arguments, "我妹妹昨天买了三本书。\n");
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return nlohmann::json::parse(result.out);
    };
    const auto merged = hypotheses({}), all = hypotheses({"--nbest-segmentations"});
    std::map<std::string, std::pair<int, double>> found;
    for (const auto& each : all["hypotheses"]) {
        auto& [count, probability] = found[each["text"]];
        ++count;
        probability += std::exp(each["log_probability"].get<double>());
    }
    EXPECT_EQ(all["hypotheses"].size(), 5U);
    ASSERT_LT(found.size(), 5U) << "another sentence is needed: this one has no two segmentations";
    ASSERT_EQ(merged["hypotheses"].size(), found.size());
    for (const auto& line : merged["hypotheses"]) {
        const auto& [count, probability] = found.at(line["text"]);
        EXPECT_EQ(line["segmentations"], count);
        EXPECT_NEAR(std::exp(line["text_log_probability"].get<double>()), probability, 1e-9);
    }
    EXPECT_FALSE(all["hypotheses"][0].contains("segmentations"));
    EXPECT_EQ(all["hypotheses"][0]["tokens"], merged["hypotheses"][0]["tokens"]);
    std::map<int, int> leaves;
    for (const auto& candidate : merged["search"]["candidates"])
        if (const int line = candidate["hypothesis"]; line >= 0)
            ++leaves[line];
    for (std::size_t line = 0; line < found.size(); ++line)
        EXPECT_EQ(leaves[static_cast<int>(line)], merged["hypotheses"][line]["segmentations"]);
}

/// Plain sentences, and what every translation of them contains.
TEST(CliTranslate, EverydayIntoChineseKnowsPlainSentences)
{
    const std::vector<std::pair<std::string, std::vector<std::string>>> sentences {{"Thank you very much!", {"谢"}},
        {"Good morning!", {"早"}}, {"I am a student.", {"我", "学生"}}, {"She is my teacher.", {"她", "老师"}},
        {"I don't like coffee.", {"不", "咖啡"}}, {"There are five books on the table.", {"(五|5)", "书"}},
        {"He bought three apples.", {"(三|3)", "苹果"}}, {"Where is the bank?", {"银行", "？"}},
        {"It is raining.", {"雨"}}, {"We live in Beijing.", {"我们", "北京"}}, {"Please open the window.", {"窗"}},
        {"What time is it now?", {"(几点|时间|时候)", "？"}}};
    std::string text;
    for (const auto& [source, parts] : sentences)
        text += source + "\n";
    const auto result = run({"translate", "--model", "everyday-en-zh", "--beam", "5"}, text);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto lines = splitLines(result.out);
    ASSERT_EQ(lines.size(), sentences.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        for (const auto& part : sentences[i].second)
            EXPECT_THAT(lines[i], testing::ContainsRegex(part)) << sentences[i].first;
        EXPECT_THAT(lines[i], testing::ContainsRegex("(。|！|？)$")) << "punctuation has the full width";
        EXPECT_EQ(lines[i].find_first_of(" ,.!?"), std::string::npos) << lines[i];
    }
}

TEST(CliTranslate, SegmentationsNeedJson)
{
    const auto result = run({"translate", "--model", testModel(), "--nbest-segmentations"}, "a\n");
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_NE(result.err.find("--nbest-segmentations"), std::string::npos) << result.err;
}

TEST(CliTranslate, TraceHoldsTheTreeOfTheSearch)
{
    const auto result =
        run({"translate", "--model", testModel(), "--beam", "3", "--nbest", "3", "--json", "--trace"}, "a b\n");
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto line = nlohmann::json::parse(result.out);
    const auto& search = line["search"];
    EXPECT_EQ(search["beam"], 3);
    const auto& candidates = search["candidates"];
    std::size_t leaves = 0;
    for (const auto& candidate : candidates) {
        const int parent = candidate["parent"];
        const double before = parent < 0 ? 0.0 : candidates[static_cast<std::size_t>(parent)]["sum"].get<double>();
        EXPECT_DOUBLE_EQ(candidate["sum"], before + candidate["log_probability"].get<double>());
        EXPECT_LT(candidate["unknown_log_probability"].get<double>(), 0);
        const int hypothesis = candidate["hypothesis"];
        if (hypothesis < 0)
            continue;
        ++leaves;
        EXPECT_EQ(candidate["score"], line["hypotheses"][static_cast<std::size_t>(hypothesis)]["score"]);
    }
    EXPECT_EQ(leaves, 3u);
}

TEST(CliTranslate, TraceNeedsJson)
{
    const auto result = run({"translate", "--model", testModel(), "--trace"}, "a\n");
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err, HasSubstr("--json"));
}

TEST(CliTranslate, EarlyStoppingRulesAreListed)
{
    EXPECT_EQ(
        run({"translate", "--model", testModel(), "--beam", "2", "--early-stopping", "impossible"}, "a b\n").exitCode,
        0);
    const auto wrong = run({"translate", "--model", testModel(), "--early-stopping", "soon"}, "a\n");
    EXPECT_EQ(wrong.exitCode, 2);
    EXPECT_THAT(wrong.err, HasSubstr("better"));
}

TEST(CliTranslate, NothingIsRepeatedWhereThatIsAskedFor)
{
    for (const char* beam : {"1", "4"}) {
        const auto result = translate("a a a b a\n", {"--no-repeat-ngram", "1", "--beam", beam, "--json"});
        ASSERT_EQ(result.exitCode, 0) << result.err;
        const auto translated = nlohmann::json::parse(result.out);
        std::set<std::int64_t> ids;
        for (const auto& token : translated["hypotheses"][0]["tokens"])
            EXPECT_TRUE(ids.insert(token["id"].get<std::int64_t>()).second) << translated;
    }
    EXPECT_EQ(translate("a\n", {"--no-repeat-ngram", "-1"}).exitCode, 2);
}

TEST(CliTranslate, SearchesGreedilyUnlessToldOtherwise)
{
    EXPECT_EQ(translate("a b a\na b c\n").out,
        translate("a b a\na b c\n", {"--no-repeat-ngram", "0", "--beam", "1", "--length-penalty", "0.3"}).out);
}

TEST(CliTranslate, BeamBeyondTheVocabularyIsAFailure)
{
    const auto result = translate("a b\n", {"--beam", "100000"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("100000"));
}

TEST(CliTranslate, PrefixBeginsEveryTranslation)
{
    for (const char* beam : {"1", "3"}) {
        const auto result = translate("a b c\nb a\n", {"--prefix", "c b", "--beam", beam, "--json"});
        ASSERT_EQ(result.exitCode, 0) << result.err;
        for (const auto& line : splitLines(result.out)) {
            const auto hypothesis = nlohmann::json::parse(line)["hypotheses"][0];
            EXPECT_THAT(hypothesis["text"].get<std::string>(), testing::StartsWith("c b"));
            for (const auto& token : hypothesis["tokens"])
                EXPECT_LT(token["log_probability"].get<double>(), 0);
        }
    }
}

TEST(CliTranslate, PrefixTooLongForALineSpoilsOnlyThatLine)
{
    std::string prefix;
    for (int i = 0; i < 12; ++i)
        prefix += "a b ";
    const auto result = translate("a\na b c d e a b c d e a b c d e a b c d e\n", {"--prefix", prefix});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("line 1: the forced prefix"));
    const auto lines = splitLines(result.out);
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0], "");
    EXPECT_THAT(lines[1], testing::StartsWith("a b a b"));
}

/// Each alone is the business of the core.
TEST(CliTranslate, InterventionsChangeTheProbabilities)
{
    const auto probability = [](const Arguments& more) {
        Arguments arguments {"--json", "--prefix", "c b a"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto result = translate("a b c\n", arguments);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return nlohmann::json::parse(result.out)["hypotheses"][0]["log_probability"].get<double>();
    };
    EXPECT_NE(probability({"--disable-head", "cross:0:1", "--edit-row", "cross:0:2:0=1", "--positions",
                  "source=shuffled:1", "--skip-residual", "dec:0:cross", "--skip-norm", "dec:final"}),
        probability({}));
}

TEST(CliTranslate, LineWithoutTheKeysOfAnEditedRowSpoilsOnlyItself)
{
    const auto result = translate("a b c\na\n", {"--edit-row", "cross:0:0:0=3"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("line 2: row cross:0:0:0=3 puts weight on key 3"));
    EXPECT_EQ(splitLines(result.out).size(), 2u);
}

TEST(CliTranslate, UnknownModelIsNamed)
{
    const auto result = run({"translate", "--model", "nonesuch"}, "a\n");
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("nonesuch"));
}

TEST(CliTranslate, FullDiskIsAFailure)
{
    const auto result = runInto("/dev/full", {"translate", "--model", testModel()}, "a b\n");
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("standard output"));
}

TEST(CliTranslate, WritesALineOfLinksForEveryLine)
{
    const Scratch scratch;
    const auto file = scratch.path("links");
    const auto plain = translate("a b c\n\nb a\n");
    const auto result = translate("a b c\n\nb a\n", {"--alignments", file, "--alignment-units", "pieces"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.out, plain.out);
    const auto links = splitLines(readFile(file));
    ASSERT_EQ(links.size(), 3u);
    EXPECT_EQ(links[1], "");
    for (const auto* line : {&links[0], &links[2]})
        EXPECT_THAT(*line, testing::MatchesRegex("([0-9]+-[0-9]+ ?)*"));
    EXPECT_THAT(translate("a\n", {"--alignments", file, "--alignment-head", "cross:9:0"}).err, HasSubstr("cross:9:0"));
    EXPECT_THAT(translate("a\n", {"--alignments", scratch.path("no/such")}).err, HasSubstr("cannot be written"));
    EXPECT_EQ(translate("a\n", {"--alignment-units", "words"}).exitCode, 2) << "needs --alignments";
}

TEST(CliTranslate, RoundsToBytesOnlyWhenAsked)
{
    const auto logProbability = [](const Arguments& more) {
        Arguments arguments {"translate", "--model", testModel(), "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto result = run(arguments, "a b c\n");
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return nlohmann::json::parse(result.out)["hypotheses"][0]["log_probability"].get<double>();
    };
    const auto full = logProbability({});
    EXPECT_EQ(logProbability({"--precision", "fp32"}), full);
    const auto rounded = logProbability({"--precision", "int8"});
    EXPECT_NE(rounded, full);
    EXPECT_NEAR(rounded, full, 0.5);
    const auto wrong = run({"translate", "--model", testModel(), "--precision", "int4"}, "");
    EXPECT_EQ(wrong.exitCode, 2);
    EXPECT_NE(wrong.err.find("int4"), std::string::npos) << wrong.err;
}

TEST(CliTranslate, SaysThatOnlyPlainTransformersAreRounded)
{
    const Scratch scratch;
    const auto recipe = scratch.write("lstm.json", R"({"model": {"architecture": "lstm"}})"),
               lstm = scratch.path("lstm");
    const auto trained = run({"train", "--preset", "tiny", "--config", recipe, "--corpus",
        "builtin:reverse?pairs=50&seed=1", "--max-steps", "1", "--threads", "1", "--out", lstm});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    const auto translated = [&](const std::string& precision) {
        return run({"translate", "--model", lstm, "--precision", precision}, "a b c\n");
    };
    const auto full = translated("fp32"), rounded = translated("int8");
    EXPECT_EQ(rounded.exitCode, full.exitCode);
    EXPECT_EQ(rounded.out, full.out);
    EXPECT_THAT(rounded.err, HasSubstr("--precision int8 changes nothing"));
    EXPECT_THAT(full.err, Not(HasSubstr("--precision")));
}

TEST(CliTranslate, ShortlistsLeaveOnlyWhatTheyHave)
{
    const Scratch scratch;
    const auto model = testModel();
    const auto list = scratch.path("list.txt");
    ASSERT_EQ(run({"corpus", "shortlist", "--model", model, "--threads", "1", "--corpus", kTask, "--out", list,
                      "--best", "1", "--frequent", "1"})
                  .exitCode,
        0);
    std::set<std::string> listed {"</s>"};
    for (const auto& line : splitLines(readFile(list)))
        listed.insert(line.substr(0, line.find(' ')));
    const auto result =
        run({"translate", "--model", model, "--shortlist", list, "--beam", "2", "--nbest", "2", "--json"}, "1 2 3\n");
    EXPECT_EQ(result.exitCode, 0) << result.err;
    const auto answer = nlohmann::json::parse(result.out);
    for (const auto& hypothesis : answer["hypotheses"])
        for (const auto& token : hypothesis["tokens"])
            EXPECT_TRUE(listed.contains(token["piece"].get<std::string>())) << token;
}

TEST(CliTranslate, NamesTheLineOfAShortlistThatIsNone)
{
    const Scratch scratch;
    const auto list = scratch.write("list.txt", "#shortlist version 1\nno entry\n");
    const auto result = run({"translate", "--model", testModel(), "--shortlist", list}, "1 2 3\n");
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find("list.txt, line 2"), std::string::npos) << result.err;
}

}  // namespace translucent::test
