#include "io/text_file.h"

#include <algorithm>
#include <utility>

namespace translucent {

TextFile::TextFile(std::filesystem::path file, std::vector<char> content)
    : m_file(std::move(file))
    , m_content(std::move(content))
{
    std::string_view rest(m_content.data(), m_content.size());
    while (!rest.empty()) {
        const std::size_t length = std::min(rest.find('\n'), rest.size());
        std::string_view line = rest.substr(0, length);
        rest.remove_prefix(std::min(length + 1, rest.size()));
        requireText(line, fileName(), {m_lines.size() + 1, 1});
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        m_lines.push_back(withoutByteOrderMarks(line));
    }
}

TextFile TextFile::read(const std::filesystem::path& file, const FileContentOptions& options)
{
    auto content = readFileContent(file, options);
    refuseUtf16({content.data(), content.size()}, file.string());
    return TextFile(file, std::move(content));
}

std::string_view TextFile::text() const
{
    return withoutByteOrderMarks(std::string_view(m_content.data(), m_content.size()));
}

TextLines::TextLines(const std::filesystem::path& file, const FileContentOptions& options)
    : m_stream(file, options)
{
}

TextLines::TextLines(FileDescriptor descriptor, std::string name)
    : m_stream(std::move(descriptor), std::move(name))
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
        m_rest = m_stream.next();
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
    return withoutByteOrderMarks(line);
}

std::string_view TextLines::checkedFirst(std::string_view line)
{
    refuseUtf16(line, fileName());
    if (line.find('\r') == std::string_view::npos || !m_rest.empty())
        return line;
    if (line.data() != m_line.data())
        m_line = line;
    if (!fill())
        refuseCarriageReturns(m_line, fileName());
    return m_line;
}

}  // namespace translucent
