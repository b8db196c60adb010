#pragma once

#include "io/text_lines.h"
#include "translucent/message.h"

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// How a file separates its columns.
struct ColumnDialect {
    char separator = '\t';
    bool hasQuotes = false;  ///< `"` around a column keeps separators and line ends inside

    /// "tabs", "commas" or "semicolons"
    Message separators() const;
    bool operator==(const ColumnDialect&) const = default;
};

/// Replaces `columns` by those of a line: views of it, of which there is at least one.
void splitAt(char separator, std::string_view line, std::vector<std::string_view>& columns);

/// How many columns a line has.
std::size_t columnsIn(const ColumnDialect& dialect, std::string_view line);

/// How these lines, the first of a file, are separated. Quotes count where a spreadsheet wrote them: around every
/// column with a comma, a quote or a line end inside, and around no other.
/// @param isCsv whether commas and semicolons may separate, too
ColumnDialect dialectOf(const std::deque<std::string>& lines, bool isCsv);

/// The lines of a file as columns. The first ones are read ahead, so that they tell the dialect.
class DelimitedLines {
public:
    enum class Kind { Tsv, Csv };

    /// @throws Error as TextLines::next
    DelimitedLines(std::unique_ptr<ByteStream> stream, Kind kind);

    /// The first lines of the file, before next() was called.
    const std::deque<std::string>& sample() const { return m_ahead; }
    const ColumnDialect& dialect() const { return m_dialect; }

    /// The columns of the next line, or of several lines when one is quoted; valid until the next call. Null at the
    /// end. @throws Error as TextLines::next
    const std::vector<std::string_view>* next();
    /// Without looking for columns.
    std::optional<std::string_view> nextLine();

    /// Of the columns given last, the first line, from 1.
    std::size_t line() const { return m_first; }
    /// How many were read.
    std::size_t lines() const { return m_taken; }
    const std::string& fileName() const { return m_lines.fileName(); }
    Message encodingNote() const { return m_lines.encodingNote(); }

private:
    void splitQuoted(std::string_view line);
    void readQuoted(std::string_view& rest);

    TextLines m_lines;
    ColumnDialect m_dialect;
    std::deque<std::string> m_ahead;
    std::string m_line;                ///< that was given last
    std::deque<std::string> m_quoted;  ///< columns without their quotes
    std::vector<std::string_view> m_columns;
    std::size_t m_taken = 0;
    std::size_t m_first = 0;
};

}  // namespace translucent
