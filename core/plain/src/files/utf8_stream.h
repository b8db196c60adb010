#pragma once

#include "files/byte_stream.h"
#include "translucent/base/message.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace translucent {

/// Converts text of other programs to UTF-8: UTF-16 with or without a byte order mark, GB18030 and Big5 are detected
/// from their bytes and converted. Anything else is passed on unchanged; the reader must check it.
class Utf8Stream : public ByteStream {
public:
    explicit Utf8Stream(std::unique_ptr<ByteStream> raw);
    ~Utf8Stream() override;

    /// Returns the first result of next() in advance.
    std::string_view peek();
    /// Call before next(): the encoding that the file declares, as in XML. Ignored if the name is unknown or the first
    /// bytes indicate another encoding.
    void declare(const std::string& encoding);

    /// @throws Error{InvalidFormat} naming file, line and column of an encoding error
    std::string_view next() override;

    /// The converted encoding, once the first bytes were read; empty for UTF-8.
    const std::string& encoding() const;

private:
    class Converter;

    std::string_view convertedNext();
    void decide(std::string_view bytes);
    void convertFrom(const std::string& encoding);

    std::unique_ptr<ByteStream> m_raw;
    std::unique_ptr<Converter> m_converter;
    std::string_view m_peeked;
    bool m_isPeeked = false;
    bool m_isFirst = true;
    bool m_isDecided = false;
};

/// The note for a file that was converted; none for UTF-8.
Message encodingNote(const Utf8Stream& stream, std::size_t lines);

/// Detects an encoding of Chinese text from bytes that are not UTF-8: "GB18030" or "Big5", or empty. Both use two bytes
/// per character; in either, most characters of a text are in the part of the table with the frequent ones.
std::string_view chineseEncodingOf(std::string_view bytes);

/// "UTF-16LE" or "UTF-16BE", detected by a mark, or by zero bytes at every other position; empty for other text.
std::string_view wideEncodingOf(std::string_view bytes);

}  // namespace translucent
