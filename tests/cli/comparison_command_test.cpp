#include "program.h"
#include "scratch.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace translucent::test {

namespace {

using testing::HasSubstr;

constexpr const char* kMetrics[] = {"bleu", "chrf", "chrf_plus_plus", "ter"};
constexpr const char* kReverse = "builtin:reverse?pairs=12&seed=1&part=test";

/// Forty references, translations with an error in each, and better ones with an error in every fourth.
struct Systems {
    Systems()
    {
        std::string expected, wrong, better;
        for (int i = 0; i < 40; ++i) {
            const auto sentence = "the cat number " + std::to_string(i) + " sits on the red mat\n";
            const auto mistaken = "a cat number " + std::to_string(i + 1) + " sat on the mat\n";
            expected += sentence;
            wrong += mistaken;
            better += i % 4 == 0 ? mistaken : sentence;
        }
        references = scratch.write("ref", expected);
        baseline = scratch.write("worse", wrong);
        other = scratch.write("better", better);
    }

    Scratch scratch;
    std::string references, baseline, other;
};

}  // namespace

TEST(CliComparison, ScoreTellsWhetherFilesDiffer)
{
    const Systems files;
    const Arguments arguments {"score", "--hyp", files.baseline, "--ref", files.references, "--compare", files.other,
        files.baseline, "--trials", "500", "--seed", "7", "--json"};
    const auto result = run(arguments);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["sentences"], 40);
    EXPECT_EQ(json["baseline"], files.baseline);
    ASSERT_EQ(json["systems"].size(), 3u);
    for (const auto* metric : kMetrics) {
        EXPECT_THAT(json["signatures"][metric].get<std::string>(), HasSubstr("|bs:1000|ar:500|seed:7|"));
        EXPECT_FALSE(json["systems"][0][metric].contains("bootstrap_p"));
        const auto& better = json["systems"][1][metric];
        EXPECT_LT(better["bootstrap_p"], 0.05);
        EXPECT_LT(better["randomization_p"], 0.05);
        EXPECT_NEAR(better["difference"].get<double>(),
            better["score"].get<double>() - json["systems"][0][metric]["score"].get<double>(), 1e-9);
        EXPECT_GT(better["interval_half_width"], 0);
    }
    EXPECT_LT(json["systems"][1]["ter"]["difference"], 0);
    EXPECT_EQ(json["systems"][1]["same_as_baseline"], false);
    EXPECT_EQ(json["systems"][2]["same_as_baseline"], true);
    EXPECT_EQ(run(arguments).out, result.out) << "the same seed, the same numbers";
}

TEST(CliComparison, ScoreMarksWhatIsSignificant)
{
    const Systems files;
    const auto result = run({"score", "--hyp", files.baseline, "--ref", files.references, "--compare", files.other,
        files.baseline, "--trials", "200"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    for (const auto* words : {"chrF2++", "TER (lower is better)", "p bootstrap", "0.0010 *", "the same translations",
             "on 40 sentences", "seed:12345"})
        EXPECT_THAT(result.out, HasSubstr(words));
}

TEST(CliComparison, ScoreRefusesFilesOfOtherLength)
{
    const Systems files;
    const auto result = run({"score", "--hyp", files.baseline, "--ref", files.references, "--compare",
        files.scratch.write("short", "one line\n")});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("have different numbers of lines (1 and "));
    EXPECT_EQ(run({"score", "--hyp", files.baseline, "--ref", files.references, "--trials", "9"}).exitCode, 2)
        << "trials of what?";
}

TEST(CliComparison, EvaluateComparesModels)
{
    const auto result =
        run({"evaluate", "--model", testModel(), "--corpus", kReverse, "--threads", "1", "--compare", testModel(),
            "classroom", "--resamples", "50", "--trials", "50", "--by-length", "3", "--by-frequency", "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["pairs"], 12);
    ASSERT_EQ(json["systems"].size(), 3u);
    EXPECT_EQ(json["systems"][1]["same_as_baseline"], true);
    EXPECT_EQ(json["systems"][2]["model"], "classroom");
    for (const auto& system : json["systems"]) {
        EXPECT_FALSE(system["by_length"].empty());
        EXPECT_FALSE(system["by_frequency"].empty());
        for (const auto* metric : kMetrics)
            EXPECT_TRUE(system[metric].contains("score"));
    }
    const auto alone = nlohmann::json::parse(
        run({"evaluate", "--model", testModel(), "--corpus", kReverse, "--threads", "1", "--json"}).out);
    for (const auto* metric : kMetrics)
        EXPECT_EQ(json["systems"][0][metric]["score"], alone[metric]["score"]) << metric;
}

TEST(CliComparison, WordsAreCountedWhereTheUserSays)
{
    const Scratch scratch;
    const auto corpus = scratch.write("own.tsv", "a b c\td e f g\na\tb\n");
    const auto counted = scratch.write("counted.tsv", "a\td d d d d d d\nb\tb b\n");
    const Arguments common {"evaluate", "--model", testModel(), "--corpus", corpus, "--threads", "1", "--by-frequency"};
    auto arguments = common;
    arguments.insert(arguments.end(), {"--frequencies", counted, "--json"});
    const auto result = run(arguments);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["frequencies_from"], counted);
    std::map<int, int> references;
    for (const auto& group : json["by_frequency"])
        references[group["least"]] = group["in_references"];
    EXPECT_EQ(references[0], 3) << "e, f and g";
    EXPECT_EQ(references[2], 1) << "b";
    EXPECT_EQ(references[5], 1) << "d";
    EXPECT_THAT(run(common).out, HasSubstr("words in references"));
}

TEST(CliComparison, EvaluateRefusesWhatDoesNotGoTogether)
{
    for (const Arguments& more : {Arguments {"--heads"}, Arguments {"--exposure"}}) {
        Arguments arguments {"evaluate", "--model", testModel(), "--corpus", kReverse, "--compare", "classroom"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        EXPECT_EQ(run(arguments).exitCode, 2);
    }
    EXPECT_EQ(run({"evaluate", "--model", testModel(), "--corpus", kReverse, "--frequencies", "x.tsv"}).exitCode, 2);
}

}  // namespace translucent::test
