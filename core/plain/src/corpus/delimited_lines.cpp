#include "corpus/delimited_lines.h"

#include "translucent/base/error.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kSampledLines = 200;
constexpr std::size_t kSampledBytes = std::size_t {1} << 18U;
constexpr char kQuote = '"';

bool isQuoted(std::string_view column)
{
    return column.size() >= 2 && column.front() == kQuote && column.back() == kQuote;
}

/// True if all quotes inside a quoted column are doubled.
bool isWellQuoted(std::string_view column)
{
    column = column.substr(1, column.size() - 2);
    for (auto at = column.find(kQuote); at != std::string_view::npos; at = column.find(kQuote, at + 2))
        if (at + 1 >= column.size() || column[at + 1] != kQuote)
            return false;
    return true;
}

/// Spreadsheets put quotes around a column that needs them, and around no other.
bool hasQuotesOfSpreadsheet(const std::deque<std::string>& lines)
{
    std::size_t quoted = 0;
    std::vector<std::string_view> columns;
    for (const auto& line : lines) {
        splitAt('\t', line, columns);
        for (const auto column : columns) {
            const bool needsQuotes = column.find_first_of(",\"") != std::string_view::npos;
            if (!needsQuotes)
                continue;
            const auto inside = isQuoted(column) ? column.substr(1, column.size() - 2) : std::string_view();
            if (inside.find_first_of(",\"") == std::string_view::npos || !isWellQuoted(column))
                return false;
            ++quoted;
        }
    }
    return quoted > 0;
}

/// The number of lines with the most frequent number of columns, which must be at least two.
std::size_t regularLines(char separator, const std::deque<std::string>& lines)
{
    std::map<std::size_t, std::size_t> linesWith;
    for (const auto& line : lines)
        ++linesWith[columnsIn({separator, separator != '\t'}, line)];
    std::size_t most = 0;
    for (const auto& [columns, count] : linesWith)
        most = columns > 1 ? std::max(most, count) : most;
    return most;
}

/// Uses Excel's `sep=` line, or else the separator that gives the most lines with the same number of columns.
char separatorOf(const std::deque<std::string>& lines)
{
    constexpr std::string_view kNamed = "sep=";
    constexpr std::array<char, 3> kSeparators {'\t', ',', ';'};
    if (!lines.empty() && lines.front().starts_with(kNamed) && lines.front().size() == kNamed.size() + 1)
        return lines.front().back();
    return *std::ranges::max_element(kSeparators, {}, [&](char separator) { return regularLines(separator, lines); });
}

}  // namespace

Message ColumnDialect::separators() const
{
    return separator == '\t' ? say("tabs")
        : separator == ','   ? say("commas")
        : separator == ';'   ? say("semicolons")
                             : quote(std::string(1, separator));
}

void splitAt(char separator, std::string_view line, std::vector<std::string_view>& columns)
{
    columns.clear();
    for (auto end = line.find(separator); end != std::string_view::npos; end = line.find(separator)) {
        columns.push_back(line.substr(0, end));
        line.remove_prefix(end + 1);
    }
    columns.push_back(line);
}

std::size_t columnsIn(const ColumnDialect& dialect, std::string_view line)
{
    std::size_t columns = 1;
    bool isInside = false;
    for (const char c : line) {
        isInside = c == kQuote && dialect.hasQuotes ? !isInside : isInside;
        columns += c == dialect.separator && !isInside ? 1 : 0;
    }
    return columns;
}

ColumnDialect dialectOf(const std::deque<std::string>& lines, bool isCsv)
{
    const char separator = isCsv ? separatorOf(lines) : '\t';
    return {separator, separator != '\t' || hasQuotesOfSpreadsheet(lines)};
}

DelimitedLines::DelimitedLines(std::unique_ptr<ByteStream> stream, Kind kind)
    : m_lines(std::move(stream))
{
    std::size_t bytes = 0;
    while (m_ahead.size() < kSampledLines && bytes < kSampledBytes) {
        const auto line = m_lines.next();
        if (!line)
            break;
        bytes += line->size();
        m_ahead.emplace_back(*line);
    }
    m_dialect = dialectOf(m_ahead, kind == Kind::Csv);
    if (kind == Kind::Csv && !m_ahead.empty() && m_ahead.front().starts_with("sep="))
        nextLine();
}

std::optional<std::string_view> DelimitedLines::nextLine()
{
    if (!m_ahead.empty()) {
        m_line = std::move(m_ahead.front());
        m_ahead.pop_front();
        m_first = ++m_taken;
        return m_line;
    }
    const auto line = m_lines.next();
    if (line)
        m_first = ++m_taken;
    return line;
}

const std::vector<std::string_view>* DelimitedLines::next()
{
    const auto line = nextLine();
    if (!line)
        return nullptr;
    if (m_dialect.hasQuotes && line->find(kQuote) != std::string_view::npos)
        splitQuoted(*line);
    else
        splitAt(m_dialect.separator, *line, m_columns);
    return &m_columns;
}

/// Source: RFC 4180, section 2.
void DelimitedLines::splitQuoted(std::string_view line)
{
    if (line.data() != m_line.data())
        m_line = line;
    m_quoted.clear();
    m_columns.clear();
    std::string_view rest = m_line;
    while (true) {
        m_quoted.emplace_back();
        if (rest.starts_with(kQuote))
            readQuoted(rest);
        const auto end = rest.find(m_dialect.separator);
        m_quoted.back() += rest.substr(0, end);
        if (end == std::string_view::npos)
            break;
        rest.remove_prefix(end + 1);
    }
    m_columns.assign(m_quoted.begin(), m_quoted.end());
}

/// Reads to the quote that closes the column, in this line or a later one.
void DelimitedLines::readQuoted(std::string_view& rest)
{
    const auto first = m_first;
    auto& column = m_quoted.back();
    rest.remove_prefix(1);
    while (true) {
        const auto end = rest.find(kQuote);
        column += rest.substr(0, end);
        if (end != std::string_view::npos) {
            rest.remove_prefix(end + 1);
            if (!rest.starts_with(kQuote))
                return;
            column += kQuote;
            rest.remove_prefix(1);
            continue;
        }
        const auto line = nextLine();
        if (!line || column.size() > kLongestLine)
            throw Error(ErrorCode::InvalidFormat,
                about(lineOf(fileName(), first),
                    say("a column begins with a quotation mark that is not closed; close it, or double it to write the "
                        "character itself")));
        if (line->data() != m_line.data())
            m_line = *line;
        rest = m_line;
        m_first = first;
        column += '\n';
    }
}

}  // namespace translucent
