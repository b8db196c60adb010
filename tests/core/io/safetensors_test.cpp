#include "io/safetensors.h"

#include "support/expect_error.h"
#include "support/temporary_directory.h"

#include <array>
#include <cstring>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;
using test::fileContent;
using test::TemporaryDirectory;

template <typename T>
std::span<const std::byte> bytesOf(const T& values)
{
    return std::as_bytes(std::span(values));
}

const std::array<float, 6> kMatrix{1, 2, 3, 4, 5, 6};
const std::array<double, 1> kScalar{0.25};
const std::array<std::uint16_t, 3> kHalves{0x3C00, 0xC000, 0x7C00};
const std::array<std::uint16_t, 2> kBrains{0x3F80, 0xC000};
const std::array<std::uint8_t, 3> kBytes{1, 2, 3};
const std::array<std::int64_t, 2> kIntegers{-1, 1};

std::vector<TensorView> exampleTensors()
{
    return {{"bytes", TensorType::UInt8, {3}, bytesOf(kBytes)},
        {"half", TensorType::Float16, {3}, bytesOf(kHalves)},
        {"matrix", TensorType::Float32, {2, 3}, bytesOf(kMatrix)},
        {"scalar", TensorType::Float64, {}, bytesOf(kScalar)}, {"nothing", TensorType::Float32, {0, 4}, {}},
        {"brain", TensorType::BFloat16, {1, 2}, bytesOf(kBrains)},
        {"integers", TensorType::Int64, {2}, bytesOf(kIntegers)}};
}

/// Header length, header and data as they stand in a file.
std::string fileWith(const std::string& header, const std::string& data)
{
    std::string content(8, '\0');
    const std::uint64_t length = header.size();
    std::memcpy(content.data(), &length, sizeof(length));
    return content + header + data;
}

class Safetensors : public testing::Test {
protected:
    SafetensorsFile readContent(const std::string& content) const
    {
        return SafetensorsFile::read(m_directory.add("model.safetensors", content));
    }
    SafetensorsFile readHeader(const std::string& header, std::size_t dataBytes) const
    {
        return readContent(fileWith(header, std::string(dataBytes, '\0')));
    }
    /// Every refusal names the file.
    void expectRefused(
        const std::string& header, std::size_t dataBytes, std::initializer_list<std::string_view> parts) const
    {
        SCOPED_TRACE(header.substr(0, 200));
        expectError(ErrorCode::InvalidFormat, parts, [&] { readHeader(header, dataBytes); });
        expectError(
            ErrorCode::InvalidFormat, {"model.safetensors: "}, [&] { readHeader(header, dataBytes); });
    }

    TemporaryDirectory m_directory;
};

/// One F32 tensor `a` of two numbers with one part of its entry replaced.
std::string entry(const std::string& dtype, const std::string& shape, const std::string& offsets)
{
    return R"({"a":{"dtype":)" + dtype + R"(,"shape":)" + shape + R"(,"data_offsets":)" + offsets + "}}";
}
std::string withShape(const std::string& shape)
{
    return entry(R"("F32")", shape, "[0,8]");
}
std::string withOffsets(const std::string& offsets)
{
    return entry(R"("F32")", "[2]", offsets);
}

TEST_F(Safetensors, RoundTripsEveryType)
{
    const auto file = m_directory / "model.safetensors";
    const auto tensors = exampleTensors();
    writeSafetensors(file, tensors, {{"epoch", "3"}});
    const auto read = SafetensorsFile::read(file);
    EXPECT_EQ(read.metadata(), (std::map<std::string, std::string>{{"epoch", "3"}, {"format", "pt"}}));
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

TEST_F(Safetensors, WritesWidestTypesFirstAndAligned)
{
    const auto file = m_directory / "model.safetensors";
    writeSafetensors(file, exampleTensors(), {});
    std::vector<std::string> names;
    const auto read = SafetensorsFile::read(file);
    for (const TensorEntry& tensor : read.entries()) {
        names.push_back(tensor.name);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(tensor.data.data()) % tensorTypeSize(tensor.type), 0U);
    }
    EXPECT_EQ(names,
        (std::vector<std::string>{"integers", "scalar", "matrix", "nothing", "brain", "half", "bytes"}));
    const std::string content = fileContent(file);
    EXPECT_EQ(static_cast<unsigned char>(content[0]) % 8, 0);
    EXPECT_EQ(content.substr(8, 31), R"({"__metadata__":{"format":"pt"})");
}

TEST_F(Safetensors, SurvivesBeingMoved)
{
    const auto file = m_directory / "model.safetensors";
    writeSafetensors(file, exampleTensors(), {});
    auto first = SafetensorsFile::read(file);
    const auto second = std::move(first);
    EXPECT_EQ(floatValues(*second.find("matrix")), (std::vector<float>{1, 2, 3, 4, 5, 6}));
}

TEST_F(Safetensors, GivesFloatingPointNumbersAsFloat)
{
    const auto file = m_directory / "model.safetensors";
    writeSafetensors(file, exampleTensors(), {});
    const auto read = SafetensorsFile::read(file);
    EXPECT_EQ(floatValues(*read.find("scalar")), std::vector<float>{0.25F});
    EXPECT_EQ(floatValues(*read.find("half")), (std::vector<float>{1, -2, INFINITY}));
    EXPECT_EQ(floatValues(*read.find("brain")), (std::vector<float>{1, -2}));
    EXPECT_TRUE(floatValues(*read.find("nothing")).empty());
    expectError(
        ErrorCode::InvalidFormat, {"'integers'", "I64"}, [&] { floatValues(*read.find("integers")); });
}

TEST_F(Safetensors, AcceptsWhatTheFormatAllows)
{
    EXPECT_TRUE(readHeader("{}", 0).entries().empty());
    EXPECT_TRUE(readHeader(R"({"__metadata__":{}})", 0).metadata().empty());
    EXPECT_EQ(readHeader(" \t\r\n" + withShape("[2]") + " \n\t\r", 8).entries().size(), 1U);
    EXPECT_EQ(readHeader(withShape("[1,1,1,1,1,1,1,2]"), 8).entries()[0].shape.size(), 8U);
    EXPECT_EQ(
        readHeader(R"({"词\u0000":{"shape":[0,9],"data_offsets":[0,0],"dtype":"F32"}})", 0).entries().size(),
        1U);
    const auto unordered = readHeader(R"({"b":{"dtype":"U8","shape":[1],"data_offsets":[1,2]},)"
                                      R"("a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})",
        2);
    EXPECT_EQ(unordered.entries()[0].name, "a");
}

TEST_F(Safetensors, RefusesFilesThatAreNone)
{
    expectError(ErrorCode::NotFound, {"absent.safetensors", "No such file"},
        [&] { SafetensorsFile::read(m_directory / "absent.safetensors"); });
    expectError(ErrorCode::InvalidFormat, {"directory"}, [&] { SafetensorsFile::read(m_directory.path()); });
    expectError(ErrorCode::InvalidFormat, {"regular"}, [&] { SafetensorsFile::read("/dev/null"); });
    expectError(ErrorCode::InvalidFormat, {"8 bytes"}, [&] { readContent("1234567"); });
    expectError(
        ErrorCode::InvalidFormat, {"100000000"}, [&] { readContent("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"); });
    expectError(ErrorCode::InvalidFormat, {"100000001 is above 100000000"},
        [&] { readContent(std::string("\x01\xE1\xF5\x05\0\0\0\0", 8)); });
    expectError(ErrorCode::InvalidFormat, {"header length 3 reaches beyond"},
        [&] { readContent(std::string("\3\0\0\0\0\0\0\0{}", 10)); });
}

TEST_F(Safetensors, RefusesBrokenJson)
{
    expectRefused("", 0, {"header", "begin with {"});
    expectRefused("[]", 0, {"begin with {"});
    expectRefused("\xEF\xBB\xBF{}", 0, {"begin with {"});
    expectRefused("{", 0, {"not valid JSON", "byte 2"});
    expectRefused("{}{}", 0, {"not valid JSON"});
    expectRefused("{} x", 0, {"not valid JSON"});
    expectRefused(std::string("{}\0", 3), 0, {"control character at byte 2"});
    expectRefused(std::string("{}\0 junk", 8), 0, {"control character"});
    expectRefused("{\"\xB0\xA1\":{}}", 0, {"not valid JSON in UTF-8"});
    expectRefused(R"({"\ud800":{}})", 0, {"not valid JSON"});
    expectRefused(withShape("[02]"), 8, {"not valid JSON"});
    expectRefused(R"({"a":{},})", 0, {"missing"});
}

TEST_F(Safetensors, RefusesUnexpectedStructure)
{
    expectRefused(R"({"a":1})", 0, {"header", "'a' must be an object, not 1"});
    expectRefused(R"({"a":null})", 0, {"'a' must be an object, not null"});
    expectRefused(R"({"a":{"dtype":{}}})", 0, {"'a'", "dtype must be a string, not an object"});
    expectRefused(R"({"a":{"dtype":[]}})", 0, {"dtype must be a string, not an array"});
    expectRefused(R"({"a":{"shape":"2"}})", 0, {"shape must be an array, not the string '2'"});
    expectRefused(R"({"a":{"shape":[[2]]}})", 0, {"shape must hold integers", "an array"});
    expectRefused(R"({"a":{"data_offsets":7}})", 0, {"data_offsets must be an array, not 7"});
    expectRefused(R"({"__metadata__":{"n":1}})", 0, {"__metadata__", "'n' must be a string, not 1"});
    expectRefused(R"({"__metadata__":{"n":{}}})", 0, {"'n' must be a string, not an object"});
    expectRefused(R"({"__metadata__":"x"})", 0, {"'__metadata__' must be an object"});
    expectRefused(R"({"a":{}})", 0, {"'a'", "dtype is missing"});
    expectRefused(R"({"a":{"dtype":"F32","shape":[2]}})", 8, {"'a'", "data_offsets is missing"});
    expectRefused(R"({"a":{"dtype":"F32","data_offsets":[0,4]}})", 4, {"'a'", "shape is missing"});
}

TEST_F(Safetensors, RefusesDuplicateAndUnknownKeys)
{
    const std::string tensor = R"({"dtype":"U8","shape":[0],"data_offsets":[0,0]})";
    expectRefused(R"({"a":)" + tensor + R"(,"a":)" + tensor + "}", 0, {"'a' appears twice"});
    expectRefused(R"({"a":)" + tensor + R"(,"\u0061":)" + tensor + "}", 0, {"'a' appears twice"});
    expectRefused(R"({"__metadata__":{},"__metadata__":{}})", 0, {"'__metadata__' appears twice"});
    expectRefused(R"({"__metadata__":{"k":"1","k":"2"}})", 0, {"__metadata__", "'k' appears twice"});
    expectRefused(R"({"a":{"shape":[0],"shape":[0]}})", 0, {"'a'", "'shape' appears twice"});
    expectRefused(R"({"a":{"dtype":"U8","strides":[0]}})", 0, {"'a'", "unknown key 'strides'"});
}

TEST_F(Safetensors, RefusesTypesItDoesNotReadByName)
{
    for (const char* type : {"BOOL", "I8", "I16", "U16", "I32", "U32", "U64", "C64", "F8_E5M2", "F8_E4M3",
             "F8_E8M0", "F8_E4M3FNUZ", "F8_E5M2FNUZ", "F4", "F6_E2M3", "F6_E3M2"}) {
        const std::string quotedType = std::string("'") + type + "'";
        expectRefused(
            entry(std::string("\"") + type + "\"", "[2]", "[0,8]"), 8, {"'a'", quotedType, "not supported"});
    }
    expectRefused(entry(R"("f32")", "[2]", "[0,8]"), 8, {"'a'", "unknown dtype 'f32'"});
}

TEST_F(Safetensors, RefusesSizesThatAreNoPlainIntegers)
{
    expectRefused(withShape("[2.0]"), 8, {"'a'", "shape must hold integers", "2.0"});
    expectRefused(withShape("[2e0]"), 8, {"shape must hold integers", "2e0"});
    expectRefused(withShape("[-2]"), 8, {"shape must hold integers", "-2"});
    expectRefused(withShape("[-0]"), 8, {"shape must hold integers", "-0"});
    expectRefused(withShape("[\"2\"]"), 8, {"shape must hold integers"});
    expectRefused(withShape("[true]"), 8, {"shape must hold integers", "true"});
    expectRefused(withShape("[281474976710656]"), 8, {"shape must hold integers", "281474976710656"});
    expectRefused(withShape("[18446744073709551616]"), 8, {"shape must hold integers"});
    expectRefused(withShape("[1,1,1,1,1,1,1,1,2]"), 8, {"shape has more than 8 dimensions"});
    expectRefused(withOffsets("[0,8.0]"), 8, {"'a'", "data_offsets must hold integers", "8.0"});
    expectRefused(withOffsets("[-0,8]"), 8, {"data_offsets must hold integers"});
    expectRefused(withOffsets("[0]"), 8, {"data_offsets must hold two integers, not 1"});
    expectRefused(withOffsets("[]"), 8, {"data_offsets must hold two integers, not 0"});
    expectRefused(withOffsets("[0,8,8]"), 8, {"data_offsets must hold two integers"});
}

TEST_F(Safetensors, RefusesSizesThatDoNotFit)
{
    expectRefused(withShape("[281474976710655,281474976710655]"), 8, {"'a'", "product", "overflows"});
    expectRefused(withShape("[281474976710655,281474976710655,0]"), 8, {"overflows"});
    expectRefused(withShape("[3]"), 8, {"'a'", "hold 8 bytes", "need 12"});
    expectRefused(withOffsets("[8,0]"), 8, {"'a'", "[8, 0] run backwards"});
    expectRefused(withOffsets("[0,7]"), 8, {"'a'", "hold 7 bytes", "need 8"});
}

TEST_F(Safetensors, RefusesHolesOverlapsAndRests)
{
    const auto two = [](const std::string& first, const std::string& second) {
        return R"({"a":{"dtype":"U8","shape":[4],"data_offsets":)" + first
            + R"(},"b":{"dtype":"U8","shape":[4],"data_offsets":)" + second + "}}";
    };
    EXPECT_EQ(readHeader(two("[4,8]", "[0,4]"), 8).entries().size(), 2U);
    expectRefused(two("[0,4]", "[5,9]"), 9, {"'b'", "[5, 9] leave a hole"});
    expectRefused(two("[0,4]", "[3,7]"), 7, {"'b'", "[3, 7] overlap"});
    expectRefused(two("[0,4]", "[0,4]"), 4, {"'b'", "[0, 4] overlap"});
    expectRefused(withOffsets("[8,16]"), 16, {"'a'", "leave a hole"});
    expectRefused(withOffsets("[0,8]"), 9, {"describes 8 bytes", "has 9"});
    expectRefused(withOffsets("[0,8]"), 7, {"describes 8 bytes", "has 7", "cut off"});
    expectRefused("{}", 1, {"describes 0 bytes", "has 1"});
    expectRefused(withOffsets("[281474976710647,281474976710655]"), 8, {"hole"});
}

TEST_F(Safetensors, RefusesTooManyTensorsAndTooLongNames)
{
    const std::string tensor = R"(":{"dtype":"U8","shape":[0],"data_offsets":[0,0]})";
    std::string header = "{";
    for (int i = 0; i < 100'000; ++i) {
        header += (i == 0 ? "\"" : ",\"") + std::to_string(i) + tensor;
    }
    EXPECT_EQ(readHeader(header + "}", 0).entries().size(), 100'000U);
    expectRefused(header + ",\"x" + tensor + "}", 0, {"more than 100000 tensors"});
    EXPECT_EQ(readHeader("{\"" + std::string(1024, 'n') + tensor + "}", 0).entries().size(), 1U);
    expectRefused("{\"" + std::string(1025, 'n') + tensor + "}", 0, {"nnn", "longer than 1024 bytes"});
}

TEST_F(Safetensors, RefusesDeepNestingWithoutRecursion)
{
    expectRefused(R"({"a":{"shape":)" + std::string(1'000'000, '['), 0, {"shape must hold integers"});
    expectRefused(R"({"a":{"b":{"c":{}}}})", 0, {"unknown key 'b'"});
}

TEST_F(Safetensors, WriterRefusesWhatItCouldNotRead)
{
    const auto file = m_directory / "model.safetensors";
    const auto expectInvalid = [&](const TensorView& tensor, std::initializer_list<std::string_view> parts) {
        const std::vector<TensorView> tensors{tensor};
        expectError(ErrorCode::InvalidArgument, parts, [&] { writeSafetensors(file, tensors, {}); });
    };
    expectInvalid({"", TensorType::UInt8, {3}, bytesOf(kBytes)}, {"name"});
    expectInvalid({"__metadata__", TensorType::UInt8, {3}, bytesOf(kBytes)}, {"name"});
    expectInvalid({"\xFF", TensorType::UInt8, {3}, bytesOf(kBytes)}, {"UTF-8"});
    expectInvalid({"a", TensorType::UInt8, {2}, bytesOf(kBytes)}, {"'a'", "3 bytes"});
    expectInvalid({"a", TensorType::UInt8, {-3, -1}, bytesOf(kBytes)}, {"'a'"});
    expectInvalid(
        {"a", TensorType::UInt8, {1, 1, 1, 1, 1, 1, 1, 1, 3}, bytesOf(kBytes)}, {"'a'", "8 dimensions"});
    const TensorView twice{"a", TensorType::UInt8, {3}, bytesOf(kBytes)};
    expectError(ErrorCode::InvalidArgument, {"'a'", "twice"}, [&] {
        writeSafetensors(file, std::vector<TensorView>{twice, twice}, {});
    });
    EXPECT_FALSE(std::filesystem::exists(file));
    expectError(ErrorCode::WriteFailed, {"missing/model"},
        [&] { writeSafetensors(m_directory / "missing/model", std::vector<TensorView>{twice}, {}); });
}

TEST_F(Safetensors, RefusesAFileCutAnywhere)
{
    writeSafetensors(m_directory / "whole", exampleTensors(), {{"k", "v"}});
    const std::string whole = fileContent(m_directory / "whole");
    for (std::size_t length = 0; length < whole.size(); ++length) {
        expectError(
            ErrorCode::InvalidFormat, {"model.safetensors"}, [&] { readContent(whole.substr(0, length)); });
    }
    expectError(ErrorCode::InvalidFormat, {"model.safetensors"}, [&] { readContent(whole + "x"); });
}

TEST_F(Safetensors, SurvivesRandomDamage)
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
            const char byte =
                random() % 2 != 0 ? kLikely[random() % kLikely.size()] : static_cast<char>(random());
            switch (random() % 3) {
            case 0:
                content[at] = byte;
                break;
            case 1:
                content.insert(at, 1, byte);
                break;
            default:
                content.erase(at, 1);
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
