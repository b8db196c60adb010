#pragma once

#include <cstdint>
#include <string_view>

namespace translucent {

/// The number of letters of each script in a text; digits, marks and symbols do not count.
struct ScriptCounts {
    std::int64_t letters = 0;
    std::int64_t han = 0;       ///< Chinese characters
    std::int64_t kana = 0;      ///< hiragana and katakana
    std::int64_t hangul = 0;    ///< syllables and letters
    std::int64_t unspaced = 0;  ///< Thai, Lao, Burmese, Khmer, Tibetan, which separate no words

    /// @throws Error{InvalidFormat} when `text` is not UTF-8.
    void add(std::string_view text);
};

/// The blocks of unified and compatibility ideographs. Source: Unicode 15, Blocks.txt
bool isHan(char32_t codePoint);

}  // namespace translucent
