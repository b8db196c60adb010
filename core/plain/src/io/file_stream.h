#pragma once

#include "io/file_content.h"
#include "io/posix_file.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

class Gunzip;

/// The bytes of a file or pipe, a buffer at a time, so that memory does not grow with the file. Gzip data is unpacked
/// as readFileContent does.
class FileStream {
public:
    /// @throws Error{NotFound}, or Error{InvalidFormat} when it is a directory or a device.
    explicit FileStream(const std::filesystem::path& file, const FileContentOptions& options = {});
    /// Of an open file; messages call it `name`.
    FileStream(FileDescriptor descriptor, std::string name, const FileContentOptions& options = {});
    ~FileStream();
    FileStream(const FileStream&) = delete;
    FileStream& operator=(const FileStream&) = delete;

    /// The next bytes, valid until the next call; nothing at the end.
    /// @throws Error{InvalidFormat} as readFileContent does.
    std::string_view next();

    const std::string& name() const { return m_name; }

private:
    void begin();
    std::string_view nextRaw();

    FileDescriptor m_descriptor;
    std::string m_name;
    std::uint64_t m_maxBytes;
    std::uint64_t m_given = 0;
    std::vector<char> m_raw;
    std::string_view m_first;  ///< the first bytes, read to find out what the file is
    bool m_begun = false;
    bool m_ended = false;
    std::unique_ptr<Gunzip> m_gunzip;
};

}  // namespace translucent
