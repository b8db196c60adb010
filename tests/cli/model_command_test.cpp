#include "program.h"
#include "scratch.h"
#include "test_model.h"

#include "../core/support/environment_variable.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <sys/resource.h>

namespace translucent::test {

namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

void expectUnreadable(const std::string& directory, const std::string& named)
{
    const auto result = run({"model", "info", directory});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr(named));
}

/// Runs the program with a limit on the size of files, which has the effect of a full disk.
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
    const auto shown = run({"model", "info", testModel()}).out;
    EXPECT_THAT(shown, HasSubstr("4 heads, 2 + 2 layers"));
    auto parameters = std::to_string(json["parameters"].get<int>());
    EXPECT_THAT(shown, HasSubstr("parameters          " + parameters.insert(parameters.size() - 3, ",") + '\n'));
    EXPECT_THAT(shown, AllOf(ContainsRegex("validation loss     [0-9]"), ContainsRegex("validation BLEU     [0-9]")));
}

TEST(CliModel, InfoNamesWhatTheNetworkHasAndNothingElse)
{
    const Scratch scratch;
    const auto info = [&](const char* name, const std::string& model, const char* corpus) {
        const auto config = scratch.write(name, "{\"model\": " + model + "}");
        const auto out = scratch.path(std::string(name) + "-model");
        const auto trained = run({"train", "--preset", "tiny", "--config", config, "--corpus", corpus, "--max-steps",
            "1", "--threads", "1", "--out", out});
        EXPECT_EQ(trained.exitCode, 0) << trained.err;
        return run({"model", "info", out}).out;
    };
    const auto* rows = "builtin:reverse?pairs=50&seed=1";
    const auto swiglu = info("swiglu", R"({"feed_forward": "swiglu"})", rows);
    EXPECT_THAT(swiglu, AllOf(HasSubstr("positions, swiglu, embeddings"), Not(HasSubstr("relu"))));
    const auto bare = info("bare", R"({"feed_forward": "none", "norm_kind": "none"})", rows);
    EXPECT_THAT(bare, AllOf(HasSubstr("no norm, "), HasSubstr("no feed-forward, "), Not(HasSubstr("feed-forward 2"))));
    EXPECT_THAT(info("lstm", R"({"architecture": "lstm"})", rows), HasSubstr("dot attention, embeddings"));
    const auto gru = info("gru", R"({"architecture": "gru", "recurrent_attention": "none"})", rows);
    EXPECT_THAT(gru, HasSubstr("no attention, embeddings"));
    const auto tagger =
        info("tagger", R"({"task": "tagging", "decoder_layers": 0})", "builtin:tagging?pairs=50&seed=1");
    EXPECT_THAT(tagger, Not(AnyOf(HasSubstr("BLEU"), HasSubstr(" to en"), HasSubstr(" + 0 layers"))));
    EXPECT_THAT(tagger, ContainsRegex("language +zh\n"));
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

TEST(CliModel, AnExportThatIsKilledLeavesNothingBehind)
{
    const Scratch scratch;
    const auto copy = scratch.path("copy");
    for (const auto* file : {"rename model.safetensors", "rename config.json"}) {
        setenv("LD_PRELOAD", TRANSLUCENT_KILL_BEFORE, 1);
        setenv("KILL_BEFORE", file, 1);
        const auto killed = run({"model", "export", testModel(), "--out", copy});
        unsetenv("LD_PRELOAD");
        unsetenv("KILL_BEFORE");
        EXPECT_EQ(killed.exitCode, 128 + SIGKILL) << killed.err;
        EXPECT_FALSE(fs::exists(copy)) << file;
    }
    EXPECT_EQ(run({"model", "export", testModel(), "--out", copy + "/"}).exitCode, 0);
    EXPECT_EQ(run({"model", "info", copy}).exitCode, 0);
    for (const auto& entry : fs::directory_iterator(fs::path(copy).parent_path()))
        EXPECT_NE(entry.path().extension(), ".tmp");
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

TEST(CliModel, ExportForCTranslate2NamesTheHeadThatAligns)
{
    const Scratch scratch;
    const auto out = scratch.path("ct2");
    const auto result = run({"model", "export", testModel(), "--format", "ctranslate2", "--out", out});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("alignments: cross:"));
    for (const auto* file :
        {"model.bin", "config.json", "source_vocabulary.json", "target_vocabulary.json", "source.spm"})
        EXPECT_GT(fs::file_size(out + "/" + file), 0U) << file;
}

TEST(CliModel, ExportForCTranslate2RefusesWhatItCannotSay)
{
    const Scratch scratch;
    const Arguments form {"--format", "ctranslate2", "--out", scratch.path("ct2")};
    const auto with = [&form](Arguments arguments) {
        arguments.insert(arguments.end(), form.begin(), form.end());
        return run(arguments);
    };
    const auto noCross = with({"model", "export", testModel(), "--alignment-head", "enc:0:0"});
    EXPECT_EQ(noCross.exitCode, 1);
    EXPECT_THAT(noCross.err, HasSubstr("enc:0:0 is none of its heads"));
    EXPECT_THAT(with({"model", "export", testModel(), "--alignment-head", "cross:7:0"}).err, HasSubstr("cross:7:0"));
    EXPECT_EQ(with({"model", "export", testModel(), "--half"}).exitCode, 2);
    const auto rotary = scratch.path("rotary");
    const auto recipe = scratch.write("rotary.json", R"({"model": {"position_kind": "rotary"}})");
    const auto trained = run({"train", "--preset", "tiny", "--config", recipe, "--corpus",
        "builtin:reverse?pairs=50&seed=1", "--max-steps", "1", "--threads", "1", "--out", rotary});
    ASSERT_EQ(trained.exitCode, 0) << trained.err;
    EXPECT_THAT(with({"model", "export", rotary}).err,
        HasSubstr("position_kind is \"rotary\", which CTranslate2 does not have"));
    EXPECT_FALSE(fs::exists(scratch.path("ct2")));
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
        {fs::file_size(weights) - 1, fs::file_size(weights) / 2, std::uintmax_t {20}, std::uintmax_t {0}}) {
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

class CliDamagedModel : public testing::Test {
protected:
    CliDamagedModel() { fs::copy(testModel(), m_model, fs::copy_options::recursive); }

    nlohmann::json config() const { return nlohmann::json::parse(readFile(m_model + "/config.json")); }
    void write(const nlohmann::json& config) const { m_scratch.write("models/m/config.json", config.dump(2)); }
    void makeFirstVersion() const
    {
        auto old = config();
        old["format_version"] = 1;
        old.erase("architecture_crc32");
        write(old);
    }

    Scratch m_scratch;
    std::string m_model = (fs::create_directories(m_scratch.path("models")), m_scratch.path("models/m"));
};

TEST_F(CliDamagedModel, AnEditedArchitectureIsRefusedUntilItIsSigned)
{
    auto edited = config();
    edited["architecture"]["heads"] = 2;
    write(edited);
    expectUnreadable(m_model, "model sign");
    EXPECT_EQ(run({"translate", "--model", m_model}, "a b").exitCode, 1);
    EXPECT_EQ(run({"model", "sign", m_model}).exitCode, 0);
    EXPECT_THAT(run({"model", "info", m_model}).out, HasSubstr("2 heads"));
    EXPECT_EQ(run({"translate", "--model", m_model}, "a b").exitCode, 0);
}

TEST_F(CliDamagedModel, DirectoriesOfTheFirstFormatVersionAreRead)
{
    makeFirstVersion();
    EXPECT_EQ(run({"translate", "--model", m_model}, "a b").exitCode, 0);
    EXPECT_THAT(run({"model", "info", m_model}).out, HasSubstr("1, edits of the architecture go unnoticed"));
    EXPECT_EQ(run({"model", "sign", m_model}).exitCode, 0);
    EXPECT_EQ(nlohmann::json::parse(run({"model", "info", m_model, "--json"}).out)["format_version"], 2);
}

TEST_F(CliDamagedModel, InfoShowsControlCharactersAsText)
{
    auto edited = config();
    edited["training"]["corpus"] = "a\x1B]0;title\x07\u009B2J\nb";
    write(edited);
    EXPECT_THAT(run({"model", "info", m_model}).out, HasSubstr(R"(a\x1B]0;title\x07\x9B2J\x0Ab)"));
}

TEST_F(CliDamagedModel, OneUnreadableModelHidesNoOther)
{
    const auto loop = m_scratch.path("models/loop");
    fs::create_directories(loop);
    fs::create_symlink("config.json", loop + "/config.json");
    const EnvironmentVariable resources("TRANSLUCENT_RESOURCES", m_scratch.path(""));
    const auto list = run({"model", "list"});
    ASSERT_EQ(list.exitCode, 0) << list.err;
    EXPECT_THAT(list.out, HasSubstr("loop\t" + loop + "\tcannot be read: "));
    EXPECT_THAT(list.out, HasSubstr("m\t" + m_model + "\n"));
    const auto json = nlohmann::json::parse(run({"model", "list", "--json"}).out);
    EXPECT_THAT(json[0]["problem"].get<std::string>(), HasSubstr("symbolic links"));
    EXPECT_FALSE(json[1].contains("problem"));
    EXPECT_EQ(run({"translate", "--model", "m"}, "a b").exitCode, 0);
}

TEST_F(CliDamagedModel, WeightsThatTellNothingAreNamed)
{
    auto weights = readFile(m_model + "/model.safetensors");
    const auto key = weights.find("translucent.crc32");
    ASSERT_NE(key, std::string::npos);
    weights.replace(key, 11, "another_one");
    std::uint64_t header = 0;
    std::memcpy(&header, weights.data(), sizeof header);
    std::fill(weights.begin() + static_cast<std::ptrdiff_t>(sizeof header + header), weights.end(), '\0');
    m_scratch.write("models/m/model.safetensors", weights);
    makeFirstVersion();
    const auto result = run({"translate", "--model", m_model, "--json"}, "a b");
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("same probability"));
    EXPECT_THAT(nlohmann::json::parse(result.out)["warning"].get<std::string>(), HasSubstr("same probability"));
}

TEST_F(CliDamagedModel, ADamagedNameOfTheChecksumIsNoWayRoundIt)
{
    auto weights = readFile(m_model + "/model.safetensors");
    const auto key = weights.find("translucent.crc32");
    ASSERT_NE(key, std::string::npos);
    weights[key + 3] = static_cast<char>(weights[key + 3] ^ 1);
    m_scratch.write("models/m/model.safetensors", weights);
    expectUnreadable(m_model, "cannot be read");
    makeFirstVersion();
    expectUnreadable(m_model, "is damaged: its checksum in 'traoslucent.crc32' cannot be read");
}

TEST_F(CliDamagedModel, AFlippedBitInTheWeightsIsNamedByInfo)
{
    auto weights = readFile(m_model + "/model.safetensors");
    weights.back() = static_cast<char>(weights.back() ^ 1);
    m_scratch.write("models/m/model.safetensors", weights);
    expectUnreadable(m_model, "model.safetensors: is damaged");
}

/// 200 GB that occupy one block on the disk but would fill the memory of the machine.
TEST_F(CliDamagedModel, SparseWeightsAreRefusedBeforeTheyAreRead)
{
    constexpr std::uint64_t kBytes = 200'000'000'000;
    const auto header = R"({"weights":{"dtype":"F32","shape":[)" + std::to_string(kBytes / 4)
        + R"(],"data_offsets":[0,)" + std::to_string(kBytes) + "]}}";
    const std::uint64_t size = header.size();
    m_scratch.write(
        "models/m/model.safetensors", std::string(reinterpret_cast<const char*>(&size), sizeof size) + header);
    fs::resize_file(m_model + "/model.safetensors", sizeof size + header.size() + kBytes);
    expectUnreadable(m_model, "model.safetensors: contains 50000000000 numbers, but config.json requires ");
}

}  // namespace translucent::test
