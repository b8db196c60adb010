#include "files/utf8_stream.h"

#include "base/unicode.h"
#include "files/foreign_files.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"

#include <unicode/uchar.h>
#include <unicode/ucnv.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

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

struct CloseConverter {
    void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using ConverterPointer = std::unique_ptr<UConverter, CloseConverter>;

/// Opens a converter that stops at errors. Null if the name is unknown.
ConverterPointer openConverter(const char* name)
{
    UErrorCode error = U_ZERO_ERROR;
    ConverterPointer converter(ucnv_open(name, &error));
    if (U_FAILURE(error))
        return nullptr;
    ucnv_setToUCallBack(converter.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &error);
    return U_FAILURE(error) ? nullptr : std::move(converter);
}

bool isAscii(std::string_view bytes)
{
    return std::ranges::all_of(bytes, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// True if more than half of the non-ASCII bytes form complete UTF-8 characters: a UTF-8 file with a few wrong bytes.
bool isMostlyUtf8(std::string_view bytes)
{
    std::size_t right = 0, wrong = 0;
    for (std::size_t begin = 0; begin < bytes.size();) {
        auto end = begin + 1;
        while (end < bytes.size() && (static_cast<unsigned char>(bytes[end]) & 0xC0U) == 0x80U)
            ++end;
        const bool isCut = end == bytes.size();
        if (static_cast<unsigned char>(bytes[begin]) >= 0x80) {
            const bool isRight = isValidUtf8(bytes.substr(begin, end - begin));
            right += isRight ? 1 : 0;
            wrong += isRight || isCut ? 0 : 1;
        }
        begin = end;
    }
    return right > wrong;
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

class Utf8Stream::Converter {
public:
    Converter(ConverterPointer from, std::string encoding, std::string fileName)
        : m_from(std::move(from))
        , m_to(openConverter("UTF-8"))
        , m_encoding(std::move(encoding))
        , m_fileName(std::move(fileName))
    {
        if (!m_to)
            throw Error(ErrorCode::InvalidFormat, about(m_fileName, say("its encoding cannot be converted")));
    }

    const std::string& encoding() const { return m_encoding; }
    bool isFlushed() const { return m_flushed; }

    /// Converts these bytes; without any, converts the incomplete rest.
    std::string_view convert(std::string_view bytes)
    {
        m_text.clear();
        const char* from = bytes.empty() ? "" : bytes.data();
        const char* const fromEnd = from + bytes.size();
        m_flushed = bytes.empty();
        while (true) {
            const auto error = convertSome(from, fromEnd);
            if (error == U_BUFFER_OVERFLOW_ERROR)
                continue;
            if (U_FAILURE(error))
                fail();
            return m_text;
        }
    }

private:
    UErrorCode convertSome(const char*& from, const char* fromEnd)
    {
        std::array<char, 16'384> part;
        char* to = part.data();
        UErrorCode error = U_ZERO_ERROR;
        ucnv_convertEx(m_to.get(), m_from.get(), &to, part.data() + part.size(), &from, fromEnd, m_pivot.data(),
            &m_pivotRead, &m_pivotWritten, m_pivot.data() + m_pivot.size(), 0, m_flushed ? 1 : 0, &error);
        append({part.data(), static_cast<std::size_t>(to - part.data())});
        return error;
    }

    void append(std::string_view text)
    {
        m_text += text;
        for (const char c : text) {
            if (c == '\n')
                m_place = {m_place.line + 1, 1};
            else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U)
                ++m_place.column;
        }
    }

    /// Fails at the position after the correct text that was not written yet.
    [[noreturn]] void fail()
    {
        const char* none = "";
        m_flushed = false;
        while (convertSome(none, none) == U_BUFFER_OVERFLOW_ERROR) { }
        throw Error(ErrorCode::InvalidFormat,
            about(lineOf(m_fileName, m_place.line),
                say("is not %1 text, as the rest of the file seems to be, at column %2; correct it there, or save the "
                    "file as UTF-8",
                    m_encoding, m_place.column)));
    }

    ConverterPointer m_from;
    ConverterPointer m_to;
    std::string m_encoding;
    std::string m_fileName;
    std::array<UChar, 8192> m_pivot {};
    UChar* m_pivotRead = m_pivot.data();
    UChar* m_pivotWritten = m_pivot.data();
    std::string m_text;
    TextPlace m_place;  ///< of the next byte
    bool m_flushed = false;
};

Utf8Stream::Utf8Stream(std::unique_ptr<ByteStream> raw)
    : ByteStream(raw->name())
    , m_raw(std::move(raw))
{
}

Utf8Stream::~Utf8Stream() = default;

std::string_view Utf8Stream::peek()
{
    if (!std::exchange(m_isPeeked, true))
        m_peeked = convertedNext();
    return m_peeked;
}

void Utf8Stream::declare(const std::string& encoding)
{
    const auto first = peek();
    if (m_converter || (!isAscii(first) && isMostlyUtf8(first)))
        return;  // regardless of its contents
    convertFrom(encoding);
    m_isDecided = true;
    if (m_converter)
        m_peeked = m_converter->convert(first);
}

std::string_view Utf8Stream::next()
{
    return std::exchange(m_isPeeked, false) ? std::exchange(m_peeked, {}) : convertedNext();
}

std::string_view Utf8Stream::convertedNext()
{
    while (true) {
        const auto bytes = m_raw->next();
        if (m_isFirst)
            refuseStandIn(bytes, name());
        if (!m_isDecided)
            decide(bytes);
        if (!m_converter)
            return bytes;
        if (bytes.empty() && m_converter->isFlushed())
            return {};
        if (const auto text = m_converter->convert(bytes); !text.empty() || bytes.empty())
            return text;
    }
}

void Utf8Stream::convertFrom(const std::string& encoding)
{
    if (auto converter = openConverter(encoding.c_str()))
        m_converter = std::make_unique<Converter>(std::move(converter), printable(encoding), ByteStream::name());
}

/// No decision is made while there is only ASCII, which is the same in all encodings but UTF-16.
void Utf8Stream::decide(std::string_view bytes)
{
    std::string_view encoding = std::exchange(m_isFirst, false) ? wideEncodingOf(bytes) : std::string_view();
    m_isDecided = !encoding.empty() || !isAscii(bytes);
    if (encoding.empty() && m_isDecided && !isMostlyUtf8(bytes))
        encoding = chineseEncodingOf(bytes);
    if (!encoding.empty())
        convertFrom(std::string(encoding));
}

const std::string& Utf8Stream::encoding() const
{
    static const std::string kNone;
    return m_converter ? m_converter->encoding() : kNone;
}

Message encodingNote(const Utf8Stream& stream, std::size_t lines)
{
    if (stream.encoding().empty())
        return {};
    return say("%1: is %2 text, not UTF-8, and was converted (lines: %3)", stream.name(), stream.encoding(), lines);
}

}  // namespace translucent
