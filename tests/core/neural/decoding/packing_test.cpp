#include "decoding/packing.h"

#include "base/half.h"
#include "kernels/kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace translucent {
namespace {

constexpr std::int64_t kOutputs = 70, kInputs = 5;  // the second panel is not full

/// Weights that halves represent exactly, or not. Shape: [kOutputs, kInputs]
std::vector<float> exampleWeights(bool fitHalves)
{
    std::vector<float> values(kOutputs * kInputs);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = fitHalves ? static_cast<float>(i) - 100 : std::cos(static_cast<float>(i));
    return values;
}

std::vector<std::uint16_t> halvesOf(const std::vector<float>& values)
{
    std::vector<std::uint16_t> halves(values.size());
    std::ranges::transform(values, halves.begin(), toHalf);
    return halves;
}

/// The panels as floats.
std::vector<float> panelsIn(const LinearView& view)
{
    std::vector<float> panels(static_cast<std::size_t>(panelsOf(view.outputs) * view.inputs * kPanelOutputs));
    if (view.halves)
        std::transform(static_cast<const Half*>(view.panels), static_cast<const Half*>(view.panels) + panels.size(),
            panels.begin(), fromHalf);
    else
        std::copy_n(static_cast<const float*>(view.panels), panels.size(), panels.begin());
    return panels;
}

void expectPanels(const LinearView& view, const std::vector<float>& values)
{
    ASSERT_EQ(view.inputs, kInputs);
    ASSERT_EQ(view.outputs, kOutputs);
    const auto panels = panelsIn(view);
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const auto at = static_cast<std::int64_t>(i), k = at / kPanelOutputs % kInputs;
        const auto n = at / (kPanelOutputs * kInputs) * kPanelOutputs + at % kPanelOutputs;
        const auto expected = n < kOutputs ? values[static_cast<std::size_t>(n * kInputs + k)] : 0;
        ASSERT_EQ(panels[i], expected) << "output " << n << ", input " << k;
    }
}

}  // namespace

TEST(WeightPacker, PutsTheOutputsOfAPanelSideBySide)
{
    const std::vector<float> bias(kOutputs, 0.5F);
    for (const bool fit : {true, false}) {
        WeightPacker packer(DecodingPrecision::Float32);
        const auto view = packer.linear(parameterOf(exampleWeights(fit)), parameterOf(bias));
        EXPECT_EQ(view.halves, fit && kernels().widensHalves);
        expectPanels(view, exampleWeights(fit));
        EXPECT_TRUE(std::equal(bias.begin(), bias.end(), view.bias));
    }
    const auto halves = halvesOf(exampleWeights(true));
    WeightPacker packer(DecodingPrecision::Float32);
    expectPanels(packer.linear({{}, halves, nullptr}, parameterOf(bias)), exampleWeights(true));
}

TEST(WeightPacker, BytesOfHalvesAreThoseOfTheirFloats)
{
    WeightPacker packer(DecodingPrecision::Int8);
    const auto halves = halvesOf(exampleWeights(false));
    std::vector<float> floats(halves.size());
    std::ranges::transform(halves, floats.begin(), fromHalf);
    const auto bias = parameterOf(std::vector<float>(kOutputs));
    const auto a = packer.linear({{}, halves, nullptr}, bias), b = packer.linear({floats, {}, nullptr}, bias);
    constexpr auto kQuads = (kInputs + kByteQuad - 1) / kByteQuad;
    const auto* bytes = static_cast<const std::int8_t*>(a.panels);
    EXPECT_TRUE(std::equal(bytes, bytes + panelsOf(kOutputs) * kQuads * kPanelOutputs * kByteQuad,
        static_cast<const std::int8_t*>(b.panels)));
    EXPECT_TRUE(std::equal(a.scales, a.scales + kOutputs, b.scales));
    EXPECT_TRUE(std::equal(a.sums, a.sums + kOutputs, b.sums));
}

TEST(WeightPacker, CopiesOnlyWhatTheParameterDoesNotKeep)
{
    WeightPacker packer(DecodingPrecision::Float32);
    const auto kept = parameterOf({1, 2, 3});
    EXPECT_EQ(packer.keep(kept), kept.values.data());
    EXPECT_EQ(packer.keepHalves(kept), nullptr);

    std::vector<float> values {1, 2, 3};
    auto halves = halvesOf(values);
    const auto* floats = packer.keep({values, {}, nullptr});
    const auto* widened = packer.keep({{}, halves, nullptr});
    const auto* copied = packer.keepHalves({{}, halves, nullptr});
    values.assign(3, 0);
    halves.assign(3, 0);
    const std::vector<float> expected {1, 2, 3};
    EXPECT_TRUE(std::equal(expected.begin(), expected.end(), floats));
    EXPECT_TRUE(std::equal(expected.begin(), expected.end(), widened));
    EXPECT_TRUE(std::equal(expected.begin(), expected.end(), copied,
        [](float value, std::uint16_t half) { return value == fromHalf(half); }));
}

TEST(WeightPacker, ArraysOfAllSizesHaveMemoryOfTheirOwn)
{
    WeightPacker packer(DecodingPrecision::Float32);
    std::vector<std::span<const float>> arrays;
    for (const std::size_t size : {1, 5'000'000, 1000, 3'000'000, 17, 2'000'000}) {
        const std::vector<float> values(size, static_cast<float>(arrays.size()));
        const auto* array = packer.keep({values, {}, nullptr});
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(array) % 64, 0U);
        arrays.emplace_back(array, size);
    }
    for (std::size_t i = 0; i < arrays.size(); ++i)
        EXPECT_EQ(std::ranges::count(arrays[i], static_cast<float>(i)), std::ssize(arrays[i])) << i;
}

}  // namespace translucent
