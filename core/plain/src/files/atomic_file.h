#pragma once

#include "translucent/files/posix_file.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string_view>

namespace translucent {

/// The handling of names that are symbolic links.
enum class Links {
    /// For files inside the directory of a model, a run or an experiment: the directory can come from an untrusted
    /// source, and a link in it could overwrite any file of the user.
    Refused,
    /// For names given by the user: the target is replaced, and the link remains.
    Followed,
};

/// Writes a file so that its name always refers to either the old or the complete new contents.
///
/// The bytes are written to a temporary file in the same directory; `commit()` flushes it to the disk, renames it to
/// the final name and flushes the directory. Without a commit the temporary file is removed. A write-protected file is
/// not replaced, even if its directory would allow the rename.
///
/// All members throw Error{WriteFailed} naming the final file and the system's reason.
class AtomicFile {
public:
    explicit AtomicFile(const std::filesystem::path& file, Links links = Links::Refused);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(std::span<const std::byte> bytes);
    void write(std::string_view text);
    void commit();

private:
    [[noreturn]] void fail(int error) const;
    void createTemporary();
    void flushDirectory() const;

    std::filesystem::path m_file;
    std::filesystem::path m_temporary;
    FileDescriptor m_descriptor;
};

/// Writes a whole file. @throws Error{WriteFailed}
void writeFileAtomically(const std::filesystem::path& file, std::string_view content, Links links = Links::Refused);

/// Replaces a directory in one step: readers see either the complete old one or the complete new one. Needs a file
/// system that can exchange two names; on other file systems there is a moment without either. If `fill` throws, the
/// old directory is unchanged.
/// @throws Error{WriteFailed}
void writeDirectoryAtomically(
    const std::filesystem::path& directory, const std::function<void(const std::filesystem::path&)>& fill);

/// Removes a file, if it exists, and flushes the directory to the disk. @throws Error{WriteFailed}
void removeFile(const std::filesystem::path& file);

/// Removes a directory, if it exists, in one step: it is complete as long as it has its name.
/// @throws Error{WriteFailed}
void removeDirectory(const std::filesystem::path& directory);

/// Gives a regular file a second name (a hard link). Returns false if there is no such file or the file system cannot
/// do that.
bool linkFile(const std::filesystem::path& file, const std::filesystem::path& name);

/// Removes temporary files and directories of killed processes of this machine from the directory.
void removeLeftovers(const std::filesystem::path& directory);

/// Creates a directory with its parents and flushes their entries to the disk.
/// @throws Error{WriteFailed} naming the directory and the system's reason.
void makeDirectories(const std::filesystem::path& directory);

/// The same for a subdirectory of a directory from a possibly untrusted source; the subdirectory must not be a symbolic
/// link.
/// @throws Error{WriteFailed}
void makeDirectoryInside(const std::filesystem::path& directory, std::string_view part);

/// @throws Error{WriteFailed} if the path is a symbolic link.
void refuseLink(const std::filesystem::path& path);

}  // namespace translucent
