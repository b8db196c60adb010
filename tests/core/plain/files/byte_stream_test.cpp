#include "files/byte_stream.h"

#include "support/expect_error.h"
#include "support/gzip_data.h"
#include "support/temporary_directory.h"

#include <random>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <sys/stat.h>

namespace translucent {
namespace {

using test::expectError;
using test::gzipped;
using test::TemporaryDirectory;

class FileContent : public testing::Test {
protected:
    std::string readBack(std::string_view content, const FileContentOptions& options = {}) const
    {
        const auto bytes = readFileContent(m_directory.add("file", content), options);
        return {bytes.begin(), bytes.end()};
    }
    void expectRefused(std::string_view content, std::initializer_list<std::string_view> parts,
        const FileContentOptions& options = {}) const
    {
        expectError(ErrorCode::InvalidFormat, parts, [&] { readBack(content, options); });
    }

    TemporaryDirectory m_directory;
};

std::string noise(std::size_t length)
{
    std::mt19937 random(3);
    std::string text(length, '\0');
    for (char& c : text) {
        c = static_cast<char>('a' + random() % 26);
    }
    return text;
}

TEST_F(FileContent, IsReadAsItIs)
{
    EXPECT_EQ(readBack(""), "");
    EXPECT_EQ(readBack(std::string("a\0b\r\n", 5)), std::string("a\0b\r\n", 5));
    const std::string large = noise(3'000'000);
    EXPECT_EQ(readBack(large), large);
}

TEST_F(FileContent, IsUnpackedWhateverTheNameSays)
{
    EXPECT_EQ(readBack(gzipped("")), "");
    EXPECT_EQ(readBack(gzipped("text")), "text");
    const std::string large = noise(3'000'000);
    EXPECT_EQ(readBack(gzipped(large)), large);
}

TEST_F(FileContent, JoinsSeveralGzipMembersAndIgnoresPadding)
{
    EXPECT_EQ(readBack(gzipped("one\n") + gzipped("") + gzipped("two")), "one\ntwo");
    EXPECT_EQ(readBack(gzipped("one") + std::string(512, '\0')), "one");
}

TEST_F(FileContent, RefusesDamagedGzipData)
{
    const std::string packed = gzipped(noise(500));
    for (std::size_t length = 2; length < packed.size(); ++length) {
        expectRefused(std::string_view(packed).substr(0, length), {"file", "corrupt", "too early"});
    }
    std::string wrongSum = packed;
    wrongSum[packed.size() - 6] ^= 1;
    expectRefused(wrongSum, {"file", "corrupt", "bytes were lost or changed"});
    expectRefused(packed + "junk", {"file", "other data after"});
    expectRefused(packed + packed.substr(0, 20), {"too early"});
}

TEST_F(FileContent, SurvivesRandomDamage)
{
    const std::string packed = gzipped(noise(500));
    std::mt19937 random(5);
    for (int round = 0; round < 2000; ++round) {
        std::string damaged = packed;
        damaged[2 + random() % (damaged.size() - 2)] = static_cast<char>(random());
        try {
            EXPECT_LE(readBack(damaged, {.maxBytes = 100'000}).size(), 100'000U);
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidFormat);
        }
    }
}

TEST_F(FileContent, StopsAtTheLimit)
{
    EXPECT_EQ(readBack("12345", {.maxBytes = 5}), "12345");
    EXPECT_EQ(readBack(gzipped("12345"), {.maxBytes = 50}), "12345");
    expectRefused("123456", {"file", "more than 5 bytes"}, {.maxBytes = 5});
    expectRefused(gzipped(std::string(10'000'000, 'x')), {"file", "more than 100000 bytes"}, {.maxBytes = 100'000});
}

TEST_F(FileContent, NamesFilesThatCannotBeRead)
{
    expectError(ErrorCode::NotFound, {"absent", "No such file"}, [&] { readFileContent(m_directory / "absent"); });
    expectError(ErrorCode::InvalidFormat, {"is a directory"}, [&] { readFileContent(m_directory.path()); });
}

TEST_F(FileContent, ComesFromAPipe)
{
    const auto pipe = m_directory / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const std::string large = noise(300'000);
    const std::jthread writer([&] { std::ofstream(pipe, std::ios::binary) << large; });
    const auto bytes = readFileContent(pipe);
    EXPECT_EQ(std::string(bytes.begin(), bytes.end()), large);
}

}  // namespace
}  // namespace translucent
