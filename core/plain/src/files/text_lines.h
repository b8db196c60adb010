#pragma once

#include "files/byte_stream.h"
#include "files/utf8_stream.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace translucent {

/// A line of text, pair or unit longer than this, in bytes, is not a sentence but another kind of file.
inline constexpr std::size_t kLongestLine = std::size_t {1} << 20U;

/// `file, line 12`, the start of every message about a line; lines count from 1.
Message lineOf(const std::string& fileName, std::size_t line);

/// Lines count from 1 and so do columns, in characters.
struct TextPlace {
    std::size_t line = 1;
    std::size_t column = 1;
};

/// `text` starts at `place` of the file and can contain several lines.
/// @throws Error{InvalidFormat} naming file, line and column of a zero byte or invalid UTF-8.
void requireText(std::string_view text, const std::string& fileName, TextPlace place);

/// @throws Error{InvalidFormat} if `text`, which starts in that line, is longer than kLongestLine; the message names
/// the kind of file that has no line feeds.
void refuseOverlong(std::string_view text, const std::string& fileName, std::size_t line);

/// Text that is one line with carriage returns inside comes from a system that ended lines with them.
/// @throws Error{InvalidFormat}
void refuseCarriageReturns(std::string_view onlyLine, const std::string& fileName);

std::string_view withoutByteOrderMarks(std::string_view text);

/// The lines of a text file or pipe, possibly gzipped, one after the other: only one is in memory. They are UTF-8;
/// text in other encodings is converted, see Utf8Stream.
///
/// Lines end only at line feeds: U+2028, U+0085, vertical tab and form feed are text, since splitting there would
/// shift one half of a text pair against the other. A carriage return before the line feed is removed, and so
/// is a byte order mark at the beginning of a line, which results from joining files.
class TextLines {
public:
    /// @throws Error as FileStream does
    explicit TextLines(const std::filesystem::path& file, const FileContentOptions& options = {});
    TextLines(FileDescriptor descriptor, std::string name);
    explicit TextLines(std::unique_ptr<ByteStream> stream);
    explicit TextLines(std::unique_ptr<Utf8Stream> stream);

    /// Returns the next line, valid until the next call; empty at the end.
    /// @throws Error{InvalidFormat} naming file and line: as FileStream does, if the text contains a zero byte or has
    /// no supported encoding, if a line is longer than kLongestLine or if lines end with carriage returns only.
    std::optional<std::string_view> next();

    /// Treats a byte order mark at the beginning of any line but the first as text.
    void keepInnerByteOrderMarks() { m_keepsInnerMarks = true; }

    /// The number of the current line, from 1; 0 before the first one.
    std::size_t number() const { return m_number; }
    const std::string& fileName() const { return m_stream->name(); }
    /// A note for the user on the encoding of the lines so far; empty for UTF-8.
    Message encodingNote() const { return translucent::encodingNote(*m_stream, m_number); }

private:
    bool fill();
    std::string_view checked(std::string_view line);
    std::string_view checkedFirst(std::string_view line);

    std::unique_ptr<Utf8Stream> m_stream;
    std::string_view m_rest;  ///< of the stream's buffer
    std::string m_line;       ///< a line that spans several buffers
    std::size_t m_number = 0;
    bool m_ended = false;
    bool m_keepsInnerMarks = false;
};

}  // namespace translucent
