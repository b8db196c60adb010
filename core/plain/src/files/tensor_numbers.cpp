#include "files/tensor_numbers.h"

#include "base/half.h"
#include "translucent/base/error.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

namespace translucent {

namespace {

/// The numbers may lie at any address.
template <typename Number, typename Convert>
std::vector<float> converted(std::span<const std::byte> bytes, const Convert& convert)
{
    std::vector<float> values(bytes.size() / sizeof(Number));
    const auto* from = bytes.data();
    for (auto& value : values) {
        Number number;
        std::memcpy(&number, from, sizeof number);
        from += sizeof number;
        value = convert(number);
    }
    return values;
}

}  // namespace

std::vector<float> floatsOf(const TensorEntry& entry)
{
    switch (entry.type) {
    case TensorType::Float32: return converted<float>(entry.data, [](float number) { return number; });
    case TensorType::Float16: return converted<std::uint16_t>(entry.data, fromHalf);
    case TensorType::BFloat16:
        return converted<std::uint16_t>(
            entry.data, [](std::uint16_t number) { return std::bit_cast<float>(std::uint32_t {number} << 16U); });
    case TensorType::Float64:
        return converted<double>(entry.data, [](double number) { return static_cast<float>(number); });
    case TensorType::Int64:
    case TensorType::UInt8: break;
    }
    throw Error(ErrorCode::InvalidFormat,
        say("tensor %1 contains %2 numbers where floating-point numbers are required", quote(entry.name),
            tensorTypeName(entry.type)));
}

}  // namespace translucent
