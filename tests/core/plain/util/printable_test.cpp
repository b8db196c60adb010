#include "translucent/error.h"

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
    const std::string text(500, 'x');
    EXPECT_LT(printable(text).size(), 200U);
    EXPECT_EQ(printable(text, std::string::npos), text);
}

}  // namespace
}  // namespace translucent
