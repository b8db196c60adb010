#include "corpus/corpus_readers.h"

#include "util/utf8.h"

#include <algorithm>
#include <array>

namespace translucent {

namespace {

struct CodePointRange {
    char32_t first;
    char32_t last;
};

/// The blocks of unified and compatibility ideographs. Source: Unicode 15, Blocks.txt
constexpr std::array<CodePointRange, 4> kHan {
    {{0x3400, 0x4DBF}, {0x4E00, 0x9FFF}, {0xF900, 0xFAFF}, {0x20000, 0x323AF}}};

bool isHan(char32_t c)
{
    return std::any_of(
        kHan.begin(), kHan.end(), [c](const CodePointRange& range) { return c >= range.first && c <= range.last; });
}

}  // namespace

std::vector<TextSpan> characterSpans(std::string_view text)
{
    const std::u32string characters = decodeUtf8(text);
    const auto offsets = codePointOffsets(text);
    std::vector<TextSpan> spans;
    for (std::size_t i = 0; i < characters.size(); ++i)
        if (!isUnicodeSpace(characters[i]))
            spans.push_back({offsets[i], offsets[i + 1]});
    return spans;
}

std::vector<TextSpan> wordSpans(std::string_view text)
{
    std::vector<TextSpan> words;
    for (const TextSpan& character : characterSpans(text))
        if (!words.empty() && words.back().end == character.begin)
            words.back().end = character.end;
        else
            words.push_back(character);
    return words;
}

bool containsHan(std::string_view text)
{
    const std::u32string characters = decodeUtf8(text);
    return std::any_of(characters.begin(), characters.end(), isHan);
}

}  // namespace translucent
