#include "base/unicode.h"

#include <gtest/gtest.h>

namespace translucent {

namespace {

// Expected values from Python's str.lower().
TEST(LowerCase, KnowsEveryScriptThatHasCapitals)
{
    EXPECT_EQ(lowerCase(U"Das GRÖSSTE Haus"), U"das grösste haus");
    EXPECT_EQ(lowerCase(U"ŁÓDŹ ŸŽ ǅ ẞ"), U"łódź ÿž ǆ ß");
    EXPECT_EQ(lowerCase(U"ΑΘΗΝΑ ЖУРНАЛ ՀԱՅ"), U"αθηνα журнал հայ");
    EXPECT_EQ(lowerCase(U"Ⅷ Ⓐ ＡＢＣ 𝐀 𐐀"), U"ⅷ ⓐ ａｂｃ 𝐀 𐐨");
    EXPECT_EQ(lowerCase(U"İ"), U"i\u0307");
}

TEST(LowerCase, LeavesOtherTextAlone)
{
    const std::u32string text = U"already small, 123 — 中文，ＡＢ";
    EXPECT_EQ(lowerCase(text), U"already small, 123 — 中文，ａｂ");
    EXPECT_EQ(lowerCase(lowerCase(text)), lowerCase(text));
    EXPECT_EQ(lowerCase(U""), U"");
}

}  // namespace

}  // namespace translucent
