#include "small_training.h"
#include "test_model.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace translucent::test {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// A file or directory of a user that is the target of a link in a directory from an untrusted source.
class CliLinks : public testing::Test {
protected:
    /// Replaces `inside` by a link to a copy of it, or to a file that does not exist.
    void replaceByLink(const fs::path& inside)
    {
        const fs::path outside = m_scratch.path("outside");
        fs::remove_all(outside);
        if (fs::exists(inside))
            fs::rename(inside, outside);
        fs::create_symlink(outside, inside);
    }
    std::string outside() const { return readFile(m_scratch.path("outside")); }

    void expectRefused(const RunResult& result, const std::string& name)
    {
        EXPECT_EQ(result.exitCode, 1) << result.err;
        EXPECT_THAT(result.err, HasSubstr(name));
        EXPECT_THAT(result.err, HasSubstr("is a symbolic link"));
    }

    const Scratch m_scratch;
};

}  // namespace

TEST_F(CliLinks, SigningAModelDoesNotWriteThroughThem)
{
    for (const auto* name : {"config.json", "model.safetensors"}) {
        const auto model = m_scratch.path("model");
        fs::remove_all(model);
        fs::copy(testModel(), model, fs::copy_options::recursive);
        replaceByLink(fs::path(model) / name);
        const auto before = outside();
        const auto result = run({"model", "sign", model});
        if (std::string(name) == "config.json")  // weights that are signed already stay as they are
            expectRefused(result, name);
        EXPECT_EQ(outside(), before) << name;
    }
}

TEST_F(CliLinks, ATrainingThatGoesOnDoesNotWriteThroughThem)
{
    const SmallTraining begun;
    ASSERT_EQ(begun.train(2).exitCode, 0);
    for (const auto* name :
        {"training.jsonl", "attention.jsonl", "model.safetensors", "config.json", "checkpoint/state.safetensors"}) {
        SmallTraining training;
        training.moveTo(m_scratch.path(std::string("run-") + fs::path(name).filename().string()));
        fs::copy(begun.directory(), training.directory(), fs::copy_options::recursive);
        replaceByLink(training.file(name));
        const auto before = outside();
        expectRefused(training.train(4), fs::path(name).filename().string());
        EXPECT_EQ(outside(), before) << name;
    }
}

TEST_F(CliLinks, ALinkInPlaceOfTheCheckpointDirectoryIsNotFollowed)
{
    const SmallTraining training;
    ASSERT_EQ(training.train(2).exitCode, 0);
    replaceByLink(training.file("checkpoint"));
    const auto before = readFile(m_scratch.path("outside/state.safetensors"));
    expectRefused(training.train(4), "checkpoint");
    EXPECT_EQ(readFile(m_scratch.path("outside/state.safetensors")), before);
}

TEST_F(CliLinks, AnOutputThatTheUserNamesMayBeOne)
{
    const auto out = m_scratch.path("corpus.tsv");
    fs::create_symlink(m_scratch.write("outside", ""), out);
    EXPECT_EQ(run({"corpus", "generate", "--task", "copy", "--pairs", "3", "--out", out}).exitCode, 0);
    EXPECT_TRUE(fs::is_symlink(out));
    EXPECT_FALSE(outside().empty());
}

}  // namespace translucent::test
