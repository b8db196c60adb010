#include "program.h"
#include "scratch.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <numeric>

namespace translucent::test {

namespace {

using nlohmann::json;
using testing::HasSubstr;

RunResult why(const std::string& kind, const Arguments& more, const std::string& input = {})
{
    Arguments arguments {"why", kind, "--model", testModel()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments, input);
}

json explained(const std::string& kind, Arguments more)
{
    more.insert(more.end(), {"--text", "a b c", "--json"});
    const auto result = why(kind, more);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return json::parse(result.out);
}

json inspectedPass(const Arguments& more = {})
{
    Arguments arguments {"inspect", "--model", testModel(), "--text", "a b c", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return json::parse(run(arguments).out);
}

double sumOfNumbers(const json& list)
{
    return std::accumulate(
        list.begin(), list.end(), 0.0, [](double sum, const json& number) { return sum + number.get<double>(); });
}

}  // namespace

TEST(CliWhy, ExplainsTheTranslationThatInspectWrites)
{
    const auto pass = inspectedPass();
    for (const char* kind : {"lens", "contributions", "sources"}) {
        const auto result = explained(kind, {});
        for (const char* field : {"source", "target", "forced", "source_pieces", "input_pieces", "output_pieces"})
            EXPECT_EQ(result[field], pass[field]) << kind;
    }
}

TEST(CliWhy, LastLensIsTheModelsOwn)
{
    const auto pass = inspectedPass(), result = explained("lens", {"--best", "2"});
    ASSERT_EQ(result["rows"].size(), 7u) << "the input, and three sublayers in two layers";
    EXPECT_TRUE(result["rows"][0]["after"].is_null());
    EXPECT_EQ(result["rows"][6]["after"], "dec:1:ffn");
    const auto& values = pass["log_probabilities"]["values"];
    const auto width = pass["log_probabilities"]["shape"][1].get<std::size_t>();
    const auto outputs = pass["output_ids"].get<std::vector<std::size_t>>();
    EXPECT_EQ(result["decided_at"].size(), outputs.size());
    for (std::size_t t = 0; t < outputs.size(); ++t) {
        const auto& cell = result["rows"][6]["cells"][t];
        EXPECT_NEAR(cell["log_probability"].get<double>(), values[t * width + outputs[t]].get<double>(), 1e-5);
        EXPECT_EQ(cell["best"].size(), 2u);
        EXPECT_EQ(cell["divergence"], 0.0);
    }
}

TEST(CliWhy, ContributionsAddUp)
{
    const auto result = explained("contributions", {"--target", "c b a"});
    EXPECT_EQ(result["forced"], true);
    ASSERT_EQ(result["positions"].size(), result["output_pieces"].size());
    for (const auto& position : result["positions"]) {
        double sum = 0;
        for (const auto& part : position["parts"])
            sum += part["value"].get<double>();
        EXPECT_NEAR(sum, position["sum"].get<double>(), 1e-9);
        EXPECT_NEAR(sum, position["word"]["logit"].get<double>() - position["rival"]["logit"].get<double>(), 1e-4);
        EXPECT_NEAR(sum, position["difference"].get<double>(), 1e-4);
    }
}

TEST(CliWhy, ContributionsAreAgainstTheRival)
{
    const auto one = explained("contributions", {"--target", "c b a", "--position", "1", "--rival", "</s>"});
    ASSERT_EQ(one["positions"].size(), 1u);
    EXPECT_EQ(one["positions"][0]["position"], 1);
    EXPECT_EQ(one["positions"][0]["word"]["piece"], one["output_pieces"][1]);
    EXPECT_EQ(one["positions"][0]["rival"]["piece"], "</s>");
    const auto all = why("contributions", {"--text", "a b c", "--target", "c b a", "--rival", "</s>", "--json"});
    EXPECT_THAT(all.err, HasSubstr("is left out"));
    EXPECT_EQ(json::parse(all.out)["positions"].size(), one["output_pieces"].size() - 1);
}

TEST(CliWhy, SourceAndPrefixAddUpToOne)
{
    const auto result = explained("sources", {});
    ASSERT_EQ(result["rows"].size(), result["output_pieces"].size());
    for (const auto& row : result["rows"]) {
        EXPECT_EQ(row["source"].size(), result["source_pieces"].size());
        EXPECT_EQ(row["prefix"].size(), result["input_pieces"].size());
        EXPECT_NEAR(sumOfNumbers(row["source"]) + sumOfNumbers(row["prefix"]), 1, 1e-9);
        EXPECT_NEAR(row["source_share"].get<double>(), sumOfNumbers(row["source"]), 1e-9);
    }
}

TEST(CliWhy, EncoderLensEndsWithTheTranslation)
{
    const auto layers = explained("encoder-lens", {})["layers"];
    ASSERT_EQ(layers.size(), 2u);
    EXPECT_EQ(layers[0]["layer"], 0);
    EXPECT_EQ(layers[1]["text"], inspectedPass()["target"]);
}

TEST(CliWhy, WithoutJsonPrintsTables)
{
    const std::pair<const char*, const char*> headings[] {
        {"lens", "entropy"}, {"encoder-lens", "translation"}, {"contributions", "  sum\n"}, {"sources", "mostly from"}};
    for (const auto& [kind, heading] : headings) {
        const auto result = why(kind, {"a b c"});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_EQ(result.err, "");
        EXPECT_THAT(result.out, HasSubstr(heading));
        EXPECT_EQ(why(kind, {}, "a b c\n").out, result.out) << "the sentence on standard input";
    }
}

TEST(CliWhy, FailsWithAReason)
{
    const std::pair<Arguments, const char*> failures[] {{{"--rival", "not-a-word"}, "--rival"},
        {{"--position", "99"}, "--position"}, {{"--position", "0", "--target", "a", "--rival", "a"}, "own rival"}};
    for (auto [arguments, reason] : failures) {
        arguments.insert(arguments.end(), {"--text", "a b c"});
        const auto result = why("contributions", arguments);
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_EQ(result.out, "");
        EXPECT_THAT(result.err, HasSubstr(reason));
    }
    EXPECT_THAT(why("lens", {}).err, HasSubstr("there is no sentence"));
    EXPECT_EQ(why("lens", {"--text", "\xc4\xe3"}).exitCode, 1);
    EXPECT_EQ(run({"why"}).exitCode, 2);
    EXPECT_EQ(run({"why", "guess"}).exitCode, 2);
    EXPECT_EQ(why("contributions", {"--position", "-1"}).exitCode, 2);
}

}  // namespace translucent::test
