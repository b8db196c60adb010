#include "translucent/files/posix_file.h"

#include "translucent/base/error.h"

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

Message errnoText(int error)
{
    switch (error) {
    case ENOENT: return say("No such file or directory");
    case EACCES: return say("Permission denied");
    case EPERM: return say("Operation not permitted");
    case ENOSPC: return say("No space left on device");
    case EDQUOT: return say("Disk quota exceeded");
    case EFBIG: return say("File too large");
    case EROFS: return say("Read-only file system");
    case EISDIR: return say("Is a directory");
    case ENOTDIR: return say("Not a directory");
    case EEXIST: return say("File exists");
    case EINVAL: return say("Invalid argument");
    case EIO: return say("Input/output error");
    case ENAMETOOLONG: return say("File name too long");
    case ELOOP: return say("Too many levels of symbolic links");
    case EMFILE: return say("Too many open files");
    default: return untranslated(std::generic_category().message(error));
    }
}

namespace {

FileDescriptor openWith(const std::filesystem::path& file, int flags)
{
    FileDescriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC | flags));
    if (!descriptor.isOpen())
        throw Error(ErrorCode::NotFound,
            say("%1: cannot be opened: %2; check its name and permissions", file, errnoText(errno)));
    struct stat status { };
    if (::fstat(descriptor.get(), &status) == 0 && S_ISDIR(status.st_mode))
        throw Error(ErrorCode::InvalidFormat, say("%1: is a directory, not a file", file));
    return descriptor;
}

}  // namespace

FileDescriptor openForReading(const std::filesystem::path& file)
{
    auto descriptor = openWith(file, 0);
    struct stat status { };
    if (::fstat(descriptor.get(), &status) != 0 || S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode))
        throw Error(ErrorCode::InvalidFormat, say("%1: is a device; give a file or a pipe", file));
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
        throw Error(ErrorCode::InvalidFormat, say("%1: is not a regular file; give a regular file", file));
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
            throw Error(
                ErrorCode::InvalidFormat, say("%1: cannot be read: %2; check the disk", file, errnoText(errno)));
        if (got == 0)
            break;
        filled += static_cast<std::size_t>(got);
    }
    return filled;
}

int writeFully(const FileDescriptor& descriptor, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor.get(), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return 0;
}

void occupyClosedStandardStreams()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(stream, F_GETFD) < 0) {
            // the lowest free number is this one; opened the wrong way round, so that a lost result is noticed
            const int flags = stream == STDIN_FILENO ? O_WRONLY : O_RDONLY;
            static_cast<void>(FileDescriptor(::open("/dev/null", flags)).release());
        }
}

}  // namespace translucent
