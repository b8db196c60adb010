#include "translucent/training_lock.h"

#include "io/atomic_file.h"
#include "translucent/error.h"

#include <array>
#include <cerrno>
#include <climits>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace translucent {

namespace {

namespace fs = std::filesystem;

std::string hostName()
{
    std::array<char, HOST_NAME_MAX + 1> name {};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "this machine";
}

/// "process 12 on host": what `sign` wrote, or less when it cannot be read.
std::string holderIn(const FileDescriptor& descriptor)
{
    std::array<char, HOST_NAME_MAX + 64> text {};
    const auto size = ::pread(descriptor.get(), text.data(), text.size(), 0);
    const std::string holder(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    return holder.empty() ? "another process" : printable(holder.substr(0, holder.find('\n')));
}

/// Tells others who holds the lock. They are kept out all the same when this fails.
void sign(const FileDescriptor& descriptor)
{
    const auto text = "process " + std::to_string(::getpid()) + " on " + hostName() + "\n";
    if (::ftruncate(descriptor.get(), 0) == 0)
        static_cast<void>(::pwrite(descriptor.get(), text.data(), text.size(), 0));
}

/// Another process may have removed the file between opening and locking.
bool isStillThere(const FileDescriptor& descriptor, const fs::path& file)
{
    struct stat opened {
    }, named {};
    return ::fstat(descriptor.get(), &opened) == 0 && ::stat(file.c_str(), &named) == 0 && opened.st_ino == named.st_ino
        && opened.st_dev == named.st_dev;
}

FileDescriptor openLock(const fs::path& file)
{
    constexpr mode_t kLockMode = 0666;
    FileDescriptor descriptor(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, kLockMode));
    struct stat status { };
    if (!descriptor.isOpen())
        throw Error(ErrorCode::WriteFailed, file.string() + ": cannot be created: " + errnoText(errno));
    if (::fstat(descriptor.get(), &status) != 0 || !S_ISREG(status.st_mode))
        throw Error(ErrorCode::WriteFailed, file.string() + ": is not a regular file");
    return descriptor;
}

/// 0, or the errno value that speaks against it.
int lock(const FileDescriptor& descriptor)
{
    while (::flock(descriptor.get(), LOCK_EX | LOCK_NB) != 0)
        if (errno != EINTR)
            return errno;
    return 0;
}

}  // namespace

struct TrainingLock::Impl {
    ~Impl()
    {
        if (held)  // still, so that nobody else's is removed
            ::unlink(file.c_str());
    }

    fs::path file;
    FileDescriptor descriptor;
    bool held = false;
    std::string problem;
};

TrainingLock::TrainingLock(const fs::path& directory)
    : m_impl(std::make_unique<Impl>())
{
    makeDirectories(directory);
    m_impl->file = directory / ".translucent-lock";
    do {
        m_impl->descriptor = openLock(m_impl->file);
        const int problem = lock(m_impl->descriptor);
        if (problem == EWOULDBLOCK)
            throw Error(ErrorCode::InvalidArgument,
                directory.string() + " is in use: " + holderIn(m_impl->descriptor)
                    + " trains there; wait for its end, or give another directory");
        if (problem != 0) {
            m_impl->problem = directory.string() + " cannot be locked (" + errnoText(problem)
                + "); take care that nothing else trains there";
            return;
        }
    } while (!isStillThere(m_impl->descriptor, m_impl->file));
    m_impl->held = true;
    sign(m_impl->descriptor);
}

TrainingLock::~TrainingLock() = default;
TrainingLock::TrainingLock(TrainingLock&&) noexcept = default;
TrainingLock& TrainingLock::operator=(TrainingLock&&) noexcept = default;

const std::string& TrainingLock::problem() const
{
    return m_impl->problem;
}

}  // namespace translucent
