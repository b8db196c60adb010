#include "corpus/corpus_readers.h"

#include "base/unicode.h"

#include <algorithm>

namespace translucent {

std::string_view trimmedText(std::string_view text)
{
    static constexpr std::string_view kSpaces[] = {" ", "\t", "\r", "\n", "\u00a0", "\u3000"};
    for (bool changed = true; changed;) {
        changed = false;
        for (const std::string_view space : kSpaces) {
            if (text.starts_with(space)) {
                text.remove_prefix(space.size());
                changed = true;
            } else if (text.ends_with(space)) {
                text.remove_suffix(space.size());
                changed = true;
            }
        }
    }
    return text;
}

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
