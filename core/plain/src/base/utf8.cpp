#include "base/utf8.h"

#include "translucent/base/error.h"

#include <algorithm>
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

}  // namespace translucent
