#pragma once

#include "files/text_lines.h"
#include "translucent/base/message.h"

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The separator and quoting of the columns in a file.
struct ColumnDialect {
    char separator = '\t';
    bool hasQuotes = false;  ///< `"` around a column protects separators and line ends inside

    /// "tabs", "commas" or "semicolons"
    Message separators() const;
    bool operator==(const ColumnDialect&) const = default;
};

/// Replaces `columns` by views of the columns of a line. There is at least one.
void splitAt(char separator, std::string_view line, std::vector<std::string_view>& columns);

/// The number of columns of a line.
std::size_t columnsIn(const ColumnDialect& dialect, std::string_view line);

/// Detects the dialect from the first lines of a file. Quotes count if they are written as in a spreadsheet: around
/// every column that contains a comma, a quote or a line end, and around no other.
/// @param isCsv true if commas and semicolons can also be separators
ColumnDialect dialectOf(const std::deque<std::string>& lines, bool isCsv);

/// The lines of a file as columns. The first lines are read ahead to detect the dialect.
class DelimitedLines {
public:
    enum class Kind { Tsv, Csv };

    /// @throws Error as TextLines::next
    DelimitedLines(std::unique_ptr<ByteStream> stream, Kind kind);

    /// The first lines of the file, before next() was called.
    const std::deque<std::string>& sample() const { return m_ahead; }
    const ColumnDialect& dialect() const { return m_dialect; }

    /// Returns the columns of the next line, or of several lines if a column is quoted; valid until the next call. Null
    /// at the end. @throws Error as TextLines::next
    const std::vector<std::string_view>* next();
    /// Returns the next line without splitting it.
    std::optional<std::string_view> nextLine();

    /// The first line, from 1, of the columns that were returned last.
    std::size_t line() const { return m_first; }
    /// The number of lines read.
    std::size_t lines() const { return m_taken; }
    const std::string& fileName() const { return m_lines.fileName(); }
    Message encodingNote() const { return m_lines.encodingNote(); }

private:
    void splitQuoted(std::string_view line);
    void readQuoted(std::string_view& rest);

    TextLines m_lines;
    ColumnDialect m_dialect;
    std::deque<std::string> m_ahead;
    std::string m_line;                ///< returned last
    std::deque<std::string> m_quoted;  ///< columns without their quotes
    std::vector<std::string_view> m_columns;
    std::size_t m_taken = 0;
    std::size_t m_first = 0;
};

}  // namespace translucent
