#include "io/safetensors.h"

#include "io/half.h"
#include "io/posix_file.h"
#include "io/quoting.h"
#include "io/safetensors_checksum.h"
#include "io/safetensors_header.h"
#include "translucent/error.h"

#include <bit>
#include <cstring>
#include <new>

namespace translucent {

static_assert(std::endian::native == std::endian::little, "tensor data is used without swapping bytes");

namespace {

constexpr std::uint64_t kLengthBytes = 8;

[[noreturn]] void fail(const std::filesystem::path& file, const std::string& message)
{
    throw Error(ErrorCode::InvalidFormat, file.string() + ": " + message);
}

void readExactly(
    const FileDescriptor& descriptor, std::span<std::byte> buffer, const std::filesystem::path& file)
{
    if (readFully(descriptor, buffer, file) != buffer.size()) {
        fail(file, "became shorter while it was read");
    }
}

std::uint64_t readHeaderLength(
    const FileDescriptor& descriptor, std::uint64_t fileBytes, const std::filesystem::path& file)
{
    if (fileBytes < kLengthBytes) {
        fail(file, "is shorter than the 8 bytes of the header length, so it is no safetensors file");
    }
    std::uint64_t length = 0;
    readExactly(descriptor, std::as_writable_bytes(std::span(&length, 1)), file);
    if (length > SafetensorsLimits::kHeaderBytes) {
        fail(file,
            "header length " + std::to_string(length) + " is above "
                + std::to_string(SafetensorsLimits::kHeaderBytes) + ", so it is no safetensors file");
    }
    if (length > fileBytes - kLengthBytes) {
        fail(file,
            "header length " + std::to_string(length) + " reaches beyond the end of the file (cut off?)");
    }
    return length;
}

std::unique_ptr<std::byte[]> allocate(std::uint64_t bytes, const std::filesystem::path& file)
{
    try {
        return std::make_unique_for_overwrite<std::byte[]>(bytes);
    } catch (const std::bad_alloc&) {
        fail(file, "needs " + std::to_string(bytes) + " bytes of memory, which are not available");
    }
}

/// Files of other programs carry no checksum.
void verifyChecksum(
    const std::string& header, std::span<const std::byte> data, const std::filesystem::path& file)
{
    const auto position = checksumPosition(header);
    if (position == std::string::npos) {
        return;
    }
    auto checksum = headerChecksum(header, position);
    checksum.add(data);
    if (header.compare(position, kNoChecksum.size(), checksum.text()) != 0) {
        fail(file, "is damaged: its checksum does not match its content");
    }
}

template <typename Stored, typename Convert>
std::vector<float> convertValues(std::span<const std::byte> data, Convert convert)
{
    std::vector<float> values(data.size() / sizeof(Stored));
    for (std::size_t i = 0; i < values.size(); ++i) {
        Stored stored{};
        std::memcpy(&stored, data.data() + i * sizeof(Stored), sizeof(Stored));
        values[i] = convert(stored);
    }
    return values;
}

}  // namespace

std::vector<float> floatValues(const TensorEntry& entry)
{
    switch (entry.type) {
    case TensorType::Float32:
        return convertValues<float>(entry.data, [](float value) { return value; });
    case TensorType::Float16:
        return convertValues<std::uint16_t>(entry.data, [](std::uint16_t half) { return halfToFloat(half); });
    case TensorType::BFloat16:
        return convertValues<std::uint16_t>(
            entry.data, [](std::uint16_t bits) { return bfloat16ToFloat(bits); });
    case TensorType::Float64:
        return convertValues<double>(entry.data, [](double value) { return static_cast<float>(value); });
    case TensorType::Int64:
    case TensorType::UInt8:
        break;
    }
    throw Error(ErrorCode::InvalidFormat,
        "tensor " + inQuotes(entry.name) + " holds " + std::string(tensorTypeName(entry.type))
            + " numbers where floating-point numbers are required");
}

SafetensorsFile SafetensorsFile::read(const std::filesystem::path& file)
{
    const FileDescriptor descriptor = openRegularFile(file);
    const std::uint64_t fileBytes = regularFileSize(descriptor, file);
    std::string json(readHeaderLength(descriptor, fileBytes, file), '\0');
    readExactly(descriptor, std::as_writable_bytes(std::span(json)), file);
    const std::uint64_t dataBytes = fileBytes - kLengthBytes - json.size();
    SafetensorsHeader header = parseSafetensorsHeader(json, dataBytes, file.string());

    SafetensorsFile result;
    result.m_metadata = std::move(header.metadata);
    result.m_data = allocate(dataBytes, file);
    const std::span<std::byte> data(result.m_data.get(), dataBytes);
    readExactly(descriptor, data, file);
    verifyChecksum(json, data, file);
    result.m_metadata.erase(std::string(kChecksumKey));
    result.m_entries.reserve(header.tensors.size());
    for (TensorRecord& record : header.tensors) {
        result.m_indexByName.emplace(record.name, result.m_entries.size());
        result.m_entries.push_back({std::move(record.name), record.type, std::move(record.shape),
            data.subspan(record.begin, record.end - record.begin)});
    }
    return result;
}

const TensorEntry* SafetensorsFile::find(std::string_view name) const
{
    const auto found = m_indexByName.find(name);
    return found == m_indexByName.end() ? nullptr : &m_entries[found->second];
}

}  // namespace translucent
