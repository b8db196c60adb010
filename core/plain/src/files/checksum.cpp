#include "files/checksum.h"

#include <zlib.h>

#include <functional>
#include <numeric>

namespace translucent {

void Checksum::add(std::span<const std::byte> bytes)
{
    const auto* data = reinterpret_cast<const Bytef*>(bytes.data());
    if (!bytes.empty())  // zlib starts again when it gets a null pointer
        m_value = static_cast<std::uint32_t>(crc32_z(m_value, data, bytes.size()));
}

std::string Checksum::text() const
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (unsigned shift = 32; shift > 0; shift -= 4)
        text += kDigits[(m_value >> (shift - 4)) & 0xFU];
    return text;
}

std::size_t checksumPosition(std::string_view header)
{
    const auto before = "\"" + std::string(kChecksumKey) + "\":\"";
    const auto key = header.find(before);
    const auto digits = key + before.size();
    const bool complete = key != std::string_view::npos && header.size() > digits + kNoChecksum.size()
        && header[digits + kNoChecksum.size()] == '"';
    return complete ? digits : std::string_view::npos;
}

bool resemblesChecksumKey(std::string_view key)
{
    constexpr int kMostDamaged = 2;
    return key.size() == kChecksumKey.size()
        && std::inner_product(key.begin(), key.end(), kChecksumKey.begin(), 0, std::plus(), std::not_equal_to())
        <= kMostDamaged;
}

Checksum headerChecksum(std::string header, std::size_t position)
{
    header.replace(position, kNoChecksum.size(), kNoChecksum);
    Checksum checksum;
    checksum.add(std::string_view(header));
    return checksum;
}

}  // namespace translucent
