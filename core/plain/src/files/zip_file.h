#pragma once

#include "files/byte_stream.h"
#include "translucent/base/message.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// The bytes of a zip archive, with random access.
class ZipBytes {
public:
    virtual ~ZipBytes() = default;

    virtual std::uint64_t size() const = 0;
    /// Fills `bytes` from position `at`; all of them are inside the archive.
    virtual void read(std::uint64_t at, std::span<std::byte> bytes) const = 0;
    /// Never returns. @throws Error{InvalidFormat} naming the archive
    virtual void refuse(const Message& what) const = 0;

protected:
    ZipBytes() = default;
    ZipBytes(const ZipBytes&) = default;
    ZipBytes& operator=(const ZipBytes&) = default;
};

/// The directory entry of a record and the position of its data.
struct ZipRecord {
    static constexpr std::uint16_t kStored = 0, kDeflated = 8;

    std::string name;  ///< unchanged, up to 1024 bytes
    std::uint16_t method = kStored;
    bool encrypted = false;
    std::uint32_t checksum = 0;  ///< CRC-32 of the data before they were packed
    std::uint64_t packed = 0;    ///< bytes in the archive
    std::uint64_t size = 0;      ///< bytes after unpacking, as far as the directory can be believed
    std::uint64_t header = 0;    ///< the start of the record
    std::uint64_t begin = 0;     ///< the start of its data
};

/// The record's name for messages. If it is not UTF-8, as from old programs, non-ASCII characters are replaced by
/// marks.
std::string shownName(const ZipRecord& record);

/// The records of an archive in the order of their positions. All are inside the archive and none overlap, so together
/// they are no larger than the archive. Directories, whose names end with a slash, are skipped.
/// Source: APPNOTE.TXT of PKWARE, sections 4.3 to 4.5, with ZIP64.
/// @throws Error{InvalidFormat} as `archive` does
std::vector<ZipRecord> readZipDirectory(const ZipBytes& archive);

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
