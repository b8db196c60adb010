#pragma once

#include "translucent/files/posix_file.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace translucent {

/// A file in a model directory that contains one JSON object with a step per line.
class History {
public:
    /// Keeps the lines up to `lastStep` of an interrupted run and drops the rest; 0 starts a new file.
    History(std::filesystem::path file, std::int64_t lastStep);

    std::int64_t bytes() const { return m_length; }

    /// The problem of the file when it was opened, as a sentence; empty if there was none. An incomplete last line of
    /// an interrupted write is not a problem.
    const std::string& problem() const { return m_problem; }

    /// Drops the lines whose step is not wanted.
    void thin(const std::function<bool(std::int64_t step)>& keeps);

    /// Adds `line` with a line feed, either completely or, if the disk is full, not at all. @throws Error{WriteFailed}
    void append(std::string line);

    /// Writes all appended lines to the disk. Must be called before a checkpoint is written, because a checkpoint
    /// guarantees that the lines of its steps exist.
    /// @throws Error{WriteFailed}
    void flush();

private:
    void open(const std::string& content);
    [[noreturn]] void fail(int error) const;

    std::filesystem::path m_file;
    FileDescriptor m_descriptor;
    std::int64_t m_length = 0;  ///< size of the complete lines in bytes
    std::string m_problem;
};

}  // namespace translucent
