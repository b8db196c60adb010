#include "io/text_lines.h"

#include "io/text_check.h"

#include <utility>

namespace translucent {

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
        if (end != std::string_view::npos && m_line.empty()) {
            return checked(part);
        }
        m_line += part;
        if (end != std::string_view::npos) {
            return checked(m_line);
        }
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
    if (m_number == 1) {
        line = checkedFirst(line);
    }
    refuseOverlong(line, fileName(), m_number);
    requireText(line, fileName(), {m_number, 1});
    if (line.ends_with('\r')) {
        line.remove_suffix(1);
    }
    return withoutByteOrderMarks(line);
}

std::string_view TextLines::checkedFirst(std::string_view line)
{
    refuseUtf16(line, fileName());
    if (line.find('\r') == std::string_view::npos || !m_rest.empty()) {
        return line;
    }
    if (line.data() != m_line.data()) {
        m_line = line;
    }
    if (!fill()) {
        refuseCarriageReturns(m_line, fileName());
    }
    return m_line;
}

}  // namespace translucent
