#pragma once

#include <cstdint>
#include <string>

namespace translucent {

/// Appends a number in as many bytes as it needs, seven bits in each. Source: LEB128.
inline void appendVarint(std::string& bytes, std::uint64_t value)
{
    constexpr unsigned kBits = 7, kMore = 0x80;
    for (; value >= kMore; value >>= kBits)
        bytes += static_cast<char>((value & (kMore - 1)) | kMore);
    bytes += static_cast<char>(value);
}

/// The number that starts at `at`; `at` is moved to the end of the number. The bytes must be from appendVarint.
inline std::uint64_t takeVarint(const char*& at)
{
    constexpr unsigned kBits = 7, kMore = 0x80;
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += kBits) {
        const auto byte = static_cast<unsigned char>(*at++);
        value |= static_cast<std::uint64_t>(byte & (kMore - 1)) << shift;
        if (byte < kMore)
            return value;
    }
}

}  // namespace translucent
