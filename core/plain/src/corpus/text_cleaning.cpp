#include "corpus/text_cleaning.h"

#include "util/utf8.h"

#include <algorithm>

namespace translucent {

namespace {

/// They change how the letters beside them look, in Persian and in emoji.
bool isJoiner(char32_t c)
{
    return c == 0x200C || c == 0x200D;
}

/// Plain ASCII with single inner spaces needs no work; most English sentences are like this.
bool isCleanAscii(std::string_view text)
{
    const bool printable = std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
    return printable && !text.starts_with(' ') && !text.ends_with(' ') && text.find("  ") == std::string_view::npos;
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
        } else if (!isInvisible(c) || isJoiner(c)) {
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
