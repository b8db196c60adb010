#include "line_io.h"

#include "translucent/error.h"

#include <cerrno>
#include <fstream>
#include <iostream>
#include <system_error>

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

std::vector<std::string> allLines(std::istream& input)
{
    LineReader reader(input);
    std::vector<std::string> lines;
    for (std::string line; reader.next(line);)
        lines.push_back(line);
    return lines;
}

}  // namespace

LineReader::LineReader(std::istream& input)
    : m_input(input)
{
}

bool LineReader::next(std::string& line)
{
    if (!std::getline(m_input, line))
        return false;
    if (line.ends_with('\r'))
        line.pop_back();
    if (m_first && line.starts_with(kByteOrderMark))
        line.erase(0, kByteOrderMark.size());
    m_first = false;
    return true;
}

std::vector<std::string> LineReader::nextBatch(std::size_t count)
{
    std::vector<std::string> lines;
    for (std::string line; lines.size() < count && next(line);)
        lines.push_back(std::move(line));
    return lines;
}

std::vector<std::string> readLines(const std::string& file)
{
    if (file == "-")
        return allLines(std::cin);
    std::ifstream input(file, std::ios::binary);
    if (!input || input.peek() == std::ifstream::traits_type::eof())
        throw Error(ErrorCode::NotFound,
            file
                + (input.is_open() ? " is empty or cannot be read"
                                   : ": " + std::generic_category().message(errno)));
    return allLines(input);
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
