#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// Code points of a UTF-8 text. Overlong forms, surrogates and values above U+10FFFF are refused.
/// Source: RFC 3629, §3–4.
/// @throws Error{InvalidFormat} naming the byte offset of the first invalid sequence.
std::u32string decodeUtf8(std::string_view text);

/// The inverse of `decodeUtf8`.
/// @throws Error{InvalidArgument} for surrogates and values above U+10FFFF, naming the index.
std::string encodeUtf8(std::u32string_view codePoints);

bool isValidUtf8(std::string_view text);

/// Byte offsets at which code points start, followed by text.size(); code point i is the half-open byte range
/// [offsets[i], offsets[i + 1]).
/// @throws Error{InvalidFormat} as `decodeUtf8`.
std::vector<std::size_t> codePointOffsets(std::string_view text);

/// The largest offset ≤ `offset` that does not split a code point of valid UTF-8; text.size() if `offset` is beyond it.
std::size_t codePointBoundaryBefore(std::string_view text, std::size_t offset);

/// True if Unicode calls the character white space (property White_Space), or it is one of the four ASCII separators
/// U+001C–U+001F, at which Python's str.split() also splits.
bool isUnicodeSpace(char32_t codePoint);

/// True for invisible characters: spaces, control characters, and characters without width.
bool isInvisible(char32_t codePoint);

/// True for ASCII, Latin-1, general and CJK punctuation, including ASCII symbols.
bool isPunctuation(char32_t codePoint);

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

/// The text in lower case, in all scripts that have it. Source: Unicode 14, simple case mapping, and İ, which becomes
/// two characters. Deviation: a Greek Σ becomes σ also at the end of a word.
std::u32string lowerCase(std::u32string_view text);

}  // namespace translucent
