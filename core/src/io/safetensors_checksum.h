#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace translucent {

/// A CRC-32 over header and data of a safetensors file, kept in its metadata as eight hexadecimal digits. The
/// format has none of its own, so that a flipped bit would pass for a weight. The digits themselves count as
/// zeros.
inline constexpr std::string_view kChecksumKey = "translucent.crc32";
inline constexpr std::string_view kNoChecksum = "00000000";

/// Where the digits stand in a header as we write it; npos in any other.
std::size_t checksumPosition(std::string_view header);

/// Takes the parts of a file in order.
class SafetensorsChecksum {
public:
    /// With zeros instead of the digits that begin at `position`.
    void addHeader(std::string header, std::size_t position);
    void add(std::span<const std::byte> bytes);
    /// Eight digits.
    std::string text() const;

private:
    std::uint32_t m_value = 0;
};

}  // namespace translucent
