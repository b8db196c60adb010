#include "base/scripts.h"

#include "base/utf8.h"

#include <algorithm>
#include <iterator>

namespace translucent {

namespace {

struct CodePointRange {
    char32_t first;
    char32_t last;
};

constexpr CodePointRange kHan[] {{0x3400, 0x4DBF}, {0x4E00, 0x9FFF}, {0xF900, 0xFAFF}, {0x20000, 0x323AF}};
constexpr CodePointRange kKana[] {{0x3041, 0x3096}, {0x30A1, 0x30FA}, {0x31F0, 0x31FF}, {0xFF66, 0xFF9D}};
constexpr CodePointRange kHangul[] {{0x1100, 0x11FF}, {0x3131, 0x318E}, {0xA960, 0xA97C}, {0xAC00, 0xD7A3}};
constexpr CodePointRange kUnspaced[] {
    {0x0E01, 0x0E4E}, {0x0E81, 0x0EDF}, {0x0F40, 0x0FBC}, {0x1000, 0x103F}, {0x1780, 0x17D3}};
/// Characters above ASCII that are not letters; letters of all other scripts are between these ranges.
constexpr CodePointRange kNoLetters[] {{0x80, 0xA9}, {0xAB, 0xB4}, {0xB6, 0xB9}, {0xBB, 0xBF}, {0xD7, 0xD7},
    {0xF7, 0xF7}, {0x2000, 0x2BFF}, {0x2E00, 0x3004}, {0x3007, 0x3030}, {0x303D, 0x303F}, {0x3099, 0x30A0},
    {0x30FB, 0x30FB}, {0x3200, 0x33FF}, {0xD800, 0xF8FF}, {0xFE00, 0xFE6F}, {0xFF00, 0xFF20}, {0xFF3B, 0xFF40},
    {0xFF5B, 0xFF65}, {0xFFE0, 0xFFFF}, {0x1F000, 0x1FAFF}, {0xE0000, 0x10FFFF}};

template <std::size_t Size>
bool isIn(const CodePointRange (&ranges)[Size], char32_t c)
{
    return std::any_of(std::begin(ranges), std::end(ranges),
        [c](const CodePointRange& range) { return c >= range.first && c <= range.last; });
}

bool isLetter(char32_t c)
{
    if (c < 0x80)
        return (c >= U'A' && c <= U'Z') || (c >= U'a' && c <= U'z');
    return !isUnicodeSpace(c) && !isInvisible(c) && !isIn(kNoLetters, c);
}

}  // namespace

bool isHan(char32_t codePoint)
{
    return isIn(kHan, codePoint);
}

void ScriptCounts::add(std::string_view text)
{
    for (const char32_t c : decodeUtf8(text)) {
        letters += isLetter(c) ? 1 : 0;
        han += isHan(c) ? 1 : 0;
        kana += isIn(kKana, c) ? 1 : 0;
        hangul += isIn(kHangul, c) ? 1 : 0;
        unspaced += isIn(kUnspaced, c) ? 1 : 0;
    }
}

}  // namespace translucent
