#pragma once

#include "io/file_stream.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace translucent {

/// The lines of a UTF-8 text file or pipe, possibly gzipped, one after the other: only one is in memory. They end as
/// those of TextFile do.
class TextLines {
public:
    /// @throws Error as FileStream does
    explicit TextLines(const std::filesystem::path& file, const FileContentOptions& options = {});
    TextLines(FileDescriptor descriptor, std::string name);

    /// The next line, valid until the next call; nothing at the end.
    /// @throws Error{InvalidFormat} naming file and line: as FileStream does, when the text is UTF-16, holds a zero
    /// byte or is not UTF-8, when a line is longer than kLongestLine or when only carriage returns end lines.
    std::optional<std::string_view> next();

    /// The number of the line that was given last, from 1; 0 before the first one.
    std::size_t number() const { return m_number; }
    const std::string& fileName() const { return m_stream.name(); }

private:
    bool fill();
    std::string_view checked(std::string_view line);
    std::string_view checkedFirst(std::string_view line);

    FileStream m_stream;
    std::string_view m_rest;  ///< of the stream's buffer
    std::string m_line;       ///< one that stood in several buffers
    std::size_t m_number = 0;
    bool m_ended = false;
};

}  // namespace translucent
