#include "program.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace translucent::test {

namespace {

using nlohmann::json;
using testing::HasSubstr;

RunResult inspect(const Arguments& more)
{
    Arguments arguments{"inspect", "--model", testModel(), "--text", "a b c", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
}

json inspected(const Arguments& more)
{
    const auto result = inspect(more);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return json::parse(result.out);
}

std::size_t elements(const json& array)
{
    std::size_t count = 1;
    for (const auto& extent : array["shape"])
        count *= extent.get<std::size_t>();
    return count;
}

void expectRowsSumToOne(const std::string& name, const json& array)
{
    const auto width = array["shape"].back().get<std::size_t>();
    const auto& values = array["values"];
    for (std::size_t row = 0; row < values.size(); row += width) {
        double sum = 0;
        for (std::size_t i = 0; i < width; ++i)
            sum += values[row + i].get<double>();
        EXPECT_NEAR(sum, 1, 1e-5) << name;
    }
}

}  // namespace

TEST(CliInspect, EveryArrayHasAsManyValuesAsItsShapeSays)
{
    const auto trace = inspected({});
    EXPECT_GT(trace["arrays"].size(), 20u);
    for (const auto& [name, array] : trace["arrays"].items())
        EXPECT_EQ(array["values"].size(), elements(array)) << name;
}

TEST(CliInspect, AttentionRowsSumToOne)
{
    const auto trace = inspected({});
    std::size_t seen = 0;
    for (const auto& [name, array] : trace["arrays"].items())
        if (name.ends_with(".weights") && ++seen)
            expectRowsSumToOne(name, array);
    EXPECT_EQ(seen, 6u);
}

TEST(CliInspect, LogProbabilitiesAreADistributionPerPosition)
{
    const auto trace = inspected({"--target", "c b a"});
    auto probabilities = trace["log_probabilities"];
    for (auto& value : probabilities["values"])
        value = std::exp(value.get<double>());
    expectRowsSumToOne("log_probabilities", probabilities);
    EXPECT_EQ(probabilities["shape"][0], trace["output_ids"].size());
}

TEST(CliInspect, ForcedTargetIsThePredictedOne)
{
    const auto trace = inspected({"--target", "c b a"});
    EXPECT_EQ(trace["forced"], true);
    EXPECT_EQ(trace["output_pieces"].back(), "</s>");
    EXPECT_EQ(trace["input_pieces"].front(), "<s>");
    EXPECT_EQ(trace["input_ids"].size(), trace["output_ids"].size());
}

TEST(CliInspect, DisabledHeadChangesTheNumbers)
{
    const auto plain = inspected({"--target", "c b a"});
    const auto changed =
        inspected({"--target", "c b a", "--disable-head", "cross:0:1", "--disable-head", "enc:1:0"});
    EXPECT_NE(plain["log_probabilities"], changed["log_probabilities"]);
    EXPECT_EQ(changed["disabled_heads"], json({"cross:0:1", "enc:1:0"}));
}

TEST(CliInspect, HeadTheModelDoesNotHaveIsAFailure)
{
    const auto result = inspect({"--disable-head", "cross:7:0"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("cross:7:0"));
}

TEST(CliInspect, WithoutJsonNamesTheArrays)
{
    const auto result = run({"inspect", "--model", testModel(), "--text", "a b"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("encoder.layers.0.self_attention.weights [4,"));
}

TEST(CliInspect, NonUtf8IsAFailure)
{
    EXPECT_EQ(run({"inspect", "--model", testModel(), "--text", "\xc4\xe3"}).exitCode, 1);
}

}  // namespace translucent::test
