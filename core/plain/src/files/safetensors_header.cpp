#include "files/safetensors.h"

#include "translucent/base/error.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace translucent {

namespace {

struct TypeInfo {
    TensorType type;
    std::string_view name;
    std::size_t size;
};

constexpr std::array<TypeInfo, 6> kTypes {
    {{TensorType::Float32, "F32", 4}, {TensorType::Float16, "F16", 2}, {TensorType::BFloat16, "BF16", 2},
        {TensorType::Float64, "F64", 8}, {TensorType::Int64, "I64", 8}, {TensorType::UInt8, "U8", 1}}};

const TypeInfo& infoOf(TensorType type)
{
    return *std::find_if(kTypes.begin(), kTypes.end(), [&](const TypeInfo& info) { return info.type == type; });
}

bool isJsonSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// The JSON parser skips a byte order mark and stops at a zero byte; this function rejects both.
void checkRawHeader(std::string_view json, const std::string& fileName)
{
    const auto first = std::find_if_not(json.begin(), json.end(), isJsonSpace);
    if (first == json.end() || *first != '{')
        throw Error(ErrorCode::InvalidFormat, say("%1: header: does not begin with {; restore the file", fileName));
    const auto control = std::find_if(
        json.begin(), json.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20U && !isJsonSpace(c); });
    if (control != json.end()) {
        throw Error(ErrorCode::InvalidFormat,
            say("%1: header: control character at byte %2; restore the file", fileName, control - json.begin()));
    }
}

[[noreturn]] void failTensor(const std::string& fileName, const TensorRecord& tensor, const Message& what)
{
    throw Error(
        ErrorCode::InvalidFormat, say("%1: tensor %2: %3; restore the file", fileName, quote(tensor.name), what));
}

std::string range(const TensorRecord& tensor)
{
    return "[" + std::to_string(tensor.begin) + ", " + std::to_string(tensor.end) + "]";
}

void checkSize(const TensorRecord& tensor, const std::string& fileName)
{
    if (tensor.begin > tensor.end)
        failTensor(fileName, tensor, say("data_offsets %1: the end is before the start", range(tensor)));
    const auto bytes = tensorBytes(tensor.type, tensor.shape);
    if (!bytes)
        failTensor(fileName, tensor, say("the product of its shape overflows"));
    if (tensor.end - tensor.begin != *bytes) {
        failTensor(fileName, tensor,
            say("data_offsets %1 span %2 bytes, but dtype and shape need %3", range(tensor), tensor.end - tensor.begin,
                *bytes));
    }
}

/// Tensors must be contiguous: the first at 0, the last up to the end of the file.
void checkLayout(const std::vector<TensorRecord>& tensors, std::uint64_t dataBytes, const std::string& fileName)
{
    std::uint64_t expected = 0;
    for (const TensorRecord& tensor : tensors) {
        if (tensor.begin != expected) {
            failTensor(fileName, tensor,
                tensor.begin < expected
                    ? say("data_offsets %1 overlap the previous tensor, which ends at %2", range(tensor), expected)
                    : say("data_offsets %1 leave a gap after the previous tensor, which ends at %2", range(tensor),
                        expected));
        }
        expected = tensor.end;
    }
    if (expected != dataBytes) {
        throw Error(ErrorCode::InvalidFormat,
            expected > dataBytes
                ? say("%1: the header describes %2 bytes of data, but the file has %3 (cut off?); restore it", fileName,
                    expected, dataBytes)
                : say("%1: the header describes %2 bytes of data, but the file has %3; restore it", fileName, expected,
                    dataBytes));
    }
}

}  // namespace

std::string_view tensorTypeName(TensorType type)
{
    return infoOf(type).name;
}

std::size_t tensorTypeSize(TensorType type)
{
    return infoOf(type).size;
}

std::optional<TensorType> tensorTypeFromName(std::string_view name)
{
    for (const TypeInfo& info : kTypes)
        if (info.name == name)
            return info.type;
    return std::nullopt;
}

std::optional<std::uint64_t> tensorBytes(TensorType type, const std::vector<std::int64_t>& shape)
{
    std::uint64_t bytes = tensorTypeSize(type);
    for (const std::int64_t size : shape)
        if (__builtin_mul_overflow(bytes, static_cast<std::uint64_t>(size), &bytes))
            return std::nullopt;
    return bytes;
}

SafetensorsHeader parseSafetensorsHeader(std::string_view json, std::uint64_t dataBytes, const std::string& fileName)
{
    checkRawHeader(json, fileName);
    SafetensorsHeader header = readHeaderJson(json, fileName);
    for (const TensorRecord& tensor : header.tensors)
        checkSize(tensor, fileName);
    std::sort(header.tensors.begin(), header.tensors.end(), [](const TensorRecord& a, const TensorRecord& b) {
        return std::tie(a.begin, a.end, a.name) < std::tie(b.begin, b.end, b.name);
    });
    checkLayout(header.tensors, dataBytes, fileName);
    return header;
}

}  // namespace translucent
