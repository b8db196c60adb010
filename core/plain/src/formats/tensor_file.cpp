#include "formats/tensor_file.h"

#include "translucent/base/error.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace translucent {

namespace {

template <typename Number>
Number numberAt(const std::byte* at)
{
    Number number;  // it need not be aligned in the file
    std::memcpy(&number, at, sizeof number);
    return number;
}

/// IEEE 754 binary16.
float halfToFloat(std::uint16_t half)
{
    constexpr std::uint32_t kFractionBits = 10, kFloatFractionBits = 23;
    const std::uint32_t sign = (half & 0x8000U) << 16U, exponent = (half >> kFractionBits) & 0x1FU;
    const std::uint32_t fraction = half & 0x3FFU;
    if (exponent == 0) {
        const float small = static_cast<float>(fraction) * 0x1p-24F;
        return sign != 0 ? -small : small;
    }
    const std::uint32_t wide = exponent == 0x1F ? 0xFFU : exponent + 112;
    return std::bit_cast<float>(sign | wide << kFloatFractionBits | fraction << (kFloatFractionBits - kFractionBits));
}

template <typename Number, typename Convert>
void copyNumbers(const std::byte* from, std::span<float> values, const Convert& convert)
{
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = convert(numberAt<Number>(from + i * sizeof(Number)));
}

}  // namespace

TensorFile::TensorFile(std::vector<TensorEntry> entries, std::shared_ptr<const void> memory)
    : m_entries(std::move(entries))
    , m_memory(std::move(memory))
{
    std::ranges::sort(m_entries, {}, &TensorEntry::name);
}

const TensorEntry* TensorFile::find(std::string_view name) const
{
    const auto found = std::ranges::lower_bound(m_entries, name, {}, &TensorEntry::name);
    return found != m_entries.end() && found->name == name ? &*found : nullptr;
}

TensorFile readSafetensors(const std::filesystem::path& file)
{
    auto read = std::make_shared<SafetensorsFile>(SafetensorsFile::read(file));
    const auto entries = read->entries();
    return {{entries.begin(), entries.end()}, read};
}

void copyFloats(const TensorEntry& entry, std::size_t first, std::span<float> values)
{
    if (values.empty())
        return;  // memcpy does not accept null
    const auto* from = entry.data.data() + first * tensorTypeSize(entry.type);
    switch (entry.type) {
    case TensorType::Float32: std::memcpy(values.data(), from, values.size_bytes()); return;
    case TensorType::Float16: copyNumbers<std::uint16_t>(from, values, halfToFloat); return;
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

}  // namespace translucent
