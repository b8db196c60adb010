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

}  // namespace translucent
