#include "translucent/formats/export.h"

#include <array>
#include <bit>

namespace translucent {

namespace {

constexpr std::array<std::uint32_t, 256> kTable = [] {
    constexpr std::uint32_t kPolynomial = 0x82F63B78U;
    std::array<std::uint32_t, 256> table {};
    for (std::uint32_t byte = 0; byte < table.size(); ++byte) {
        table[byte] = byte;
        for (int bit = 0; bit < 8; ++bit)
            table[byte] = (table[byte] >> 1U) ^ ((table[byte] & 1U) != 0 ? kPolynomial : 0U);
    }
    return table;
}();

template <typename Number>
std::string littleEndian(Number number)
{
    std::string bytes;
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        bytes += static_cast<char>((number >> (8 * i)) & 0xFFU);
    return bytes;
}

std::string varint(std::uint64_t number)
{
    std::string bytes;
    for (; number >= 0x80U; number >>= 7U)
        bytes += static_cast<char>((number & 0x7FU) | 0x80U);
    return bytes + static_cast<char>(number);
}

/// A field of a protocol buffer that contains bytes, text or a message.
std::string field(char key, std::string_view content)
{
    return std::string(1, key) + varint(content.size()) + std::string(content);
}

std::string wallTimeField(double seconds)
{
    return '\x09' + littleEndian(std::bit_cast<std::uint64_t>(seconds));
}

std::uint32_t masked(std::uint32_t crc)
{
    return std::rotr(crc, 15) + 0xA282EAD8U;
}

}  // namespace

std::uint32_t crc32c(std::string_view bytes)
{
    std::uint32_t crc = 0xFFFFFFFFU;
    for (const char c : bytes)
        crc = kTable[(crc ^ static_cast<unsigned char>(c)) & 0xFFU] ^ (crc >> 8U);
    return ~crc;
}

TensorBoardFile::TensorBoardFile(double wallTime)
{
    addRecord(wallTimeField(wallTime) + field('\x1A', "brain.Event:2"));
}

void TensorBoardFile::addScalar(std::string_view tag, std::int64_t step, float value, double wallTime)
{
    const auto simpleValue = '\x15' + littleEndian(std::bit_cast<std::uint32_t>(value));
    const auto summary = field('\x0A', field('\x0A', tag) + simpleValue);
    addRecord(wallTimeField(wallTime) + '\x10' + varint(static_cast<std::uint64_t>(step)) + field('\x2A', summary));
}

void TensorBoardFile::addRecord(std::string_view event)
{
    const auto length = littleEndian(static_cast<std::uint64_t>(event.size()));
    m_bytes += length + littleEndian(masked(crc32c(length)));
    m_bytes += event;
    m_bytes += littleEndian(masked(crc32c(event)));
}

}  // namespace translucent
