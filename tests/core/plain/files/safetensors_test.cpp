#include "files/safetensors.h"
#include "files/safetensors_fixture.h"

#include <array>
#include <cmath>
#include <map>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace translucent {
namespace {

using test::expectError;
using test::fileContent;
using test::SafetensorsTest;

template <typename T>
std::span<const std::byte> bytesOf(const T& values)
{
    return std::as_bytes(std::span(values));
}

const std::array<float, 6> kMatrix {1, 2, 3, 4, 5, 6};
const std::array<double, 1> kScalar {0.25};
const std::array<std::uint16_t, 3> kHalves {0x3C00, 0xC000, 0x7C00};
const std::array<std::uint16_t, 2> kBrains {0x3F80, 0xC000};
const std::array<std::uint8_t, 3> kBytes {1, 2, 3};
const std::array<std::int64_t, 2> kIntegers {-1, 1};

std::vector<TensorView> exampleTensors()
{
    return {{"bytes", TensorType::UInt8, {3}, bytesOf(kBytes)}, {"half", TensorType::Float16, {3}, bytesOf(kHalves)},
        {"matrix", TensorType::Float32, {2, 3}, bytesOf(kMatrix)},
        {"scalar", TensorType::Float64, {}, bytesOf(kScalar)}, {"nothing", TensorType::Float32, {0, 4}, {}},
        {"brain", TensorType::BFloat16, {1, 2}, bytesOf(kBrains)},
        {"integers", TensorType::Int64, {2}, bytesOf(kIntegers)}};
}

TEST_F(SafetensorsTest, RoundTripsEveryType)
{
    const auto file = m_directory / "model.safetensors";
    const auto tensors = exampleTensors();
    writeSafetensors(file, tensors, {{"epoch", "3"}});
    const auto read = SafetensorsFile::read(file);
    EXPECT_EQ(read.metadata(), (std::map<std::string, std::string> {{"epoch", "3"}, {"format", "pt"}}));
    ASSERT_EQ(read.entries().size(), tensors.size());
    for (const TensorView& tensor : tensors) {
        const TensorEntry* found = read.find(tensor.name);
        ASSERT_NE(found, nullptr) << tensor.name;
        EXPECT_EQ(found->type, tensor.type);
        EXPECT_EQ(found->shape, tensor.shape);
        ASSERT_EQ(found->data.size(), tensor.data.size());
        EXPECT_TRUE(std::equal(found->data.begin(), found->data.end(), tensor.data.begin())) << tensor.name;
    }
    EXPECT_EQ(read.find("absent"), nullptr);
}

TEST_F(SafetensorsTest, WritesWidestTypesFirstAndAligned)
{
    const auto file = m_directory / "model.safetensors";
    writeSafetensors(file, exampleTensors(), {});
    std::vector<std::string> names;
    const auto read = SafetensorsFile::read(file);
    for (const TensorEntry& tensor : read.entries()) {
        names.push_back(tensor.name);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(tensor.data.data()) % tensorTypeSize(tensor.type), 0U);
    }
    EXPECT_EQ(names, (std::vector<std::string> {"integers", "scalar", "matrix", "nothing", "brain", "half", "bytes"}));
    const std::string content = fileContent(file);
    EXPECT_EQ(static_cast<unsigned char>(content[0]) % 8, 0);
    EXPECT_EQ(content.substr(8, 52), R"({"__metadata__":{"format":"pt","translucent.crc32":")");
}

TEST_F(SafetensorsTest, SurvivesBeingMoved)
{
    const auto file = m_directory / "model.safetensors";
    writeSafetensors(file, exampleTensors(), {});
    auto first = SafetensorsFile::read(file);
    const auto second = std::move(first);
    std::vector<float> numbers(6);
    std::memcpy(numbers.data(), second.find("matrix")->data.data(), 6 * sizeof(float));
    EXPECT_EQ(numbers, (std::vector<float> {1, 2, 3, 4, 5, 6}));
}

TEST_F(SafetensorsTest, RefusesFilesThatAreNone)
{
    expectError(ErrorCode::NotFound, {"absent.safetensors", "No such file"},
        [&] { SafetensorsFile::read(m_directory / "absent.safetensors"); });
    expectError(ErrorCode::InvalidFormat, {"directory"}, [&] { SafetensorsFile::read(m_directory.path()); });
    expectError(ErrorCode::InvalidFormat, {"regular"}, [&] { SafetensorsFile::read("/dev/null"); });
    expectError(ErrorCode::InvalidFormat, {"8 bytes"}, [&] { readContent("1234567"); });
    expectError(ErrorCode::InvalidFormat, {"100000000"}, [&] { readContent("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"); });
    expectError(ErrorCode::InvalidFormat, {"100000001 is above 100000000"},
        [&] { readContent(std::string("\x01\xE1\xF5\x05\0\0\0\0", 8)); });
    expectError(ErrorCode::InvalidFormat, {"header length 3 reaches beyond"},
        [&] { readContent(std::string("\3\0\0\0\0\0\0\0{}", 10)); });
}

TEST_F(SafetensorsTest, WriterRefusesWhatItCouldNotRead)
{
    const auto file = m_directory / "model.safetensors";
    const auto expectInvalid = [&](const TensorView& tensor, std::initializer_list<std::string_view> parts) {
        const std::vector<TensorView> tensors {tensor};
        expectError(ErrorCode::InvalidArgument, parts, [&] { writeSafetensors(file, tensors, {}); });
    };
    expectInvalid({"", TensorType::UInt8, {3}, bytesOf(kBytes)}, {"name"});
    expectInvalid({"__metadata__", TensorType::UInt8, {3}, bytesOf(kBytes)}, {"name"});
    expectInvalid({"\xFF", TensorType::UInt8, {3}, bytesOf(kBytes)}, {"UTF-8"});
    expectInvalid({"a", TensorType::UInt8, {2}, bytesOf(kBytes)}, {"'a'", "3 bytes"});
    expectInvalid({"a", TensorType::UInt8, {-3, -1}, bytesOf(kBytes)}, {"'a'"});
    expectInvalid({"a", TensorType::UInt8, {1, 1, 1, 1, 1, 1, 1, 1, 3}, bytesOf(kBytes)}, {"'a'", "8 dimensions"});
    const TensorView twice {"a", TensorType::UInt8, {3}, bytesOf(kBytes)};
    expectError(ErrorCode::InvalidArgument, {"'a'", "twice"}, [&] {
        writeSafetensors(file, std::vector<TensorView> {twice, twice}, {});
    });
    EXPECT_FALSE(std::filesystem::exists(file));
    expectError(ErrorCode::WriteFailed, {"missing/model"},
        [&] { writeSafetensors(m_directory / "missing/model", std::vector<TensorView> {twice}, {}); });
}

TEST_F(SafetensorsTest, RefusesAFileCutAnywhere)
{
    writeSafetensors(m_directory / "whole", exampleTensors(), {{"k", "v"}});
    const std::string whole = fileContent(m_directory / "whole");
    for (std::size_t length = 0; length < whole.size(); ++length) {
        expectError(ErrorCode::InvalidFormat, {"model.safetensors"}, [&] { readContent(whole.substr(0, length)); });
    }
    expectError(ErrorCode::InvalidFormat, {"model.safetensors"}, [&] { readContent(whole + "x"); });
}

TEST_F(SafetensorsTest, RefusesEveryFlippedBit)
{
    writeSafetensors(m_directory / "whole", exampleTensors(), {{"k", "v"}});
    const std::string whole = fileContent(m_directory / "whole");
    for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
        std::string content = whole;
        content[bit / 8] = static_cast<char>(content[bit / 8] ^ (1 << (bit % 8)));
        expectError(ErrorCode::InvalidFormat, {"model.safetensors"}, [&] { readContent(content); });
    }
}

TEST_F(SafetensorsTest, ReadsAFileWithoutChecksum)
{
    const std::string header = R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})";
    const auto length = static_cast<char>(header.size());
    const auto read = readContent(length + std::string(7, '\0') + header + "x");
    EXPECT_EQ(read.find("a")->data.front(), std::byte {'x'});
}

TEST_F(SafetensorsTest, TellsItsHeaderWithoutReadingItsData)
{
    constexpr std::uint64_t kData = std::uint64_t {1} << 40U;
    const std::string header = R"({"a":{"dtype":"U8","shape":[)" + std::to_string(kData) + R"(],"data_offsets":[0,)"
        + std::to_string(kData) + "]}}";
    const auto length = static_cast<char>(header.size());
    const auto file = m_directory.add("sparse", length + std::string(7, '\0') + header);
    std::filesystem::resize_file(file, 8 + header.size() + kData);
    const auto read = readSafetensorsHeader(file);
    EXPECT_EQ(read.tensors.front().end, kData);
    EXPECT_FALSE(read.hasChecksum);
    writeSafetensors(file, exampleTensors(), {{"k", "v"}});
    EXPECT_TRUE(readSafetensorsHeader(file).hasChecksum);
    EXPECT_EQ(readSafetensorsHeader(file).metadata.count("translucent.crc32"), 0U);
}

TEST_F(SafetensorsTest, RefusesAChecksumThatCannotBeRead)
{
    writeSafetensors(m_directory / "whole", exampleTensors(), {});
    const std::string whole = fileContent(m_directory / "whole");
    const auto key = whole.find("translucent.crc32");
    for (const auto* damaged : {"translucent.crc33", "Translucent.crc32", "trbnslucent-crc32"}) {
        std::string content = whole;
        expectError(ErrorCode::InvalidFormat, {"is damaged: its checksum", damaged, "cannot be read"},
            [&] { readContent(content.replace(key, 17, damaged)); });
    }
    std::string foreign = whole;
    EXPECT_NO_THROW(readContent(foreign.replace(key, 17, "some_other.crc32x"))) << "as other programs may";
}

TEST_F(SafetensorsTest, IsVerifiedWithoutTakingMemory)
{
    const std::vector<std::uint8_t> large((std::size_t {1} << 20U) + 17, 7);
    const auto file = m_directory / "model.safetensors";
    const auto bytes = std::as_bytes(std::span(large));
    const auto size = static_cast<std::int64_t>(large.size());
    writeSafetensors(file, std::vector<TensorView> {{"large", TensorType::UInt8, {size}, bytes}}, {});
    EXPECT_NO_THROW(verifySafetensors(file));
    const std::string whole = fileContent(file);
    for (const auto at : {whole.size() - 1, whole.size() - 40, whole.size() - large.size()}) {
        std::string content = whole;
        content[at] = static_cast<char>(content[at] ^ 1);
        m_directory.add("model.safetensors", content);
        expectError(ErrorCode::InvalidFormat, {"checksum does not match"}, [&] { verifySafetensors(file); });
    }
    m_directory.add("model.safetensors", whole.substr(0, whole.size() - 1));
    expectError(ErrorCode::InvalidFormat, {"cut off"}, [&] { verifySafetensors(file); });
    m_directory.add("model.safetensors", std::string("\2\0\0\0\0\0\0\0{}", 10));
    EXPECT_NO_THROW(verifySafetensors(file)) << "nothing to compare with";
}

TEST_F(SafetensorsTest, SurvivesRandomDamage)
{
    writeSafetensors(m_directory / "whole", exampleTensors(), {{"k", "v"}});
    const std::string whole = fileContent(m_directory / "whole");
    constexpr std::string_view kLikely = "{}[]\",:0123456789-.eE\\u \0\xFF";
    std::mt19937 random(7);
    int refused = 0;
    for (int round = 0; round < 4000; ++round) {
        std::string content = whole;
        for (unsigned edits = 1 + random() % 3; edits > 0; --edits) {
            const std::size_t at = random() % (content.size() - kBytes.size());
            const char byte = random() % 2 != 0 ? kLikely[random() % kLikely.size()] : static_cast<char>(random());
            switch (random() % 3) {
            case 0: content[at] = byte; break;
            case 1: content.insert(at, 1, byte); break;
            default: content.erase(at, 1);
            }
        }
        try {
            const auto read = readContent(content);
            for (const TensorEntry& tensor : read.entries()) {
                ASSERT_LE(tensor.data.size(), content.size());
            }
        } catch (const Error& error) {
            ASSERT_EQ(error.code(), ErrorCode::InvalidFormat);
            ++refused;
        }
    }
    EXPECT_GT(refused, 2000);
}

}  // namespace
}  // namespace translucent
