#include "translucent/files/posix_file.h"

#include "files/byte_stream.h"
#include "files/json_object.h"
#include "files/safetensors.h"
#include "support/expect_error.h"
#include "support/temporary_directory.h"
#include "translucent/text/tokenizer.h"
#include "translucent/training/training_run.h"

#include <filesystem>
#include <functional>

#include <gtest/gtest.h>
#include <sys/stat.h>

namespace translucent {
namespace {

namespace fs = std::filesystem;
using test::expectError;

/// All targets of a name that are not finite files.
class OddFiles : public testing::Test {
protected:
    OddFiles()
    {
        ::mkfifo((m_directory / "pipe").c_str(), 0600);
        fs::create_symlink("pipe", m_directory / "link to pipe");
        fs::create_directory(m_directory / "directory");
        fs::create_symlink("loop b", m_directory / "loop a");
        fs::create_symlink("loop a", m_directory / "loop b");
        fs::create_symlink("nowhere", m_directory / "dangling");
    }
    /// A read that waits for the other end of the pipe would hang here.
    void expectRefused(const std::function<void(const fs::path&)>& read) const
    {
        expectError(ErrorCode::InvalidFormat, {"/pipe", "not a regular file"}, [&] { read(m_directory / "pipe"); });
        expectError(ErrorCode::InvalidFormat, {"link to pipe", "not a regular file"},
            [&] { read(m_directory / "link to pipe"); });
        expectError(ErrorCode::InvalidFormat, {"/dev/zero", "not a regular file"}, [&] { read("/dev/zero"); });
        expectError(ErrorCode::InvalidFormat, {"is a directory"}, [&] { read(m_directory / "directory"); });
        expectError(ErrorCode::NotFound, {"loop a", "symbolic links"}, [&] { read(m_directory / "loop a"); });
        expectError(ErrorCode::NotFound, {"dangling", "No such file"}, [&] { read(m_directory / "dangling"); });
    }

    test::TemporaryDirectory m_directory;
};

}  // namespace

TEST_F(OddFiles, AreNoRegularContent)
{
    expectRefused([](const fs::path& file) { readFileContent(file, {.regularOnly = true}); });
}

TEST_F(OddFiles, AreNoJson)
{
    expectRefused([](const fs::path& file) { readJson(file.string()); });
}

TEST_F(OddFiles, AreNoWeights)
{
    expectRefused([](const fs::path& file) { SafetensorsFile::read(file); });
}

TEST_F(OddFiles, AreNoVocabulary)
{
    expectRefused([](const fs::path& file) { Tokenizer::load(file); });
}

TEST_F(OddFiles, AreNoTrainingRun)
{
    const auto run = m_directory / "run";
    fs::create_directory(run);
    EXPECT_FALSE(readTrainingRun(run));
    fs::create_symlink("run.json", run / "run.json");
    expectError(ErrorCode::NotFound, {"run.json", "symbolic links"}, [&] { readTrainingRun(run); });
    fs::remove(run / "run.json");
    ::mkfifo((run / "run.json").c_str(), 0600);
    expectError(ErrorCode::InvalidFormat, {"run.json", "not a regular file"}, [&] { readTrainingRun(run); });
}

TEST_F(OddFiles, AreThereAlthoughTheyLeadNowhere)
{
    EXPECT_TRUE(isThere(m_directory / "loop a"));
    EXPECT_TRUE(isThere(m_directory / "dangling"));
    EXPECT_TRUE(isThere(m_directory / "pipe"));
    EXPECT_FALSE(isThere(m_directory / "absent"));
    EXPECT_FALSE(isThere(m_directory / "absent" / "below"));
}

TEST_F(OddFiles, OfAnySizeTakeNoMemoryBeforeTheyAreRefused)
{
    const auto sparse = m_directory.add("sparse", "");
    fs::resize_file(sparse, std::uintmax_t {1} << 42U);
    expectError(ErrorCode::InvalidFormat, {"sparse", "more than"}, [&] { readFileContent(sparse); });
    expectError(ErrorCode::InvalidFormat, {"sparse", "more than 16777216"}, [&] { readJson(sparse.string()); });
    expectError(ErrorCode::InvalidFormat, {"sparse", "more than 67108864"}, [&] { Tokenizer::load(sparse); });
}

TEST_F(OddFiles, AreReadThroughALink)
{
    const auto file = m_directory.add("file", "content");
    fs::create_symlink("file", m_directory / "link");
    EXPECT_EQ(readFileContent(m_directory / "link", {.regularOnly = true}).size(), 7U);
}

}  // namespace translucent
