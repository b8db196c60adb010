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
void copyNumbers(const std::byte* from, std::span<float> values, const Convert& convert)
{
    for (float& value : values) {
        Number number;
        std::memcpy(&number, from, sizeof number);
        from += sizeof number;
        value = convert(number);
    }
}

}  // namespace

void copyFloats(const TensorEntry& entry, std::size_t first, std::span<float> values)
{
    if (values.empty())
        return;  // memcpy does not accept null
    const auto* from = entry.data.data() + first * tensorTypeSize(entry.type);
    switch (entry.type) {
    case TensorType::Float32: std::memcpy(values.data(), from, values.size_bytes()); return;
    case TensorType::Float16: copyNumbers<std::uint16_t>(from, values, fromHalf); return;
    case TensorType::BFloat16:
        copyNumbers<std::uint16_t>(
            from, values, [](std::uint16_t upper) { return std::bit_cast<float>(std::uint32_t {upper} << 16U); });
        return;
    case TensorType::Float64:
        copyNumbers<double>(from, values, [](double number) { return static_cast<float>(number); });
        return;
    case TensorType::Int64:
    case TensorType::UInt8: break;
    }
    throw Error(ErrorCode::InvalidFormat,
        say("tensor %1 contains %2 numbers where floating-point numbers are required", quote(entry.name),
            tensorTypeName(entry.type)));
}

std::vector<float> floatsOf(const TensorEntry& entry)
{
    std::vector<float> values(entry.data.size() / tensorTypeSize(entry.type));
    copyFloats(entry, 0, values);
    return values;
}

}  // namespace translucent
