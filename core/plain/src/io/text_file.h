#pragma once

#include "io/file_content.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// A small UTF-8 text file, possibly gzipped, cut into lines. Corpora are read by TextLines.
///
/// Lines end at line feeds only: U+2028, U+0085, vertical tab and form feed are text, and cutting there would
/// shift one half of a text pair against the other. A carriage return before the line feed is dropped, and so
/// is a byte order mark at the beginning of a line, where it stands when files were joined.
class TextFile {
public:
    /// @throws Error naming file, line and column: as readFileContent does, and Error{InvalidFormat} when the
    /// text is UTF-16, holds a zero byte or is not UTF-8.
    static TextFile read(const std::filesystem::path& file, const FileContentOptions& options = {});

    TextFile(TextFile&&) noexcept = default;
    TextFile& operator=(TextFile&&) noexcept = default;
    TextFile(const TextFile&) = delete;
    TextFile& operator=(const TextFile&) = delete;
    ~TextFile() = default;

    std::span<const std::string_view> lines() const { return m_lines; }
    /// The whole text without a leading byte order mark.
    std::string_view text() const;
    std::string fileName() const { return m_file.string(); }

private:
    explicit TextFile(std::filesystem::path file, std::vector<char> content);

    std::filesystem::path m_file;
    std::vector<char> m_content;
    std::vector<std::string_view> m_lines;
};

}  // namespace translucent
