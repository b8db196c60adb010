#include "program.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

namespace translucent::test {

namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kPairs = "builtin:reverse?pairs=8&seed=5";

RunResult whyHeads(const Arguments& more)
{
    Arguments arguments {"why", "heads", "--model", testModel(), "--corpus", kPairs};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
}

json foundHeads(Arguments more)
{
    more.emplace_back("--json");
    const auto result = whyHeads(more);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return json::parse(result.out);
}

}  // namespace

TEST(CliWhyHeads, MeasuresEveryHead)
{
    const auto found = foundHeads({});
    EXPECT_EQ(found["sentences"], 8);
    EXPECT_EQ(found["corpus"], kPairs);
    EXPECT_FALSE(found.contains("ablation"));
    EXPECT_FALSE(found.contains("pruning"));
    EXPECT_FALSE(found.contains("shown"));
    ASSERT_GT(found["heads"].size(), 3u);
    EXPECT_EQ(found["heads"][0]["head"], "enc:0:0");
    for (const auto& head : found["heads"]) {
        const auto counts = head["histogram"].get<std::vector<std::int64_t>>();
        EXPECT_EQ(counts.size(), 10u);
        EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::int64_t {0}), head["queries"]);
        EXPECT_GT(head["confidence"], 0);
        EXPECT_LE(head["confidence"], 1);
        EXPECT_GE(head["importance"], 0);
        EXPECT_LE(head["importance_in_layer"], 1);
        EXPECT_FALSE(head.contains("loss_change"));
        const auto& rules = head["rules"];
        EXPECT_TRUE(rules.contains(head["mostly"].get<std::string>()));
        for (const auto& rule : rules)
            if (rule["queries"] >= 3) {
                EXPECT_LE(rule["share"], rules[head["mostly"].get<std::string>()]["share"]);
            }
    }
}

TEST(CliWhyHeads, LossIsThatOfEvaluate)
{
    const auto evaluated = json::parse(run({"evaluate", "--model", testModel(), "--corpus", kPairs, "--json"}).out);
    EXPECT_NEAR(foundHeads({})["loss"].get<double>(), evaluated["loss"].get<double>(), 1e-4);
}

TEST(CliWhyHeads, ShowsHeadsMoreClosely)
{
    const auto found = foundHeads({"--head", "cross:1:0", "--head", "enc:0:1", "--best", "3", "--rule", "last"});
    ASSERT_EQ(found["shown"].size(), 2u);
    const auto& shown = found["shown"][0];
    EXPECT_EQ(shown["head"], "cross:1:0");
    EXPECT_EQ(shown["rule"], "last");
    ASSERT_EQ(shown["pairs"].size(), 3u);
    EXPECT_GE(shown["pairs"][0]["weight"], shown["pairs"][1]["weight"]);
    EXPECT_GE(shown["pairs"][0]["cells"], 1);
    ASSERT_EQ(shown["examples"].size(), 3u);
    EXPECT_GE(shown["examples"][0]["share"], shown["examples"][2]["share"]);
    EXPECT_FALSE(shown["examples"][0]["source"].get<std::string>().empty());
}

TEST(CliWhyHeads, RemovesHeads)
{
    const auto found = foundHeads({"--sentences", "3", "--ablation", "mean", "--pruning", "--bleu"});
    EXPECT_EQ(found["sentences"], 3);
    EXPECT_EQ(found["ablation"], "mean");
    for (const auto& head : found["heads"]) {
        ASSERT_EQ(head["loss_change_interval"].size(), 2u);
        EXPECT_LE(head["loss_change_interval"][0], head["loss_change_interval"][1]);
    }
    ASSERT_EQ(found["pruning"].size(), 3u * 7u);
    for (const auto& curve : found["pruning"]) {
        EXPECT_EQ(curve["points"].front()["removed"], 0);
        EXPECT_NEAR(curve["points"].front()["loss"].get<double>(), found["loss"].get<double>(), 1e-9);
        EXPECT_EQ(curve["points"].back()["removed"], curve["heads"].size());
        EXPECT_EQ(curve.contains("seed"), curve["order"] == "random");
        EXPECT_EQ(curve["points"].front().contains("bleu"), curve["order"] != "random");
    }
}

TEST(CliWhyHeads, PrintsTables)
{
    const auto result = whyHeads({"--head", "dec:0:0", "--ablation", "zero", "--pruning"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out,
        AllOf(HasSubstr("8 sentences"), HasSubstr("confidence"), HasSubstr("loss change"), HasSubstr("query → key"),
            HasSubstr("from 0.9"), HasSubstr("cross reestimated"), HasSubstr("enc random 5"), Not(HasSubstr("BLEU"))));
}

TEST(CliWhyHeads, HasSentencesOfItsOwn)
{
    const auto result = run({"why", "heads", "--model", "reverse", "--sentences", "2", "--json"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(json::parse(result.out)["sentences"], 2);
}

TEST(CliWhyHeads, RefusesWhatIsWrong)
{
    EXPECT_EQ(whyHeads({"--head", "cross:1"}).exitCode, 2);
    EXPECT_EQ(whyHeads({"--rule", "last"}).exitCode, 2) << "without a head";
    EXPECT_EQ(whyHeads({"--ablation", "none"}).exitCode, 2);
    EXPECT_EQ(whyHeads({"--bleu"}).exitCode, 2) << "without --pruning";
    EXPECT_EQ(whyHeads({"--sentences", "0"}).exitCode, 2);
    EXPECT_EQ(whyHeads({"--head", "cross:9:0"}).exitCode, 1);
}

}  // namespace translucent::test
