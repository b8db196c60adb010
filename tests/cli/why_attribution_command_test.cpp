#include "program.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <numeric>
#include <string>
#include <vector>

namespace translucent::test {

namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

RunResult whyWith(const std::string& kind, const Arguments& more, const std::string& input = {})
{
    Arguments arguments {"why", kind, "--model", testModel()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments, input);
}

json explainedTokens(const std::string& kind, Arguments more)
{
    more.insert(more.end(), {"--text", "a b c", "--target", "c b a", "--json"});
    const auto result = whyWith(kind, more);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return json::parse(result.out);
}

double total(const json& list)
{
    return std::accumulate(
        list.begin(), list.end(), 0.0, [](double sum, const json& number) { return sum + number.get<double>(); });
}

}  // namespace

TEST(CliWhyAttribution, HasNumbersForEveryTokenOfEveryPosition)
{
    const auto result = explainedTokens("attribution", {"--all"});
    ASSERT_EQ(result["positions"].size(), result["output_pieces"].size());
    for (std::size_t t = 0; t < result["positions"].size(); ++t) {
        const auto& position = result["positions"][t];
        EXPECT_EQ(position["position"], t);
        EXPECT_EQ(position["word"]["piece"], result["output_pieces"][t]);
        EXPECT_TRUE(position["rival"].is_null());
        EXPECT_LE(position["value"].get<double>(), 0) << "a log-probability";
        ASSERT_EQ(position["attributions"].size(), 8u);
        for (const auto& each : position["attributions"]) {
            const auto method = each["method"].get<std::string>();
            EXPECT_EQ(each["source"].size(), result["source_pieces"].size()) << method;
            const bool hasPrefix = !each["prefix"].is_null();
            EXPECT_EQ(hasPrefix, method.find("attention") == std::string::npos && method != "value_zeroing") << method;
            if (hasPrefix) {
                EXPECT_EQ(each["prefix"].size(), t + 1) << method;
            }
            EXPECT_EQ(each.contains("completeness"), method == "integrated_gradients");
            EXPECT_EQ(each.contains("baseline"), method == "integrated_gradients");
            if (method == "alti") {
                EXPECT_NEAR(total(each["source"]) + total(each["prefix"]), 1, 1e-9);
            }
        }
    }
}

TEST(CliWhyAttribution, WritesTheLawOfIntegratedGradients)
{
    std::vector<double> starts;
    for (const char* baseline : {"unknown", "zeros", "padding"}) {
        const auto result = explainedTokens(
            "attribution", {"--method", "integrated_gradients", "--baseline", baseline, "--position", "1"});
        ASSERT_EQ(result["positions"].size(), 1u);
        const auto& each = result["positions"][0]["attributions"][0];
        EXPECT_EQ(each["baseline"], baseline);
        const auto& law = each["completeness"];
        const double sum = total(each["source"]) + total(each["prefix"]);
        const double difference = law["value"].get<double>() - law["baseline_value"].get<double>();
        EXPECT_NEAR(law["sum"].get<double>(), sum, 1e-9);
        EXPECT_NEAR(law["residual"].get<double>(), sum - difference, 1e-9);
        EXPECT_NEAR(law["allowed"].get<double>(), 0.01 * std::max(1.0, std::abs(difference)), 1e-9);
        EXPECT_EQ(law["holds"], std::abs(sum - difference) <= law["allowed"].get<double>());
        EXPECT_EQ(each["source"].back(), 0.0);
        EXPECT_EQ(each["prefix"].front(), 0.0);
        starts.push_back(law["baseline_value"].get<double>());
    }
    EXPECT_NE(starts[0], starts[1]);
    EXPECT_NE(starts[1], starts[2]);
}

TEST(CliWhyAttribution, FindsAWordAndComparesItWithARival)
{
    const auto at = explainedTokens("attribution", {"--position", "1"});
    const auto word = explainedTokens("attribution", {"--word", "b"});
    EXPECT_EQ(word["positions"], at["positions"]);
    const auto against = explainedTokens("attribution", {"--word", "b", "--rival", "a"});
    EXPECT_EQ(against["positions"][0]["rival"]["piece"],
        explainedTokens("attribution", {"--word", "a"})["positions"][0]["word"]["piece"]);
    EXPECT_NE(against["positions"][0]["value"], at["positions"][0]["value"]);
    const auto all = whyWith("attribution", {"--text", "a b c", "--target", "c b a", "--rival", "a", "--json"});
    EXPECT_THAT(all.err, HasSubstr("is left out"));
    EXPECT_EQ(json::parse(all.out)["positions"].size(), at["output_pieces"].size() - 1);
}

TEST(CliWhyValues, HasRowsThatSumToOneOrAreZero)
{
    for (const char* kind : {"enc", "dec", "cross"}) {
        const auto result = explainedTokens("values", {"--kind", kind, "--layer", "0"});
        EXPECT_EQ(result["kind"], kind);
        EXPECT_EQ(result["layer"], 0);
        const bool isSource = std::string(kind) == "enc";
        EXPECT_EQ(result["rows"].size(), result[isSource ? "source_pieces" : "input_pieces"].size());
        for (const auto& row : result["rows"]) {
            EXPECT_EQ(row.size(), result[std::string(kind) == "dec" ? "input_pieces" : "source_pieces"].size());
            const double sum = total(row);
            EXPECT_TRUE(sum == 0 || std::abs(sum - 1) < 1e-9) << sum;
        }
    }
    EXPECT_EQ(explainedTokens("values", {})["layer"], 1) << "the last one";
    const auto failed = whyWith("values", {"--layer", "9", "a b c"});
    EXPECT_EQ(failed.exitCode, 1);
    EXPECT_THAT(failed.err, HasSubstr("no layer 9"));
}

TEST(CliWhyDeletion, HasCurvesWithTheSameEnds)
{
    const auto result = explainedTokens("deletion", {"--position", "0", "--random-orders", "4"});
    ASSERT_EQ(result["positions"].size(), 1u);
    const auto& position = result["positions"][0];
    const auto steps = result["source_pieces"].size();
    EXPECT_EQ(position["random"]["orders"], 4);
    const auto& everything = position["random"]["comprehensiveness"]["mean"].back();
    ASSERT_EQ(position["explanations"].size(), 8u);
    for (const auto& each : position["explanations"]) {
        EXPECT_EQ(each["order"].size(), steps - 1) << "END stays";
        EXPECT_EQ(each["comprehensiveness"].size(), steps);
        EXPECT_EQ(each["comprehensiveness"].front(), 0.0);
        EXPECT_EQ(each["sufficiency"].back(), 0.0);
        EXPECT_NEAR(each["comprehensiveness"].back().get<double>(), everything.get<double>(), 1e-9);
        EXPECT_NEAR(each["sufficiency"].front().get<double>(), everything.get<double>(), 1e-9);
        EXPECT_NEAR(each["mean_comprehensiveness"].get<double>(),
            total(each["comprehensiveness"]) / static_cast<double>(steps), 1e-9);
    }
    EXPECT_EQ(explainedTokens("deletion", {"--position", "0", "--random-orders", "4"}), result) << "the seed";
}

TEST(CliWhyDeletion, ComparesExplanationsOverACorpus)
{
    const Arguments corpus {"--corpus", "builtin:reverse?pairs=40&seed=3", "--sentences", "3", "--random-orders", "2"};
    auto withJson = corpus;
    withJson.emplace_back("--json");
    const auto found = whyWith("deletion", withJson);
    ASSERT_EQ(found.exitCode, 0) << found.err;
    const auto result = json::parse(found.out);
    EXPECT_LE(result["sentences"].get<int>(), 3);
    ASSERT_EQ(result["explanations"].size(), 8u);
    for (const auto& each : result["explanations"])
        for (const char* area : {"comprehensiveness", "sufficiency"}) {
            EXPECT_GE(each[area]["half_width"].get<double>(), 0);
            const double p = each[area]["p"].get<double>();
            EXPECT_TRUE(p > 0 && p <= 1) << p;
        }
    EXPECT_EQ(whyWith("deletion", withJson).out, found.out);
    const auto table = whyWith("deletion", corpus);
    EXPECT_EQ(table.exitCode, 0) << table.err;
    EXPECT_THAT(table.out, HasSubstr("integrated_gradients\n"));
}

TEST(CliWhyAttribution, PrintsTables)
{
    const auto all = whyWith("attribution", {"--all", "--position", "0", "a b c"});
    EXPECT_EQ(all.exitCode, 0) << all.err;
    for (const char* text : {"position 0: ", ", log p ", "saliency", "occlusion", "  source ", "  prefix ", "residual"})
        EXPECT_THAT(all.out, HasSubstr(text));
    EXPECT_EQ(whyWith("attribution", {"--all", "--position", "0"}, "a b c\n").out, all.out) << "on standard input";
    const auto one = whyWith("attribution", {"--position", "0", "a b c"});
    EXPECT_THAT(one.out, Not(HasSubstr("occlusion")));
    const auto values = whyWith("values", {"a b c"});
    EXPECT_THAT(values.out, HasSubstr("cross 1"));
    const auto deletion = whyWith("deletion", {"--position", "0", "a b c"});
    EXPECT_EQ(deletion.exitCode, 0) << deletion.err;
    EXPECT_THAT(deletion.out, HasSubstr("mean of 20 random orders"));
}

TEST(CliWhyAttribution, FailsWithAReason)
{
    const std::pair<Arguments, const char*> failures[] {{{"--rival", "not-a-word"}, "--rival"},
        {{"--word", "not-a-word"}, "--word"}, {{"--position", "99"}, "--position"},
        {{"--word", "b", "--target", "a"}, "does not contain"},
        {{"--position", "0", "--target", "a", "--rival", "a"}, "own rival"}};
    for (auto [arguments, reason] : failures) {
        arguments.insert(arguments.end(), {"--text", "a b c"});
        const auto result = whyWith("attribution", arguments);
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_EQ(result.out, "");
        EXPECT_THAT(result.err, HasSubstr(reason));
    }
    EXPECT_EQ(whyWith("attribution", {"--method", "guess", "a b c"}).exitCode, 2);
    EXPECT_EQ(whyWith("attribution", {"--method", "alti", "--all", "a b c"}).exitCode, 2);
    EXPECT_EQ(whyWith("attribution", {"--word", "b", "--position", "1", "a b c"}).exitCode, 2);
    EXPECT_EQ(whyWith("deletion", {"--corpus", "builtin:reverse?pairs=40", "a b c"}).exitCode, 2);
    EXPECT_EQ(whyWith("deletion", {"--random-orders", "0", "a b c"}).exitCode, 2);
}

}  // namespace translucent::test
