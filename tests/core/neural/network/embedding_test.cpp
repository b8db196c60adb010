#include "network/embedding.h"

#include "network/dropout.h"
#include "support/reference_case.h"

#include <torch/nn/functional.h>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::largestDifference;

torch::Tensor ids()
{
    return torch::tensor({{4, 2, 2}, {0, 5, 4}}, torch::kLong);
}
torch::Tensor outer()
{
    return torch::cos(torch::arange(24, torch::kFloat)).view({2, 3, 4});
}

}  // namespace

TEST(Embedding, ScalesAddsPositionsAndDrops)
{
    torch::manual_seed(1);
    const DropoutMask mask(0.4, 77);
    auto table = torch::randn({6, 4}).requires_grad_(), positions = torch::randn({3, 4}).requires_grad_();
    auto otherTable = table.detach().clone().requires_grad_(),
         otherPositions = positions.detach().clone().requires_grad_();
    const auto x = embed(ids(), table, 2, positions, mask);
    const auto factors = dropped(torch::ones({2, 3, 4}), mask);
    const auto expected = (torch::embedding(otherTable, ids()) * 2 + otherPositions) * factors;
    EXPECT_LT(largestDifference(x, expected), 1e-6);
    (x * outer()).sum().backward();
    (expected * outer()).sum().backward();
    EXPECT_LT(largestDifference(table.grad(), otherTable.grad()), 1e-6);
    EXPECT_LT(largestDifference(positions.grad(), otherPositions.grad()), 1e-6);
}

TEST(Embedding, AddsToAGradientThatExists)
{
    auto table = torch::randn({6, 4}).requires_grad_();
    table.mutable_grad() = torch::ones({6, 4});
    embed(ids(), table, 3, {}, {}).sum().backward();
    const auto counts = torch::tensor({1, 0, 2, 0, 2, 1}, torch::kFloat).unsqueeze(1).expand({6, 4});
    EXPECT_LT(largestDifference(table.grad(), 1 + 3 * counts), 1e-6);
}

}  // namespace translucent
