#include "io/safetensors.h"

#include "io/atomic_file.h"
#include "io/checksum.h"
#include "io/safetensors_header.h"
#include "translucent/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cassert>
#include <set>

namespace translucent {

namespace {

constexpr std::uint32_t kFloatSign = 0x80000000U;
constexpr std::uint32_t kFloatInfinity = 0x7F800000U;
constexpr std::uint32_t kFloatImplicitOne = 0x00800000U;
constexpr std::uint32_t kFloatMantissa = 0x007FFFFFU;
constexpr int kFloatMantissaBits = 23;
constexpr int kMantissaBitsDropped = 13;                                   // 23 bits of binary32, 10 of binary16
constexpr std::uint32_t kExponentRebias = 112U << kFloatMantissaBits;      // biases 127 and 15
constexpr std::uint32_t kSmallestNormalHalf = 113U << kFloatMantissaBits;  // 2^-14
constexpr std::uint32_t kHalfOverflow = 143U << kFloatMantissaBits;        // 2^16
constexpr std::uint16_t kHalfInfinity = 0x7C00U;
constexpr std::uint16_t kHalfQuietNan = 0x7E00U;

/// value / 2^shift, rounded to nearest, ties to even; 1 <= shift <= 31.
std::uint32_t shiftRounded(std::uint32_t value, int shift)
{
    const std::uint32_t lowestKept = (value >> shift) & 1U;
    const std::uint32_t justBelowHalf = (1U << (shift - 1)) - 1U;
    return (value + justBelowHalf + lowestKept) >> shift;
}

std::uint32_t halfMagnitude(std::uint32_t magnitude)
{
    if (magnitude > kFloatInfinity)
        return kHalfQuietNan;
    if (magnitude >= kHalfOverflow)
        return kHalfInfinity;
    if (magnitude >= kSmallestNormalHalf)
        return shiftRounded(magnitude - kExponentRebias, kMantissaBitsDropped);  // may round up to infinity
    const int shift = 126 - static_cast<int>(magnitude >> kFloatMantissaBits);   // in units of 2^-24
    if (shift > kFloatMantissaBits + 2)
        return 0;
    return shiftRounded((magnitude & kFloatMantissa) | kFloatImplicitOne, shift);
}

template <typename From, typename To, typename Convert>
void convertAll(std::span<const From> from, std::span<To> to, Convert convert)
{
    assert(from.size() == to.size());
    std::transform(from.begin(), from.end(), to.begin(), convert);
}

constexpr std::size_t kAlignment = 8;

[[noreturn]] void fail(const TensorView& tensor, const std::string& message)
{
    throw Error(ErrorCode::InvalidArgument, "tensor " + inQuotes(tensor.name) + ": " + message);
}

void checkTensor(const TensorView& tensor)
{
    if (tensor.name.empty() || tensor.name == "__metadata__" || tensor.name.size() > SafetensorsLimits::kNameBytes)
        fail(tensor, "the name must be 1 to 1024 bytes long and not __metadata__");
    if (tensor.shape.size() > SafetensorsLimits::kRank)
        fail(tensor, "shape has more than 8 dimensions");
    const bool sizesFit = std::all_of(tensor.shape.begin(), tensor.shape.end(),
        [](std::int64_t size) { return size >= 0 && static_cast<std::uint64_t>(size) <= SafetensorsLimits::kSize; });
    const auto bytes = sizesFit ? tensorBytes(tensor.type, tensor.shape) : std::nullopt;
    if (!bytes || *bytes != tensor.data.size())
        fail(tensor, "its shape does not describe its " + std::to_string(tensor.data.size()) + " bytes of data");
}

std::vector<const TensorView*> sortedForWriting(std::span<const TensorView> tensors)
{
    std::vector<const TensorView*> sorted;
    std::set<std::string_view> names;
    for (const TensorView& tensor : tensors) {
        checkTensor(tensor);
        if (!names.insert(tensor.name).second)
            fail(tensor, "the name is given twice");
        sorted.push_back(&tensor);
    }
    std::sort(sorted.begin(), sorted.end(), [](const TensorView* a, const TensorView* b) {
        const auto widthA = tensorTypeSize(a->type);
        const auto widthB = tensorTypeSize(b->type);
        return widthA != widthB ? widthA > widthB : a->name < b->name;
    });
    return sorted;
}

/// The header text, padded so that the data begins at a multiple of 8 bytes.
std::string headerText(const std::vector<const TensorView*>& tensors, std::map<std::string, std::string> metadata)
{
    metadata.emplace("format", "pt");
    metadata[std::string(kChecksumKey)] = kNoChecksum;
    nlohmann::ordered_json header;
    header["__metadata__"] = metadata;
    std::uint64_t offset = 0;
    for (const TensorView* tensor : tensors) {
        const std::uint64_t end = offset + tensor->data.size();
        auto& entry = header[tensor->name];
        entry["dtype"] = tensorTypeName(tensor->type);
        entry["shape"] = tensor->shape;
        entry["data_offsets"] = {offset, end};
        offset = end;
    }
    std::string text;
    try {
        text = header.dump();
    } catch (const nlohmann::json::type_error&) {
        throw Error(ErrorCode::InvalidArgument, "a tensor name or a metadata text is not valid UTF-8");
    }
    text.append((kAlignment - text.size() % kAlignment) % kAlignment, ' ');
    return text;
}

void fillChecksum(std::string& header, const std::vector<const TensorView*>& tensors)
{
    const auto position = checksumPosition(header);
    auto checksum = headerChecksum(header, position);
    for (const TensorView* tensor : tensors)
        checksum.add(tensor->data);
    header.replace(position, kNoChecksum.size(), checksum.text());
}

}  // namespace

float halfToFloat(std::uint16_t half)
{
    const std::uint32_t sign = (half & 0x8000U) << 16U;
    const std::uint32_t magnitude = half & 0x7FFFU;
    if (magnitude >= kHalfInfinity)
        return std::bit_cast<float>(sign | kFloatInfinity | ((magnitude & 0x03FFU) << kMantissaBitsDropped));
    if (magnitude < 0x0400U) {  // zero and subnormals: units of 2^-24, exact in float
        const float value = static_cast<float>(magnitude) * 0x1p-24F;
        return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(value));
    }
    return std::bit_cast<float>(sign | ((magnitude << kMantissaBitsDropped) + kExponentRebias));
}

std::uint16_t floatToHalf(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return static_cast<std::uint16_t>((bits & kFloatSign) >> 16U | halfMagnitude(bits & ~kFloatSign));
}

float bfloat16ToFloat(std::uint16_t bits)
{
    return std::bit_cast<float>(std::uint32_t {bits} << 16U);
}

std::uint16_t floatToBfloat16(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & ~kFloatSign) > kFloatInfinity)
        return static_cast<std::uint16_t>((bits >> 16U) | 0x0040U);
    return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16U) & 1U)) >> 16U);
}

void halfToFloat(std::span<const std::uint16_t> halves, std::span<float> values)
{
    convertAll(halves, values, [](std::uint16_t half) { return halfToFloat(half); });
}

void floatToHalf(std::span<const float> values, std::span<std::uint16_t> halves)
{
    convertAll(values, halves, [](float value) { return floatToHalf(value); });
}

void bfloat16ToFloat(std::span<const std::uint16_t> bits, std::span<float> values)
{
    convertAll(bits, values, [](std::uint16_t half) { return bfloat16ToFloat(half); });
}

void floatToBfloat16(std::span<const float> values, std::span<std::uint16_t> bits)
{
    convertAll(values, bits, [](float value) { return floatToBfloat16(value); });
}

void writeSafetensors(const std::filesystem::path& file, std::span<const TensorView> tensors,
    const std::map<std::string, std::string>& metadata)
{
    const auto sorted = sortedForWriting(tensors);
    std::string header = headerText(sorted, metadata);
    fillChecksum(header, sorted);
    const std::uint64_t headerBytes = header.size();
    AtomicFile output(file);
    output.write(std::as_bytes(std::span(&headerBytes, 1)));
    output.write(header);
    for (const TensorView* tensor : sorted)
        output.write(tensor->data);
    output.commit();
}

}  // namespace translucent
