#include "files/safetensors_fixture.h"

#include <string>

namespace translucent {
namespace {

using test::SafetensorsTest;

class SafetensorsHeaderTest : public SafetensorsTest { };

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

TEST_F(SafetensorsHeaderTest, AcceptsWhatTheFormatAllows)
{
    EXPECT_TRUE(readHeader("{}", 0).entries().empty());
    EXPECT_TRUE(readHeader(R"({"__metadata__":{}})", 0).metadata().empty());
    EXPECT_EQ(readHeader(" \t\r\n" + withShape("[2]") + " \n\t\r", 8).entries().size(), 1U);
    EXPECT_EQ(readHeader(withShape("[1,1,1,1,1,1,1,2]"), 8).entries()[0].shape.size(), 8U);
    EXPECT_EQ(readHeader(R"({"词\u0000":{"shape":[0,9],"data_offsets":[0,0],"dtype":"F32"}})", 0).entries().size(), 1U);
    const auto unordered = readHeader(R"({"b":{"dtype":"U8","shape":[1],"data_offsets":[1,2]},)"
                                      R"("a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})",
        2);
    EXPECT_EQ(unordered.entries()[0].name, "a");
}

TEST_F(SafetensorsHeaderTest, RefusesBrokenJson)
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

TEST_F(SafetensorsHeaderTest, RefusesUnexpectedStructure)
{
    expectRefused(R"({"a":1})", 0, {"header", "'a' must be an object, not 1"});
    expectRefused(R"({"a":null})", 0, {"'a' must be an object, not null"});
    expectRefused(R"({"a":{"dtype":{}}})", 0, {"'a'", "dtype must be a string, not an object"});
    expectRefused(R"({"a":{"dtype":[]}})", 0, {"dtype must be a string, not an array"});
    expectRefused(R"({"a":{"shape":"2"}})", 0, {"shape must be an array, not the string '2'"});
    expectRefused(R"({"a":{"shape":[[2]]}})", 0, {"shape must contain integers", "an array"});
    expectRefused(R"({"a":{"data_offsets":7}})", 0, {"data_offsets must be an array, not 7"});
    expectRefused(R"({"__metadata__":{"n":1}})", 0, {"__metadata__", "'n' must be a string, not 1"});
    expectRefused(R"({"__metadata__":{"n":{}}})", 0, {"'n' must be a string, not an object"});
    expectRefused(R"({"__metadata__":"x"})", 0, {"'__metadata__' must be an object"});
    expectRefused(R"({"a":{}})", 0, {"'a'", "dtype is missing"});
    expectRefused(R"({"a":{"dtype":"F32","shape":[2]}})", 8, {"'a'", "data_offsets is missing"});
    expectRefused(R"({"a":{"dtype":"F32","data_offsets":[0,4]}})", 4, {"'a'", "shape is missing"});
}

TEST_F(SafetensorsHeaderTest, RefusesDuplicateAndUnknownKeys)
{
    const std::string tensor = R"({"dtype":"U8","shape":[0],"data_offsets":[0,0]})";
    expectRefused(R"({"a":)" + tensor + R"(,"a":)" + tensor + "}", 0, {"'a' appears twice"});
    expectRefused(R"({"a":)" + tensor + R"(,"\u0061":)" + tensor + "}", 0, {"'a' appears twice"});
    expectRefused(R"({"__metadata__":{},"__metadata__":{}})", 0, {"'__metadata__' appears twice"});
    expectRefused(R"({"__metadata__":{"k":"1","k":"2"}})", 0, {"__metadata__", "'k' appears twice"});
    expectRefused(R"({"a":{"shape":[0],"shape":[0]}})", 0, {"'a'", "'shape' appears twice"});
    expectRefused(R"({"a":{"dtype":"U8","strides":[0]}})", 0, {"'a'", "unknown key 'strides'"});
}

TEST_F(SafetensorsHeaderTest, RefusesTypesItDoesNotReadByName)
{
    for (const char* type : {"BOOL", "I8", "I16", "U16", "I32", "U32", "U64", "C64", "F8_E5M2", "F8_E4M3", "F8_E8M0",
             "F8_E4M3FNUZ", "F8_E5M2FNUZ", "F4", "F6_E2M3", "F6_E3M2"}) {
        const std::string quotedType = std::string("'") + type + "'";
        expectRefused(entry(std::string("\"") + type + "\"", "[2]", "[0,8]"), 8, {"'a'", quotedType, "not supported"});
    }
    expectRefused(entry(R"("f32")", "[2]", "[0,8]"), 8, {"'a'", "unknown dtype 'f32'"});
}

TEST_F(SafetensorsHeaderTest, RefusesSizesThatAreNoPlainIntegers)
{
    expectRefused(withShape("[2.0]"), 8, {"'a'", "shape must contain integers", "2.0"});
    expectRefused(withShape("[2e0]"), 8, {"shape must contain integers", "2e0"});
    expectRefused(withShape("[-2]"), 8, {"shape must contain integers", "-2"});
    expectRefused(withShape("[-0]"), 8, {"shape must contain integers", "-0"});
    expectRefused(withShape("[\"2\"]"), 8, {"shape must contain integers"});
    expectRefused(withShape("[true]"), 8, {"shape must contain integers", "true"});
    expectRefused(withShape("[281474976710656]"), 8, {"shape must contain integers", "281474976710656"});
    expectRefused(withShape("[18446744073709551616]"), 8, {"shape must contain integers"});
    expectRefused(withShape("[1,1,1,1,1,1,1,1,2]"), 8, {"shape has more than 8 dimensions"});
    expectRefused(withOffsets("[0,8.0]"), 8, {"'a'", "data_offsets must contain integers", "8.0"});
    expectRefused(withOffsets("[-0,8]"), 8, {"data_offsets must contain integers"});
    expectRefused(withOffsets("[0]"), 8, {"data_offsets must contain exactly two integers, not 1"});
    expectRefused(withOffsets("[]"), 8, {"data_offsets must contain exactly two integers, not 0"});
    expectRefused(withOffsets("[0,8,8]"), 8, {"data_offsets must contain exactly two integers"});
}

TEST_F(SafetensorsHeaderTest, RefusesSizesThatDoNotFit)
{
    expectRefused(withShape("[281474976710655,281474976710655]"), 8, {"'a'", "product", "overflows"});
    expectRefused(withShape("[281474976710655,281474976710655,0]"), 8, {"overflows"});
    expectRefused(withShape("[3]"), 8, {"'a'", "span 8 bytes", "need 12"});
    expectRefused(withOffsets("[8,0]"), 8, {"'a'", "[8, 0]: the end is before the start"});
    expectRefused(withOffsets("[0,7]"), 8, {"'a'", "span 7 bytes", "need 8"});
}

TEST_F(SafetensorsHeaderTest, RefusesHolesOverlapsAndRests)
{
    const auto two = [](const std::string& first, const std::string& second) {
        return R"({"a":{"dtype":"U8","shape":[4],"data_offsets":)" + first
            + R"(},"b":{"dtype":"U8","shape":[4],"data_offsets":)" + second + "}}";
    };
    EXPECT_EQ(readHeader(two("[4,8]", "[0,4]"), 8).entries().size(), 2U);
    expectRefused(two("[0,4]", "[5,9]"), 9, {"'b'", "[5, 9] leave a gap"});
    expectRefused(two("[0,4]", "[3,7]"), 7, {"'b'", "[3, 7] overlap"});
    expectRefused(two("[0,4]", "[0,4]"), 4, {"'b'", "[0, 4] overlap"});
    expectRefused(withOffsets("[8,16]"), 16, {"'a'", "leave a gap"});
    expectRefused(withOffsets("[0,8]"), 9, {"describes 8 bytes", "has 9"});
    expectRefused(withOffsets("[0,8]"), 7, {"describes 8 bytes", "has 7", "cut off"});
    expectRefused("{}", 1, {"describes 0 bytes", "has 1"});
    expectRefused(withOffsets("[281474976710647,281474976710655]"), 8, {"gap"});
}

TEST_F(SafetensorsHeaderTest, RefusesTooManyTensorsAndTooLongNames)
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

TEST_F(SafetensorsHeaderTest, RefusesDeepNestingWithoutRecursion)
{
    expectRefused(R"({"a":{"shape":)" + std::string(1'000'000, '['), 0, {"shape must contain integers"});
    expectRefused(R"({"a":{"b":{"c":{}}}})", 0, {"unknown key 'b'"});
}

}  // namespace
}  // namespace translucent
