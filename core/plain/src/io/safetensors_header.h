#pragma once

#include "io/safetensors.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

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

/// Limits of the format and, from the rank on, ours.
struct SafetensorsLimits {
    static constexpr std::uint64_t kHeaderBytes = 100'000'000;
    static constexpr std::uint64_t kSize = (std::uint64_t {1} << 48U) - 1;
    static constexpr std::size_t kRank = 8;
    static constexpr std::size_t kTensors = 100'000;
    static constexpr std::size_t kNameBytes = 1024;
};

/// What the header says about one tensor; offsets count from the start of the data.
struct TensorRecord {
    std::string name;
    TensorType type = TensorType::Float32;
    std::vector<std::int64_t> shape;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

struct SafetensorsHeader {
    std::vector<TensorRecord> tensors;  ///< in the order of their data
    std::map<std::string, std::string> metadata;
    bool hasChecksum = false;  ///< which is no part of the metadata; only from readSafetensorsHeader
};

/// Parses and checks the JSON header against the number of data bytes that follow it in the file.
/// @throws Error{InvalidFormat} naming file and field.
SafetensorsHeader parseSafetensorsHeader(std::string_view json, std::uint64_t dataBytes, const std::string& fileName);

/// The header alone, checked as above; the data are not read, so a file of any size is answered at once.
/// @throws Error{NotFound} or Error{InvalidFormat} naming file and field.
SafetensorsHeader readSafetensorsHeader(const std::filesystem::path& file);

/// Refuses what SafetensorsFile::read would refuse, but reads the data piece by piece, and only if there is a checksum.
/// @throws Error{NotFound} or Error{InvalidFormat} naming file and field.
void verifySafetensors(const std::filesystem::path& file);

/// Bytes of a tensor, or nothing when the product overflows. Sizes must not be negative.
std::optional<std::uint64_t> tensorBytes(TensorType type, const std::vector<std::int64_t>& shape);

/// The type with that name in the file, or nothing.
std::optional<TensorType> tensorTypeFromName(std::string_view name);

}  // namespace translucent
