#pragma once

#include "translucent/posix_file.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string_view>

namespace translucent {

/// What becomes of a name that is a symbolic link.
enum class Links {
    /// For what lies inside the directory of a model, a run or an experiment: that may come from elsewhere, and a link
    /// in it would have any file of the user overwritten.
    Refused,
    /// For a name that the user gave: the target is replaced, and the link stays.
    Followed,
};

/// Writes a file so that its name always holds either the old content or the complete new one.
///
/// The bytes go to a temporary file in the same directory; `commit()` flushes it to the disk, renames it over
/// the final name and flushes the directory. Without a commit the temporary file is removed again.
/// A write-protected file is left alone although its directory would allow the rename.
///
/// Every member throws Error{WriteFailed} naming the final file and the system's reason.
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

/// Writes a whole file in one go. @throws Error{WriteFailed}
void writeFileAtomically(const std::filesystem::path& file, std::string_view content, Links links = Links::Refused);

/// Fills a directory in one go: readers find the old one whole or the new one whole. Needs a file system that can
/// exchange two names; with another one there is a moment without either. What `fill` throws leaves the old one as it
/// was.
/// @throws Error{WriteFailed}
void writeDirectoryAtomically(
    const std::filesystem::path& directory, const std::function<void(const std::filesystem::path&)>& fill);

/// Removes a file, if it is there, and brings that to the disk. @throws Error{WriteFailed}
void removeFile(const std::filesystem::path& file);

/// Removes the temporary files and directories that processes of this machine left in the directory when they were
/// killed.
void removeLeftovers(const std::filesystem::path& directory);

/// Creates a directory with its parents and flushes their entries to the disk.
/// @throws Error{WriteFailed} naming the directory and the system's reason.
void makeDirectories(const std::filesystem::path& directory);

/// The same for a part of a directory that may come from elsewhere; the part must not be a symbolic link.
/// @throws Error{WriteFailed}
void makeDirectoryInside(const std::filesystem::path& directory, std::string_view part);

/// @throws Error{WriteFailed} naming what is a symbolic link.
void refuseLink(const std::filesystem::path& path);

}  // namespace translucent
