#include "io/text_file.h"

#include "text/utf8.h"
#include "translucent/error.h"

#include <algorithm>

namespace translucent {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t kLongestSequence = 4;

bool continuesCharacter(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

std::string hexByte(char c)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    return {'0', 'x', kDigits[byte >> 4U], kDigits[byte & 0x0FU]};
}

struct BadByte {
    std::size_t offset = 0;
    std::size_t column = 0;  ///< in characters, from 1
};

/// Where a line that is not UTF-8 goes wrong. Works on groups of a byte and the continuation bytes after it.
BadByte findBadByte(std::string_view line)
{
    BadByte bad;
    for (std::size_t begin = 0; begin < line.size();) {
        const auto next = std::find_if_not(line.begin() + begin + 1, line.end(), continuesCharacter);
        const auto group = line.substr(begin, static_cast<std::size_t>(next - line.begin()) - begin);
        ++bad.column;
        if (!isValidUtf8(group)) {
            bad.offset = begin;
            for (std::size_t length = 1; length < std::min(group.size(), kLongestSequence + 1); ++length) {
                if (isValidUtf8(group.substr(0, length))) {
                    return {begin + length, bad.column + 1};
                }
            }
            return bad;
        }
        begin += group.size();
    }
    return bad;
}

void refuseUtf16(const std::vector<char>& content, const std::string& fileName)
{
    const std::string_view text(content.data(), content.size());
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
        throw Error(ErrorCode::InvalidFormat,
            fileName + ": is UTF-16 text; convert the file, e.g. with iconv -f UTF-16 -t UTF-8");
    }
}

void checkLine(std::string_view line, const std::string& fileName, std::size_t number)
{
    if (line.find('\0') != std::string_view::npos) {
        throw Error(ErrorCode::InvalidFormat,
            lineOf(fileName, number)
                + ": holds a zero byte, so it is not UTF-8 text (a binary file, or UTF-16)");
    }
    if (isValidUtf8(line)) {
        return;
    }
    const BadByte bad = findBadByte(line);
    throw Error(ErrorCode::InvalidFormat,
        lineOf(fileName, number) + ": not UTF-8 (byte " + hexByte(line[bad.offset]) + " at column "
            + std::to_string(bad.column) + "); convert the file, e.g. with iconv -f GB18030 -t UTF-8");
}

std::string_view withoutByteOrderMarks(std::string_view text)
{
    while (text.starts_with(kByteOrderMark)) {
        text.remove_prefix(kByteOrderMark.size());
    }
    return text;
}

}  // namespace

TextFile::TextFile(std::filesystem::path file, std::vector<char> content)
    : m_file(std::move(file))
    , m_content(std::move(content))
{
    std::string_view rest(m_content.data(), m_content.size());
    while (!rest.empty()) {
        const std::size_t length = std::min(rest.find('\n'), rest.size());
        std::string_view line = rest.substr(0, length);
        rest.remove_prefix(std::min(length + 1, rest.size()));
        checkLine(line, fileName(), m_lines.size() + 1);
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        m_lines.push_back(withoutByteOrderMarks(line));
    }
}

TextFile TextFile::read(const std::filesystem::path& file, const FileContentOptions& options)
{
    auto content = readFileContent(file, options);
    refuseUtf16(content, file.string());
    return TextFile(file, std::move(content));
}

std::string_view TextFile::text() const
{
    return withoutByteOrderMarks(std::string_view(m_content.data(), m_content.size()));
}

std::string lineOf(const std::string& fileName, std::size_t line)
{
    return fileName + ", line " + std::to_string(line);
}

}  // namespace translucent
