#include "io/checksum.h"

#include <zlib.h>

namespace translucent {

void Checksum::add(std::span<const std::byte> bytes)
{
    const auto* data = reinterpret_cast<const Bytef*>(bytes.data());
    if (!bytes.empty()) {  // zlib takes a null pointer for a wish to start anew
        m_value = static_cast<std::uint32_t>(crc32_z(m_value, data, bytes.size()));
    }
}

std::string Checksum::text() const
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (unsigned shift = 32; shift > 0; shift -= 4) {
        text += kDigits[(m_value >> (shift - 4)) & 0xFU];
    }
    return text;
}

}  // namespace translucent
