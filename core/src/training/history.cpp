#include "training/history.h"

#include "io/atomic_file.h"
#include "translucent/error.h"

#include <string>

namespace translucent {

namespace {

std::string linesUpTo(const std::filesystem::path& file, std::int64_t lastStep)
{
    std::ifstream stream(file);
    std::string kept;
    for (std::string line; std::getline(stream, line);) {
        const auto event = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
        if (event.is_object() && event.contains("step") && event["step"].is_number_integer()
            && event["step"].get<std::int64_t>() <= lastStep)
            kept += line + "\n";
    }
    return kept;
}

}  // namespace

History::History(const std::filesystem::path& directory, std::int64_t lastStep)
    : m_file(directory / "training.jsonl")
{
    writeFileAtomically(m_file, lastStep > 0 ? linesUpTo(m_file, lastStep) : std::string());
    m_stream.open(m_file, std::ios::app);
}

void History::append(const nlohmann::ordered_json& event)
{
    m_stream << event.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n' << std::flush;
    if (!m_stream)
        throw Error(ErrorCode::WriteFailed, m_file.string() + ": cannot be written (disk full?)");
}

}  // namespace translucent
