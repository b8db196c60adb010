#include "training/history.h"

#include "files/atomic_file.h"
#include "files/byte_stream.h"
#include "translucent/base/error.h"
#include "translucent/files/json_text.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace translucent {

namespace {

/// Far larger than the attention of the largest model. The rest of a longer line is dropped, so that the line counts as
/// damaged.
constexpr std::size_t kLongestLine = std::size_t {64} << 20U;

struct Lines {
    std::string kept;
    std::int64_t damaged = 0;
    std::int64_t firstDamaged = 0;  ///< from 1
};

/// The step of a line; empty if the line is damaged.
std::optional<std::int64_t> stepOf(const std::string& line)
{
    try {
        const auto event = parseJson(line, JsonKind::HistoryLine, {"history"});
        const bool whole = event.is_object() && event.contains("step") && event["step"].is_number_integer();
        return whole ? std::optional(event["step"].get<std::int64_t>()) : std::nullopt;
    } catch (const Error&) {  // not JSON
        return {};
    }
}

/// Visits the complete lines; none if the file does not exist.
void eachLine(const std::filesystem::path& file, const std::function<void(const std::string& line)>& take)
{
    if (!isThere(file))
        return;
    FileStream stream(file, {.regularOnly = true});
    std::string line;
    for (auto bytes = stream.next(); !bytes.empty(); bytes = stream.next())
        for (const char character : bytes)
            if (character == '\n')
                take(std::exchange(line, {}));
            else if (line.size() < kLongestLine)
                line += character;
}

Lines linesWhere(const std::filesystem::path& file, const std::function<bool(std::int64_t step)>& keeps)
{
    Lines lines;
    std::int64_t number = 0;
    eachLine(file, [&](const std::string& line) {
        ++number;
        const auto step = stepOf(line);
        if (step && keeps(*step))
            lines.kept += line + "\n";
        else if (!step && lines.damaged++ == 0)
            lines.firstDamaged = number;
    });
    return lines;
}

}  // namespace

History::History(std::filesystem::path file, std::int64_t lastStep)
    : m_file(std::move(file))
{
    if (lastStep == 0) {
        open({});
        return;
    }
    const auto lines = linesWhere(m_file, [lastStep](std::int64_t step) { return step <= lastStep; });
    if (lines.damaged > 0)
        m_problem = m_file.string() + ": " + std::to_string(lines.damaged)
            + (lines.damaged == 1 ? " line is" : " lines are") + " damaged and left out, the first is line "
            + std::to_string(lines.firstDamaged);
    open(lines.kept);
}

void History::open(const std::string& content)
{
    writeFileAtomically(m_file, content);
    m_length = static_cast<std::int64_t>(content.size());
    m_descriptor = FileDescriptor(::open(m_file.c_str(), O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC));
    if (!m_descriptor.isOpen())
        fail(errno);
}

void History::thin(const std::function<bool(std::int64_t step)>& keeps)
{
    open(linesWhere(m_file, keeps).kept);
}

void History::append(std::string line)
{
    line += '\n';
    if (const int error = writeFully(m_descriptor, std::as_bytes(std::span(line)))) {
        if (::ftruncate(m_descriptor.get(), m_length) != 0)
            fail(errno);
        fail(error);
    }
    m_length += static_cast<std::int64_t>(line.size());
}

void History::flush()
{
    if (::fsync(m_descriptor.get()) != 0)
        fail(errno);
}

void History::fail(int error) const
{
    throw Error(ErrorCode::WriteFailed,
        say("%1: cannot be written: %2; check free space and permissions", m_file, errnoText(error)));
}

}  // namespace translucent
