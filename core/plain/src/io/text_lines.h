#pragma once

#include "io/file_stream.h"
#include "io/utf8_stream.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace translucent {

/// A line of text, pair or unit longer than this is no sentence but another kind of file, in bytes.
inline constexpr std::size_t kLongestLine = std::size_t {1} << 20U;

/// `file, line 12`, the beginning of every message about a line; lines count from 1.
Message lineOf(const std::string& fileName, std::size_t line);

/// Lines count from 1 and so do columns, in characters.
struct TextPlace {
    std::size_t line = 1;
    std::size_t column = 1;
};

/// `text` begins at `place` of the file and may hold several lines.
/// @throws Error{InvalidFormat} naming file, line and column of a zero byte or of what is not UTF-8.
void requireText(std::string_view text, const std::string& fileName, TextPlace place);

/// @throws Error{InvalidFormat} when `text`, which begins in that line, is longer than kLongestLine, saying which kind
/// of file has none of the line ends that are looked for.
void refuseOverlong(std::string_view text, const std::string& fileName, std::size_t line);

/// Text that is one line with carriage returns inside comes from a system that ended lines with them.
/// @throws Error{InvalidFormat}
void refuseCarriageReturns(std::string_view onlyLine, const std::string& fileName);

std::string_view withoutByteOrderMarks(std::string_view text);

/// The lines of a text file or pipe, possibly gzipped, one after the other: only one is in memory. They are UTF-8;
/// what other encodings are converted, see Utf8Stream.
///
/// Lines end at line feeds only: U+2028, U+0085, vertical tab and form feed are text, and cutting there would
/// shift one half of a text pair against the other. A carriage return before the line feed is dropped, and so
/// is a byte order mark at the beginning of a line, where it stands when files were joined.
class TextLines {
public:
    /// @throws Error as FileStream does
    explicit TextLines(const std::filesystem::path& file, const FileContentOptions& options = {});
    TextLines(FileDescriptor descriptor, std::string name);
    explicit TextLines(std::unique_ptr<ByteStream> stream);
    explicit TextLines(std::unique_ptr<Utf8Stream> stream);

    /// The next line, valid until the next call; nothing at the end.
    /// @throws Error{InvalidFormat} naming file and line: as FileStream does, when the text holds a zero byte or is
    /// in no encoding that is read, when a line is longer than kLongestLine or when only carriage returns end lines.
    std::optional<std::string_view> next();

    /// From now on a byte order mark at the beginning of any line but the first is text.
    void keepInnerByteOrderMarks() { m_keepsInnerMarks = true; }

    /// The number of the line that was given last, from 1; 0 before the first one.
    std::size_t number() const { return m_number; }
    const std::string& fileName() const { return m_stream->name(); }
    /// What to tell the user about the encoding of the lines so far; nothing about UTF-8.
    Message encodingNote() const { return translucent::encodingNote(*m_stream, m_number); }

private:
    bool fill();
    std::string_view checked(std::string_view line);
    std::string_view checkedFirst(std::string_view line);

    std::unique_ptr<Utf8Stream> m_stream;
    std::string_view m_rest;  ///< of the stream's buffer
    std::string m_line;       ///< one that stood in several buffers
    std::size_t m_number = 0;
    bool m_ended = false;
    bool m_keepsInnerMarks = false;
};

}  // namespace translucent
