#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace translucent {

/// CRC-32 (as in gzip) of bytes that come in parts.
class Checksum {
public:
    void add(std::span<const std::byte> bytes);
    void add(std::string_view text) { add(std::as_bytes(std::span(text))); }
    /// Eight hexadecimal digits.
    std::string text() const;

private:
    std::uint32_t m_value = 0;
};

/// The metadata key of a checksum over header and data of a safetensors file. The format has none of its own,
/// so that a flipped bit would pass for a weight. The digits themselves count as zeros.
inline constexpr std::string_view kChecksumKey = "translucent.crc32";
inline constexpr std::string_view kNoChecksum = "00000000";

/// Whether a metadata key is this one, perhaps with a damaged character or two.
bool resemblesChecksumKey(std::string_view key);

/// Where the digits stand in a header as we write it; npos in any other.
std::size_t checksumPosition(std::string_view header);

/// Of the header with zeros at `position`; the data are to be added.
Checksum headerChecksum(std::string header, std::size_t position);

}  // namespace translucent
