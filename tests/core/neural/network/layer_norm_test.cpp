#include "network/stacks.h"

#include "support/reference_case.h"
#include "support/reference_ops.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::largestDifference;
using test::referenceOp;

LayerNorm makeNorm(std::int64_t dimension, NormKind kind)
{
    TransformerConfig config;
    config.modelDimension = dimension;
    config.normKind = kind;
    config.normEpsilon = kind == NormKind::PopulationStd ? 1e-5 : 1e-6;
    return LayerNorm(config, "norm");
}

void setParameters(LayerNorm& norm, const torch::Tensor& gain, const torch::Tensor& bias)
{
    torch::NoGradGuard noGrad;
    auto parameters = norm->named_parameters();
    parameters["weight"].copy_(gain);
    parameters["bias"].copy_(bias);
}

class LayerNormOfKind : public testing::TestWithParam<NormKind> { };

INSTANTIATE_TEST_SUITE_P(Kinds, LayerNormOfKind, testing::Values(NormKind::PopulationStd, NormKind::SampleStd),
    [](const auto& instance) { return std::string(name(instance.param)); });

}  // namespace

TEST(LayerNorm, NormalisesTheTextbookVector)
{
    auto norm = makeNorm(5, NormKind::PopulationStd);
    const auto y = norm(torch::tensor({3.F, -1.F, 2.F, 0.F, 1.F}), ForwardContext {});
    EXPECT_LT(largestDifference(y, torch::tensor({1.4142F, -1.4142F, 0.7071F, -0.7071F, 0.F})), 5e-5);
}

TEST_P(LayerNormOfKind, AgreesWithPyTorch)
{
    const std::string kind(name(GetParam()));
    auto plain = makeNorm(5, GetParam());
    EXPECT_LT(
        largestDifference(plain(referenceOp("norm.vector"), ForwardContext {}), referenceOp("norm.vector." + kind)),
        1e-6);
    auto scaled = makeNorm(6, GetParam());
    setParameters(scaled, referenceOp("norm.gain"), referenceOp("norm.bias"));
    EXPECT_LT(
        largestDifference(scaled(referenceOp("norm.matrix"), ForwardContext {}), referenceOp("norm.matrix." + kind)),
        1e-6);
}

TEST_P(LayerNormOfKind, RecordsWhatItDividesBy)
{
    auto norm = makeNorm(6, GetParam());
    Recorder recorder(TraceDetail::Everything);
    const auto x = referenceOp("norm.matrix").unsqueeze(0);  // [1, 4, 6]
    norm(x, ForwardContext {&recorder, nullptr});
    const auto arrays = recorder.take();
    ASSERT_EQ(arrays.size(), 4u);
    EXPECT_EQ(arrays[0].name, "norm.input");
    EXPECT_EQ(arrays[3].name, "norm.output");
    const auto& mean = arrays[1].array;
    const auto& std = arrays[2].array;
    const auto& y = arrays[3].array;
    ASSERT_EQ(mean.shape, (std::vector<std::int64_t> {4}));
    ASSERT_EQ(std.shape, (std::vector<std::int64_t> {4}));
    for (std::size_t row = 0; row < 4; ++row)
        for (std::size_t column = 0; column < 6; ++column)
            EXPECT_NEAR(
                (arrays[0].array.at(row, column) - mean.values[row]) / std.values[row], y.at(row, column), 1e-4);
}

TEST_P(LayerNormOfKind, MapsAConstantRowToItsBias)
{
    auto norm = makeNorm(6, GetParam());
    setParameters(norm, referenceOp("norm.gain"), referenceOp("norm.bias"));
    EXPECT_LT(largestDifference(norm(torch::full({6}, 3.F), ForwardContext {}), referenceOp("norm.bias")), 1e-6);
}

}  // namespace translucent
