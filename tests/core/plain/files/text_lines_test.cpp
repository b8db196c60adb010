#include "files/text_lines.h"

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

    /// Text in UTF-16.
    static std::string wide(std::u16string_view text, bool littleEndian, bool mark)
    {
        std::string bytes;
        const auto add = [&](char16_t unit) {
            const char low = static_cast<char>(unit & 0xFFU), high = static_cast<char>(unit >> 8U);
            bytes += littleEndian ? std::string {low, high} : std::string {high, low};
        };
        if (mark)
            add(0xFEFF);
        for (const char16_t unit : text)
            add(unit);
        return bytes;
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
    expectRefused("ok\n你好 \xB0\xA1\n", {"text.txt, line 2: not UTF-8 (byte 0xB0 at column 4)", "correct it there"});
    expectRefused("caf\xE9 au lait\n", {"line 1: not UTF-8 (byte 0xE9 at column 4)"});
    expectRefused("a\xB0", {"(byte 0xB0 at column 2)"});
    expectRefused("你\x80", {"(byte 0x80 at column 2)"});
    expectRefused("ab\xE4\xBD", {"(byte 0xE4 at column 3)"});
    expectRefused("ab\xE4\xBD\n", {"line 1", "(byte 0xE4 at column 3)"});
    expectRefused("\xC0\x80", {"(byte 0xC0 at column 1)"});
    expectRefused("x\xED\xA0\x80", {"(byte 0xED at column 2)"});
    expectRefused(gzipped("\xFF"), {"text.txt, line 1"});
}

TEST_F(TextLinesTest, ConvertsUtf16WithAndWithoutAMark)
{
    const Lines expected {"你好\tHello", "𠮷"};
    for (const bool littleEndian : {true, false}) {
        for (const bool mark : {true, false}) {
            const auto content = wide(u"你好\tHello\r\n𠮷\n", littleEndian, mark);
            EXPECT_EQ(linesOf(content), expected) << littleEndian << mark;
            EXPECT_EQ(linesOf(gzipped(content)), expected);
        }
    }
    expectRefused(wide(u"a\n\xD800z\n", true, true), {"text.txt, line 2: is not UTF-16LE text", "at column 1"});
    expectRefused(std::string("a\n\0b", 4), {"text.txt, line 2", "zero byte"});
}

TEST_F(TextLinesTest, ConvertsGb18030AndBig5)
{
    EXPECT_EQ(linesOf("\xC4\xE3\xBA\xC3\tHello\n\xD4\xD9\xBC\xFB\tBye\n"), (Lines {"你好\tHello", "再见\tBye"}));
    EXPECT_EQ(linesOf("Hello\t\xA7\x41\xA6\x6E\nBye\t\xA6\x41\xA8\xA3\n"), (Lines {"Hello\t你好", "Bye\t再見"}));
    EXPECT_EQ(linesOf("\xD6\xD0"), Lines {"中"});
    const std::string ascii(kLongestLine / 2, 'x');
    EXPECT_EQ(linesOf(ascii + "\n\xC4\xE3\xBA\xC3\n"), (Lines {ascii, "你好"})) << "found out behind the first buffer";
    TextLines lines(m_directory.add("gb.txt", "\xC4\xE3\xBA\xC3\n\xC4\xE3\n"));
    while (lines.next()) { }
    EXPECT_TRUE(
        lines.encodingNote().english().ends_with("gb.txt: is GB18030 text, not UTF-8, and was converted (lines: 2)"))
        << lines.encodingNote().english();
    std::string damaged;
    for (int i = 0; i < 70'000; ++i)
        damaged += "\xC4\xE3\xBA\xC3\xD4\xD9\n";
    expectRefused(damaged + "\xC4\xE3\xFF\xFF\n", {"line 70001: is not GB18030 text", "at column 2"});
}

TEST_F(TextLinesTest, TakesNoOtherEncodingForChinese)
{
    EXPECT_EQ(linesOf("café"), Lines {"café"});
    expectRefused("caf\xE9\tna\xEFve\n", {"line 1: not UTF-8 (byte 0xE9"});
    expectRefused("\xCF\xF0\xE8\xE2\xE5\xF2 \xEC\xE8\xF0\n", {"not UTF-8"});  // Russian in Windows-1251
    std::string korean;  // EUC-KR, whose table has the structure of GB2312
    for (int i = 0; i < 30; ++i)
        korean += "\xBE\xC8\xB3\xE7\xC7\xCF\xBC\xBC\xBF\xE4\n";
    expectRefused(korean, {"line 1: not UTF-8"});
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
    expectRefused("a\tb\rc\td\r", {"text.txt: lines end with a carriage return only", "tr '\\r' '\\n'"});
    expectRefused("a\rb\n", {"a carriage return only"});
    std::string large;
    while (large.size() <= kLongestLine) {
        large += "你好\tHello\r";
    }
    expectRefused(large, {"a carriage return only"});
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
