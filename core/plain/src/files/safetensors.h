#pragma once

#include "base/memory_block.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The number formats we read and write; a file with any other is refused by name.
enum class TensorType { Float32, Float16, BFloat16, Float64, Int64, UInt8 };

/// The name in the file, e.g. `BF16`, and the size of one number in bytes.
std::string_view tensorTypeName(TensorType type);
std::size_t tensorTypeSize(TensorType type);

/// A tensor of an open file: little-endian numbers in row-major order. An empty shape is a single number.
/// `data` points into the SafetensorsFile; nothing promises that it is aligned for the number type.
struct TensorEntry {
    std::string name;
    TensorType type = TensorType::Float32;
    std::vector<std::int64_t> shape;
    std::span<const std::byte> data;
};

/// A safetensors file, read completely into memory and checked completely before the first number is used:
/// the header is one JSON object without duplicate or unknown keys, every size is a plain integer, and the
/// tensors cover the data without hole, overlap or rest.
/// A file that writeSafetensors wrote must also have the bits it was written with.
/// NaN and infinity are legal in the format and left to the caller.
/// Source: safetensors README, section "Format"; stricter limits on rank, names and number of tensors are
/// ours.
class SafetensorsFile {
public:
    /// @throws Error{NotFound} or Error{InvalidFormat} naming file and tensor or field.
    static SafetensorsFile read(const std::filesystem::path& file);

    SafetensorsFile(SafetensorsFile&&) noexcept = default;
    SafetensorsFile& operator=(SafetensorsFile&&) noexcept = default;
    SafetensorsFile(const SafetensorsFile&) = delete;
    SafetensorsFile& operator=(const SafetensorsFile&) = delete;
    ~SafetensorsFile() = default;

    /// In the order of their data in the file.
    std::span<const TensorEntry> entries() const { return m_entries; }
    /// The tensor of that name, or null.
    const TensorEntry* find(std::string_view name) const;
    const std::map<std::string, std::string>& metadata() const { return m_metadata; }

private:
    SafetensorsFile() = default;

    MemoryBlock m_data;
    std::vector<TensorEntry> m_entries;
    std::map<std::string, std::size_t, std::less<>> m_indexByName;
    std::map<std::string, std::string> m_metadata;
};

/// A tensor for writing; `data` contains little-endian numbers in row-major order.
struct TensorView {
    std::string name;
    TensorType type = TensorType::Float32;
    std::vector<std::int64_t> shape;
    std::span<const std::byte> data;
};

/// Writes tensors through a temporary file, widest numbers first, then by name, so that every tensor is
/// aligned. The metadata key `format` is added as `pt` when absent, because the usual loaders demand it, and
/// a checksum, because the format has none.
/// @throws Error{InvalidArgument} when a name is empty, repeated or not UTF-8 or a size does not fit the
/// shape, Error{WriteFailed} as AtomicFile does.
void writeSafetensors(const std::filesystem::path& file, std::span<const TensorView> tensors,
    const std::map<std::string, std::string>& metadata);

/// Limits of the format and, from the rank, our own.
struct SafetensorsLimits {
    static constexpr std::uint64_t kHeaderBytes = 100'000'000;
    static constexpr std::uint64_t kSize = (std::uint64_t {1} << 48U) - 1;
    static constexpr std::size_t kRank = 8;
    static constexpr std::size_t kTensors = 100'000;
    static constexpr std::size_t kNameBytes = 1024;
};

/// The header entry of one tensor; offsets count from the start of the data.
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
    bool hasChecksum = false;  ///< not part of the metadata; only from readSafetensorsHeader
};

/// Parses and checks the JSON header against the number of data bytes that follow it in the file.
/// @throws Error{InvalidFormat} naming file and field.
SafetensorsHeader parseSafetensorsHeader(std::string_view json, std::uint64_t dataBytes, const std::string& fileName);

/// Reads JSON with the exact nesting of a safetensors header: `{name: {"dtype": text, "shape": [sizes], "data_offsets":
/// [sizes]}, "__metadata__": {text: text}}`. Does not check sizes and layout. @throws Error{InvalidFormat} naming file
/// and field.
SafetensorsHeader readHeaderJson(std::string_view json, const std::string& fileName);

/// Reads and checks only the header; the data is not read, so the time does not depend on the file size.
/// @throws Error{NotFound} or Error{InvalidFormat} naming file and field.
SafetensorsHeader readSafetensorsHeader(const std::filesystem::path& file);

/// Rejects the same files as SafetensorsFile::read, but reads the data in chunks, and only if there is a checksum.
/// @throws Error{NotFound} or Error{InvalidFormat} naming file and field.
void verifySafetensors(const std::filesystem::path& file);

/// Bytes of a tensor; empty if the product overflows. Sizes must not be negative.
std::optional<std::uint64_t> tensorBytes(TensorType type, const std::vector<std::int64_t>& shape);

/// The type with that name in the file, or nothing.
std::optional<TensorType> tensorTypeFromName(std::string_view name);

}  // namespace translucent
