#include "translucent/base/error.h"
#include "translucent/base/terminal_text.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

TEST(Printable, ShowsControlCharactersInsteadOfSendingThem)
{
    EXPECT_EQ(printable("a\x1B[2J\tb\x7F"), "a\\x1B[2J\\x09b\\x7F");
    EXPECT_EQ(printable("\xC2\x9B"
                        "2J \xC2\xA0"),
        "\\x9B"
        "2J \xC2\xA0");
    EXPECT_EQ(inQuotes("语料"), "'语料'");
}

TEST(Printable, CutsAtCharacters)
{
    EXPECT_EQ(printable("语料库", 4), "语料…");
    EXPECT_EQ(printable("语料库", 9), "语料库");
    EXPECT_EQ(printable("\xCE\xFFh"), "\\xCE\\xFFh");  // not UTF-8
    EXPECT_LT(printable(std::string(5000, '\x80')).size(), 200U);
    const std::string text(500, 'x');
    EXPECT_LT(printable(text).size(), 200U);
    EXPECT_EQ(printable(text, std::string::npos), text);
}

TEST(Printable, LinesStayLinesWithoutOtherControls)
{
    EXPECT_EQ(withoutControls("语\n\ta\x1B[2J\r\xC2\x9B"), "语\n\ta\\x1B[2J\\x0D\\x9B");
}

TEST(Printable, LongWordsOfAMessageAreCutInTheMiddle)
{
    const std::string path = "/a/" + std::string(200, 'x') + "/config.json";
    EXPECT_EQ(withoutLongWords(path + ": cannot be opened\n  b"), path + ": cannot be opened\n  b");
    const auto cut = withoutLongWords("the file " + std::string(100'000, 'x') + "/end: missing");
    EXPECT_LT(cut.size(), 300U);
    EXPECT_EQ(cut.substr(0, 12), "the file xxx");
    EXPECT_EQ(cut.substr(cut.size() - 16), "xxx/end: missing");
    std::string chinese;
    for (int i = 0; i < 500; ++i)
        chinese += "语料";
    EXPECT_EQ(withoutLongWords(chinese).find("\xEF\xBF\xBD"), std::string::npos);
}

}  // namespace
}  // namespace translucent
