#include "line_io.h"

#include "translucent/error.h"

#include <cerrno>
#include <cstdio>
#include <iostream>
#include <system_error>
#include <utility>

namespace translucent::cli {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kIdeographicSpace = "\xE3\x80\x80";
constexpr std::string_view kNoBreakSpace = "\xC2\xA0";

std::size_t whiteSpaceLength(std::string_view text)
{
    if (std::string_view(" \t\r\n\v\f").find(text.front()) != std::string_view::npos)
        return 1;
    for (const auto space : {kIdeographicSpace, kNoBreakSpace})
        if (text.starts_with(space))
            return space.size();
    return 0;
}

bool holdsCarriageReturns(std::string_view line)
{
    const auto end = line.find_last_not_of('\r');
    return end != std::string_view::npos && line.substr(0, end).find('\r') != std::string_view::npos;
}

/// Looks no further than it must: on a terminal the next line is not there yet.
void refuseOldMacText(std::string_view firstLine)
{
    if (holdsCarriageReturns(firstLine) && std::cin.peek() == std::char_traits<char>::eof())
        throw Error(ErrorCode::InvalidFormat,
            "standard input: its lines end with carriage returns alone, as on old Macs; convert it, e.g. with tr '\\r' "
            "'\\n'");
}

}  // namespace

bool LineReader::next(std::string& line)
{
    if (m_ended || !readLine(line))
        return false;
    const bool first = std::exchange(m_first, false);
    if (first)
        refuseOldMacText(line);
    if (line.ends_with('\r'))
        line.pop_back();
    if (first && line.starts_with(kByteOrderMark))
        line.erase(0, kByteOrderMark.size());
    return true;
}

/// Like std::getline, but bounded; and the end that a failed read leaves behind is none.
bool LineReader::readLine(std::string& line)
{
    line.clear();
    auto* input = std::cin.rdbuf();
    constexpr auto kEnd = std::char_traits<char>::eof();
    int c = input->sbumpc();
    const bool any = c != kEnd;
    for (; c != kEnd && c != '\n'; c = input->sbumpc())
        if (line.size() <= kLongestLine)
            line += static_cast<char>(c);
    m_ended = c == kEnd;
    if (m_ended && std::ferror(stdin) != 0)
        throw Error(
            ErrorCode::InvalidFormat, "standard input cannot be read: " + std::generic_category().message(errno));
    return any;
}

std::vector<std::string> LineReader::nextBatch(std::size_t count)
{
    std::vector<std::string> lines;
    for (std::string line; lines.size() < count && next(line);)
        lines.push_back(std::move(line));
    return lines;
}

bool isBlank(std::string_view text)
{
    while (!text.empty()) {
        const auto length = whiteSpaceLength(text);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

}  // namespace translucent::cli
