#pragma once

#include "io/safetensors.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

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

/// Reads what has exactly the nesting of a safetensors header:
/// `{name: {"dtype": text, "shape": [sizes], "data_offsets": [sizes]}, "__metadata__": {text: text}}`.
/// Sizes and layout stay unchecked. @throws Error{InvalidFormat} naming file and field.
SafetensorsHeader readHeaderJson(std::string_view json, const std::string& fileName);

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
