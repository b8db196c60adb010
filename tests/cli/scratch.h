#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace translucent::test {

/// A directory for one test that vanishes with it.
class Scratch {
public:
    Scratch();
    ~Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    std::string path(const std::string& name) const { return (m_directory / name).string(); }

    /// Writes a file and returns its path.
    std::string write(const std::string& name, std::string_view content) const;

private:
    std::filesystem::path m_directory;
};

/// The bytes of a file; empty if it does not exist.
std::string readFile(const std::string& file);

std::vector<std::string> splitLines(const std::string& text);

}  // namespace translucent::test
