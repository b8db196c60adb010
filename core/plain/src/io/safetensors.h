#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// Conversions between float and the two 16-bit formats, as bit patterns. Narrowing rounds to nearest, ties
/// to even; values too large become infinity, NaN stays NaN (quiet) and keeps its sign. Source: IEEE
/// 754-2019, §3.6 (binary16); bfloat16 is the upper half of binary32.
float halfToFloat(std::uint16_t half);
std::uint16_t floatToHalf(float value);
float bfloat16ToFloat(std::uint16_t bits);
std::uint16_t floatToBfloat16(float value);

/// The same for whole arrays; both spans have equal length.
void halfToFloat(std::span<const std::uint16_t> halves, std::span<float> values);
void floatToHalf(std::span<const float> values, std::span<std::uint16_t> halves);
void bfloat16ToFloat(std::span<const std::uint16_t> bits, std::span<float> values);
void floatToBfloat16(std::span<const float> values, std::span<std::uint16_t> bits);

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

/// The numbers of a floating-point tensor (Float32, Float16, BFloat16, Float64) as float.
/// @throws Error{InvalidFormat} for an integer tensor, naming it.
std::vector<float> floatValues(const TensorEntry& entry);

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

    /// In the order of their data.
    std::span<const TensorEntry> entries() const { return m_entries; }
    /// The tensor of that name, or null.
    const TensorEntry* find(std::string_view name) const;
    const std::map<std::string, std::string>& metadata() const { return m_metadata; }

private:
    SafetensorsFile() = default;

    std::unique_ptr<std::byte[]> m_data;
    std::vector<TensorEntry> m_entries;
    std::map<std::string, std::size_t, std::less<>> m_indexByName;
    std::map<std::string, std::string> m_metadata;
};

/// A tensor to be written; `data` holds little-endian numbers in row-major order.
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

}  // namespace translucent
