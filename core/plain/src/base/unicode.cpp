#include "base/unicode.h"

#include "translucent/base/error.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <ios>
#include <iterator>
#include <locale>
#include <sstream>

namespace translucent {

namespace {

constexpr char32_t kLargestCodePoint = 0x10FFFF;

bool isSurrogate(char32_t codePoint)
{
    return codePoint >= 0xD800 && codePoint <= 0xDFFF;
}

bool isContinuation(unsigned char byte)
{
    return (byte & 0xC0) == 0x80;
}

struct Sequence {
    char32_t codePoint = 0;
    std::size_t length = 0;  ///< in bytes; 0 = invalid
};

/// Length announced by a lead byte, and the bits of the code point in it.
Sequence leadByte(unsigned char byte)
{
    if (byte < 0x80)
        return {byte, 1};
    if (byte >= 0xC2 && byte <= 0xDF)
        return {byte & 0x1Fu, 2};
    if (byte >= 0xE0 && byte <= 0xEF)
        return {byte & 0x0Fu, 3};
    if (byte >= 0xF0 && byte <= 0xF4)
        return {byte & 0x07u, 4};
    return {};
}

Sequence sequenceAt(std::string_view text, std::size_t offset)
{
    constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
    Sequence sequence = leadByte(static_cast<unsigned char>(text[offset]));
    if (sequence.length == 0 || sequence.length > text.size() - offset)
        return {};
    for (std::size_t i = 1; i < sequence.length; ++i) {
        const auto byte = static_cast<unsigned char>(text[offset + i]);
        if (!isContinuation(byte))
            return {};
        sequence.codePoint = sequence.codePoint << 6 | (byte & 0x3Fu);
    }
    const bool valid = sequence.codePoint >= kSmallest[sequence.length] && sequence.codePoint <= kLargestCodePoint
        && !isSurrogate(sequence.codePoint);
    return valid ? sequence : Sequence {};
}

std::string hexadecimal(std::uint32_t value)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << "0x" << std::hex << std::uppercase << value;
    return text.str();
}

Sequence requireSequenceAt(std::string_view text, std::size_t offset)
{
    const Sequence sequence = sequenceAt(text, offset);
    if (sequence.length == 0)
        throw Error(ErrorCode::InvalidFormat,
            say("invalid UTF-8 at byte offset %1: unexpected byte %2; convert the text to UTF-8", offset,
                hexadecimal(static_cast<unsigned char>(text[offset]))));
    return sequence;
}

void append(std::string& text, char32_t codePoint)
{
    const auto tail = [codePoint](int shift) { return static_cast<char>(0x80 | ((codePoint >> shift) & 0x3F)); };
    if (codePoint < 0x80)
        text += static_cast<char>(codePoint);
    else if (codePoint < 0x800)
        text += {static_cast<char>(0xC0 | (codePoint >> 6)), tail(0)};
    else if (codePoint < 0x10000)
        text += {static_cast<char>(0xE0 | (codePoint >> 12)), tail(6), tail(0)};
    else
        text += {static_cast<char>(0xF0 | (codePoint >> 18)), tail(12), tail(6), tail(0)};
}

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

/// Capitals `first`, `first` + `step` … `last`, and the offset of their small letters.
struct CaseRange {
    std::uint32_t first;
    std::uint32_t last;
    std::uint32_t step;
    std::int32_t distance;
};

constexpr auto kCaseRanges = std::to_array<CaseRange>({{0x0041, 0x005A, 1, 32}, {0x00C0, 0x00D6, 1, 32},
    {0x00D8, 0x00DE, 1, 32}, {0x0100, 0x012E, 2, 1}, {0x0132, 0x0136, 2, 1}, {0x0139, 0x0147, 2, 1},
    {0x014A, 0x0176, 2, 1}, {0x0178, 0x0178, 1, -121}, {0x0179, 0x017D, 2, 1}, {0x0181, 0x0181, 1, 210},
    {0x0182, 0x0184, 2, 1}, {0x0186, 0x0186, 1, 206}, {0x0187, 0x0187, 1, 1}, {0x0189, 0x018A, 1, 205},
    {0x018B, 0x018B, 1, 1}, {0x018E, 0x018E, 1, 79}, {0x018F, 0x018F, 1, 202}, {0x0190, 0x0190, 1, 203},
    {0x0191, 0x0191, 1, 1}, {0x0193, 0x0193, 1, 205}, {0x0194, 0x0194, 1, 207}, {0x0196, 0x0196, 1, 211},
    {0x0197, 0x0197, 1, 209}, {0x0198, 0x0198, 1, 1}, {0x019C, 0x019C, 1, 211}, {0x019D, 0x019D, 1, 213},
    {0x019F, 0x019F, 1, 214}, {0x01A0, 0x01A4, 2, 1}, {0x01A6, 0x01A6, 1, 218}, {0x01A7, 0x01A7, 1, 1},
    {0x01A9, 0x01A9, 1, 218}, {0x01AC, 0x01AC, 1, 1}, {0x01AE, 0x01AE, 1, 218}, {0x01AF, 0x01AF, 1, 1},
    {0x01B1, 0x01B2, 1, 217}, {0x01B3, 0x01B5, 2, 1}, {0x01B7, 0x01B7, 1, 219}, {0x01B8, 0x01B8, 1, 1},
    {0x01BC, 0x01BC, 1, 1}, {0x01C4, 0x01C4, 1, 2}, {0x01C5, 0x01C5, 1, 1}, {0x01C7, 0x01C7, 1, 2},
    {0x01C8, 0x01C8, 1, 1}, {0x01CA, 0x01CA, 1, 2}, {0x01CB, 0x01DB, 2, 1}, {0x01DE, 0x01EE, 2, 1},
    {0x01F1, 0x01F1, 1, 2}, {0x01F2, 0x01F4, 2, 1}, {0x01F6, 0x01F6, 1, -97}, {0x01F7, 0x01F7, 1, -56},
    {0x01F8, 0x021E, 2, 1}, {0x0220, 0x0220, 1, -130}, {0x0222, 0x0232, 2, 1}, {0x023A, 0x023A, 1, 10795},
    {0x023B, 0x023B, 1, 1}, {0x023D, 0x023D, 1, -163}, {0x023E, 0x023E, 1, 10792}, {0x0241, 0x0241, 1, 1},
    {0x0243, 0x0243, 1, -195}, {0x0244, 0x0244, 1, 69}, {0x0245, 0x0245, 1, 71}, {0x0246, 0x024E, 2, 1},
    {0x0370, 0x0372, 2, 1}, {0x0376, 0x0376, 1, 1}, {0x037F, 0x037F, 1, 116}, {0x0386, 0x0386, 1, 38},
    {0x0388, 0x038A, 1, 37}, {0x038C, 0x038C, 1, 64}, {0x038E, 0x038F, 1, 63}, {0x0391, 0x03A1, 1, 32},
    {0x03A3, 0x03AB, 1, 32}, {0x03CF, 0x03CF, 1, 8}, {0x03D8, 0x03EE, 2, 1}, {0x03F4, 0x03F4, 1, -60},
    {0x03F7, 0x03F7, 1, 1}, {0x03F9, 0x03F9, 1, -7}, {0x03FA, 0x03FA, 1, 1}, {0x03FD, 0x03FF, 1, -130},
    {0x0400, 0x040F, 1, 80}, {0x0410, 0x042F, 1, 32}, {0x0460, 0x0480, 2, 1}, {0x048A, 0x04BE, 2, 1},
    {0x04C0, 0x04C0, 1, 15}, {0x04C1, 0x04CD, 2, 1}, {0x04D0, 0x052E, 2, 1}, {0x0531, 0x0556, 1, 48},
    {0x10A0, 0x10C5, 1, 7264}, {0x10C7, 0x10C7, 1, 7264}, {0x10CD, 0x10CD, 1, 7264}, {0x13A0, 0x13EF, 1, 38864},
    {0x13F0, 0x13F5, 1, 8}, {0x1C90, 0x1CBA, 1, -3008}, {0x1CBD, 0x1CBF, 1, -3008}, {0x1E00, 0x1E94, 2, 1},
    {0x1E9E, 0x1E9E, 1, -7615}, {0x1EA0, 0x1EFE, 2, 1}, {0x1F08, 0x1F0F, 1, -8}, {0x1F18, 0x1F1D, 1, -8},
    {0x1F28, 0x1F2F, 1, -8}, {0x1F38, 0x1F3F, 1, -8}, {0x1F48, 0x1F4D, 1, -8}, {0x1F59, 0x1F5F, 2, -8},
    {0x1F68, 0x1F6F, 1, -8}, {0x1F88, 0x1F8F, 1, -8}, {0x1F98, 0x1F9F, 1, -8}, {0x1FA8, 0x1FAF, 1, -8},
    {0x1FB8, 0x1FB9, 1, -8}, {0x1FBA, 0x1FBB, 1, -74}, {0x1FBC, 0x1FBC, 1, -9}, {0x1FC8, 0x1FCB, 1, -86},
    {0x1FCC, 0x1FCC, 1, -9}, {0x1FD8, 0x1FD9, 1, -8}, {0x1FDA, 0x1FDB, 1, -100}, {0x1FE8, 0x1FE9, 1, -8},
    {0x1FEA, 0x1FEB, 1, -112}, {0x1FEC, 0x1FEC, 1, -7}, {0x1FF8, 0x1FF9, 1, -128}, {0x1FFA, 0x1FFB, 1, -126},
    {0x1FFC, 0x1FFC, 1, -9}, {0x2126, 0x2126, 1, -7517}, {0x212A, 0x212A, 1, -8383}, {0x212B, 0x212B, 1, -8262},
    {0x2132, 0x2132, 1, 28}, {0x2160, 0x216F, 1, 16}, {0x2183, 0x2183, 1, 1}, {0x24B6, 0x24CF, 1, 26},
    {0x2C00, 0x2C2F, 1, 48}, {0x2C60, 0x2C60, 1, 1}, {0x2C62, 0x2C62, 1, -10743}, {0x2C63, 0x2C63, 1, -3814},
    {0x2C64, 0x2C64, 1, -10727}, {0x2C67, 0x2C6B, 2, 1}, {0x2C6D, 0x2C6D, 1, -10780}, {0x2C6E, 0x2C6E, 1, -10749},
    {0x2C6F, 0x2C6F, 1, -10783}, {0x2C70, 0x2C70, 1, -10782}, {0x2C72, 0x2C72, 1, 1}, {0x2C75, 0x2C75, 1, 1},
    {0x2C7E, 0x2C7F, 1, -10815}, {0x2C80, 0x2CE2, 2, 1}, {0x2CEB, 0x2CED, 2, 1}, {0x2CF2, 0x2CF2, 1, 1},
    {0xA640, 0xA66C, 2, 1}, {0xA680, 0xA69A, 2, 1}, {0xA722, 0xA72E, 2, 1}, {0xA732, 0xA76E, 2, 1},
    {0xA779, 0xA77B, 2, 1}, {0xA77D, 0xA77D, 1, -35332}, {0xA77E, 0xA786, 2, 1}, {0xA78B, 0xA78B, 1, 1},
    {0xA78D, 0xA78D, 1, -42280}, {0xA790, 0xA792, 2, 1}, {0xA796, 0xA7A8, 2, 1}, {0xA7AA, 0xA7AA, 1, -42308},
    {0xA7AB, 0xA7AB, 1, -42319}, {0xA7AC, 0xA7AC, 1, -42315}, {0xA7AD, 0xA7AD, 1, -42305}, {0xA7AE, 0xA7AE, 1, -42308},
    {0xA7B0, 0xA7B0, 1, -42258}, {0xA7B1, 0xA7B1, 1, -42282}, {0xA7B2, 0xA7B2, 1, -42261}, {0xA7B3, 0xA7B3, 1, 928},
    {0xA7B4, 0xA7C2, 2, 1}, {0xA7C4, 0xA7C4, 1, -48}, {0xA7C5, 0xA7C5, 1, -42307}, {0xA7C6, 0xA7C6, 1, -35384},
    {0xA7C7, 0xA7C9, 2, 1}, {0xA7D0, 0xA7D0, 1, 1}, {0xA7D6, 0xA7D8, 2, 1}, {0xA7F5, 0xA7F5, 1, 1},
    {0xFF21, 0xFF3A, 1, 32}, {0x10400, 0x10427, 1, 40}, {0x104B0, 0x104D3, 1, 40}, {0x10570, 0x1057A, 1, 39},
    {0x1057C, 0x1058A, 1, 39}, {0x1058C, 0x10592, 1, 39}, {0x10594, 0x10595, 1, 39}, {0x10C80, 0x10CB2, 1, 64},
    {0x118A0, 0x118BF, 1, 32}, {0x16E40, 0x16E5F, 1, 32}, {0x1E900, 0x1E921, 1, 34}});

constexpr char32_t kDottedCapitalI = 0x130;
constexpr char32_t kCombiningDot = 0x307;

char32_t lowerCaseOf(char32_t c)
{
    const auto range = std::ranges::lower_bound(kCaseRanges, std::uint32_t(c), {}, &CaseRange::last);
    if (range == kCaseRanges.end() || c < range->first || (c - range->first) % range->step != 0)
        return c;
    return static_cast<char32_t>(static_cast<std::int32_t>(c) + range->distance);
}

}  // namespace

std::u32string decodeUtf8(std::string_view text)
{
    std::u32string codePoints;
    codePoints.reserve(text.size());
    for (std::size_t offset = 0; offset < text.size();) {
        const Sequence sequence = requireSequenceAt(text, offset);
        codePoints += sequence.codePoint;
        offset += sequence.length;
    }
    return codePoints;
}

std::string encodeUtf8(std::u32string_view codePoints)
{
    std::string text;
    text.reserve(codePoints.size());
    for (std::size_t i = 0; i < codePoints.size(); ++i) {
        if (codePoints[i] > kLargestCodePoint || isSurrogate(codePoints[i]))
            throw Error(ErrorCode::InvalidArgument,
                say("code point %1 is %2, which UTF-8 cannot represent; valid are 0 to 0x10FFFF without 0xD800 to "
                    "0xDFFF",
                    i, hexadecimal(codePoints[i])));
        append(text, codePoints[i]);
    }
    return text;
}

bool isValidUtf8(std::string_view text)
{
    for (std::size_t offset = 0; offset < text.size();) {
        const Sequence sequence = sequenceAt(text, offset);
        if (sequence.length == 0)
            return false;
        offset += sequence.length;
    }
    return true;
}

std::vector<std::size_t> codePointOffsets(std::string_view text)
{
    std::vector<std::size_t> offsets;
    offsets.reserve(text.size() + 1);
    for (std::size_t offset = 0; offset < text.size();) {
        offsets.push_back(offset);
        offset += requireSequenceAt(text, offset).length;
    }
    offsets.push_back(text.size());
    return offsets;
}

std::size_t codePointBoundaryBefore(std::string_view text, std::size_t offset)
{
    if (offset >= text.size())
        return text.size();
    while (offset > 0 && isContinuation(static_cast<unsigned char>(text[offset])))
        --offset;
    return offset;
}

bool isUnicodeSpace(char32_t codePoint)
{
    if (codePoint < 0x80)
        return codePoint == ' ' || (codePoint >= 0x09 && codePoint <= 0x0D) || (codePoint >= 0x1C && codePoint <= 0x1F);
    constexpr char32_t kOthers[] = {0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000};
    return (codePoint >= 0x2000 && codePoint <= 0x200A)
        || std::find(std::begin(kOthers), std::end(kOthers), codePoint) != std::end(kOthers);
}

bool isInvisible(char32_t codePoint)
{
    const auto isFrom = [codePoint](char32_t first, char32_t last) { return codePoint >= first && codePoint <= last; };
    const bool isControl = codePoint < 0x20 || isFrom(0x7F, 0x9F) || codePoint == 0xAD;
    const bool hasNoWidth =
        isFrom(0x200B, 0x200F) || isFrom(0x202A, 0x202E) || isFrom(0x2060, 0x206F) || codePoint == 0xFEFF;
    return isControl || hasNoWidth || isUnicodeSpace(codePoint);
}

bool isPunctuation(char32_t codePoint)
{
    const auto isFrom = [codePoint](char32_t first, char32_t last) { return codePoint >= first && codePoint <= last; };
    return isFrom(0x21, 0x2F) || isFrom(0x3A, 0x40) || isFrom(0x5B, 0x60) || isFrom(0x7B, 0x7E) || isFrom(0xA1, 0xBF)
        || isFrom(0x2010, 0x2027) || isFrom(0x2030, 0x205E) || isFrom(0x3001, 0x303F) || isFrom(0xFF01, 0xFF0F)
        || isFrom(0xFF1A, 0xFF20) || isFrom(0xFF3B, 0xFF40) || isFrom(0xFF5B, 0xFF65);
}

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

std::u32string lowerCase(std::u32string_view text)
{
    std::u32string lower;
    lower.reserve(text.size());
    for (const char32_t c : text) {
        if (c == kDottedCapitalI)
            lower += {U'i', kCombiningDot};
        else
            lower += lowerCaseOf(c);
    }
    return lower;
}

}  // namespace translucent
