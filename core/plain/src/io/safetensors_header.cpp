#include "io/safetensors.h"

#include "translucent/error.h"

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

/// The JSON parser skips a byte order mark and stops at a zero byte; neither is allowed here.
void checkRawHeader(std::string_view json, const std::string& fileName)
{
    const auto first = std::find_if_not(json.begin(), json.end(), isJsonSpace);
    if (first == json.end() || *first != '{')
        throw Error(ErrorCode::InvalidFormat, fileName + ": header: does not begin with {");
    const auto control = std::find_if(
        json.begin(), json.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20U && !isJsonSpace(c); });
    if (control != json.end()) {
        throw Error(ErrorCode::InvalidFormat,
            fileName + ": header: control character at byte " + std::to_string(control - json.begin()));
    }
}

[[noreturn]] void failTensor(const std::string& fileName, const TensorRecord& tensor, const std::string& message)
{
    throw Error(ErrorCode::InvalidFormat, fileName + ": tensor " + inQuotes(tensor.name) + ": " + message);
}

std::string range(const TensorRecord& tensor)
{
    return "[" + std::to_string(tensor.begin) + ", " + std::to_string(tensor.end) + "]";
}

void checkSize(const TensorRecord& tensor, const std::string& fileName)
{
    if (tensor.begin > tensor.end)
        failTensor(fileName, tensor, "data_offsets " + range(tensor) + " run backwards");
    const auto bytes = tensorBytes(tensor.type, tensor.shape);
    if (!bytes)
        failTensor(fileName, tensor, "the product of its shape overflows");
    if (tensor.end - tensor.begin != *bytes) {
        failTensor(fileName, tensor,
            "data_offsets " + range(tensor) + " hold " + std::to_string(tensor.end - tensor.begin)
                + " bytes, but dtype and shape need " + std::to_string(*bytes));
    }
}

/// Tensors must follow one another exactly: first at 0, last at the end of the file.
void checkLayout(const std::vector<TensorRecord>& tensors, std::uint64_t dataBytes, const std::string& fileName)
{
    std::uint64_t expected = 0;
    for (const TensorRecord& tensor : tensors) {
        if (tensor.begin != expected) {
            failTensor(fileName, tensor,
                "data_offsets " + range(tensor) + (tensor.begin < expected ? " overlap" : " leave a hole after")
                    + " the tensor before, which ends at " + std::to_string(expected));
        }
        expected = tensor.end;
    }
    if (expected != dataBytes) {
        throw Error(ErrorCode::InvalidFormat,
            fileName + ": the header describes " + std::to_string(expected) + " bytes of data, but the file has "
                + std::to_string(dataBytes) + (expected > dataBytes ? " (cut off?)" : ""));
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
