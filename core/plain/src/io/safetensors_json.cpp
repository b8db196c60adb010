#include "io/safetensors.h"

#include "translucent/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace translucent {

namespace {

constexpr std::string_view kMetadataKey = "__metadata__";
constexpr std::size_t kOffsetCount = 2;

constexpr std::array<std::string_view, 16> kTypesNotRead {"BOOL", "I8", "I16", "U16", "I32", "U32", "U64", "C64",
    "F8_E5M2", "F8_E4M3", "F8_E8M0", "F8_E4M3FNUZ", "F8_E5M2FNUZ", "F4", "F6_E2M3", "F6_E3M2"};

/// Takes the events of a JSON parser. A document tree would keep only the last of two equal keys, and 1.0 as well as 1.
class SafetensorsJsonHandler : public nlohmann::json_sax<nlohmann::json> {
public:
    explicit SafetensorsJsonHandler(const std::string& fileName)
        : m_fileName(fileName)
    {
    }

    SafetensorsHeader takeHeader() { return std::move(m_header); }

    bool null() override { return refuseValue("null"); }

    bool boolean(bool value) override { return refuseValue(value ? "true" : "false"); }

    bool number_integer(number_integer_t value) override
    {
        return refuseValue(value == 0 ? "-0" : std::to_string(value));
    }

    bool number_unsigned(number_unsigned_t value) override
    {
        const bool expected = m_place == Place::Shape || m_place == Place::Offsets;
        if (!expected || value > SafetensorsLimits::kSize)
            return refuseValue(std::to_string(value));
        if (m_place == Place::Offsets) {
            if (m_offsets.size() == kOffsetCount)
                fail("data_offsets must hold two integers, not more");
            m_offsets.push_back(value);
            return true;
        }
        auto& shape = m_header.tensors.back().shape;
        if (shape.size() == SafetensorsLimits::kRank)
            fail("shape has more than " + std::to_string(SafetensorsLimits::kRank) + " dimensions");
        shape.push_back(static_cast<std::int64_t>(value));
        return true;
    }

    bool number_float(number_float_t, const string_t& text) override { return refuseValue(text); }

    bool string(string_t& value) override
    {
        if (m_place == Place::Metadata) {
            m_header.metadata.emplace(m_field, value);
            return true;
        }
        if (m_place != Place::Tensor || m_field != "dtype")
            return refuseValue("the string " + inQuotes(value));
        setType(value);
        return true;
    }

    bool binary(binary_t&) override { return refuseValue("binary data"); }

    bool start_object(std::size_t) override
    {
        if (m_place == Place::Start) {
            m_place = Place::Top;
            return true;
        }
        if (m_place != Place::Top)
            return refuseValue("an object");
        m_fields.clear();
        if (m_entry == kMetadataKey) {
            m_place = Place::Metadata;
            return true;
        }
        if (m_header.tensors.size() == SafetensorsLimits::kTensors)
            fail("more than " + std::to_string(SafetensorsLimits::kTensors) + " tensors");
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
            fail("key " + inQuotes(key) + " appears twice");
        if (m_place == Place::Tensor && key != "dtype" && key != "shape" && key != "data_offsets")
            fail("unknown key " + inQuotes(key) + "; allowed are dtype, shape and data_offsets");
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
            return refuseValue("an array");
        m_place = m_field == "shape" ? Place::Shape : Place::Offsets;
        return true;
    }

    bool end_array() override
    {
        if (m_place == Place::Offsets && m_offsets.size() != kOffsetCount)
            fail("data_offsets must hold two integers, not " + std::to_string(m_offsets.size()));
        m_place = Place::Tensor;
        return true;
    }

    bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) override
    {
        throw Error(ErrorCode::InvalidFormat,
            m_fileName + ": header: not valid JSON in UTF-8 at byte " + std::to_string(position) + " of the header");
    }

private:
    enum class Place { Start, Top, Metadata, Tensor, Shape, Offsets };

    [[noreturn]] void fail(const std::string& message) const
    {
        throw Error(ErrorCode::InvalidFormat, m_fileName + ": " + where() + message);
    }

    bool refuseValue(std::string_view kind) const
    {
        switch (m_place) {
        case Place::Start: fail("must be a JSON object, not " + std::string(kind));
        case Place::Top: fail("entry " + inQuotes(m_entry) + " must be an object, not " + std::string(kind));
        case Place::Metadata: fail("value of " + inQuotes(m_field) + " must be a string, not " + std::string(kind));
        case Place::Tensor:
            fail(m_field + (m_field == "dtype" ? " must be a string, not " : " must be an array, not ")
                + std::string(kind));
        case Place::Shape:
        case Place::Offsets: break;
        }
        fail(m_field + " must hold integers from 0 to 2^48-1, not " + std::string(kind));
    }

    std::string where() const
    {
        switch (m_place) {
        case Place::Start:
        case Place::Top: return "header: ";
        case Place::Metadata: return "__metadata__: ";
        case Place::Tensor:
        case Place::Shape:
        case Place::Offsets: break;
        }
        return "tensor " + inQuotes(m_entry) + ": ";
    }

    void beginEntry(const std::string& name)
    {
        if (name.size() > SafetensorsLimits::kNameBytes) {
            fail("the name " + inQuotes(name) + " is longer than " + std::to_string(SafetensorsLimits::kNameBytes)
                + " bytes");
        }
        if (!m_names.insert(name).second)
            fail("key " + inQuotes(name) + " appears twice");
        m_entry = name;
    }

    void setType(const std::string& name)
    {
        if (const auto type = tensorTypeFromName(name)) {
            m_header.tensors.back().type = *type;
            return;
        }
        const bool known = std::find(kTypesNotRead.begin(), kTypesNotRead.end(), name) != kTypesNotRead.end();
        fail((known ? "dtype " + inQuotes(name) + " is not supported" : "unknown dtype " + inQuotes(name))
            + "; readable are F64, F32, F16, BF16, I64 and U8");
    }

    void finishTensor()
    {
        for (const char* field : {"dtype", "shape", "data_offsets"})
            if (!m_fields.contains(field))
                fail(std::string(field) + " is missing");
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

}  // namespace

SafetensorsHeader readHeaderJson(std::string_view json, const std::string& fileName)
{
    SafetensorsJsonHandler handler(fileName);
    nlohmann::json::sax_parse(json, &handler);
    return handler.takeHeader();
}

}  // namespace translucent
