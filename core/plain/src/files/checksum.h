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

/// The metadata key of a checksum over header and data of a safetensors file. The format itself has no checksum, so a
/// flipped bit would not be detected. The digits themselves count as zeros.
inline constexpr std::string_view kChecksumKey = "translucent.crc32";
inline constexpr std::string_view kNoChecksum = "00000000";

/// True if a metadata key equals this one, except for up to two damaged characters.
bool resemblesChecksumKey(std::string_view key);

/// The position of the digits in a header that we wrote; npos in other headers.
std::size_t checksumPosition(std::string_view header);

/// Checksum of the header with zeros at `position`; the data must be added.
Checksum headerChecksum(std::string header, std::size_t position);

}  // namespace translucent
