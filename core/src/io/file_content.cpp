#include "io/file_content.h"

#include "io/gzip.h"
#include "io/posix_file.h"
#include "translucent/error.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <sys/stat.h>

namespace translucent {

namespace {

struct Magic {
    std::string_view bytes;
    std::string_view name;
};

constexpr std::array<Magic, 4> kOtherPackings{{{"PK\x03\x04", "zip"}, {"BZh", "bzip2"},
    {"\xFD"
     "7zXZ",
        "xz"},
    {"\x28\xB5\x2F\xFD", "zstd"}}};

void refuseOtherPackings(const std::vector<char>& content, const std::string& fileName)
{
    const std::string_view text(content.data(), content.size());
    for (const Magic& magic : kOtherPackings) {
        if (text.starts_with(magic.bytes)) {
            throw Error(ErrorCode::InvalidFormat,
                fileName + ": is packed with " + std::string(magic.name)
                    + "; unpack it first (only gzip is read)");
        }
    }
}

/// One more than the size tells, so that the end of a regular file is seen without another round.
std::size_t firstBufferSize(const FileDescriptor& descriptor, std::uint64_t maxBytes)
{
    constexpr std::uint64_t kPipeBuffer = std::uint64_t{1} << 16U;
    struct stat status { };
    const bool known = ::fstat(descriptor.get(), &status) == 0 && S_ISREG(status.st_mode);
    return std::min(known ? static_cast<std::uint64_t>(status.st_size) + 1 : kPipeBuffer, maxBytes + 1);
}

/// A sparse file may claim any size, so what is above the limit is refused before memory is taken for it.
void refuseTooLarge(
    const FileDescriptor& descriptor, const std::filesystem::path& file, std::uint64_t maxBytes)
{
    struct stat status { };
    if (::fstat(descriptor.get(), &status) == 0 && S_ISREG(status.st_mode)
        && static_cast<std::uint64_t>(status.st_size) > maxBytes) {
        failTooLarge(file.string(), maxBytes);
    }
}

std::vector<char> readRaw(const std::filesystem::path& file, const FileContentOptions& options)
{
    const auto maxBytes = options.maxBytes;
    const FileDescriptor descriptor = options.regularOnly ? openRegularFile(file) : openForReading(file);
    refuseTooLarge(descriptor, file, maxBytes);
    std::vector<char> content(firstBufferSize(descriptor, maxBytes));
    std::size_t filled = 0;
    while (true) {
        const auto free = std::span(content).subspan(filled);
        filled += readFully(descriptor, std::as_writable_bytes(free), file);
        if (filled < content.size()) {
            content.resize(filled);
            return content;
        }
        if (filled > maxBytes) {
            failTooLarge(file.string(), maxBytes);
        }
        content.resize(std::min<std::uint64_t>(content.size() * 2, maxBytes + 1));
    }
}

}  // namespace

std::vector<char> readFileContent(const std::filesystem::path& file, const FileContentOptions& options)
{
    auto content = readRaw(file, options);
    if (isGzip(content)) {
        return gunzip(content, options.maxBytes, file.string());
    }
    refuseOtherPackings(content, file.string());
    return content;
}

}  // namespace translucent
