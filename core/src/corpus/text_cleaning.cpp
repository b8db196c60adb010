#include "corpus/text_cleaning.h"

#include "text/utf8.h"

#include <algorithm>

namespace translucent {

namespace {

bool isInvisible(char32_t c)
{
    const bool control = c < 0x20 || (c >= 0x7F && c <= 0x9F);
    const bool directionMark =
        c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    const bool zeroWidth = c == 0x00AD || c == 0x200B || c == 0x2060 || c == 0xFEFF;
    return control || directionMark || zeroWidth;
}

/// Plain ASCII with single inner spaces needs no work; most English sentences are like this.
bool isCleanAscii(std::string_view text)
{
    const bool printable = std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
    return printable && !text.starts_with(' ') && !text.ends_with(' ')
        && text.find("  ") == std::string_view::npos;
}

}  // namespace

std::string cleanText(std::string_view text)
{
    if (isCleanAscii(text)) {
        return std::string(text);
    }
    std::u32string clean;
    clean.reserve(text.size());
    bool spaceBefore = false;
    for (const char32_t c : decodeUtf8(text)) {
        if (isUnicodeSpace(c)) {
            spaceBefore = !clean.empty();
        } else if (!isInvisible(c)) {
            if (spaceBefore) {
                clean += U' ';
            }
            spaceBefore = false;
            clean += c;
        }
    }
    return encodeUtf8(clean);
}

}  // namespace translucent
