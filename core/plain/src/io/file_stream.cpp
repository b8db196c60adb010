#include "io/file_stream.h"

#include "io/gzip.h"
#include "translucent/error.h"

#include <array>
#include <span>
#include <utility>

#include <sys/stat.h>

namespace translucent {

namespace {

constexpr std::size_t kBuffer = std::size_t {1} << 18U;

struct Magic {
    std::string_view bytes;
    std::string_view name;
};

constexpr std::array<Magic, 4> kOtherPackings {{{"PK\x03\x04", "zip"}, {"BZh", "bzip2"},
    {"\xFD"
     "7zXZ",
        "xz"},
    {"\x28\xB5\x2F\xFD", "zstd"}}};

void refuseOtherPackings(std::string_view content, const std::string& fileName)
{
    for (const Magic& magic : kOtherPackings) {
        if (content.starts_with(magic.bytes)) {
            throw Error(ErrorCode::InvalidFormat,
                fileName + ": is packed with " + std::string(magic.name) + "; unpack it first (only gzip is read)");
        }
    }
}

/// A sparse file may claim any size, so what is above the limit is refused before it is read.
void refuseTooLarge(const FileDescriptor& descriptor, const std::string& fileName, std::uint64_t maxBytes)
{
    struct stat status { };
    if (::fstat(descriptor.get(), &status) == 0 && S_ISREG(status.st_mode)
        && static_cast<std::uint64_t>(status.st_size) > maxBytes) {
        failTooLarge(fileName, maxBytes);
    }
}

}  // namespace

FileStream::FileStream(const std::filesystem::path& file, const FileContentOptions& options)
    : FileStream(options.regularOnly ? openRegularFile(file) : openForReading(file), file.string(), options)
{
}

FileStream::FileStream(FileDescriptor descriptor, std::string name, const FileContentOptions& options)
    : m_descriptor(std::move(descriptor))
    , m_name(std::move(name))
    , m_maxBytes(options.maxBytes)
    , m_raw(kBuffer)
{
    refuseTooLarge(m_descriptor, m_name, m_maxBytes);
}

FileStream::~FileStream() = default;

std::string_view FileStream::next()
{
    if (!m_begun) {
        begin();
    }
    const auto bytes = m_gunzip ? m_gunzip->next() : nextRaw();
    m_given += bytes.size();
    if (m_given > m_maxBytes) {
        failTooLarge(m_name, m_maxBytes);
    }
    return bytes;
}

void FileStream::begin()
{
    m_first = nextRaw();
    m_begun = true;
    if (isGzip(m_first)) {
        m_gunzip = std::make_unique<Gunzip>([this] { return nextRaw(); }, m_name);
    } else {
        refuseOtherPackings(m_first, m_name);
    }
}

std::string_view FileStream::nextRaw()
{
    if (!m_first.empty()) {
        return std::exchange(m_first, {});
    }
    if (m_ended) {
        return {};
    }
    const auto filled = readFully(m_descriptor, std::as_writable_bytes(std::span(m_raw)), m_name);
    m_ended = filled < m_raw.size();
    return {m_raw.data(), filled};
}

}  // namespace translucent
