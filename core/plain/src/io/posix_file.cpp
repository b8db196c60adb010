#include "translucent/posix_file.h"

#include "translucent/error.h"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace translucent {

FileDescriptor::FileDescriptor(FileDescriptor&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1))
{
}

FileDescriptor& FileDescriptor::operator=(FileDescriptor&& other) noexcept
{
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

FileDescriptor::~FileDescriptor()
{
    close();
}

bool FileDescriptor::close()
{
    const int descriptor = std::exchange(m_descriptor, -1);
    return descriptor < 0 || ::close(descriptor) == 0;
}

std::string errnoText(int error)
{
    return std::generic_category().message(error);
}

namespace {

FileDescriptor openWith(const std::filesystem::path& file, int flags)
{
    FileDescriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC | flags));
    if (!descriptor.isOpen())
        throw Error(ErrorCode::NotFound, file.string() + ": cannot be opened: " + errnoText(errno));
    struct stat status { };
    if (::fstat(descriptor.get(), &status) == 0 && S_ISDIR(status.st_mode))
        throw Error(ErrorCode::InvalidFormat, file.string() + ": is a directory, not a file");
    return descriptor;
}

}  // namespace

FileDescriptor openForReading(const std::filesystem::path& file)
{
    auto descriptor = openWith(file, 0);
    struct stat status { };
    if (::fstat(descriptor.get(), &status) != 0 || S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode))
        throw Error(ErrorCode::InvalidFormat, file.string() + ": is a device; name a file or a pipe");
    return descriptor;
}

FileDescriptor openRegularFile(const std::filesystem::path& file)
{
    auto descriptor = openWith(file, O_NONBLOCK | O_NOCTTY);
    regularFileSize(descriptor, file);
    return descriptor;
}

bool isThere(const std::filesystem::path& path) noexcept
{
    std::error_code error;
    return std::filesystem::symlink_status(path, error).type() != std::filesystem::file_type::not_found;
}

std::uint64_t regularFileSize(const FileDescriptor& descriptor, const std::filesystem::path& file)
{
    struct stat status { };
    if (::fstat(descriptor.get(), &status) != 0 || !S_ISREG(status.st_mode))
        throw Error(ErrorCode::InvalidFormat, file.string() + ": is not a regular file");
    return static_cast<std::uint64_t>(status.st_size);
}

std::size_t readFully(const FileDescriptor& descriptor, std::span<std::byte> buffer, const std::filesystem::path& file)
{
    constexpr std::size_t kLargestRead = std::size_t {1} << 30;
    std::size_t filled = 0;
    while (filled < buffer.size()) {
        const auto wanted = std::min(buffer.size() - filled, kLargestRead);
        const ssize_t got = ::read(descriptor.get(), buffer.data() + filled, wanted);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            throw Error(ErrorCode::InvalidFormat, file.string() + ": cannot be read: " + errnoText(errno));
        if (got == 0)
            break;
        filled += static_cast<std::size_t>(got);
    }
    return filled;
}

}  // namespace translucent
