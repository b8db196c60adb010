#pragma once

#include "io/posix_file.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>

namespace translucent {

/// training.jsonl of a model directory: one JSON object per line.
class History {
public:
    /// Keeps the lines up to `lastStep` of an interrupted run and drops the rest; 0 starts anew.
    History(const std::filesystem::path& directory, std::int64_t lastStep);

    /// Adds the whole line or, on a full disk, nothing. @throws Error{WriteFailed}
    void append(const nlohmann::ordered_json& event);

    /// Brings what was appended to the disk. To be called before a checkpoint, which promises that its steps are here.
    /// @throws Error{WriteFailed}
    void flush();

private:
    [[noreturn]] void fail(int error) const;

    std::filesystem::path m_file;
    FileDescriptor m_descriptor;
    std::int64_t m_length = 0;  ///< bytes of whole lines
};

}  // namespace translucent
