#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>

namespace translucent {

/// The uncompressed records of a zip archive in memory, by name. Records that are compressed, encrypted, duplicate or
/// overlapping are rejected, so that no record is larger than the archive. Directories, whose names end with a slash,
/// are skipped.
/// Source: APPNOTE.TXT of PKWARE, sections 4.3 to 4.5, with ZIP64.
/// @throws Error{InvalidFormat} naming `fileName` and the record
std::map<std::string, std::span<const std::byte>, std::less<>> readStoredZip(
    std::span<const std::byte> archive, const std::string& fileName);

}  // namespace translucent
