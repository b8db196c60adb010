#pragma once

#include "translucent/posix_file.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace translucent {

/// A file of a model directory with one JSON object per line, each with its step.
class History {
public:
    /// Keeps the lines up to `lastStep` of an interrupted run and drops the rest; 0 starts again.
    History(std::filesystem::path file, std::int64_t lastStep);

    std::int64_t bytes() const { return m_length; }

    /// What was wrong with the file when it was opened, as a sentence; empty when nothing was. The beginning of a line
    /// that somebody had no time to end is no damage.
    const std::string& problem() const { return m_problem; }

    /// Drops the lines whose step is not wanted.
    void thin(const std::function<bool(std::int64_t step)>& keeps);

    /// Adds `line` with a line feed, whole or, on a full disk, not at all. @throws Error{WriteFailed}
    void append(std::string line);

    /// Brings what was appended to the disk. To be called before a checkpoint, which promises that its steps are here.
    /// @throws Error{WriteFailed}
    void flush();

private:
    void open(const std::string& content);
    [[noreturn]] void fail(int error) const;

    std::filesystem::path m_file;
    FileDescriptor m_descriptor;
    std::int64_t m_length = 0;  ///< bytes of whole lines
    std::string m_problem;
};

}  // namespace translucent
