#include "program.h"
#include "scratch.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>

#include <sys/resource.h>

namespace translucent::test {

namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

void expectUnreadable(const std::string& directory, const std::string& named)
{
    const auto result = run({"model", "info", directory});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr(named));
}

/// With files that may not grow beyond so many bytes, which is like a full disk.
RunResult runLimited(const Arguments& arguments, rlim_t bytes)
{
    rlimit before {};
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit small {bytes, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    auto result = run(arguments);
    setrlimit(RLIMIT_FSIZE, &before);
    return result;
}

}  // namespace

TEST(CliModel, InfoTellsSizesAndTraining)
{
    const auto result = run({"model", "info", testModel(), "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["config"]["model_dimension"], 64);
    EXPECT_EQ(json["info"]["trained_steps"], 4);
    EXPECT_GT(json["parameters"], 100000);
    EXPECT_THAT(run({"model", "info", testModel()}).out, HasSubstr("4 heads, 2 + 2 layers"));
}

TEST(CliModel, ListIsJsonOnRequest)
{
    const auto result = run({"model", "list", "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_TRUE(nlohmann::json::parse(result.out).is_array());
}

TEST(CliModel, ExportKeepsWhatTranslatesAndNoMore)
{
    const Scratch scratch;
    const auto copy = scratch.path("copy");
    const auto result = run({"model", "export", testModel(), "--out", copy, "--half"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_FALSE(fs::exists(copy + "/checkpoint"));
    EXPECT_FALSE(fs::exists(copy + "/training.jsonl"));
    const auto whole = fs::file_size(testModel() + "/model.safetensors");
    EXPECT_LT(fs::file_size(copy + "/model.safetensors"), whole * 6 / 10);
    EXPECT_EQ(run({"model", "info", copy}).exitCode, 0);

    const auto again = run({"model", "export", testModel(), "--out", copy});
    EXPECT_EQ(again.exitCode, 1);
    EXPECT_THAT(again.err, HasSubstr("exists already"));
}

TEST(CliModel, AFailedExportDoesNotBlockTheNext)
{
    const Scratch scratch;
    const auto model = scratch.path("m");
    fs::copy(testModel(), model, fs::copy_options::recursive);
    const auto copy = scratch.path("copy");
    const auto limited = runLimited({"model", "export", model, "--out", copy}, 20'000);
    EXPECT_EQ(limited.exitCode, 1);
    EXPECT_THAT(limited.err, HasSubstr("cannot be written"));
    EXPECT_FALSE(fs::exists(copy));
    EXPECT_EQ(run({"model", "export", model, "--out", copy}).exitCode, 0);
}

TEST(CliModel, UnknownNameIsNamed)
{
    expectUnreadable("nonesuch", "nonesuch");
}

TEST(CliModel, ForeignDirectoryIsRefused)
{
    const Scratch scratch;
    scratch.write("holiday.txt", "no model");
    expectUnreadable(scratch.path(""), "config.json");
}

TEST(CliModel, TruncatedWeightsAreRefused)
{
    const Scratch scratch;
    const auto model = scratch.path("m");
    fs::copy(testModel(), model, fs::copy_options::recursive);
    const auto weights = model + "/model.safetensors";
    for (const auto size :
        {fs::file_size(weights) - 1, fs::file_size(weights) / 2, std::uintmax_t{20}, std::uintmax_t{0}}) {
        fs::resize_file(weights, size);
        expectUnreadable(model, "model.safetensors");
    }
}

TEST(CliModel, BrokenConfigIsRefused)
{
    const Scratch scratch;
    fs::copy(testModel(), scratch.path("m"), fs::copy_options::recursive);
    scratch.write("m/config.json", "{\"format_version\": 1");
    expectUnreadable(scratch.path("m"), "config.json");
}

}  // namespace translucent::test
