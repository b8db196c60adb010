#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace translucent {

/// Determines whether sentences are the same as before, in the same order. Source: FNV-1a.
class Fingerprint {
public:
    void add(std::string_view text)
    {
        for (const char c : text)
            addByte(static_cast<unsigned char>(c));
        constexpr unsigned char kEnd = 0xFF;  // in no UTF-8
        addByte(kEnd);
    }

    std::string text() const { return std::to_string(m_hash); }

private:
    void addByte(unsigned char byte) { m_hash = (m_hash ^ byte) * 0x100000001b3ULL; }

    std::uint64_t m_hash = 0xcbf29ce484222325ULL;
};

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
