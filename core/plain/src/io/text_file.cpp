#include "io/text_file.h"

#include "io/text_check.h"

#include <algorithm>

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
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
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

}  // namespace translucent
