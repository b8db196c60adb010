#pragma once

#include "translucent/message.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <utility>

namespace translucent {

/// Owns a file descriptor and closes it.
class FileDescriptor {
public:
    FileDescriptor() = default;
    explicit FileDescriptor(int descriptor)
        : m_descriptor(descriptor)
    {
    }
    FileDescriptor(FileDescriptor&& other) noexcept;
    FileDescriptor& operator=(FileDescriptor&& other) noexcept;
    ~FileDescriptor();

    int get() const { return m_descriptor; }
    bool isOpen() const { return m_descriptor >= 0; }

    /// The caller is to close it from now on.
    int release() { return std::exchange(m_descriptor, -1); }

    /// Closes now; false, with errno set, when the system reports an error.
    bool close();

private:
    int m_descriptor = -1;
};

/// The system's English text for an errno value.
Message errnoText(int error);

/// Opens an existing file. @throws Error{NotFound} naming the file and the system's reason, or
/// Error{InvalidFormat} when it is a directory or a device, of which some never end.
FileDescriptor openForReading(const std::filesystem::path& file);

/// The same for files that belong to a model, a run or the settings: links are followed, but a pipe or a device at the
/// end of them, which might never answer, is refused without waiting for it. @throws Error{NotFound, InvalidFormat}
FileDescriptor openRegularFile(const std::filesystem::path& file);

/// False when a directory has no entry of that name. A name that leads nowhere (a loop of links, no permission) is
/// there: opening it tells the reason.
bool isThere(const std::filesystem::path& path) noexcept;

/// Size in bytes. @throws Error{InvalidFormat} when the file is not a regular one (a pipe, a device).
std::uint64_t regularFileSize(const FileDescriptor& descriptor, const std::filesystem::path& file);

/// Reads until the buffer is full or the file ends and returns the number of bytes read.
/// @throws Error{InvalidFormat} when the system cannot read the file.
std::size_t readFully(const FileDescriptor& descriptor, std::span<std::byte> buffer, const std::filesystem::path& file);

/// Writes all bytes and returns 0, or the errno value that tells why some of them are missing.
int writeFully(const FileDescriptor& descriptor, std::span<const std::byte> bytes);

}  // namespace translucent
