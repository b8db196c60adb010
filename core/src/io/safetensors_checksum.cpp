#include "io/safetensors_checksum.h"

#include <zlib.h>

namespace translucent {

std::size_t checksumPosition(std::string_view header)
{
    const auto before = "\"" + std::string(kChecksumKey) + "\":\"";
    const auto key = header.find(before);
    const auto digits = key + before.size();
    const bool complete = key != std::string_view::npos && header.size() > digits + kNoChecksum.size()
        && header[digits + kNoChecksum.size()] == '"';
    return complete ? digits : std::string_view::npos;
}

void SafetensorsChecksum::addHeader(std::string header, std::size_t position)
{
    header.replace(position, kNoChecksum.size(), kNoChecksum);
    add(std::as_bytes(std::span(header)));
}

void SafetensorsChecksum::add(std::span<const std::byte> bytes)
{
    const auto* data = reinterpret_cast<const Bytef*>(bytes.data());
    if (!bytes.empty()) {  // zlib takes a null pointer for a wish to start anew
        m_value = static_cast<std::uint32_t>(crc32_z(m_value, data, bytes.size()));
    }
}

std::string SafetensorsChecksum::text() const
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text(kNoChecksum);
    for (std::size_t i = 0; i < text.size(); ++i) {
        text[text.size() - 1 - i] = kDigits[(m_value >> (4 * i)) & 0xFU];
    }
    return text;
}

}  // namespace translucent
