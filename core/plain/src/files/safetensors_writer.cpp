#include "files/safetensors.h"

#include "files/atomic_file.h"
#include "files/checksum.h"
#include "translucent/base/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace translucent {

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
        fail(tensor, say("its shape does not describe its %1 bytes of data", tensor.data.size()));
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
