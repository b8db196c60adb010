#pragma once

#include "support/gzip_data.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <zlib.h>

namespace translucent::test {

template <typename Number>
std::string littleEndianBytes(Number number)
{
    std::string bytes;
    for (std::size_t i = 0; i < sizeof number; ++i) {
        bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i) & 0xFFU);
    }
    return bytes;
}

/// A record of a zip archive.
struct ZippedFile {
    std::string name;
    std::string text;
    bool deflated = true;
    std::uint16_t flags = 0;
    std::int64_t claimed = -1;  ///< bytes of the text according to the directory, -1 for the actual number
    std::uint32_t wrongSum = 0;

    /// A gzip member is ten bytes, the raw data, a checksum and a length.
    std::string data() const
    {
        constexpr std::size_t kBegin = 10, kEnd = 8;
        if (!deflated) {
            return text;
        }
        const auto member = gzipped(text);
        return member.substr(kBegin, member.size() - kBegin - kEnd);
    }

    std::string header() const
    {
        const auto sum = ::crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size()));
        const auto size = claimed < 0 ? text.size() : static_cast<std::size_t>(claimed);
        return littleEndianBytes(flags) + littleEndianBytes(static_cast<std::uint16_t>(deflated ? 8 : 0))
            + std::string(4, '\0') + littleEndianBytes(static_cast<std::uint32_t>(sum ^ wrongSum))
            + littleEndianBytes(static_cast<std::uint32_t>(data().size()))
            + littleEndianBytes(static_cast<std::uint32_t>(size))
            + littleEndianBytes(static_cast<std::uint16_t>(name.size())) + std::string(2, '\0');
    }
};

/// The files as a zip archive. Source: APPNOTE.TXT of PKWARE, 4.3.
inline std::string zipped(const std::vector<ZippedFile>& files)
{
    std::string bytes, directory;
    for (const auto& file : files) {
        const auto offset = static_cast<std::uint32_t>(bytes.size());
        bytes += "PK\x03\x04" + littleEndianBytes(std::uint16_t {20}) + file.header() + file.name + file.data();
        directory += "PK\x01\x02" + littleEndianBytes(std::uint32_t {0x00140014}) + file.header()
            + std::string(10, '\0') + littleEndianBytes(offset) + file.name;
    }
    const auto count = littleEndianBytes(static_cast<std::uint16_t>(files.size()));
    return bytes + directory + "PK\x05\x06" + std::string(4, '\0') + count + count
        + littleEndianBytes(static_cast<std::uint32_t>(directory.size()))
        + littleEndianBytes(static_cast<std::uint32_t>(bytes.size())) + std::string(2, '\0');
}

}  // namespace translucent::test
