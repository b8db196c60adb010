#include "files/text_lines.h"

#include "base/unicode.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <utility>

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

/// The position of the first invalid byte in a line that is not UTF-8. Works on groups of a byte and its continuation
/// bytes.
BadByte findBadByte(std::string_view line)
{
    BadByte bad;
    for (std::size_t begin = 0; begin < line.size();) {
        const auto next = std::find_if_not(line.begin() + begin + 1, line.end(), continuesCharacter);
        const auto group = line.substr(begin, static_cast<std::size_t>(next - line.begin()) - begin);
        ++bad.column;
        if (!isValidUtf8(group)) {
            bad.offset = begin;
            for (std::size_t length = 1; length < std::min(group.size(), kLongestSequence + 1); ++length)
                if (isValidUtf8(group.substr(0, length)))
                    return {begin + length, bad.column + 1};
            return bad;
        }
        begin += group.size();
    }
    return bad;
}

void requireTextLine(std::string_view line, const std::string& fileName, TextPlace place)
{
    if (line.find('\0') != std::string_view::npos) {
        throw Error(ErrorCode::InvalidFormat,
            about(lineOf(fileName, place.line),
                say("contains a zero byte, so it is not text (a binary file); choose a text file")));
    }
    if (isValidUtf8(line))
        return;
    const BadByte bad = findBadByte(line);
    throw Error(ErrorCode::InvalidFormat,
        about(lineOf(fileName, place.line),
            say("not UTF-8 (byte %1 at column %2); correct it there, or save the file as UTF-8 (UTF-16, GB18030 and "
                "Big5 are read as well)",
                hexByte(line[bad.offset]), bad.column + place.column - 1)));
}

}  // namespace

Message lineOf(const std::string& fileName, std::size_t line)
{
    return say("%1, line %2", fileName, line);
}

void requireText(std::string_view text, const std::string& fileName, TextPlace place)
{
    for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        requireTextLine(text.substr(0, end), fileName, place);
        text.remove_prefix(end + 1);
        place = {place.line + 1, 1};
    }
    requireTextLine(text, fileName, place);
}

void refuseOverlong(std::string_view text, const std::string& fileName, std::size_t line)
{
    if (text.size() <= kLongestLine)
        return;
    requireText(text.substr(0, codePointBoundaryBefore(text, kLongestLine)), fileName, {line, 1});
    if (line == 1)
        refuseCarriageReturns(text, fileName);
    throw Error(ErrorCode::InvalidFormat,
        about(
            lineOf(fileName, line), say("is longer than %1 bytes; there must be one sentence per line", kLongestLine)));
}

void refuseCarriageReturns(std::string_view onlyLine, const std::string& fileName)
{
    const auto end = onlyLine.find_last_not_of('\r');
    if (end != std::string_view::npos && onlyLine.substr(0, end).find('\r') != std::string_view::npos) {
        throw Error(ErrorCode::InvalidFormat,
            say("%1: lines end with a carriage return only (old Mac format); convert the file, e.g. with tr '\\r' "
                "'\\n'",
                fileName));
    }
}

std::string_view withoutByteOrderMarks(std::string_view text)
{
    while (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    return text;
}

TextLines::TextLines(const std::filesystem::path& file, const FileContentOptions& options)
    : TextLines(std::unique_ptr<ByteStream>(std::make_unique<FileStream>(file, options)))
{
}

TextLines::TextLines(FileDescriptor descriptor, std::string name)
    : TextLines(std::unique_ptr<ByteStream>(std::make_unique<FileStream>(std::move(descriptor), std::move(name))))
{
}

TextLines::TextLines(std::unique_ptr<ByteStream> stream)
    : TextLines(std::make_unique<Utf8Stream>(std::move(stream)))
{
}

TextLines::TextLines(std::unique_ptr<Utf8Stream> stream)
    : m_stream(std::move(stream))
{
}

std::optional<std::string_view> TextLines::next()
{
    m_line.clear();
    while (!m_rest.empty() || fill()) {
        const auto end = m_rest.find('\n');
        const auto part = m_rest.substr(0, end);
        m_rest.remove_prefix(end == std::string_view::npos ? part.size() : end + 1);
        if (end != std::string_view::npos && m_line.empty())
            return checked(part);
        m_line += part;
        if (end != std::string_view::npos)
            return checked(m_line);
        refuseOverlong(m_line, fileName(), m_number + 1);
    }
    return m_line.empty() ? std::nullopt : std::optional(checked(m_line));
}

bool TextLines::fill()
{
    if (!m_ended) {
        m_rest = m_stream->next();
        m_ended = m_rest.empty();
    }
    return !m_ended;
}

std::string_view TextLines::checked(std::string_view line)
{
    ++m_number;
    if (m_number == 1)
        line = checkedFirst(line);
    refuseOverlong(line, fileName(), m_number);
    requireText(line, fileName(), {m_number, 1});
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return m_keepsInnerMarks && m_number > 1 ? line : withoutByteOrderMarks(line);
}

std::string_view TextLines::checkedFirst(std::string_view line)
{
    if (line.find('\r') == std::string_view::npos || !m_rest.empty())
        return line;
    if (line.data() != m_line.data())
        m_line = line;
    if (!fill())
        refuseCarriageReturns(m_line, fileName());
    return m_line;
}

}  // namespace translucent
