#include "files/utf8_stream.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace translucent {

namespace {

constexpr std::size_t kSample = 65'536;

std::uint8_t byteAt(std::string_view bytes, std::size_t at)
{
    return static_cast<std::uint8_t>(bytes[at]);
}

constexpr std::size_t kShare = 10;  ///< minimum share that identifies an encoding: one in this number

/// Two-byte characters of a sample, by their part of the table.
struct Census {
    std::size_t characters = 0;
    std::size_t frequent = 0;  ///< of the table's part with frequent characters or marks
    std::size_t telling = 0;   ///< that encodings of other languages hardly have
    std::size_t kana = 0;

    bool isFew() const { return characters < 40; }
    bool isMostly(std::size_t part) const { return 2 * part >= characters && characters > 0; }
};

/// Source: GB/T 2312-1980: rows 16 to 55 have the 3755 frequent characters by their sounds, 1 to 3 the marks.
class Gb18030Census {
public:
    static constexpr std::string_view kName = "GB18030";

    static std::size_t count(std::string_view bytes, std::size_t at, Census& census)
    {
        const auto lead = byteAt(bytes, at), trail = at + 1 < bytes.size() ? byteAt(bytes, at + 1) : std::uint8_t {0};
        if (lead < 0x81 || lead > 0xFE)
            return 0;
        ++census.characters;
        if (trail >= 0x30 && trail <= 0x39)
            return 4;
        if (trail < 0x40 || trail == 0x7F || trail == 0xFF)
            return 0;
        const bool inTable = trail >= 0xA1;
        census.frequent += inTable && ((lead >= 0xB0 && lead <= 0xD7) || (lead >= 0xA1 && lead <= 0xA3)) ? 1 : 0;
        census.telling += inTable && lead >= 0xC9 && lead <= 0xD7 ? 1 : 0;
        census.kana += lead == 0xA4 || lead == 0xA5 ? 1 : 0;
        return 2;
    }

    /// Korean and Japanese have tables of the same structure: in Korean text, frequent characters are below row 40, and
    /// Japanese has kana in every sentence.
    static bool fits(const Census& census)
    {
        return census.isFew()
            || (kShare * census.telling >= census.characters && kShare * census.kana < census.characters);
    }
};

/// Source: Big5-1984: A440 to C67E are the 5401 frequent characters by strokes, A140 to A3BF the marks.
class Big5Census {
public:
    static constexpr std::string_view kName = "Big5";

    static std::size_t count(std::string_view bytes, std::size_t at, Census& census)
    {
        const auto lead = byteAt(bytes, at), trail = at + 1 < bytes.size() ? byteAt(bytes, at + 1) : std::uint8_t {0};
        if (lead < 0x81 || lead > 0xFE)
            return 0;
        ++census.characters;
        if (trail < 0x40 || (trail > 0x7E && trail < 0xA1) || trail == 0xFF)
            return 0;
        census.frequent += lead >= 0xA1 && lead <= 0xC6 ? 1 : 0;
        census.telling += trail < 0x80 ? 1 : 0;
        return 2;
    }

    /// Encodings with the structure of GB2312 have no second byte below 0xA1.
    static bool fits(const Census& census) { return census.isFew() || kShare * census.telling >= census.characters; }
};

/// The share of frequent characters; 0 if the text cannot have this encoding.
template <typename Encoding>
double likelihood(std::string_view bytes)
{
    Census census;
    for (std::size_t at = 0; at < bytes.size();) {
        if (byteAt(bytes, at) < 0x80) {
            ++at;
            continue;
        }
        const auto length = Encoding::count(bytes, at, census);
        if (length == 0 && at + 1 < bytes.size())
            return 0;
        at += std::max<std::size_t>(1, length);
    }
    if (!census.isMostly(census.frequent) || !Encoding::fits(census))
        return 0;
    return static_cast<double>(census.frequent) / static_cast<double>(census.characters);
}

/// Zero bytes at positions 0, 2, 4 … and at positions 1, 3, 5 …
std::array<std::size_t, 2> zerosByPlace(std::string_view bytes)
{
    std::array<std::size_t, 2> zeros {};
    for (std::size_t at = 0; at < bytes.size(); ++at)
        zeros[at % 2] += bytes[at] == '\0' ? 1 : 0;
    return zeros;
}

/// True if every unit is a character of text, or half of one, and line feeds are separate units.
bool isWideText(std::string_view bytes, bool littleEndian)
{
    constexpr std::uint32_t kFirstSurrogate = 0xD800, kLastSurrogate = 0xDFFF;
    std::size_t lineFeeds = 0, otherLineFeeds = 0;
    for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
        const auto low = byteAt(bytes, littleEndian ? at : at + 1), high = byteAt(bytes, littleEndian ? at + 1 : at);
        const std::uint32_t unit = (std::uint32_t {high} << 8U) | low;
        const bool space = unit == '\t' || unit == '\n' || unit == '\r';
        lineFeeds += unit == '\n' ? 1 : 0;
        otherLineFeeds += unit != '\n' && (low == '\n' || high == '\n') ? 1 : 0;
        if (space || (unit >= kFirstSurrogate && unit <= kLastSurrogate))
            continue;
        if (u_iscntrl(static_cast<UChar32>(unit)) != 0 || u_isdefined(static_cast<UChar32>(unit)) == 0)
            return false;
    }
    return otherLineFeeds <= lineFeeds;
}

}  // namespace

std::string_view chineseEncodingOf(std::string_view bytes)
{
    bytes = bytes.substr(0, kSample);
    const auto gb18030 = likelihood<Gb18030Census>(bytes), big5 = likelihood<Big5Census>(bytes);
    if (gb18030 == 0 && big5 == 0)
        return {};
    return gb18030 >= big5 ? Gb18030Census::kName : Big5Census::kName;
}

std::string_view wideEncodingOf(std::string_view bytes)
{
    if (bytes.starts_with("\xFF\xFE"))
        return "UTF-16LE";
    if (bytes.starts_with("\xFE\xFF"))
        return "UTF-16BE";
    bytes = bytes.substr(0, kSample);
    const auto zeros = zerosByPlace(bytes);
    if (bytes.size() < 4 || bytes.size() % 2 != 0 || (zeros[0] == 0) == (zeros[1] == 0))
        return {};
    const bool littleEndian = zeros[1] > 0;
    if (!isWideText(bytes, littleEndian))
        return {};
    return littleEndian ? "UTF-16LE" : "UTF-16BE";
}

}  // namespace translucent
