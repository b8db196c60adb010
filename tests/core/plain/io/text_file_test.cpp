#include "io/text_file.h"

#include "support/expect_error.h"
#include "support/gzip_data.h"
#include "support/temporary_directory.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;
using test::gzipped;
using test::TemporaryDirectory;

class TextFileTest : public testing::Test {
protected:
    std::vector<std::string> linesOf(std::string_view content) const
    {
        const auto file = TextFile::read(m_directory.add("text.txt", content));
        return {file.lines().begin(), file.lines().end()};
    }
    void expectRefused(std::string_view content, std::initializer_list<std::string_view> parts) const
    {
        expectError(ErrorCode::InvalidFormat, parts, [&] { linesOf(content); });
    }

    TemporaryDirectory m_directory;
};

using Lines = std::vector<std::string>;

TEST_F(TextFileTest, CutsAtLineFeedsOnly)
{
    EXPECT_EQ(linesOf(""), Lines {});
    EXPECT_EQ(linesOf("a\nb"), (Lines {"a", "b"}));
    EXPECT_EQ(linesOf("a\n\nb\n"), (Lines {"a", "", "b"}));
    EXPECT_EQ(linesOf("a\r\nb\r\r\n\r\n"), (Lines {"a", "b\r", ""}));
    EXPECT_EQ(linesOf("a\u2028b\u0085c\vd\fe\rf\n"), Lines {"a\u2028b\u0085c\vd\fe\rf"});
    EXPECT_EQ(linesOf(gzipped("a\n") + gzipped("b\n")), (Lines {"a", "b"}));
}

TEST_F(TextFileTest, DropsByteOrderMarksWhereFilesWereJoined)
{
    EXPECT_EQ(linesOf("\uFEFFa\n\uFEFFb\n\uFEFF"), (Lines {"a", "b", ""}));
    const auto file = TextFile::read(m_directory.add("text.txt", "\uFEFFa\nb"));
    EXPECT_EQ(file.text(), "a\nb");
}

TEST_F(TextFileTest, KeepsItsLinesWhenMoved)
{
    auto first = TextFile::read(m_directory.add("text.txt", "a\nb"));
    const auto second = std::move(first);
    EXPECT_EQ(second.lines()[1], "b");
}

TEST_F(TextFileTest, NamesLineAndColumnOfBytesThatAreNoUtf8)
{
    expectRefused(
        "ok\n你好 \xB0\xA1\n", {"text.txt, line 2: not UTF-8 (byte 0xB0 at column 4)", "iconv -f GB18030 -t UTF-8"});
    expectRefused("\xD6\xD0", {"line 1: not UTF-8 (byte 0xD6 at column 1)"});
    expectRefused("a\xB0", {"(byte 0xB0 at column 2)"});
    expectRefused("你\x80", {"(byte 0x80 at column 2)"});
    expectRefused("ab\xE4\xBD", {"(byte 0xE4 at column 3)"});
    expectRefused("ab\xE4\xBD\n", {"line 1", "(byte 0xE4 at column 3)"});
    expectRefused("\xC0\x80", {"(byte 0xC0 at column 1)"});
    expectRefused("x\xED\xA0\x80", {"(byte 0xED at column 2)"});
    expectRefused(gzipped("\xFF"), {"text.txt, line 1"});
}

TEST_F(TextFileTest, RecognisesUtf16AndBinaryFiles)
{
    expectRefused(std::string("\xFF\xFE"
                              "a\0",
                      4),
        {"text.txt", "UTF-16", "iconv -f UTF-16 -t UTF-8"});
    expectRefused(std::string("\xFE\xFF\0a", 4), {"UTF-16"});
    expectRefused(std::string("a\n\0b", 4), {"text.txt, line 2", "zero byte"});
}

}  // namespace
}  // namespace translucent
