#include "program.h"
#include "scratch.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>

namespace translucent::test {

namespace {

using nlohmann::json;
using testing::HasSubstr;

RunResult inspect(const Arguments& more)
{
    Arguments arguments {"inspect", "--model", testModel(), "--text", "a b c", "--json"};
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

TEST(CliInspect, ArraysHaveTheirShapesAndAttentionRowsSumToOne)
{
    const auto trace = inspected({});
    EXPECT_GT(trace["arrays"].size(), 20u);
    std::size_t rows = 0;
    for (const auto& [name, array] : trace["arrays"].items()) {
        EXPECT_EQ(array["values"].size(), elements(array)) << name;
        if (name.ends_with(".weights") && ++rows)
            expectRowsSumToOne(name, array);
    }
    EXPECT_EQ(rows, 6u);
}

TEST(CliInspect, AForcedTargetIsThePredictedOne)
{
    const auto trace = inspected({"--target", "c b a"});
    auto probabilities = trace["log_probabilities"];
    for (auto& value : probabilities["values"])
        value = std::exp(value.get<double>());
    expectRowsSumToOne("log_probabilities", probabilities);
    EXPECT_EQ(probabilities["shape"][0], trace["output_ids"].size());
    EXPECT_EQ(trace["forced"], true);
    EXPECT_EQ(trace["output_pieces"].back(), "</s>");
    EXPECT_EQ(trace["input_pieces"].front(), "<s>");
    EXPECT_EQ(trace["input_ids"].size(), trace["output_ids"].size());
}

TEST(CliInspect, EditedRowIsInTheWeights)
{
    const auto changed = inspected({"--target", "c b a", "--edit-row", "cross:0:1:1=0.25,0.75", "--edit-row",
        "enc:1:0:2=0", "--edit-row", "dec:0:0:1=uniform"});
    const auto row = [&](const std::string& name, std::size_t head, std::size_t query) {
        const auto& array = changed["arrays"][name];
        const auto rows = array["shape"][1].get<std::size_t>(), width = array["shape"][2].get<std::size_t>();
        const auto first = array["values"].begin() + static_cast<std::ptrdiff_t>((head * rows + query) * width);
        std::vector<double> values(first, first + static_cast<std::ptrdiff_t>(width));
        while (values.size() > 1 && values.back() == 0)
            values.pop_back();
        return values;
    };
    EXPECT_EQ(row("decoder.layers.0.cross_attention.weights", 1, 1), (std::vector<double> {0.25, 0.75}));
    EXPECT_EQ(row("encoder.layers.1.self_attention.weights", 0, 2), (std::vector<double> {1}));
    EXPECT_EQ(row("decoder.layers.0.self_attention.weights", 0, 1), (std::vector<double> {0.5, 0.5}));
    EXPECT_EQ(changed["edited_rows"], json({"cross:0:1:1=0.25,0.75", "enc:1:0:2=0", "dec:0:0:1=uniform"}));
}

TEST(CliInspect, ShowsTheValueOfAClampedNeuron)
{
    const auto trace = inspected({"--clamp-neuron", "dec:0:1=0.75"});
    const auto& activated = trace["arrays"]["decoder.layers.0.feed_forward.activated"];
    const auto& values = activated["values"];
    const auto width = activated["shape"].back().get<std::size_t>();
    ASSERT_GT(values.size(), 0u);
    for (std::size_t row = 0; row < values.size(); row += width)
        EXPECT_EQ(values[row + 1], 0.75);
}

/// The effect of each alone is the business of the core.
TEST(CliInspect, TellsTheInterventionsThatChangeTheNumbers)
{
    const auto plain = inspected({"--target", "c b a"});
    const auto changed = inspected({"--target", "c b a", "--disable-head", "cross:0:1", "--disable-head", "enc:1:0",
        "--remove-causal-mask", "--positions", "source=none", "--positions", "target=shuffled:2", "--skip-residual",
        "enc:0:self", "--skip-norm", "dec:1:ffn", "--skip-norm", "enc:final", "--clamp-neuron", "dec:0:1=-0.5"});
    EXPECT_NE(plain["log_probabilities"], changed["log_probabilities"]);
    EXPECT_EQ(changed["disabled_heads"], json({"cross:0:1", "enc:1:0"}));
    EXPECT_EQ(changed["causal_mask_removed"], true);
    EXPECT_EQ(changed["positions"], json({{"source", "none"}, {"target", "shuffled:2"}}));
    EXPECT_EQ(changed["skipped_residuals"], json({"enc:0:self"}));
    EXPECT_EQ(changed["skipped_norms"], json({"dec:1:ffn", "enc:final"}));
    EXPECT_EQ(changed["clamped_neurons"], json({"dec:0:1=-0.5"}));
}

TEST(CliInspect, OnlyTheNamedArraysAndModules)
{
    const auto all = inspected({});
    const auto some = inspected({"--only", "encoder.layers.0.self_attention", "output.logits"});
    EXPECT_FALSE(some.contains("log_probabilities"));
    EXPECT_EQ(some["source_pieces"], all["source_pieces"]);
    EXPECT_LT(some["arrays"].size(), all["arrays"].size() / 2);
    for (const auto& [name, array] : all["arrays"].items()) {
        const bool wanted = name.starts_with("encoder.layers.0.self_attention.") || name == "output.logits";
        ASSERT_EQ(some["arrays"].contains(name), wanted) << name;
        if (wanted) {
            EXPECT_EQ(some["arrays"][name], array) << name;
        }
    }
    EXPECT_EQ(inspected({"--only", "log_probabilities"})["log_probabilities"], all["log_probabilities"]);
    const auto unknown = inspect({"--only", "encoder.layers.0.self_att"});
    EXPECT_EQ(unknown.exitCode, 1);
    EXPECT_THAT(unknown.err, HasSubstr("no array"));
}

TEST(CliInspect, AnArrayFileHasTheNumbersOfTheJson)
{
    const Scratch scratch;
    const auto file = scratch.path("pass.safetensors");
    const auto trace = inspected({"--out", file});
    std::ifstream in(file, std::ios::binary);
    const std::string content {std::istreambuf_iterator<char>(in), {}};
    std::uint64_t headerSize = 0;
    std::memcpy(&headerSize, content.data(), sizeof headerSize);
    const auto header = json::parse(content.substr(sizeof headerSize, headerSize));
    EXPECT_TRUE(header.contains("log_probabilities"));
    for (const auto& [name, array] : trace["arrays"].items()) {
        ASSERT_EQ(header[name]["shape"], array["shape"]) << name;
        const auto begin = sizeof headerSize + headerSize + header[name]["data_offsets"][0].get<std::size_t>();
        std::vector<float> values(array["values"].size());
        std::memcpy(values.data(), content.data() + begin, values.size() * sizeof(float));
        for (std::size_t i = 0; i < values.size(); ++i)
            if (!array["values"][i].is_null()) {
                ASSERT_EQ(array["values"][i].get<float>(), values[i]) << name;
            }
    }
}

TEST(CliInspect, PrefixBeginsTheTranslation)
{
    const auto trace = inspected({"--prefix", "c b"});
    const auto forced = inspected({"--target", "c b"});
    ASSERT_GT(forced["output_ids"].size(), 1u);
    for (std::size_t i = 0; i + 1 < forced["output_ids"].size(); ++i)
        EXPECT_EQ(trace["output_ids"][i], forced["output_ids"][i]);
    EXPECT_EQ(trace["forced"], false);
}

TEST(CliInspect, WhatTheModelOrTheSentenceDoesNotHaveIsAFailure)
{
    const std::vector<Arguments> interventions {{"--skip-norm", "enc:9:ffn"}, {"--skip-residual", "enc:0:cross"},
        {"--clamp-neuron", "dec:0:99999=0"}, {"--edit-row", "cross:0:0:0=0.5,0.6"}, {"--edit-row", "cross:0:0:0=50"},
        {"--edit-row", "cross:0:0:0=9223372036854775807"}};
    for (const auto& arguments : interventions) {
        const auto result = inspect(arguments);
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_THAT(result.err, HasSubstr(arguments[1]));
    }
}

TEST(CliInspect, SaysWhyALaterKeyNeedsATarget)
{
    const Arguments later {"--remove-causal-mask", "--edit-row", "dec:0:1:0=1"};
    const auto result = inspect(later);
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("a pass over a given translation"));
    EXPECT_THAT(result.err, HasSubstr("--target"));
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
