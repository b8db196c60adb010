#pragma once

#include <bit>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

/// Writes sentencepiece models field by field, including models that other programs never write.
namespace translucent::test {

inline std::string varint(std::uint64_t value)
{
    std::string bytes;
    for (; value >= 0x80U; value >>= 7U)
        bytes += static_cast<char>(value | 0x80U);
    return bytes + static_cast<char>(value);
}

inline std::string numberField(std::uint32_t number, std::uint64_t value)
{
    return varint(std::uint64_t {number} << 3U) + varint(value);
}

inline std::string bytesField(std::uint32_t number, std::string_view bytes)
{
    return varint(std::uint64_t {number} << 3U | 2U) + varint(bytes.size()) + std::string(bytes);
}

inline std::string littleEndian(std::uint32_t value)
{
    std::string bytes;
    for (unsigned shift = 0; shift < 32; shift += 8)
        bytes += static_cast<char>(value >> shift);
    return bytes;
}

inline std::string floatField(std::uint32_t number, float value)
{
    return varint(std::uint64_t {number} << 3U | 5U) + littleEndian(std::bit_cast<std::uint32_t>(value));
}

inline std::string pieceField(std::string_view text, std::uint64_t type = 1, float score = -1)
{
    return bytesField(1, bytesField(1, text) + floatField(2, score) + numberField(3, type));
}

/// The minimum that sentencepiece accepts: an unknown piece and two letters.
inline std::string smallVocabulary(std::string_view more = {})
{
    return pieceField("<unk>", 2, 0) + pieceField("a") + pieceField("\xE2\x96\x81") + std::string(more);
}

/// A cell of a double array: see darts-clone.
inline std::uint32_t trieUnit(std::uint32_t offset, std::uint8_t label, bool hasLeaf)
{
    return offset << 10U | (hasLeaf ? 1U << 8U : 0U) | label;
}
inline std::uint32_t trieLeaf(std::uint32_t value)
{
    return value | 1U << 31U;
}

/// A normalisation that maps A to a, in a table of the smallest size.
struct SmallCharsmap {
    static constexpr std::uint32_t kChild = 256 ^ 'A';
    static constexpr std::uint32_t kLeaf = 10;

    std::uint32_t units[512] = {};
    std::string texts = std::string("a\0", 2);

    SmallCharsmap()
    {
        for (auto& unit : units)
            unit = trieLeaf(0);
        units[0] = trieUnit(256, 0, false);
        units[kChild] = trieUnit(kChild ^ kLeaf, 'A', true);
        units[kLeaf] = trieLeaf(0);
    }
    std::string bytes() const
    {
        std::string result = littleEndian(sizeof units);
        for (const auto unit : units)
            result += littleEndian(unit);
        return result + texts;
    }
    std::string field() const { return bytesField(3, bytesField(2, bytes())); }
};

inline std::string bytesOfFile(const std::string& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace translucent::test
