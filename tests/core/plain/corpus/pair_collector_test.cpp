#include "corpus/corpus_readers.h"

#include <string>

#include <gtest/gtest.h>

namespace translucent {
namespace {

TEST(CleanText, LeavesOrdinaryTextAlone)
{
    for (const char* text : {"", "a", "Tom's \"new\" car.", "你好，世界！"}) {
        EXPECT_EQ(cleanText(text), text);
    }
    EXPECT_EQ(cleanText("Ｆｕｌｌ－ｗｉｄｔｈ，é\u0301"), "Ｆｕｌｌ－ｗｉｄｔｈ，é\u0301");
    EXPECT_EQ(cleanText("👩\u200D👧"), "👩\u200D👧");
}

TEST(CleanText, CollapsesAndTrimsEveryKindOfSpace)
{
    EXPECT_EQ(cleanText("  a  b "), "a b");
    EXPECT_EQ(cleanText("\u3000你\u3000\u00A0好\u00A0"), "你 好");
    EXPECT_EQ(cleanText("a\tb\nc\vd\fe\rf"), "a b c d e f");
    EXPECT_EQ(cleanText("a\u2028b\u2029c\u0085d\u202Fe\u2009f"), "a b c d e f");
    EXPECT_EQ(cleanText(" \u3000\t"), "");
}

TEST(CleanText, DropsWhatCannotBeSeen)
{
    EXPECT_EQ(cleanText("\uFEFFa\u200Bb\u00ADc\u2060d\uFEFF"), "abcd");
    EXPECT_EQ(cleanText("a\u200E\u202Bb\u202C\u2066c\u2069"), "abc");
    EXPECT_EQ(cleanText(std::string("a\x01\x7F\0b\u0080\u009F", 9)), "ab");
    EXPECT_EQ(cleanText("a \u200B b"), "a b");
    EXPECT_EQ(cleanText("\u200B \uFEFF"), "");
}

}  // namespace
}  // namespace translucent
