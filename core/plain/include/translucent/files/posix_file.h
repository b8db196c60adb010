#pragma once

#include "translucent/base/message.h"

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

    /// The caller must close it from now on.
    int release() { return std::exchange(m_descriptor, -1); }

    /// Closes the file immediately; false, with errno set, on an error.
    bool close();

private:
    int m_descriptor = -1;
};

/// The system's English text for an errno value.
Message errnoText(int error);

/// Opens an existing file. @throws Error{NotFound} naming the file and the system's reason, or Error{InvalidFormat} for
/// a directory or a device, which can be endless.
FileDescriptor openForReading(const std::filesystem::path& file);

/// Opens a file of a model, a run or the settings. Links are followed, but pipes and devices are rejected without
/// waiting, since they might never respond. @throws Error{NotFound, InvalidFormat}
FileDescriptor openRegularFile(const std::filesystem::path& file);

/// False if the directory has no entry of that name. An entry that cannot be resolved (a loop of links, no permission)
/// exists: opening it gives the reason.
bool isThere(const std::filesystem::path& path) noexcept;

/// Size in bytes. @throws Error{InvalidFormat} if the file is not a regular one (a pipe, a device).
std::uint64_t regularFileSize(const FileDescriptor& descriptor, const std::filesystem::path& file);

/// Reads until the buffer is full or the file ends and returns the number of bytes read.
/// @throws Error{InvalidFormat} if the system cannot read the file.
std::size_t readFully(const FileDescriptor& descriptor, std::span<std::byte> buffer, const std::filesystem::path& file);

/// Writes all bytes and returns 0, or the errno value of the failure.
int writeFully(const FileDescriptor& descriptor, std::span<const std::byte> bytes);

/// Replaces standard streams that were closed before the program started. Otherwise the first opened file takes the
/// place of such a stream, and terminal output is written to the file. Afterwards, reading from or writing to such a
/// stream fails. Must be called before any file is opened.
void occupyClosedStandardStreams();

}  // namespace translucent
