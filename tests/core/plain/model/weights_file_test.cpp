#include "model/weights_file.h"

#include "files/safetensors_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace translucent {
namespace {

TransformerConfig smallest()
{
    TransformerConfig config;
    config.sourceVocabulary = config.targetVocabulary = 8;
    config.modelDimension = config.feedForwardDimension = config.maxLength = 4;
    config.heads = 2;
    config.encoderLayers = config.decoderLayers = 1;
    return config;
}

/// Weights files with one tensor w, of as many numbers as the architecture has.
class WeightsFileTest : public testing::Test {
protected:
    /// In front of it are so many bytes of another tensor.
    template <typename Number>
    WeightsFile fileOf(const std::string& type, Number number, std::size_t before = 0) const
    {
        const std::vector<Number> numbers(m_count, number);
        const std::string data(reinterpret_cast<const char*>(numbers.data()), m_count * sizeof(Number));
        const auto tensor = [](const std::string& dtype, std::size_t size, std::size_t first, std::size_t last) {
            return R"({"dtype":")" + dtype + R"(","shape":[)" + std::to_string(size) + R"(],"data_offsets":[)"
                + std::to_string(first) + "," + std::to_string(last) + "]}";
        };
        const auto header = R"({"before":)" + tensor("U8", before, 0, before) + R"(,"w":)"
            + tensor(type, m_count, before, before + data.size()) + "}";
        const auto content = test::fileWith(header, std::string(before, '\0') + data);
        ModelDescription description;
        description.config = smallest();
        description.formatVersion = kFirstFormat;  // without a checksum
        return {description, m_directory.add("model.safetensors", content)};
    }

    void expectRefused(WeightsFile file, const std::string& name, std::string_view problem) const
    {
        const auto expect = [&](auto action) { test::expectError(ErrorCode::Inconsistent, {name, problem}, action); };
        expect([&] { file.read(name, m_shape); });
        expect([&] { file.view<float>(name, m_shape); });
    }

    const std::size_t m_count = static_cast<std::size_t>(parameterCount(smallest()));
    const std::vector<std::int64_t> m_shape {parameterCount(smallest())};
    const std::uint16_t m_half = 0xc000;  ///< −2
    const std::vector<float> m_numbers = std::vector<float>(m_count, -2);

private:
    test::TemporaryDirectory m_directory;
};

}  // namespace

TEST_F(WeightsFileTest, ShowsFloatsAndHalvesWhereTheyLie)
{
    auto floats = fileOf("F32", -2.0F);
    const auto values = floats.view<float>("w", m_shape);
    EXPECT_THAT(values, testing::ElementsAreArray(m_numbers));
    EXPECT_EQ(floats.view<float>("w", m_shape).data(), values.data());
    EXPECT_TRUE(floats.view<std::uint16_t>("w", m_shape).empty());
    auto halves = fileOf("F16", m_half);
    EXPECT_THAT(halves.view<std::uint16_t>("w", m_shape), testing::ElementsAreArray(std::vector(m_count, m_half)));
    EXPECT_TRUE(halves.view<float>("w", m_shape).empty());
    EXPECT_EQ(halves.read("w", m_shape), m_numbers);
}

TEST_F(WeightsFileTest, CopiesNumbersOfOtherFormatsAndPlaces)
{
    for (const auto& [type, before] : {std::pair {"F64", 0}, {"F32", 1}, {"F32", 2}, {"F16", 1}}) {
        SCOPED_TRACE(testing::Message() << type << " after " << before);
        const auto at = static_cast<std::size_t>(before);
        auto file = type[1] == '6' ? fileOf(type, -2.0, at)
            : type[1] == '3'       ? fileOf(type, -2.0F, at)
                                   : fileOf(type, m_half, at);
        EXPECT_TRUE(file.view<float>("w", m_shape).empty());
        EXPECT_TRUE(file.view<std::uint16_t>("w", m_shape).empty());
        EXPECT_EQ(file.read("w", m_shape), m_numbers);
    }
}

TEST_F(WeightsFileTest, RefusesInPlaceWhatItRefusesToCopy)
{
    expectRefused(fileOf("F32", std::numeric_limits<float>::infinity()), "w", "not finite");
    expectRefused(fileOf("I64", std::int64_t {1}), "w", "I64 numbers instead of weights");
    expectRefused(fileOf("F32", 1.0F), "v", "is missing");
    constexpr std::uint16_t kInfinite = 0x7c00;
    auto halves = fileOf("F16", kInfinite);
    test::expectError(ErrorCode::Inconsistent, {"not finite"}, [&] { halves.view<std::uint16_t>("w", m_shape); });
    const std::vector<std::int64_t> shape {1, parameterCount(smallest())};
    test::expectError(ErrorCode::Inconsistent, {"has shape"}, [&] { halves.view<std::uint16_t>("w", shape); });
}

TEST_F(WeightsFileTest, NamesATensorThatWasNotRead)
{
    auto file = fileOf("F32", 1.0F, 4);
    file.view<float>("w", m_shape);
    test::expectError(ErrorCode::Inconsistent, {"before", "not part"}, [&] { file.requireNoOthers(); });
}

}  // namespace translucent
