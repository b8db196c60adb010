#include "files/atomic_file.h"

#include "translucent/base/error.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <optional>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

namespace translucent {

namespace {

constexpr mode_t kModeBeforeUmask = 0666;
constexpr std::string_view kPrefix = ".translucent-";
constexpr std::string_view kSuffix = ".tmp";

std::filesystem::path followLink(const std::filesystem::path& file)
{
    std::error_code error;
    if (!std::filesystem::is_symlink(file, error))
        return file;
    const auto target = std::filesystem::weakly_canonical(file, error);
    return error ? file : target;
}

std::filesystem::path directoryOf(const std::filesystem::path& file)
{
    const auto directory = file.parent_path();
    return directory.empty() ? std::filesystem::path(".") : directory;
}

/// The length does not depend on the final name, so that a long final name cannot make it too long.
std::string temporaryName()
{
    static std::atomic<unsigned> counter = 0;
    return std::string(kPrefix) + std::to_string(::getpid()) + "-" + std::to_string(counter++) + std::string(kSuffix);
}

/// The process that created a temporary name; empty if it is not a temporary name.
std::optional<pid_t> ownerOf(const std::string& name)
{
    pid_t owner = 0;
    const char* begin = name.data() + std::min(kPrefix.size(), name.size());
    const auto [end, error] = std::from_chars(begin, name.data() + name.size(), owner);
    const bool ours = name.starts_with(kPrefix) && name.ends_with(kSuffix) && error == std::errc() && *end == '-';
    return ours && owner > 0 ? std::optional(owner) : std::nullopt;
}

/// It is not an error if a directory can be written but not read, or if a file system does not support flushing
/// directories.
bool flushEntries(const std::filesystem::path& path)
{
    const FileDescriptor directory(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return !directory.isOpen() || ::fsync(directory.get()) == 0 || errno != EIO;
}

/// Returns the errno value that prevents replacing an existing file, or 0.
int replacementError(const std::filesystem::path& file)
{
    struct stat status { };
    if (::stat(file.c_str(), &status) != 0)
        return errno == ENOENT ? 0 : errno;
    if (S_ISDIR(status.st_mode))
        return EISDIR;
    if (!S_ISREG(status.st_mode))
        return EINVAL;
    return ::access(file.c_str(), W_OK) == 0 ? 0 : errno;
}

/// Afterwards `temporary` contains the previous contents of `directory`, or does not exist.
void putInPlace(const std::filesystem::path& temporary, const std::filesystem::path& directory)
{
    if (::renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, directory.c_str(), RENAME_EXCHANGE) != 0) {
        std::error_code ignored;
        std::filesystem::remove_all(directory, ignored);
        if (::rename(temporary.c_str(), directory.c_str()) != 0)
            throw Error(ErrorCode::WriteFailed,
                say("%1: cannot be written: %2; check free space and permissions", directory, errnoText(errno)));
    }
    flushEntries(directoryOf(directory));
}

}  // namespace

AtomicFile::AtomicFile(const std::filesystem::path& file, Links links)
    : m_file(links == Links::Followed ? followLink(file) : file)
{
    if (m_file.filename().empty())
        fail(EISDIR);
    if (links == Links::Refused)
        refuseLink(m_file);
    if (const int error = replacementError(m_file))
        fail(error);
    if (links == Links::Followed)  // a directory of the user, which is not cleaned up at other times
        removeLeftovers(directoryOf(m_file));
    createTemporary();
}

AtomicFile::~AtomicFile()
{
    if (!m_temporary.empty()) {
        m_descriptor.close();
        ::unlink(m_temporary.c_str());
    }
}

void AtomicFile::createTemporary()
{
    constexpr int kFlags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
    do {
        const auto name = directoryOf(m_file) / temporaryName();
        m_descriptor = FileDescriptor(::open(name.c_str(), kFlags, kModeBeforeUmask));
        if (m_descriptor.isOpen()) {
            m_temporary = name;
            return;
        }
    } while (errno == EEXIST);
    fail(errno);
}

void AtomicFile::write(std::span<const std::byte> bytes)
{
    if (const int error = writeFully(m_descriptor, bytes))
        fail(error);
}

void AtomicFile::write(std::string_view text)
{
    write(std::as_bytes(std::span(text)));
}

void AtomicFile::commit()
{
    if (::fsync(m_descriptor.get()) != 0 || !m_descriptor.close())
        fail(errno);
    if (::rename(m_temporary.c_str(), m_file.c_str()) != 0)
        fail(errno);
    m_temporary.clear();
    flushDirectory();
}

void AtomicFile::flushDirectory() const
{
    if (!flushEntries(directoryOf(m_file)))
        fail(errno);
}

void AtomicFile::fail(int error) const
{
    throw Error(ErrorCode::WriteFailed,
        say("%1: cannot be written: %2; check free space and permissions", m_file, errnoText(error)));
}

void writeFileAtomically(const std::filesystem::path& file, std::string_view content, Links links)
{
    AtomicFile output(file, links);
    output.write(content);
    output.commit();
}

void writeDirectoryAtomically(
    const std::filesystem::path& name, const std::function<void(const std::filesystem::path&)>& fill)
{
    const auto directory = name.has_filename() ? name : name.parent_path();  // "model/" is "model"
    const auto temporary = directoryOf(directory) / temporaryName();
    std::error_code ignored;
    removeLeftovers(directoryOf(directory));
    try {
        makeDirectories(temporary);
        fill(temporary);
        putInPlace(temporary, directory);
    } catch (...) {
        std::filesystem::remove_all(temporary, ignored);
        throw;
    }
    std::filesystem::remove_all(temporary, ignored);
}

void removeFile(const std::filesystem::path& file)
{
    if (::unlink(file.c_str()) == 0 ? flushEntries(directoryOf(file)) : errno == ENOENT || errno == ENOTDIR)
        return;
    throw Error(
        ErrorCode::WriteFailed, say("%1: cannot be removed: %2; check the permissions", file, errnoText(errno)));
}

void removeDirectory(const std::filesystem::path& name)
{
    const auto directory = name.has_filename() ? name : name.parent_path();
    const auto temporary = directoryOf(directory) / temporaryName();
    if (::rename(directory.c_str(), temporary.c_str()) != 0) {
        if (errno == ENOENT || errno == ENOTDIR)
            return;
        throw Error(ErrorCode::WriteFailed,
            say("%1: cannot be removed: %2; check the permissions", directory, errnoText(errno)));
    }
    flushEntries(directoryOf(directory));
    std::error_code ignored;
    std::filesystem::remove_all(temporary, ignored);
}

bool linkFile(const std::filesystem::path& file, const std::filesystem::path& name)
{
    struct stat status { };
    return ::lstat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode) && ::link(file.c_str(), name.c_str()) == 0;
}

void removeLeftovers(const std::filesystem::path& directory)
{
    std::error_code error;
    std::error_code ignored;
    std::filesystem::directory_iterator entry(directory, error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        const auto owner = ownerOf(entry->path().filename().string());
        if (owner && ::kill(*owner, 0) != 0 && errno == ESRCH)
            std::filesystem::remove_all(entry->path(), ignored);
    }
}

void makeDirectories(const std::filesystem::path& directory)
{
    std::error_code error;
    if (std::filesystem::is_directory(directory, error))
        return;
    const auto parent = directoryOf(directory.has_filename() ? directory : directory.parent_path());
    if (!std::filesystem::exists(parent, error))
        makeDirectories(parent);
    std::filesystem::create_directory(directory, error);
    if (error || !flushEntries(parent)) {
        throw Error(ErrorCode::WriteFailed,
            say("%1: cannot be created: %2; check free space and permissions", directory,
                errnoText(error ? error.value() : errno)));
    }
}

void makeDirectoryInside(const std::filesystem::path& directory, std::string_view part)
{
    refuseLink(directory / part);
    makeDirectories(directory / part);
}

void refuseLink(const std::filesystem::path& path)
{
    std::error_code ignored;
    if (std::filesystem::is_symlink(path, ignored))
        throw Error(ErrorCode::WriteFailed,
            say("%1: is a symbolic link, and files are not written through links; remove the link", path));
}

}  // namespace translucent
