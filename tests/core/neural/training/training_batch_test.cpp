#include "training/training_batch.h"

#include "support/small_model.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

const std::vector<EncodedPair> kPairs {{{5, 6, 7, kEndId}, {8, kEndId}}, {{9, kEndId}, {10, 11, 12, kEndId}}};

torch::Tensor ids(std::initializer_list<std::initializer_list<std::int64_t>> rows)
{
    std::vector<torch::Tensor> tensors;
    for (const auto& row : rows)
        tensors.push_back(torch::tensor(std::vector<std::int64_t>(row), torch::kLong));
    return torch::stack(tensors);
}

}  // namespace

TEST(TrainingBatch, ShiftsTheTargetBehindBegin)
{
    const auto batch = trainingBatch(kPairs, {0, 1}, torch::kCPU);
    EXPECT_TRUE(torch::equal(batch.sources, ids({{5, 6, 7, 3}, {9, 3, 0, 0}})));
    EXPECT_TRUE(torch::equal(batch.inputs, ids({{2, 8, 0, 0}, {2, 10, 11, 12}})));
}

TEST(TrainingBatch, CountsEveryTargetButPadding)
{
    const auto batch = trainingBatch(kPairs, {0, 1}, torch::kCPU);
    EXPECT_TRUE(torch::equal(batch.positions, ids({{0, 1, 4, 5, 6, 7}})[0]));
    EXPECT_TRUE(torch::equal(batch.targets, ids({{8, 3, 10, 11, 12, 3}})[0]));
}

TEST(TrainingBatch, KeepsTheOrderOfTheBatch)
{
    const auto batch = trainingBatch(kPairs, {1}, torch::kCPU);
    EXPECT_TRUE(torch::equal(batch.inputs, ids({{2, 10, 11, 12}})));
}

TEST(TargetLogits, HoldOneRowPerCountingPosition)
{
    torch::NoGradGuard noGrad;
    const auto model = test::smallModel();
    auto& network = *networkOf(*model);
    const auto batch = trainingBatch(kPairs, {0, 1}, torch::kCPU);
    const auto logits = targetLogits(network, batch);
    ASSERT_EQ(logits.size(0), 6);
    const auto all = network.logits(network.decode(batch.inputs, network.encode(batch.sources, {}), {}), {});
    EXPECT_LT((logits[3] - all[1][1]).abs().max().item<double>(), 1e-5);
}

}  // namespace translucent
