#include "training/history.h"

#include "io/atomic_file.h"
#include "translucent/error.h"

#include <cerrno>
#include <fstream>
#include <string>

#include <fcntl.h>
#include <unistd.h>

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

History::History(std::filesystem::path file, std::int64_t lastStep)
    : m_file(std::move(file))
{
    const auto kept = lastStep > 0 ? linesUpTo(m_file, lastStep) : std::string();
    writeFileAtomically(m_file, kept);
    m_length = static_cast<std::int64_t>(kept.size());
    m_descriptor = FileDescriptor(::open(m_file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
    if (!m_descriptor.isOpen())
        fail(errno);
}

void History::append(const nlohmann::ordered_json& event)
{
    const auto line = event.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    errno = 0;
    const auto written = ::write(m_descriptor.get(), line.data(), line.size());
    if (written != static_cast<ssize_t>(line.size())) {
        const int error = written < 0 ? errno : ENOSPC;
        if (written > 0 && ::ftruncate(m_descriptor.get(), m_length) != 0)
            fail(errno);
        fail(error);
    }
    m_length += written;
}

void History::flush()
{
    if (::fsync(m_descriptor.get()) != 0)
        fail(errno);
}

void History::fail(int error) const
{
    throw Error(ErrorCode::WriteFailed, m_file.string() + ": cannot be written: " + errnoText(error));
}

}  // namespace translucent
