#pragma once

#include "io/safetensors_header.h"

#include <set>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace translucent {

/// Takes the events of a JSON parser and accepts exactly the nesting of a safetensors header:
/// `{name: {"dtype": text, "shape": [sizes], "data_offsets": [sizes]}, "__metadata__": {text: text}}`.
/// A document tree would keep only the last of two equal keys, and 1.0 as well as 1.
class SafetensorsJsonHandler : public nlohmann::json_sax<nlohmann::json> {
public:
    explicit SafetensorsJsonHandler(const std::string& fileName)
        : m_fileName(fileName)
    {
    }

    SafetensorsHeader takeHeader() { return std::move(m_header); }

    bool null() override;
    bool boolean(bool value) override;
    bool number_integer(number_integer_t value) override;
    bool number_unsigned(number_unsigned_t value) override;
    bool number_float(number_float_t value, const string_t& text) override;
    bool string(string_t& value) override;
    bool binary(binary_t& value) override;
    bool start_object(std::size_t size) override;
    bool key(string_t& key) override;
    bool end_object() override;
    bool start_array(std::size_t size) override;
    bool end_array() override;
    bool parse_error(std::size_t position, const std::string& token, const nlohmann::json::exception& error) override;

private:
    enum class Place { Start, Top, Metadata, Tensor, Shape, Offsets };

    [[noreturn]] void fail(const std::string& message) const;
    bool refuseValue(std::string_view kind) const;
    std::string where() const;
    void beginEntry(const std::string& name);
    void setType(const std::string& name);
    void finishTensor();

    std::string m_fileName;
    SafetensorsHeader m_header;
    Place m_place = Place::Start;
    std::string m_entry;  ///< the key of the object being read at the top
    std::string m_field;  ///< the key inside it
    std::set<std::string> m_names;
    std::set<std::string> m_fields;
    std::vector<std::uint64_t> m_offsets;
};

}  // namespace translucent
