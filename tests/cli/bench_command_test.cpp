#include "program.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

namespace translucent::test {

namespace {

nlohmann::json bench(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "bench");
    for (const auto* argument : {"--repetitions", "3", "--threads", "1", "--json"})
        arguments.emplace_back(argument);
    const auto result = run(arguments);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return nlohmann::json::parse(result.out);
}

void expectTimings(const nlohmann::json& report, const std::string& kind, const std::vector<std::string>& names)
{
    EXPECT_EQ(report["bench"], kind);
    std::vector<std::string> found;
    for (const auto& measurement : report["results"]) {
        found.push_back(measurement["name"]);
        EXPECT_GT(measurement["median_ms"], 0);
        EXPECT_GT(measurement["units_per_second"], 0);
        EXPECT_EQ(measurement["repetitions"], 3);
    }
    EXPECT_EQ(found, names);
}

}  // namespace

TEST(CliBench, MeasuresTraining)
{
    const auto json = bench({"train", "--preset", "tiny"});
    expectTimings(json, "train", {"step"});
    EXPECT_GT(json["results"][0]["gflops"], 0);
    const auto rounded = run({"bench", "train", "--preset", "tiny", "--precision", "bf16", "--repetitions", "3",
        "--threads", "1", "--json"});
    if (rounded.exitCode == 0)
        expectTimings(nlohmann::json::parse(rounded.out), "train", {"step"});
    else
        EXPECT_THAT(rounded.err, testing::HasSubstr("need AVX-512"));
    const auto small = bench({"train", "--preset", "tiny", "--batch", "4"});
    EXPECT_EQ(small["batch"], 4);
    EXPECT_NEAR(small["results"][0]["units_per_second"].get<double>() * small["results"][0]["median_ms"].get<double>(),
        4 * 24 * 1000, 1)
        << "target tokens of a step";
}

TEST(CliBench, MeasuresDecoding)
{
    const auto whole = bench({"decode", "--preset", "tiny"});
    expectTimings(whole, "decode",
        {"greedy", "beam 5", "greedy batch 32", "greedy with attention", "greedy, half weights", "beam 5, half weights",
            "greedy batch 32, half weights", "greedy with attention, half weights", "greedy, int8", "beam 5, int8",
            "greedy batch 32, int8", "greedy with attention, int8"});
    EXPECT_FALSE(whole.contains("shortlist"));
    const auto listed = bench({"decode", "--preset", "tiny", "--shortlist", "50"});
    EXPECT_EQ(listed["shortlist"], 50);
    EXPECT_EQ(listed["results"].size(), 12u);
}

TEST(CliBench, MeasuresTracing)
{
    expectTimings(bench({"trace", "--preset", "tiny"}), "trace", {"attention", "everything"});
}

TEST(CliBench, SlowMeasuresAttentionPatterns)
{
    const auto result =
        run({"bench", "patterns", "--preset", "tiny", "--repetitions", "1", "--threads", "1", "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    std::vector<std::string> expected, found;
    for (const char* length : {"256", "1024", "2048"})
        for (const char* pattern : {"full", "window", "blocks", "top_k", "low_rank", "threshold"})
            for (const char* what : {"translate ", "train "})
                expected.push_back(std::string(what) + pattern + ", " + length);
    const auto report = nlohmann::json::parse(result.out);
    std::map<std::string, double> bytes;
    for (const auto& measurement : report["results"]) {
        found.push_back(measurement["name"]);
        EXPECT_GT(measurement["median_ms"], 0);
        bytes[found.back()] = measurement.value("peak_bytes", 0.0);
    }
    EXPECT_EQ(found, expected);
    if (bytes["train full, 2048"] > 0) {  // some systems do not report it
        EXPECT_LT(2 * bytes["train window, 2048"], bytes["train full, 2048"]);
    }
}

TEST(CliBench, SlowMeasuresTheSpeedThatRecipesAreChosenBy)
{
    const auto result = run({"bench", "speed", "--threads", "1", "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["bench"], "speed");
    EXPECT_EQ(json["operations_per_second"].size(), 4);
    for (const auto& [width, operations] : json["operations_per_second"].items())
        EXPECT_GT(operations, 0) << width;
}

TEST(CliBench, MeasuresThePeakOfThisMachine)
{
    const auto json = bench({"peak"});
    if (!json.contains("not_measured"))
        return expectTimings(json, "peak", {"float32", "bfloat16"});
    expectTimings(json, "peak", {"float32"});
    ASSERT_EQ(json["not_measured"].size(), 1U);
    EXPECT_EQ(json["not_measured"][0]["name"], "bfloat16");
    EXPECT_THAT(json["not_measured"][0]["problem"].get<std::string>(), testing::HasSubstr("need AVX-512"))
        << "the reason is the processor";
}

}  // namespace translucent::test
