#include "corpus/grammar_model.h"

#include "files/text_lines.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <utility>

namespace translucent::grammar {

namespace {

/// The file that an `include` line names; empty for all other lines.
std::string_view includedName(std::string_view line)
{
    std::string_view rest = trimmed(line.substr(0, line.find('#')));
    return takeWord(rest) == "include" ? rest : std::string_view {};
}

std::string placeIn(const std::string& file, std::size_t line)
{
    return file + ":" + std::to_string(line);
}

/// Rejects devices and pipes, which can be endless, as if they did not exist.
std::filesystem::path includedFile(const std::filesystem::path& folder, std::string_view name)
{
    const auto file = folder / name;
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) {
        throw Error(ErrorCode::NotFound,
            say("there is no file %1; write its path relative to the folder of this file", quote(name)));
    }
    return file;
}

}  // namespace

GrammarText::GrammarText(std::string fileName)
    : m_fileName(std::move(fileName))
{
}

GrammarText::GrammarText(std::string_view text, const std::string& fileName)
    : m_fileName(fileName)
    , m_lines(text)
    , m_parts {{1, 1, fileName}}
{
}

GrammarText GrammarText::load(const std::filesystem::path& file)
{
    GrammarText text(file.string());
    text.append(file, true);
    return text;
}

void GrammarText::append(const std::filesystem::path& file, bool mayInclude)
{
    TextLines lines(file);
    m_parts.push_back({m_count + 1, 1, lines.fileName()});
    while (const auto line = lines.next()) {
        const std::string_view included = includedName(*line);
        if (included.empty()) {
            m_lines.append(*line) += '\n';
            ++m_count;
            continue;
        }
        if (!mayInclude) {
            throw Error(ErrorCode::InvalidFormat,
                about(placeIn(lines.fileName(), lines.number()),
                    say("an included file includes no other; move the line to %1", m_fileName)));
        }
        try {
            append(includedFile(file.parent_path(), included), false);
        } catch (const Error& error) {
            throw Error(error.code(), about(placeIn(lines.fileName(), lines.number()), error.message()));
        }
        m_parts.push_back({m_count + 1, static_cast<int>(lines.number()) + 1, lines.fileName()});
    }
}

std::string GrammarText::place(int line) const
{
    const auto next = std::upper_bound(
        m_parts.begin() + 1, m_parts.end(), line, [](int wanted, const Part& part) { return wanted < part.first; });
    const Part& part = *std::prev(next);
    return part.fileName + ":" + std::to_string(part.firstOfFile + line - part.first);
}

}  // namespace translucent::grammar
