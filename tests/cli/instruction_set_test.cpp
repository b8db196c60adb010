#include "program.h"
#include "scratch.h"

#include "../core/support/environment_variable.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace translucent::test {

namespace {

using nlohmann::json;
using testing::AnyOf;
using testing::HasSubstr;

constexpr auto kVariable = "TRANSLUCENT_MAX_ISA";
constexpr auto kNothingToCompare = "it has all instructions that the others are compared with";

/// All that this processor has, the least first.
std::vector<std::string> instructionSets()
{
    std::vector<std::string> sets {"baseline"};
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v3"))
        sets.emplace_back("avx2");
    if (__builtin_cpu_supports("x86-64-v4"))
        sets.emplace_back("avx512");
#endif
    return sets;
}

RunResult runLimited(const std::string& limit, const Arguments& arguments, const std::string& input = {})
{
    const EnvironmentVariable variable(kVariable, limit);
    auto result = run(arguments, input);
    EXPECT_EQ(result.exitCode, 0) << limit << ": " << result.err;
    return result;
}

/// Sentences to translate.
std::string generated()
{
    const Scratch scratch;
    EXPECT_EQ(run({"corpus", "generate", "--task", "classroom", "--pairs", "120", "--seed", "77", "--out",
                      scratch.path("c.tsv")})
                  .exitCode,
        0);
    std::string sources;
    for (const auto& line : splitLines(readFile(scratch.path("c.tsv"))))
        sources += line.substr(0, line.find('\t')) + '\n';
    return sources;
}

/// The losses of a short training in float32, which is then resumed.
std::vector<double> trainedAndResumed(const std::string& limit)
{
    const Scratch scratch;
    const auto out = scratch.path("model"), log = scratch.path("log");
    Arguments arguments {"train", "--preset", "tiny", "--corpus", "builtin:reverse?pairs=200&seed=1", "--dev",
        "builtin:reverse?pairs=5&part=dev", "--threads", "1", "--precision", "fp32", "--out", out, "--log", log,
        "--max-steps", "6"};
    runLimited(limit, arguments);
    arguments.back() = "9";
    arguments.emplace_back("--resume");
    runLimited(limit, arguments);
    std::vector<double> losses;
    for (const auto& line : splitLines(readFile(log)))
        if (const auto event = json::parse(line); event["event"] == "step")
            losses.push_back(event["loss"]);
    return losses;
}

/// The results with all instructions of the processor.
class LimitedCli : public testing::TestWithParam<std::string> {
protected:
    static void SetUpTestSuite() { most() = instructionSets().back(); }
    static std::string& most()
    {
        static std::string set;
        return set;
    }
};

INSTANTIATE_TEST_SUITE_P(InstructionSets, LimitedCli, testing::ValuesIn(instructionSets()),
    [](const auto& instance) { return instance.param; });

}  // namespace

TEST_P(LimitedCli, LimitsOurKernelsAndEveryLibrary)
{
    const auto text = runLimited(GetParam(), {"--version"}).out;
    EXPECT_THAT(text, HasSubstr("kernels " + std::string(GetParam() == "baseline" ? "generic" : GetParam())));
    if (GetParam() == "baseline" && most() != "baseline") {
        EXPECT_THAT(text, HasSubstr("oneDNN SSE4.1"));
        EXPECT_THAT(text, AnyOf(HasSubstr("ATen NO AVX"), HasSubstr("ATen DEFAULT"), HasSubstr("ATen Default")));
        EXPECT_THAT(text, AnyOf(HasSubstr("OpenBLAS Prescott"), HasSubstr("OpenBLAS not used")));
    }
    if (GetParam() == "avx2" && most() != "avx2") {
        EXPECT_THAT(text, HasSubstr("oneDNN AVX2"));
        EXPECT_THAT(text, HasSubstr("ATen AVX2"));
        EXPECT_THAT(text, AnyOf(HasSubstr("OpenBLAS Haswell"), HasSubstr("OpenBLAS not used")));
    }
}

TEST_P(LimitedCli, TrainsAndResumesToTheSameLosses)
{
    if (GetParam() == most())
        GTEST_SKIP() << kNothingToCompare;
    const auto losses = trainedAndResumed(GetParam());
    static const auto expected = trainedAndResumed(most());
    ASSERT_EQ(losses.size(), 9u);
    for (std::size_t i = 0; i < losses.size(); ++i)
        EXPECT_NEAR(losses[i], expected[i], 1e-4 * expected[i]) << "step " << i + 1;
}

TEST_P(LimitedCli, TrainsInFloatUnlessAskedOtherwise)
{
    const Scratch scratch;
    Arguments arguments {"train", "--preset", "tiny", "--corpus", "builtin:reverse?pairs=60&seed=1", "--dev",
        "builtin:reverse?pairs=5&part=dev", "--threads", "2", "--max-steps", "2", "--out"};
    for (const auto* name : {"a", "b"}) {
        auto all = arguments;
        all.push_back(scratch.path(name));
        runLimited(GetParam(), all);
        EXPECT_EQ(json::parse(readFile(scratch.path(name) + "/run.json"))["training"]["precision"], "fp32");
    }
    EXPECT_TRUE(
        readFile(scratch.path("a") + "/model.safetensors") == readFile(scratch.path("b") + "/model.safetensors"));
}

TEST_P(LimitedCli, RefusesBFloat16WhereThereIsNone)
{
    if (GetParam() == "avx512")
        GTEST_SKIP() << "there is bfloat16";
    const EnvironmentVariable variable(kVariable, GetParam());
    const Scratch scratch;
    const Arguments training {"train", "--preset", "tiny", "--corpus", "builtin:reverse?pairs=60&seed=1", "--max-steps",
        "2", "--precision", "bf16", "--events", "--out", scratch.path("model")};
    for (const auto& arguments : {training, Arguments {"bench", "train", "--preset", "tiny", "--precision", "bf16"}}) {
        const auto result = run(arguments);
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_THAT(result.err, HasSubstr("precision is bf16, but matrix products of bfloat16 need AVX-512"));
        EXPECT_THAT(result.err, HasSubstr("auto, fp32"));
        if (arguments == training) {
            EXPECT_THAT(result.out, HasSubstr(R"({"event":"end","reason":"unsupported precision"})"));
        }
    }
    EXPECT_EQ(readFile(scratch.path("model") + "/run.json"), "");
}

/// Rounding can change a greedy choice between two pieces with nearly the same probability: at most one in a thousand.
TEST_P(LimitedCli, TranslatesAlike)
{
    if (GetParam() == most())
        GTEST_SKIP() << kNothingToCompare;
    for (const auto* model : {"classroom", "everyday"}) {
        static const auto sources = generated();
        const Arguments arguments {"translate", "--model", model, "--threads", "1"};
        const auto found = splitLines(runLimited(GetParam(), arguments, sources).out);
        static std::map<std::string, std::vector<std::string>> ofMost;
        auto& expected = ofMost[model];
        if (expected.empty())
            expected = splitLines(runLimited(most(), arguments, sources).out);
        ASSERT_EQ(found.size(), 120u);
        ASSERT_EQ(expected.size(), found.size());
        for (std::size_t i = 0; i < found.size(); ++i)
            EXPECT_EQ(found[i], expected[i]) << model;
    }
}

TEST_P(LimitedCli, InspectsTheSameNumbers)
{
    if (GetParam() == most())
        GTEST_SKIP() << kNothingToCompare;
    const Arguments arguments {"inspect", "--model", "classroom", "--text", "我妹妹昨天买了三本书。", "--json"};
    const auto found = json::parse(runLimited(GetParam(), arguments).out);
    static const auto expected = json::parse(runLimited(most(), arguments).out);
    EXPECT_EQ(found["output_pieces"], expected["output_pieces"]);
    const auto& probabilities = found["log_probabilities"]["values"];
    const auto& sameProbabilities = expected["log_probabilities"]["values"];
    ASSERT_EQ(probabilities.size(), sameProbabilities.size());
    for (std::size_t i = 0; i < probabilities.size(); ++i)
        EXPECT_NEAR(probabilities[i].get<double>(), sameProbabilities[i].get<double>(), 1e-4);
    double largest = 0;
    for (const auto& [name, array] : expected["arrays"].items()) {
        const auto& values = found["arrays"][name]["values"];
        ASSERT_EQ(values.size(), array["values"].size()) << name;
        for (std::size_t i = 0; i < values.size(); ++i)
            if (values[i].is_number() && array["values"][i].is_number())
                largest = std::max(largest, std::abs(values[i].get<double>() - array["values"][i].get<double>()));
    }
    EXPECT_LT(largest, 2e-4);
    RecordProperty("largest_difference", std::to_string(largest));
}

/// The other kinds of `bench` compute what the tests above do.
TEST_P(LimitedCli, MeasuresThePeak)
{
    const Arguments bench {"bench", "peak", "--threads", "1", "--repetitions", "1"};
    if (GetParam() == "avx2") {
        EXPECT_THAT(runLimited(GetParam(), bench).out, HasSubstr("bfloat16"));
    }
    auto asJson = bench;
    asJson.emplace_back("--json");
    const auto peak = json::parse(runLimited(GetParam(), asJson).out);
    EXPECT_EQ(peak["results"][0]["name"], "float32");
    if (GetParam() == "avx512") {
        EXPECT_EQ(peak["results"][1]["name"], "bfloat16");
        EXPECT_FALSE(peak.contains("not_measured"));
    } else {
        EXPECT_EQ(peak["results"].size(), 1u);
        EXPECT_EQ(peak["not_measured"][0]["name"], "bfloat16");
        EXPECT_THAT(std::string(peak["not_measured"][0]["problem"]), HasSubstr("AVX-512"));
    }
}

/// OpenBLAS does not know processors that are newer than itself, and would use SSE3 for them.
TEST(CliInstructionSet, OpenblasTakesTheKernelsForTheProcessor)
{
    const EnvironmentVariable unlimited(kVariable, std::nullopt);
    {
        const EnvironmentVariable none("OPENBLAS_CORETYPE", std::nullopt);
        const auto text = run({"--version"}).out, most = instructionSets().back();
        if (most != "baseline") {
            EXPECT_THAT(text,
                AnyOf(HasSubstr(most == "avx2" ? "OpenBLAS Haswell" : "OpenBLAS SkylakeX"),
                    HasSubstr("OpenBLAS not used")));
        }
    }
    const EnvironmentVariable chosen("OPENBLAS_CORETYPE", "Nehalem");
    EXPECT_THAT(run({"--version"}).out, AnyOf(HasSubstr("OpenBLAS Nehalem"), HasSubstr("OpenBLAS not used")));
}

TEST(CliInstructionSet, RefusesALimitThatDoesNotExist)
{
    const EnvironmentVariable variable(kVariable, "sse9");
    const auto result = run({"--version"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err, HasSubstr("TRANSLUCENT_MAX_ISA is 'sse9'; valid choices: baseline, avx2, avx512"));
}

}  // namespace translucent::test
