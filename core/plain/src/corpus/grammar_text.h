#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace translucent::grammar {

/// The consecutive lines of a grammar file and of its included files, with their origins.
class GrammarText {
public:
    GrammarText(std::string_view text, const std::string& fileName);

    /// Reads `file`; each of its lines `include NAME` is replaced by the lines of NAME, a path relative to the file's
    /// folder. An included file includes none.
    /// @throws Error{NotFound, InvalidFormat} as TextLines does, and naming a second level of includes
    static GrammarText load(const std::filesystem::path& file);

    std::string_view lines() const { return m_lines; }
    const std::string& fileName() const { return m_fileName; }
    /// "file:12" for a line of `lines()`, counting from 1.
    std::string place(int line) const;

private:
    /// From line `first` of the text, lines come from `fileName`, starting with its line `firstOfFile`.
    struct Part {
        int first = 1;
        int firstOfFile = 1;
        std::string fileName;
    };

    explicit GrammarText(std::string fileName);
    void append(const std::filesystem::path& file, bool mayInclude);

    std::string m_fileName;
    std::string m_lines;
    int m_count = 0;
    std::vector<Part> m_parts;
};

}  // namespace translucent::grammar
