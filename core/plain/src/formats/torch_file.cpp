#include "formats/tensor_file.h"

#include "base/unicode.h"
#include "files/foreign_files.h"
#include "files/zip_file.h"
#include "formats/pickle_reader.h"
#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <functional>
#include <map>
#include <new>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace translucent {

namespace {

class MemoryBytes : public ZipBytes {
public:
    MemoryBytes(std::span<const std::byte> archive, const std::string& fileName)
        : m_archive(archive)
        , m_fileName(fileName)
    {
    }

    std::uint64_t size() const override { return m_archive.size(); }
    void read(std::uint64_t at, std::span<std::byte> bytes) const override
    {
        std::ranges::copy(m_archive.subspan(at, bytes.size()), bytes.begin());
    }
    [[noreturn]] void refuse(const Message& what) const override
    {
        throw Error(ErrorCode::InvalidFormat, say("%1: not a usable PyTorch archive: %2", m_fileName, what));
    }

private:
    std::span<const std::byte> m_archive;
    const std::string& m_fileName;
};

/// The uncompressed records of a zip archive in memory, by name. Records that are compressed, encrypted, duplicate or
/// overlapping are rejected, so that no record is larger than the archive. Directories, whose names end with a slash,
/// are skipped.
/// Source: APPNOTE.TXT of PKWARE, sections 4.3 to 4.5, with ZIP64.
/// @throws Error{InvalidFormat} naming `fileName` and the record
std::map<std::string, std::span<const std::byte>, std::less<>> readStoredZip(
    std::span<const std::byte> archive, const std::string& fileName)
{
    const MemoryBytes bytes(archive, fileName);
    std::map<std::string, std::span<const std::byte>, std::less<>> result;
    for (const ZipRecord& record : readZipDirectory(bytes)) {
        const auto refuse = [&](const Message& what) { bytes.refuse(about(quote(shownName(record)), what)); };
        if (!isValidUtf8(record.name))
            refuse(say("its name is not UTF-8"));
        if (record.encrypted)
            refuse(say("it is encrypted"));
        if (record.method != ZipRecord::kStored)
            refuse(say("it is compressed; PyTorch stores records uncompressed"));
        if (!result.emplace(record.name, archive.subspan(record.begin, record.size)).second)
            refuse(say("it appears twice"));
    }
    return result;
}

using Bytes = std::span<const std::byte>;
using Value = PickleReader::Value;
using Kind = PickleReader::Kind;

/// Enough to identify a placeholder file.
constexpr std::size_t kEnoughToTell = 256;
/// Far above the some 100 bytes a tensor.
constexpr std::size_t kLargestPickle = std::size_t {16} << 20U;

/// A file and the data copied from it, which is at most of the same size.
struct Memory {
    std::unique_ptr<std::byte[]> file;
    std::size_t fileBytes = 0;
    std::vector<std::vector<std::byte>> copies = {};
    std::size_t copied = 0;

    Bytes bytes() const { return {file.get(), fileBytes}; }
};

[[noreturn]] void fail(const std::string& fileName, const Message& what)
{
    throw Error(ErrorCode::InvalidFormat, about(fileName, what));
}

std::shared_ptr<Memory> readWhole(const std::filesystem::path& file)
{
    const auto descriptor = openRegularFile(file);
    auto memory = std::make_shared<Memory>();
    memory->fileBytes = regularFileSize(descriptor, file);
    try {
        memory->file = std::make_unique_for_overwrite<std::byte[]>(memory->fileBytes);
    } catch (const std::bad_alloc&) {
        fail(file.string(),
            say("needs %1 bytes of memory, which are not available; close other programs", memory->fileBytes));
    }
    if (readFully(descriptor, {memory->file.get(), memory->fileBytes}, file) != memory->fileBytes)
        fail(file.string(), say("the file was truncated while being read; wait until it has been written completely"));
    const auto begin = memory->bytes().first(std::min(memory->fileBytes, kEnoughToTell));
    refuseStandIn({reinterpret_cast<const char*>(begin.data()), begin.size()}, file.string());
    return memory;
}

std::size_t elementSize(std::string_view storage)
{
    static const std::map<std::string_view, std::size_t> sizes {{"torch.DoubleStorage", 8}, {"torch.LongStorage", 8},
        {"torch.FloatStorage", 4}, {"torch.IntStorage", 4}, {"torch.HalfStorage", 2}, {"torch.BFloat16Storage", 2},
        {"torch.ShortStorage", 2}, {"torch.CharStorage", 1}, {"torch.ByteStorage", 1}, {"torch.BoolStorage", 1}};
    return sizes.at(storage);
}

std::optional<TensorType> typeOf(std::string_view storage)
{
    static const std::map<std::string_view, TensorType> types {{"torch.DoubleStorage", TensorType::Float64},
        {"torch.LongStorage", TensorType::Int64}, {"torch.FloatStorage", TensorType::Float32},
        {"torch.HalfStorage", TensorType::Float16}, {"torch.BFloat16Storage", TensorType::BFloat16},
        {"torch.ByteStorage", TensorType::UInt8}};
    const auto found = types.find(storage);
    return found == types.end() ? std::nullopt : std::optional(found->second);
}

/// A tensor of the pickle, as a view of its storage.
struct View {
    std::string name;
    TensorType type;
    std::vector<std::int64_t> sizes;
    std::vector<std::int64_t> strides;
    std::int64_t offset;
    Bytes storage;

    std::size_t elementBytes() const { return tensorTypeSize(type); }
    std::size_t elements() const
    {
        return std::accumulate(sizes.begin(), sizes.end(), std::size_t {1},
            [](std::size_t count, std::int64_t size) { return count * static_cast<std::size_t>(size); });
    }
    /// True if the elements are contiguous in row-major order.
    bool isContiguous() const
    {
        std::int64_t step = 1;
        for (auto i = sizes.size(); i-- > 0; step *= sizes[i])
            if (sizes[i] != 1 && strides[i] != step)
                return false;
        return true;
    }
};

/// Every element must be in the storage, and no two elements can share a place.
void requireInside(const View& view, const std::string& fileName)
{
    const auto refuse = [&](const Message& what) {
        fail(fileName, say("tensor %1 %2; restore the file or choose another model", quote(view.name), what));
    };
    const auto inStorage = static_cast<std::int64_t>(view.storage.size() / view.elementBytes());
    std::int64_t elements = 1, last = view.offset;
    bool fits = last <= inStorage;
    for (std::size_t i = 0; i < view.sizes.size() && fits; ++i)
        fits = !__builtin_mul_overflow(elements, view.sizes[i], &elements);
    if (fits && elements == 0)
        return;
    std::vector<std::pair<std::int64_t, std::int64_t>> dimensions;  // by stride
    for (std::size_t i = 0; i < view.sizes.size() && fits; ++i) {
        std::int64_t reach = 0;
        fits = !__builtin_mul_overflow(view.sizes[i] - 1, view.strides[i], &reach)
            && !__builtin_add_overflow(last, reach, &last) && last < inStorage;
        if (view.sizes[i] > 1)
            dimensions.emplace_back(view.strides[i], view.sizes[i]);
    }
    if (!fits || last >= inStorage)
        refuse(say("reaches beyond its storage"));
    std::ranges::sort(dimensions);
    std::int64_t covered = 0;  // by the dimensions of smaller strides, beyond the first element
    for (const auto& [stride, size] : dimensions) {
        if (stride <= covered)
            refuse(say("contains an element twice"));
        covered += stride * (size - 1);
    }
}

/// Copies the elements in row-major order.
std::vector<std::byte> contiguous(const View& view)
{
    const auto size = view.elementBytes();
    std::vector<std::byte> result(view.elements() * size);
    std::vector<std::int64_t> index(view.sizes.size());
    for (std::size_t at = 0; at < result.size(); at += size) {
        const auto from = std::inner_product(index.begin(), index.end(), view.strides.begin(), view.offset);
        std::memcpy(result.data() + at, view.storage.data() + static_cast<std::size_t>(from) * size, size);
        for (auto i = index.size(); i-- > 0 && ++index[i] == view.sizes[i];)
            index[i] = 0;
    }
    return result;
}

TensorEntry entryOf(View view, Memory& memory, const std::string& fileName)
{
    requireInside(view, fileName);
    const auto bytes = view.elements() * view.elementBytes();
    Bytes data;
    if (bytes == 0 || view.isContiguous()) {
        data =
            view.storage.subspan(bytes == 0 ? 0 : static_cast<std::size_t>(view.offset) * view.elementBytes(), bytes);
    } else {
        memory.copied += bytes;
        if (memory.copied > memory.fileBytes)
            fail(fileName, say("has tensors with more numbers than their storages"));
        memory.copies.push_back(contiguous(view));
        data = memory.copies.back();
    }
    return {std::move(view.name), view.type, std::move(view.sizes), data};
}

/// The bytes of a storage by its key; `elements` times the size of one.
using Storages = std::function<Bytes(const std::string& key, std::size_t bytes)>;

/// The tensors of a state dict.
std::vector<TensorEntry> entriesOf(const PickleReader& pickle, PickleReader::Handle root, const Storages& storages,
    Memory& memory, const std::string& fileName)
{
    const auto& dict = pickle.at(root);
    if (dict.kind != Kind::Dict)
        pickle.refuse(say("it contains no dict"));
    std::map<std::string, View> views;
    for (std::size_t i = 0; i < dict.items.size(); i += 2) {
        const auto &key = pickle.at(dict.items[i]), &tensor = pickle.at(dict.items[i + 1]);
        if (key.kind != Kind::Text || tensor.kind != Kind::Tensor)
            pickle.refuse(say("its dict contains something other than named tensors"));
        const auto& storage = pickle.at(tensor.items[0]);
        const auto &type = pickle.at(storage.items[0]).text, &place = pickle.at(storage.items[1]).text;
        std::size_t bytes = 0;
        if (__builtin_mul_overflow(static_cast<std::size_t>(storage.integer), elementSize(type), &bytes))
            pickle.refuse(say("a size is too large"));
        const auto kind = typeOf(type);
        if (!kind)
            fail(fileName, say("tensor %1 has type %2, which is not a type of weights", quote(key.text), type));
        const View view {key.text, *kind, tensor.sizes, tensor.strides, tensor.integer, storages(place, bytes)};
        if (!views.emplace(key.text, view).second)
            pickle.refuse(say("the tensor %1 appears twice", quote(key.text)));
    }
    std::vector<TensorEntry> entries;
    for (auto& [name, view] : views)
        entries.push_back(entryOf(std::move(view), memory, fileName));
    return entries;
}

[[noreturn]] void refuseStorage(const std::string& fileName, const std::string& key, std::size_t has, std::size_t asked)
{
    fail(fileName, say("storage %1 has %2 bytes, but a tensor needs %3 (cut off?)", quote(key), has, asked));
}

std::vector<TensorEntry> readArchive(Memory& memory, const std::string& fileName)
{
    constexpr std::string_view kPickle = "/data.pkl";
    const auto records = readStoredZip(memory.bytes(), fileName);
    const auto pickle =
        std::ranges::find_if(records, [&](const auto& record) { return record.first.ends_with(kPickle); });
    if (pickle == records.end() || pickle->second.size() > kLargestPickle)
        fail(fileName, say("has no data.pkl of a plausible size, so it is not a PyTorch file; choose another"));
    const auto root = pickle->first.substr(0, pickle->first.size() - kPickle.size());
    for (const auto& [name, bytes] : records)
        if (!name.starts_with(root + "/"))
            fail(fileName, say("contains records with two root directories, %1 and %2", quote(root), quote(name)));
    if (const auto order = records.find(root + "/byteorder"); order != records.end())
        if (std::string_view(reinterpret_cast<const char*>(order->second.data()), order->second.size()) != "little")
            fail(fileName, say("was written on a machine with a different byte order"));
    PickleReader reader(pickle->second, fileName);
    const auto dict = reader.next();
    const auto storages = [&](const std::string& key, std::size_t bytes) {
        const auto record = records.find(root + "/data/" + key);
        const auto data = record == records.end() ? Bytes() : record->second;
        if (data.size() != bytes)
            refuseStorage(fileName, key, data.size(), bytes);
        return data;
    };
    return entriesOf(reader, dict, storages, memory, fileName);
}

/// A storage as declared by a tensor.
struct OldStorage {
    std::int64_t elements = 0;
    std::size_t bytes = 0;
};

/// Storages behind the pickles of an old file: for each key the number of its elements, then these.
class OldStorages {
public:
    OldStorages(Bytes rest, std::vector<std::string> keys, const std::string& fileName)
        : m_rest(rest)
        , m_keys(std::move(keys))
        , m_fileName(fileName)
    {
    }

    /// Only the state dict contains their sizes, so it is read first.
    void locate(const std::map<std::string, OldStorage>& declared)
    {
        for (const auto& key : m_keys) {
            std::int64_t elements = 0;
            std::memcpy(&elements, take(key, sizeof elements).data(), sizeof elements);
            const auto found = declared.find(key);
            if (found == declared.end() || found->second.elements != elements)
                fail(m_fileName, say("storage %1 does not match that of any tensor", quote(key)));
            m_storages[key] = take(key, found->second.bytes);
        }
    }
    Bytes operator()(const std::string& key, std::size_t bytes) const
    {
        const auto found = m_storages.find(key);
        const auto data = found == m_storages.end() ? Bytes() : found->second;
        if (data.size() != bytes)
            refuseStorage(m_fileName, key, data.size(), bytes);
        return data;
    }

private:
    Bytes take(const std::string& key, std::size_t bytes)
    {
        if (bytes > m_rest.size())
            refuseStorage(m_fileName, key, m_rest.size(), bytes);
        const auto taken = m_rest.first(bytes);
        m_rest = m_rest.subspan(bytes);
        return taken;
    }

    Bytes m_rest;
    std::vector<std::string> m_keys;
    const std::string& m_fileName;
    std::map<std::string, Bytes> m_storages;
};

/// All storages that tensors of the dict refer to.
std::map<std::string, OldStorage> declaredStorages(const PickleReader& pickle, PickleReader::Handle root)
{
    std::map<std::string, OldStorage> declared;
    for (const auto handle : pickle.at(root).items) {
        const auto& tensor = pickle.at(handle);
        if (tensor.kind != Kind::Tensor)
            continue;
        const auto& storage = pickle.at(tensor.items[0]);
        auto& known = declared[pickle.at(storage.items[1]).text];
        known.elements = storage.integer;
        if (__builtin_mul_overflow(
                static_cast<std::size_t>(storage.integer), elementSize(pickle.at(storage.items[0]).text), &known.bytes))
            pickle.refuse(say("a size is too large"));
    }
    return declared;
}

/// Five pickles: a number that identifies the format, a version, the machine, the state dict, the keys.
std::vector<TensorEntry> readOldFile(Memory& memory, const std::string& fileName)
{
    using namespace std::string_view_literals;
    constexpr auto kMagic = "\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19"sv;
    constexpr std::int64_t kVersion = 1001;
    PickleReader reader(memory.bytes(), fileName);
    if (reader.at(reader.next()).text != kMagic)
        reader.refuse(say("it does not begin like a PyTorch file"));
    if (reader.at(reader.next()).integer != kVersion)
        reader.refuse(say("its version is not %1", kVersion));
    reader.next();
    const auto dict = reader.next();
    const auto keyList = reader.next();
    std::vector<std::string> keys;
    for (const auto key : reader.at(keyList).items) {
        if (reader.at(key).kind != Kind::Text)
            reader.refuse(say("a value has a type that is not allowed there in a state dict"));
        keys.push_back(reader.at(key).text);
    }
    OldStorages storages(reader.rest(), std::move(keys), fileName);
    storages.locate(declaredStorages(reader, dict));
    return entriesOf(reader, dict, std::cref(storages), memory, fileName);
}

bool isZip(Bytes bytes)
{
    return bytes.size() >= 2 && bytes[0] == std::byte {'P'} && bytes[1] == std::byte {'K'};
}

}  // namespace

TensorFile readTorchFile(const std::filesystem::path& file)
{
    const auto memory = readWhole(file);
    const auto fileName = file.string();
    auto entries = isZip(memory->bytes()) ? readArchive(*memory, fileName) : readOldFile(*memory, fileName);
    return {std::move(entries), memory};
}

}  // namespace translucent
