#include "formats/tensor_file.h"

#include "files/tensor_numbers.h"
#include "support/expect_error.h"
#include "support/temporary_directory.h"

#include <zlib.h>

#include <array>
#include <cstring>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace translucent {
namespace {

using namespace std::string_literals;
using test::expectError;
using test::TemporaryDirectory;

template <typename Number>
std::string littleEndian(Number number)
{
    std::string bytes(sizeof number, '\0');
    std::memcpy(bytes.data(), &number, sizeof number);
    return bytes;
}

// Instructions of a pickle.

std::string pickledText(const std::string& text)
{
    return "X" + littleEndian(static_cast<std::uint32_t>(text.size())) + text;
}

std::string pickledNumber(std::int64_t number)
{
    return "\x8a\x08" + littleEndian(number);
}

std::string pickledName(const std::string& module, const std::string& name)
{
    return "c" + module + "\n" + name + "\n";
}

std::string pickledTuple(const std::vector<std::int64_t>& numbers)
{
    std::string bytes = "(";
    for (const auto number : numbers)
        bytes += pickledNumber(number);
    return bytes + "t";
}

struct PickledTensor {
    std::string type = "FloatStorage";
    std::string key = "0";
    std::int64_t elements = 6;
    std::int64_t offset = 0;
    std::vector<std::int64_t> sizes {2, 3};
    std::vector<std::int64_t> strides {3, 1};

    std::string instructions() const
    {
        const auto storage = "(" + pickledText("storage") + pickledName("torch", type) + pickledText(key)
            + pickledText("cpu") + pickledNumber(elements) + "tQ";
        return pickledName("torch._utils", "_rebuild_tensor_v2") + "(" + storage + pickledNumber(offset)
            + pickledTuple(sizes) + pickledTuple(strides) + "\x89" + pickledName("collections", "OrderedDict") + ")RtR";
    }
};

std::string stateDict(const std::vector<std::pair<std::string, PickledTensor>>& tensors)
{
    auto bytes = "\x80\x02" + pickledName("collections", "OrderedDict") + ")R(";
    for (const auto& [name, tensor] : tensors)
        bytes += pickledText(name) + tensor.instructions();
    return bytes + "u.";
}

/// A record of a zip archive.
struct ZipRecord {
    std::string name;
    std::string data;
    std::uint16_t method = 0;
    std::uint16_t flags = 0;
    std::uint32_t size = static_cast<std::uint32_t>(data.size());
    std::uint32_t moved = 0;  ///< the number of bytes by which the directory is wrong about it
};

std::string zipHeader(const ZipRecord& record)
{
    const std::uint32_t packed = static_cast<std::uint32_t>(record.data.size());
    return littleEndian(record.flags) + littleEndian(record.method) + std::string(8, '\0') + littleEndian(packed)
        + littleEndian(record.size) + littleEndian(static_cast<std::uint16_t>(record.name.size())) + "\0\0"s;
}

std::string zipArchive(const std::vector<ZipRecord>& records)
{
    std::string bytes, directory;
    for (const auto& record : records) {
        const auto offset = static_cast<std::uint32_t>(bytes.size()) - record.moved;
        bytes += "PK\x03\x04" + littleEndian(std::uint16_t {20}) + zipHeader(record) + record.name + record.data;
        directory += "PK\x01\x02" + littleEndian(std::uint32_t {0x00140014}) + zipHeader(record) + std::string(10, '\0')
            + littleEndian(offset) + record.name;
    }
    const auto count = littleEndian(static_cast<std::uint16_t>(records.size()));
    const auto begin = static_cast<std::uint32_t>(bytes.size());
    return bytes + directory + "PK\x05\x06\0\0\0\0"s + count + count
        + littleEndian(static_cast<std::uint32_t>(directory.size())) + littleEndian(begin) + "\0\0"s;
}

const std::array<float, 6> kSixNumbers {0, 1, 2, 3, 4, 5};

std::string numberBytes(std::size_t count = kSixNumbers.size())
{
    return {reinterpret_cast<const char*>(kSixNumbers.data()), count * sizeof(float)};
}

std::string archiveOf(const std::string& pickle, const std::string& storage = numberBytes())
{
    return zipArchive({{"model/data.pkl", pickle}, {"model/byteorder", "little"}, {"model/data/0", storage}});
}

/// The form of before PyTorch 1.6.
std::string oldFile(const std::string& dict, const std::string& keys, const std::string& rest)
{
    const auto magic = "\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19."s;
    return magic + "\x80\x02M\xe9\x03." + "\x80\x02}." + dict + keys + rest;
}

const std::string kOneKey = "\x80\x02](" + pickledText("0") + "e.";

class TorchFile : public testing::Test {
protected:
    TensorFile read(const std::string& bytes) const { return readTorchFile(m_scratch.add("pytorch_model.bin", bytes)); }

    void expectRefused(const std::string& bytes, const std::string& part) const
    {
        SCOPED_TRACE(part);
        expectError(ErrorCode::InvalidFormat, {"pytorch_model.bin", part}, [&] { read(bytes); });
    }
    void expectRefused(const PickledTensor& tensor, const std::string& part) const
    {
        expectRefused(archiveOf(stateDict({{"w", tensor}})), part);
    }

    static std::vector<float> floats(const TensorFile& file, const std::string& name)
    {
        const auto* entry = file.find(name);
        if (!entry)
            return {};
        std::vector<float> values(entry->data.size() / tensorTypeSize(entry->type));
        copyFloats(*entry, 0, values);
        return values;
    }

    TemporaryDirectory m_scratch;
};

TEST_F(TorchFile, ReadsBothForms)
{
    const auto dict = stateDict({{"w", {}}, {"turned", {.sizes = {3, 2}, .strides = {1, 3}}},
        {"part", {.offset = 4, .sizes = {2}, .strides = {1}}}, {"one", {.offset = 5, .sizes = {}, .strides = {}}},
        {"none", {.sizes = {0, 3}, .strides = {3, 1}}}});
    for (const auto& bytes :
        {archiveOf(dict), oldFile(dict, kOneKey, littleEndian(std::int64_t {6}) + numberBytes())}) {
        const auto file = read(bytes);
        EXPECT_EQ(file.entries().size(), 5U);
        EXPECT_EQ(floats(file, "w"), (std::vector<float> {0, 1, 2, 3, 4, 5}));
        EXPECT_EQ(floats(file, "turned"), (std::vector<float> {0, 3, 1, 4, 2, 5}));
        EXPECT_EQ(floats(file, "part"), (std::vector<float> {4, 5}));
        EXPECT_EQ(floats(file, "one"), (std::vector<float> {5}));
        EXPECT_TRUE(floats(file, "none").empty());
        EXPECT_EQ(file.find("none")->shape, (std::vector<std::int64_t> {0, 3}));
    }
}

TEST_F(TorchFile, WidensEveryFloatingPointFormat)
{
    const std::array<std::uint16_t, 4> halves {0x3C00, 0xC001, 0x0001, 0x7BFF}, brains {0x3F80, 0xC000, 0x0000, 0x7F7F};
    const std::array<double, 2> doubles {0.25, -3};
    const auto one = [&](const std::string& type, std::int64_t count, const auto& numbers) {
        return floats(read(archiveOf(stateDict({{"w", {type, "0", count, 0, {count}, {1}}}}),
                          {reinterpret_cast<const char*>(numbers.data()), sizeof numbers})),
            "w");
    };
    EXPECT_EQ(one("HalfStorage", 4, halves), (std::vector<float> {1, -2.001953125F, 0x1p-24F, 65504}));
    EXPECT_EQ(one("BFloat16Storage", 4, brains), (std::vector<float> {1, -2, 0, 0x1.FEp127F}));
    EXPECT_EQ(one("DoubleStorage", 2, doubles), (std::vector<float> {0.25F, -3}));
    EXPECT_THROW(one("LongStorage", 2, doubles), Error);
    expectRefused(archiveOf(stateDict({{"w", {.type = "IntStorage"}}})), "torch.IntStorage");
}

TEST_F(TorchFile, CallsNothing)
{
    expectRefused(archiveOf(pickledName("posix", "system") + "(" + pickledText("touch x") + "tR."), "posix.system");
    expectRefused(archiveOf("\x80\x04" + pickledText("builtins") + pickledText("eval") + "\x93."), "builtins.eval");
    expectRefused(archiveOf(pickledName("posix", "\xff")), "not UTF-8");
    expectRefused(archiveOf(pickledName("torch", "load") + ")R."), "torch.load");
    for (const char instruction : {'i', 'o', '\x81', '\x92', 'P', 'I', 'V', '\x82'})
        expectRefused(archiveOf(")"s + instruction + "."), "instruction");
    expectRefused(
        archiveOf(pickledName("torch", "FloatStorage") + ")R."), "arguments that it does not have in a state dict");
}

TEST_F(TorchFile, RefusesPicklesThatLeadOutOfTheirMemory)
{
    expectRefused(archiveOf(stateDict({{"w", {}}}), numberBytes(5)), "storage '0' has 20 bytes");
    expectRefused(PickledTensor {.offset = 1}, "beyond its storage");
    expectRefused(PickledTensor {.offset = -1'000'000}, "negative");
    expectRefused(PickledTensor {.strides = {-3, 1}}, "negative");
    expectRefused(PickledTensor {.elements = -6}, "negative");
    expectRefused(PickledTensor {.elements = std::int64_t {1} << 62U}, "too large");
    expectRefused(PickledTensor {.sizes = {std::int64_t {1} << 62U, 8}}, "beyond its storage");
    expectRefused(PickledTensor {.strides = {std::int64_t {1} << 62U, 1}}, "beyond its storage");
    expectRefused(PickledTensor {.sizes = {1000, 1000}, .strides = {0, 0}}, "an element twice");
    expectRefused(PickledTensor {.sizes = {2, 2}, .strides = {1, 1}}, "an element twice");
    expectRefused(PickledTensor {.strides = {1}}, "different numbers of dimensions and strides");
    expectRefused(PickledTensor {.sizes = std::vector<std::int64_t>(9, 1), .strides = std::vector<std::int64_t>(9, 1)},
        "more than 8 dimensions");
    expectRefused(PickledTensor {.key = "../../secret"}, "has 0 bytes");
}

TEST_F(TorchFile, RefusesPicklesThatAreNone)
{
    expectRefused(archiveOf("R."), "has no operand");
    expectRefused(archiveOf("(."), "has no operand");
    expectRefused(archiveOf("t."), "has no operand");
    expectRefused(archiveOf("j\xff\xff\xff\x7f."), "was not defined before");
    expectRefused(archiveOf("})."), "left over");
    expectRefused(archiveOf("}NNs."), "other than named tensors");
    expectRefused(archiveOf(")Na."), "neither a list nor a dict");
    expectRefused(archiveOf("}(Nu."), "a key has no value");
    expectRefused(archiveOf("]."), "contains no dict");
    expectRefused(archiveOf(""), "ends too early");
    expectRefused(archiveOf("X\xff\xff\xff\xff"s), "longer than");
    expectRefused(archiveOf("}" + pickledText("\xff") + "Ns."), "not UTF-8");
    expectRefused(archiveOf(stateDict({{"w", {}}, {"w", {}}})), "appears twice");
    expectRefused(archiveOf(stateDict({{"w", {}}}).substr(0, 100)), "ends too early");
}

TEST_F(TorchFile, TakesNoMoreThanItsLimits)
{
    constexpr std::size_t many = 3'000'000;
    expectRefused(archiveOf(")" + std::string(many, '\x85') + "."), "too many values");
    expectRefused(archiveOf("N" + std::string(many, '(') + "."), "has no operand");
    std::string again = "}q\x01";
    for (std::size_t i = 0; i < 2 * many; ++i)
        again += "h\x01";
    expectRefused(archiveOf(again + "."), "too many instructions");
    expectRefused(archiveOf("]q\x00h\x00"s + "a."), "contains no dict");  // a list that contains itself
    expectRefused(archiveOf("}q\x00"s + pickledText("w") + "h\x00s."s), "other than named tensors");
    std::vector<std::pair<std::string, PickledTensor>> copies;
    for (int i = 0; i < 200; ++i)
        copies.emplace_back(
            std::to_string(i), PickledTensor {.elements = 10'000, .sizes = {100, 100}, .strides = {1, 100}});
    expectRefused(archiveOf(stateDict(copies), std::string(40'000, '\0')), "tensors with more numbers");
}

TEST_F(TorchFile, RefusesArchivesThatAreNotAsPyTorchWritesThem)
{
    const auto dict = stateDict({{"w", {}}});
    std::string packed(1000, '\0');
    auto size = static_cast<uLongf>(packed.size());
    const std::string zeros(200'000, '\0');
    ASSERT_EQ(compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(zeros.data()),
                  zeros.size()),
        Z_OK);
    packed.resize(size);
    expectRefused(zipArchive({{"m/data.pkl", dict}, {"m/data/0", packed, 8, 0, 200'000}}), "it is compressed");
    expectRefused(zipArchive({{"m/data.pkl", dict}, {"m/data/0", numberBytes(), 0, 1}}), "encrypted");
    expectRefused(zipArchive({{"m/data.pkl", dict}, {"m/data/0", numberBytes(), 0, 0, 4000}}), "two different sizes");
    expectRefused(zipArchive({{"m/data.pkl", dict}, {"m/data.pkl", dict}}), "appears twice");
    expectRefused(zipArchive({{"m/data.pkl", dict}, {"n/data/0", numberBytes()}}), "two root directories");
    expectRefused(
        zipArchive({{"m/data.pkl", dict}, {"m/data/0", numberBytes(), 0, 0, 24, 8}}), "there is no record at");
    expectRefused(zipArchive({{"m/data.pkl", dict}, {"m/byteorder", "big"}}), "a different byte order");
    expectRefused(zipArchive({{"m/other", dict}}), "no data.pkl");
    expectRefused(zipArchive({{"m/\xff", dict}}), "not UTF-8");
    const auto whole = archiveOf(dict);
    for (std::size_t length = 2; length < whole.size(); ++length)
        EXPECT_THROW(read(whole.substr(0, length)), Error) << length;
}

TEST_F(TorchFile, RefusesOldFilesThatAreDamaged)
{
    const auto dict = stateDict({{"w", {}}});
    const auto six = littleEndian(std::int64_t {6});
    expectRefused(
        oldFile(dict, kOneKey, littleEndian(std::int64_t {7}) + numberBytes()), "does not match that of any tensor");
    expectRefused(oldFile(dict, kOneKey, six + numberBytes(5)), "storage '0' has 20 bytes");
    expectRefused(oldFile(dict, "\x80\x02].", six + numberBytes()), "storage '0' has 0 bytes");
    expectRefused("not a pickle", "instruction");
    expectRefused("\x80\x02N.", "does not begin like");
    expectRefused("", "ends too early");
    const auto whole = oldFile(dict, kOneKey, six + numberBytes());
    for (std::size_t length = 0; length < whole.size(); ++length)
        EXPECT_THROW(read(whole.substr(0, length)), Error) << length;
}

}  // namespace
}  // namespace translucent
