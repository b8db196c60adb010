#include "program.h"
#include "scratch.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>

namespace translucent::test {

namespace {

void expectTimings(const std::string& kind)
{
    const Scratch scratch;
    setenv("TMPDIR", scratch.path("").c_str(), 1);
    const auto result = run({"bench", kind, "--preset", "tiny", "--corpus", "builtin:copy?pairs=100&seed=1",
        "--repetitions", "3", "--threads", "1", "--json"});
    unsetenv("TMPDIR");
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["bench"], kind);
    ASSERT_FALSE(json["results"].empty());
    for (const auto& measurement : json["results"]) {
        EXPECT_GT(measurement["median_ms"], 0);
        EXPECT_GT(measurement["units_per_second"], 0);
        EXPECT_EQ(measurement["repetitions"], 3);
    }
    EXPECT_TRUE(std::filesystem::is_empty(scratch.path("")));
}

}  // namespace

TEST(CliBench, MeasuresTrainingAndCleansUp)
{
    expectTimings("train");
}

TEST(CliBench, MeasuresDecoding)
{
    expectTimings("decode");
}

TEST(CliBench, MeasuresTracing)
{
    expectTimings("trace");
}

}  // namespace translucent::test
