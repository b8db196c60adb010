#include "io/safetensors_checksum.h"

#include <functional>
#include <numeric>

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
