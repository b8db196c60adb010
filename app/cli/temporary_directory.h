#pragma once

#include <filesystem>
#include <string>

namespace translucent::cli {

/// A fresh directory that vanishes with this object.
class TemporaryDirectory {
public:
    /// @throws Error{WriteFailed}
    explicit TemporaryDirectory(const std::string& prefix);
    ~TemporaryDirectory();
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

}  // namespace translucent::cli
