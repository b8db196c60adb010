#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace translucent {

/// training.jsonl of a model directory: one JSON object per line.
class History {
public:
    /// Keeps the lines up to `lastStep` of an interrupted run and drops the rest; 0 starts anew.
    History(const std::filesystem::path& directory, std::int64_t lastStep);

    /// @throws Error{WriteFailed}
    void append(const nlohmann::ordered_json& event);

private:
    std::filesystem::path m_file;
    std::ofstream m_stream;
};

}  // namespace translucent
