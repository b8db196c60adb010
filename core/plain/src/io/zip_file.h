#pragma once

#include "io/byte_stream.h"
#include "io/zip_directory.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace translucent {

/// A zip archive on the disk. Its records are read from there piece by piece, so that memory grows with none of them.
class ZipFile {
public:
    /// @throws Error{NotFound}, or Error{InvalidFormat} when it is no archive or no regular file
    explicit ZipFile(const std::filesystem::path& file);
    ~ZipFile();
    ZipFile(const ZipFile&) = delete;
    ZipFile& operator=(const ZipFile&) = delete;

    const std::vector<ZipRecord>& records() const { return m_records; }
    /// The data of a record, unpacked. The stream may outlive this and is called after both.
    /// @throws Error{InvalidFormat} now when the record is encrypted, packed in a way that is not read, or larger than
    /// a file of text may be; later when it is damaged or not as large as the directory says.
    std::unique_ptr<ByteStream> open(const ZipRecord& record) const;

private:
    class Bytes;

    std::shared_ptr<const Bytes> m_bytes;
    std::vector<ZipRecord> m_records;
};

}  // namespace translucent
