#pragma once

#include "io/byte_stream.h"
#include "translucent/message.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace translucent {

/// Text of other programs as UTF-8: UTF-16 with or without a byte order mark, GB18030 and Big5 are told by their bytes
/// and converted. Anything else is passed on as it is, for who reads it to judge.
class Utf8Stream : public ByteStream {
public:
    explicit Utf8Stream(std::unique_ptr<ByteStream> raw);
    ~Utf8Stream() override;

    /// What next() gives first, beforehand.
    std::string_view peek();
    /// Before next(): what the file itself says about its encoding, as XML does. Unknown names are ignored, and so are
    /// all when the first bytes tell another encoding.
    void declare(const std::string& encoding);

    /// @throws Error{InvalidFormat} naming file, line and column of what is wrong in the encoding
    std::string_view next() override;

    /// Which encoding was converted, once its first bytes were read; empty for UTF-8.
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

/// An encoding of Chinese text, told by bytes that are not UTF-8: "GB18030" or "Big5", or nothing. Both give two bytes
/// to a character; of either text, most characters stand in the part of the table with the frequent ones.
std::string_view chineseEncodingOf(std::string_view bytes);

/// "UTF-16LE" or "UTF-16BE" by a mark, or by zero bytes in every other place; nothing for other text.
std::string_view wideEncodingOf(std::string_view bytes);

}  // namespace translucent
