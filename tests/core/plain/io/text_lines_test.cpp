#include "io/text_lines.h"

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

using Lines = std::vector<std::string>;

class TextLinesTest : public testing::Test {
protected:
    Lines linesOf(std::string_view content) const
    {
        TextLines lines(m_directory.add("text.txt", content));
        Lines all;
        while (const auto line = lines.next()) {
            all.emplace_back(*line);
            EXPECT_EQ(lines.number(), all.size());
        }
        EXPECT_FALSE(lines.next());
        return all;
    }
    void expectRefused(std::string_view content, std::initializer_list<std::string_view> parts) const
    {
        expectError(ErrorCode::InvalidFormat, parts, [&] { linesOf(content); });
    }

    TemporaryDirectory m_directory;
};

TEST_F(TextLinesTest, CutsAtLineFeedsOnly)
{
    EXPECT_EQ(linesOf(""), Lines {});
    EXPECT_EQ(linesOf("a\nb"), (Lines {"a", "b"}));
    EXPECT_EQ(linesOf("a\n\nb\n"), (Lines {"a", "", "b"}));
    EXPECT_EQ(linesOf("a\r\nb\r\r\n\r\n"), (Lines {"a", "b\r", ""}));
    EXPECT_EQ(linesOf("a\u2028b\u0085c\vd\fe\rf\ng\n"), (Lines {"a\u2028b\u0085c\vd\fe\rf", "g"}));
    EXPECT_EQ(linesOf("\uFEFFa\n\uFEFFb\n\uFEFF"), (Lines {"a", "b", ""}));
    EXPECT_EQ(linesOf(gzipped("a\n") + gzipped("b\n")), (Lines {"a", "b"}));
}

TEST_F(TextLinesTest, KeepsInnerByteOrderMarksOnRequest)
{
    TextLines lines(m_directory.add("text.txt", "\uFEFFa\n\uFEFFb\n"));
    lines.keepInnerByteOrderMarks();
    EXPECT_EQ(lines.next(), "a");
    EXPECT_EQ(lines.next(), "\uFEFFb");
    EXPECT_FALSE(lines.next());
}

TEST_F(TextLinesTest, LinesMayStandInSeveralBuffers)
{
    Lines expected;
    std::string content;
    for (int i = 0; i < 40; ++i) {
        expected.emplace_back(static_cast<std::size_t>(i) * 7001, static_cast<char>('a' + i % 26));
        content += expected.back() + "\n";
    }
    EXPECT_EQ(linesOf(content), expected);
    EXPECT_EQ(linesOf(gzipped(content)), expected);
}

TEST_F(TextLinesTest, NamesLineAndColumnOfBytesThatAreNoUtf8)
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

TEST_F(TextLinesTest, RecognisesUtf16AndBinaryFiles)
{
    expectRefused(std::string("\xFF\xFE"
                              "a\0",
                      4),
        {"text.txt", "UTF-16", "iconv -f UTF-16 -t UTF-8"});
    expectRefused(std::string("\xFE\xFF\0a", 4), {"UTF-16"});
    expectRefused(std::string("a\n\0b", 4), {"text.txt, line 2", "zero byte"});
}

TEST_F(TextLinesTest, AnEndlessLineIsGivenUpEarly)
{
    EXPECT_EQ(linesOf(std::string(kLongestLine, 'x')).front().size(), kLongestLine);
    expectRefused("ok\n" + std::string(kLongestLine + 1, 'x'), {"line 2: is longer than 1048576 bytes"});
    expectRefused("ok\n" + std::string(kLongestLine + 1, 'x') + "\n", {"line 2: is longer"});
    expectRefused(gzipped(std::string(100'000'000, '\0')), {"line 1", "zero byte"});
}

TEST_F(TextLinesTest, LineEndsOfOldMacsAreRefused)
{
    expectRefused("a\tb\rc\td\r", {"text.txt: its lines end with carriage returns alone", "tr '\\r' '\\n'"});
    expectRefused("a\rb\n", {"carriage returns alone"});
    std::string large;
    while (large.size() <= kLongestLine) {
        large += "你好\tHello\r";
    }
    expectRefused(large, {"carriage returns alone"});
    EXPECT_EQ(linesOf("a\rb\nc\n"), (Lines {"a\rb", "c"}));
    EXPECT_EQ(linesOf("a\r\r\n"), Lines {"a\r"});
}

TEST_F(TextLinesTest, DevicesAreRefused)
{
    for (const char* device : {"/dev/zero", "/dev/null", "/dev/full", "/dev/urandom"}) {
        expectError(ErrorCode::InvalidFormat, {device, "is a device"}, [&] { TextLines lines(device); });
    }
}

}  // namespace
}  // namespace translucent
