#include "files/safetensors.h"

#include "files/atomic_file.h"
#include "files/checksum.h"
#include "files/foreign_files.h"
#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <set>
#include <span>

namespace translucent {

static_assert(std::endian::native == std::endian::little, "tensor data is used without swapping bytes");

namespace {

constexpr std::uint64_t kLengthBytes = 8;

[[noreturn]] void fail(const std::filesystem::path& file, const Message& what)
{
    throw Error(ErrorCode::InvalidFormat, about(file, what));
}

void readExactly(const FileDescriptor& descriptor, std::span<std::byte> buffer, const std::filesystem::path& file)
{
    if (readFully(descriptor, buffer, file) != buffer.size())
        fail(file, say("the file was truncated while being read; wait until it has been written completely"));
}

/// The first bytes, of which the header length has been read.
std::string beginOf(std::uint64_t length, const FileDescriptor& descriptor, const std::filesystem::path& file)
{
    constexpr std::size_t kEnough = 256;
    std::string begin(kEnough, '\0');
    std::memcpy(begin.data(), &length, sizeof length);
    const auto rest = std::as_writable_bytes(std::span(begin).subspan(sizeof length));
    begin.resize(sizeof length + readFully(descriptor, rest, file));
    return begin;
}

std::uint64_t readHeaderLength(
    const FileDescriptor& descriptor, std::uint64_t fileBytes, const std::filesystem::path& file)
{
    if (fileBytes < kLengthBytes)
        fail(
            file, say("is shorter than the 8 bytes of the header length, so it is not a safetensors file; restore it"));
    std::uint64_t length = 0;
    readExactly(descriptor, std::as_writable_bytes(std::span(&length, 1)), file);
    if (length > SafetensorsLimits::kHeaderBytes) {
        refuseStandIn(beginOf(length, descriptor, file), file.string());
        fail(file,
            say("header length %1 is above %2, so it is not a safetensors file; restore it", length,
                SafetensorsLimits::kHeaderBytes));
    }
    if (length > fileBytes - kLengthBytes)
        fail(file, say("header length %1 reaches beyond the end of the file (cut off?); restore it", length));
    return length;
}

MemoryBlock allocate(std::uint64_t bytes, const std::filesystem::path& file)
{
    try {
        return allocateBlock(bytes);
    } catch (const std::bad_alloc&) {
        fail(file, say("needs %1 bytes of memory, which are not available; close other programs", bytes));
    }
}

using MetadataEntry = std::map<std::string, std::string>::value_type;

struct RawHeader {
    std::string json;
    std::uint64_t dataBytes = 0;
    SafetensorsHeader header;
};

/// Files of other programs have no checksum; a key that nearly equals ours is ours with a flipped bit.
void settleChecksum(RawHeader& raw, const std::filesystem::path& file)
{
    auto& metadata = raw.header.metadata;
    raw.header.hasChecksum = checksumPosition(raw.json) != std::string::npos;
    if (raw.header.hasChecksum)
        metadata.erase(std::string(kChecksumKey));
    const auto ours = std::ranges::find_if(metadata, resemblesChecksumKey, &MetadataEntry::first);
    if (ours != metadata.end())
        fail(file, say("is damaged: its checksum in %1 cannot be read; restore it", quote(ours->first)));
}

RawHeader readHeader(const FileDescriptor& descriptor, const std::filesystem::path& file)
{
    const std::uint64_t fileBytes = regularFileSize(descriptor, file);
    RawHeader raw;
    raw.json.resize(readHeaderLength(descriptor, fileBytes, file));
    readExactly(descriptor, std::as_writable_bytes(std::span(raw.json)), file);
    raw.dataBytes = fileBytes - kLengthBytes - raw.json.size();
    raw.header = parseSafetensorsHeader(raw.json, raw.dataBytes, file.string());
    settleChecksum(raw, file);
    return raw;
}

/// Compares the checksum, if there is one, with a header and the data after it, which can be passed in parts.
class Verification {
public:
    explicit Verification(const std::string& header)
    {
        const auto position = checksumPosition(header);
        if (position != std::string::npos) {
            m_expected = header.substr(position, kNoChecksum.size());
            m_checksum = headerChecksum(header, position);
        }
    }
    void add(std::span<const std::byte> data)
    {
        if (m_checksum)
            m_checksum->add(data);
    }
    void finish(const std::filesystem::path& file) const
    {
        if (m_checksum && m_checksum->text() != m_expected)
            fail(file, say("is damaged: its checksum does not match its content; restore it"));
    }

private:
    std::string m_expected;
    std::optional<Checksum> m_checksum;
};

}  // namespace

SafetensorsHeader readSafetensorsHeader(const std::filesystem::path& file)
{
    return readHeader(openRegularFile(file), file).header;
}

void verifySafetensors(const std::filesystem::path& file)
{
    constexpr std::uint64_t kPiece = std::uint64_t {1} << 20U;
    const FileDescriptor descriptor = openRegularFile(file);
    const auto [json, dataBytes, header] = readHeader(descriptor, file);
    if (!header.hasChecksum)
        return;
    Verification verification(json);
    std::vector<std::byte> piece;
    for (auto left = dataBytes; left > 0; left -= piece.size()) {
        piece.resize(std::min(left, kPiece));
        readExactly(descriptor, piece, file);
        verification.add(piece);
    }
    verification.finish(file);
}

SafetensorsFile SafetensorsFile::read(const std::filesystem::path& file)
{
    const FileDescriptor descriptor = openRegularFile(file);
    auto [json, dataBytes, header] = readHeader(descriptor, file);

    SafetensorsFile result;
    result.m_metadata = std::move(header.metadata);
    result.m_data = allocate(dataBytes, file);
    const std::span<std::byte> data(result.m_data.get(), dataBytes);
    readExactly(descriptor, data, file);
    Verification verification(json);
    verification.add(data);
    verification.finish(file);
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

namespace {

constexpr std::size_t kAlignment = 8;

[[noreturn]] void fail(const TensorView& tensor, const Message& what)
{
    throw Error(ErrorCode::InvalidArgument, say("tensor %1: %2", quote(tensor.name), what));
}

void checkTensor(const TensorView& tensor)
{
    if (tensor.name.empty() || tensor.name == "__metadata__" || tensor.name.size() > SafetensorsLimits::kNameBytes)
        fail(tensor, say("the name must be 1 to 1024 bytes long and not __metadata__"));
    if (tensor.shape.size() > SafetensorsLimits::kRank)
        fail(tensor, say("shape has more than %1 dimensions", SafetensorsLimits::kRank));
    const bool sizesFit = std::all_of(tensor.shape.begin(), tensor.shape.end(),
        [](std::int64_t size) { return size >= 0 && static_cast<std::uint64_t>(size) <= SafetensorsLimits::kSize; });
    const auto bytes = sizesFit ? tensorBytes(tensor.type, tensor.shape) : std::nullopt;
    if (!bytes || *bytes != tensor.data.size())
        fail(tensor, say("its shape does not match its %1 bytes of data", tensor.data.size()));
}

std::vector<const TensorView*> sortedForWriting(std::span<const TensorView> tensors)
{
    std::vector<const TensorView*> sorted;
    std::set<std::string_view> names;
    for (const TensorView& tensor : tensors) {
        checkTensor(tensor);
        if (!names.insert(tensor.name).second)
            fail(tensor, say("the name appears twice"));
        sorted.push_back(&tensor);
    }
    std::sort(sorted.begin(), sorted.end(), [](const TensorView* a, const TensorView* b) {
        const auto widthA = tensorTypeSize(a->type);
        const auto widthB = tensorTypeSize(b->type);
        return widthA != widthB ? widthA > widthB : a->name < b->name;
    });
    return sorted;
}

/// The header text, padded so that the data starts at a multiple of 8 bytes.
std::string headerText(const std::vector<const TensorView*>& tensors, std::map<std::string, std::string> metadata)
{
    metadata.emplace("format", "pt");
    metadata[std::string(kChecksumKey)] = kNoChecksum;
    nlohmann::ordered_json header;
    header["__metadata__"] = metadata;
    std::uint64_t offset = 0;
    for (const TensorView* tensor : tensors) {
        const std::uint64_t end = offset + tensor->data.size();
        auto& entry = header[tensor->name];
        entry["dtype"] = tensorTypeName(tensor->type);
        entry["shape"] = tensor->shape;
        entry["data_offsets"] = {offset, end};
        offset = end;
    }
    std::string text;
    try {
        text = header.dump();
    } catch (const nlohmann::json::type_error&) {
        throw Error(ErrorCode::InvalidArgument, say("a tensor name or a metadata text is not valid UTF-8"));
    }
    text.append((kAlignment - text.size() % kAlignment) % kAlignment, ' ');
    return text;
}

void fillChecksum(std::string& header, const std::vector<const TensorView*>& tensors)
{
    const auto position = checksumPosition(header);
    auto checksum = headerChecksum(header, position);
    for (const TensorView* tensor : tensors)
        checksum.add(tensor->data);
    header.replace(position, kNoChecksum.size(), checksum.text());
}

}  // namespace

void writeSafetensors(const std::filesystem::path& file, std::span<const TensorView> tensors,
    const std::map<std::string, std::string>& metadata)
{
    const auto sorted = sortedForWriting(tensors);
    std::string header = headerText(sorted, metadata);
    fillChecksum(header, sorted);
    const std::uint64_t headerBytes = header.size();
    AtomicFile output(file);
    output.write(std::as_bytes(std::span(&headerBytes, 1)));
    output.write(header);
    for (const TensorView* tensor : sorted)
        output.write(tensor->data);
    output.commit();
}

}  // namespace translucent
