#pragma once

#include "files/byte_stream.h"
#include "files/zip_directory.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace translucent {

/// A zip archive on the disk. Its records are read from there piece by piece, so that memory grows with none of them.
class ZipFile {
public:
    /// @throws Error{NotFound}, or Error{InvalidFormat} if it is not an archive or not a regular file
    explicit ZipFile(const std::filesystem::path& file);
    ~ZipFile();
    ZipFile(const ZipFile&) = delete;
    ZipFile& operator=(const ZipFile&) = delete;

    const std::vector<ZipRecord>& records() const { return m_records; }
    /// The unpacked data of a record. The stream can outlive this object; its name consists of both names.
    /// @throws Error{InvalidFormat} immediately if the record is encrypted, has an unsupported compression, or is
    /// larger than a text file can be; later if it is damaged or its size differs from the directory.
    std::unique_ptr<ByteStream> open(const ZipRecord& record) const;

private:
    class Bytes;

    std::shared_ptr<const Bytes> m_bytes;
    std::vector<ZipRecord> m_records;
};

}  // namespace translucent
