#include "base/unicode.h"
#include "translucent/base/error.h"

#include <gtest/gtest.h>

namespace translucent {

namespace {

using namespace std::string_literals;

TEST(Utf8, DecodesOneToFourByteSequences)
{
    EXPECT_EQ(decodeUtf8("a\xC3\xA9\xE4\xBD\xA0\xF0\x9F\x98\x80"), U"aé你😀");
    EXPECT_EQ(decodeUtf8(""), U"");
    EXPECT_EQ(decodeUtf8("a\0b"s), U"a\0b"s);
}

TEST(Utf8, RoundTripsTheLimitsOfEachLength)
{
    const std::u32string limits {0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF};
    const std::string text = encodeUtf8(limits);
    EXPECT_EQ(text.size(), 2u * 1 + 2u * 2 + 4u * 3 + 2u * 4);
    EXPECT_EQ(decodeUtf8(text), limits);
    EXPECT_TRUE(isValidUtf8(text));
}

TEST(Utf8, RefusesInvalidSequences)
{
    const std::string invalid[] = {
        "\x80",              // continuation without lead
        "\xC0\xAF",          // overlong, two bytes
        "\xE0\x80\xAF",      // overlong, three bytes
        "\xF0\x80\x80\xAF",  // overlong, four bytes
        "\xED\xA0\x80",      // surrogate
        "\xF4\x90\x80\x80",  // above U+10FFFF
        "\xF8\x88\x80\x80",  // five-byte lead
        "\xE4\xBD",          // cut short
        "\xE4\x41\x41",      // lead without continuation
        "\xFF",
    };
    for (const std::string& bytes : invalid) {
        EXPECT_FALSE(isValidUtf8("ok " + bytes));
        EXPECT_THROW(decodeUtf8("ok " + bytes), Error);
        EXPECT_THROW(codePointOffsets("ok " + bytes), Error);
    }
}

TEST(Utf8, NamesTheOffsetOfTheFirstInvalidByte)
{
    try {
        decodeUtf8("你好\xFF!");
        FAIL() << "nothing thrown";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidFormat);
        EXPECT_NE(std::string(error.what()).find("offset 6"), std::string::npos) << error.what();
    }
}

TEST(Utf8, RefusesToEncodeWhatIsNoScalarValue)
{
    EXPECT_THROW(encodeUtf8(std::u32string {char32_t {0xD800}}), Error);
    EXPECT_THROW(encodeUtf8(std::u32string {char32_t {0x110000}}), Error);
}

TEST(Utf8, FindsCodePointBoundaries)
{
    const std::string text = "a你😀";
    EXPECT_EQ(codePointOffsets(text), (std::vector<std::size_t> {0, 1, 4, 8}));
    EXPECT_EQ(codePointOffsets(""), std::vector<std::size_t> {0});
    EXPECT_EQ(codePointBoundaryBefore(text, 0), 0u);
    EXPECT_EQ(codePointBoundaryBefore(text, 3), 1u);
    EXPECT_EQ(codePointBoundaryBefore(text, 4), 4u);
    EXPECT_EQ(codePointBoundaryBefore(text, 7), 4u);
    EXPECT_EQ(codePointBoundaryBefore(text, 99), 8u);
}

TEST(Utf8, KnowsUnicodeSpaces)
{
    for (const char32_t space : U" \t\n\v\f\r\u0085\u00A0\u1680\u2000\u200A\u2028\u2029\u202F\u205F\u3000"s)
        EXPECT_TRUE(isUnicodeSpace(space)) << static_cast<std::uint32_t>(space);
    for (const char32_t other : U"a_\u200B\uFEFF\u4F60"s)
        EXPECT_FALSE(isUnicodeSpace(other)) << static_cast<std::uint32_t>(other);
}

TEST(Utf8, KnowsWhatCannotBeSeen)
{
    for (const char32_t unseen : U" \t\x01\u0085\u00AD\u200B\u200F\u202E\u2066\u3000\uFEFF"s)
        EXPECT_TRUE(isInvisible(unseen)) << static_cast<std::uint32_t>(unseen);
    for (const char32_t seen : U"a.\u00A1\u0301\u2010\u4F60\uFF0C"s)
        EXPECT_FALSE(isInvisible(seen)) << static_cast<std::uint32_t>(seen);
}

}  // namespace

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
