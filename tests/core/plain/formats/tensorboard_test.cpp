#include "translucent/formats/export.h"

#include <gtest/gtest.h>

namespace translucent {

namespace {

std::string hex(std::string_view bytes)
{
    constexpr auto kDigits = "0123456789abcdef";
    std::string text;
    for (const char c : bytes) {
        text += kDigits[static_cast<unsigned char>(c) >> 4U];
        text += kDigits[static_cast<unsigned char>(c) & 0xFU];
    }
    return text;
}

}  // namespace

TEST(TensorBoard, HasTheChecksumOfTheStandard)
{
    EXPECT_EQ(crc32c("123456789"), 0xE3069283U);
}

/// Bytes computed by an independent script from TensorBoard's description of the format.
TEST(TensorBoard, WritesTheBytesOfAnIndependentWriter)
{
    TensorBoardFile file(1700000000);
    EXPECT_EQ(hex(file.bytes()), "1800000000000000a37f4b220900000040fc54d9411a0d627261696e2e4576656e743a32eced8f9d");
    const auto before = file.bytes().size();
    file.addScalar("loss/train", 1, 2.5F, 1700000001);
    EXPECT_EQ(hex(std::string_view(file.bytes()).substr(before)),
        "200000000000000029eda9500900004040fc54d94110012a130a110a0a6c6f73732f747261696e15000020401c2dce35");
}

TEST(TensorBoard, WritesLargeStepsInSeveralBytes)
{
    TensorBoardFile file(0);
    file.addScalar("x", 300, 0, 0);
    EXPECT_NE(hex(file.bytes()).find("10ac02"), std::string::npos);
}

}  // namespace translucent
