#include "network/linear.h"

#include "support/expect_error.h"
#include "support/reference_case.h"

#include <torch/nn/functional.h>

#include <gtest/gtest.h>

namespace translucent {

using test::largestDifference;

class MatrixProduct : public testing::TestWithParam<torch::ScalarType> { };

INSTANTIATE_TEST_SUITE_P(Types, MatrixProduct, testing::Values(torch::kFloat, torch::kBFloat16),
    [](const auto& instance) { return instance.param == torch::kFloat ? "Float32" : "BFloat16"; });

TEST_P(MatrixProduct, TakesFactorsEitherWayRound)
{
    if (GetParam() == torch::kBFloat16 && bfloat16Speed() == BFloat16Speed::Impossible)
        GTEST_SKIP() << "not on this processor";
    torch::manual_seed(1);
    const auto a = torch::randn({5, 8}).to(GetParam()), b = torch::randn({8, 3}).to(GetParam());
    const auto expected = a.to(torch::kFloat).matmul(b.to(torch::kFloat));
    const auto aTransposed = a.t().contiguous(), bTransposed = b.t().contiguous();
    auto result = torch::full({5, 3}, 100.0);
    for (const bool left : {false, true})
        for (const bool right : {false, true}) {
            const Factor first {left ? aTransposed : a, left}, second {right ? bTransposed : b, right};
            multiply(first, second, result);
            EXPECT_LT(largestDifference(result, expected), 1e-5) << left << right;
            multiply(first, second, result, Sum::Add);
            EXPECT_LT(largestDifference(result, 2 * expected), 1e-5) << left << right;
        }
}

TEST_P(MatrixProduct, TakesInnerSizesOfAnyKind)
{
    if (GetParam() == torch::kBFloat16 && bfloat16Speed() == BFloat16Speed::Impossible)
        GTEST_SKIP() << "not on this processor";
    torch::manual_seed(2);
    for (const std::int64_t inner : {1, 2, 31, 32, 63, 64, 95, 127, 1951})
        for (const bool left : {false, true}) {
            const auto a = torch::randn({70, inner}).to(GetParam()), b = torch::randn({inner, 35}).to(GetParam());
            const auto expected = a.to(torch::kDouble).matmul(b.to(torch::kDouble)).to(torch::kFloat);
            const auto first = left ? a.t().contiguous() : a;
            auto result = torch::full({70, 35}, 100.0);
            multiply({first, left}, {b}, result);
            EXPECT_LT(largestDifference(result, expected), 1e-3) << inner << left;
            multiply({first, left}, {b}, result, Sum::Add);
            EXPECT_LT(largestDifference(result, 2 * expected), 1e-3) << inner << left;
        }
}

TEST(MatrixProductOfBFloat16, NamesItsSizesWhereItIsImpossible)
{
    if (bfloat16Speed() != BFloat16Speed::Impossible)
        GTEST_SKIP() << "it is possible on this processor";
    const auto a = torch::zeros({5, 8}, torch::kBFloat16), b = torch::zeros({8, 3}, torch::kBFloat16);
    auto result = torch::zeros({5, 3});
    test::expectError(
        ErrorCode::Internal, {"bfloat16 [5, 8] times [8, 3]", "oneDNN"}, [&] { multiply({a}, {b}, result); });
}

}  // namespace translucent
