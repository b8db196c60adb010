#include "files/json_object.h"
#include "files/safetensors.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

namespace translucent {

namespace {

constexpr std::string_view kMetadataKey = "__metadata__";
constexpr std::size_t kOffsetCount = 2;

constexpr std::array<std::string_view, 16> kTypesNotRead {"BOOL", "I8", "I16", "U16", "I32", "U32", "U64", "C64",
    "F8_E5M2", "F8_E4M3", "F8_E8M0", "F8_E4M3FNUZ", "F8_E5M2FNUZ", "F4", "F6_E2M3", "F6_E3M2"};

/// Receives the events of a JSON parser. A document tree would keep only the last of two equal keys, and would accept
/// 1.0 like 1.
class SafetensorsJsonHandler : public nlohmann::json_sax<nlohmann::json> {
public:
    explicit SafetensorsJsonHandler(const std::string& fileName)
        : m_fileName(fileName)
    {
    }

    SafetensorsHeader takeHeader() { return std::move(m_header); }

    bool null() override { return refuseValue(untranslated("null")); }

    bool boolean(bool value) override { return refuseValue(untranslated(value ? "true" : "false")); }

    bool number_integer(number_integer_t value) override
    {
        return refuseValue(untranslated(value == 0 ? "-0" : std::to_string(value)));
    }

    bool number_unsigned(number_unsigned_t value) override
    {
        const bool expected = m_place == Place::Shape || m_place == Place::Offsets;
        if (!expected || value > SafetensorsLimits::kSize)
            return refuseValue(untranslated(std::to_string(value)));
        if (m_place == Place::Offsets) {
            if (m_offsets.size() == kOffsetCount)
                fail(say("data_offsets must contain exactly two integers"));
            m_offsets.push_back(value);
            return true;
        }
        auto& shape = m_header.tensors.back().shape;
        if (shape.size() == SafetensorsLimits::kRank)
            fail(say("shape has more than %1 dimensions", SafetensorsLimits::kRank));
        shape.push_back(static_cast<std::int64_t>(value));
        return true;
    }

    bool number_float(number_float_t, const string_t& text) override { return refuseValue(untranslated(text)); }

    bool string(string_t& value) override
    {
        if (m_place == Place::Metadata) {
            m_header.metadata.emplace(m_field, value);
            return true;
        }
        if (m_place != Place::Tensor || m_field != "dtype")
            return refuseValue(say("the string %1", quote(value)));
        setType(value);
        return true;
    }

    bool binary(binary_t&) override { return refuseValue(say("binary data")); }

    bool start_object(std::size_t) override
    {
        if (m_place == Place::Start) {
            m_place = Place::Top;
            return true;
        }
        if (m_place != Place::Top)
            return refuseValue(say("an object"));
        m_fields.clear();
        if (m_entry == kMetadataKey) {
            m_place = Place::Metadata;
            return true;
        }
        if (m_header.tensors.size() == SafetensorsLimits::kTensors)
            fail(say("more than %1 tensors", SafetensorsLimits::kTensors));
        m_place = Place::Tensor;
        m_offsets.clear();
        m_header.tensors.emplace_back().name = m_entry;
        return true;
    }

    bool key(string_t& key) override
    {
        if (m_place == Place::Top) {
            beginEntry(key);
            return true;
        }
        if (!m_fields.insert(key).second)
            fail(say("key %1 appears twice", quote(key)));
        if (m_place == Place::Tensor && key != "dtype" && key != "shape" && key != "data_offsets")
            fail(say("unknown key %1; allowed are dtype, shape and data_offsets", quote(key)));
        m_field = key;
        return true;
    }

    bool end_object() override
    {
        if (m_place == Place::Tensor)
            finishTensor();
        m_place = Place::Top;
        return true;
    }

    bool start_array(std::size_t) override
    {
        if (m_place != Place::Tensor || m_field == "dtype")
            return refuseValue(say("an array"));
        m_place = m_field == "shape" ? Place::Shape : Place::Offsets;
        return true;
    }

    bool end_array() override
    {
        if (m_place == Place::Offsets && m_offsets.size() != kOffsetCount)
            fail(say("data_offsets must contain exactly two integers, not %1", m_offsets.size()));
        m_place = Place::Tensor;
        return true;
    }

    bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) override
    {
        throw Error(ErrorCode::InvalidFormat,
            say("%1: header: not valid JSON in UTF-8 at byte %2 of the header; restore the file", m_fileName,
                position));
    }

private:
    enum class Place { Start, Top, Metadata, Tensor, Shape, Offsets };

    [[noreturn]] void fail(const Message& what) const
    {
        throw Error(ErrorCode::InvalidFormat, say("%1: %2: %3; restore the file", m_fileName, where(), what));
    }

    bool refuseValue(const Message& kind) const
    {
        switch (m_place) {
        case Place::Start: fail(say("must be a JSON object, not %1", kind));
        case Place::Top: fail(say("entry %1 must be an object, not %2", quote(m_entry), kind));
        case Place::Metadata: fail(say("value of %1 must be a string, not %2", quote(m_field), kind));
        case Place::Tensor:
            fail(m_field == "dtype" ? say("%1 must be a string, not %2", m_field, kind)
                                    : say("%1 must be an array, not %2", m_field, kind));
        case Place::Shape:
        case Place::Offsets: break;
        }
        fail(say("%1 must contain integers from 0 to 2^48-1, not %2", m_field, kind));
    }

    Message where() const
    {
        switch (m_place) {
        case Place::Start:
        case Place::Top: return say("header");
        case Place::Metadata: return untranslated("__metadata__");
        case Place::Tensor:
        case Place::Shape:
        case Place::Offsets: break;
        }
        return say("tensor %1", quote(m_entry));
    }

    void beginEntry(const std::string& name)
    {
        if (name.size() > SafetensorsLimits::kNameBytes) {
            fail(say("the name %1 is longer than %2 bytes", quote(name), SafetensorsLimits::kNameBytes));
        }
        if (!m_names.insert(name).second)
            fail(say("key %1 appears twice", quote(name)));
        m_entry = name;
    }

    void setType(const std::string& name)
    {
        if (const auto type = tensorTypeFromName(name)) {
            m_header.tensors.back().type = *type;
            return;
        }
        const bool known = std::find(kTypesNotRead.begin(), kTypesNotRead.end(), name) != kTypesNotRead.end();
        fail(known ? say("dtype %1 is not supported; supported are F64, F32, F16, BF16, I64 and U8", quote(name))
                   : say("unknown dtype %1; supported are F64, F32, F16, BF16, I64 and U8", quote(name)));
    }

    void finishTensor()
    {
        for (const char* field : {"dtype", "shape", "data_offsets"})
            if (!m_fields.contains(field))
                fail(say("%1 is missing", field));
        m_header.tensors.back().begin = m_offsets.front();
        m_header.tensors.back().end = m_offsets.back();
    }

    std::string m_fileName;
    SafetensorsHeader m_header;
    Place m_place = Place::Start;
    std::string m_entry;  ///< the key of the object being read at the top
    std::string m_field;  ///< the key inside it
    std::set<std::string> m_names;
    std::set<std::string> m_fields;
    std::vector<std::uint64_t> m_offsets;
};

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

SafetensorsHeader readHeaderJson(std::string_view json, const std::string& fileName)
{
    SafetensorsJsonHandler handler(fileName);
    parseJsonEvents(json, JsonKind::TensorHeader, {fileName}, handler);
    return handler.takeHeader();
}

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
