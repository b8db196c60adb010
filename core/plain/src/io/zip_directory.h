#pragma once

#include "translucent/message.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// The bytes of a zip archive, at any place.
class ZipBytes {
public:
    virtual ~ZipBytes() = default;

    virtual std::uint64_t size() const = 0;
    /// Fills `bytes` from the place `at`; all of them are inside of the archive.
    virtual void read(std::uint64_t at, std::span<std::byte> bytes) const = 0;
    /// Never returns. @throws Error{InvalidFormat} naming the archive
    virtual void refuse(const Message& what) const = 0;

protected:
    ZipBytes() = default;
    ZipBytes(const ZipBytes&) = default;
    ZipBytes& operator=(const ZipBytes&) = default;
};

/// What the directory says of a record, and where its data are.
struct ZipRecord {
    static constexpr std::uint16_t kStored = 0, kDeflated = 8;

    std::string name;  ///< as it stands there, of up to 1024 bytes
    std::uint16_t method = kStored;
    bool encrypted = false;
    std::uint32_t checksum = 0;  ///< CRC-32 of the data before they were packed
    std::uint64_t packed = 0;    ///< bytes in the archive
    std::uint64_t size = 0;      ///< bytes after unpacking, as far as the directory can be believed
    std::uint64_t header = 0;    ///< where the record begins
    std::uint64_t begin = 0;     ///< where its data begin
};

/// The record's name, fit for a message: in another encoding than UTF-8, as old programs write them, with marks for
/// what is not ASCII.
std::string shownName(const ZipRecord& record);

/// The records of an archive in the order of their places. All are inside of it, and none reaches into another, so that
/// together they are no larger than it. Directories, whose names end with a slash, are left out.
/// Source: APPNOTE.TXT of PKWARE, sections 4.3 to 4.5, with ZIP64.
/// @throws Error{InvalidFormat} as `archive` refuses
std::vector<ZipRecord> readZipDirectory(const ZipBytes& archive);

}  // namespace translucent
