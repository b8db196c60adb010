#include "files/utf8_stream.h"

#include "base/utf8.h"
#include "files/foreign_files.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"

#include <unicode/ucnv.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace translucent {

namespace {

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
    return say("%1: is %2 text, not UTF-8, and was converted: %3 lines", stream.name(), stream.encoding(), lines);
}

}  // namespace translucent
