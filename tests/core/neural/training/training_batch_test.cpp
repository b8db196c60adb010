#include "training/training_batch.h"

#include "base/random.h"
#include "support/small_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace translucent {

namespace {

constexpr std::int64_t kBatchTokens = 200;

/// Pairs of 2 to 30 tokens; source and target have similar lengths.
std::vector<EncodedPair> manyPairs(std::size_t count = 1000)
{
    Random random(5);
    std::vector<EncodedPair> pairs;
    for (std::size_t i = 0; i < count; ++i) {
        const auto length = 2 + random.below(25);
        pairs.push_back({std::vector<std::int64_t>(length, 5), std::vector<std::int64_t>(length + random.below(4), 6)});
    }
    return pairs;
}

std::size_t longestSide(const EncodedPair& pair)
{
    return std::max(pair.source.size(), pair.target.size());
}

std::size_t paddedTokens(const std::vector<EncodedPair>& pairs, const Batch& batch)
{
    std::size_t longest = 0;
    for (const auto index : batch)
        longest = std::max(longest, longestSide(pairs[index]));
    return longest * batch.size();
}

const std::vector<EncodedPair> kSomePairs {{{5, 6, 7, kEndId}, {8, kEndId}}, {{9, kEndId}, {10, 11, 12, kEndId}}};

torch::Tensor ids(std::initializer_list<std::initializer_list<std::int64_t>> rows)
{
    std::vector<torch::Tensor> tensors;
    for (const auto& row : rows)
        tensors.push_back(torch::tensor(std::vector<std::int64_t>(row), torch::kLong));
    return torch::stack(tensors);
}

}  // namespace

TEST(EpochBatches, HoldEveryPairOnce)
{
    const auto pairs = manyPairs();
    std::vector<std::size_t> seen;
    for (const auto& batch : epochBatches(pairs, kBatchTokens, 1, 1)) {
        EXPECT_FALSE(batch.empty());
        seen.insert(seen.end(), batch.begin(), batch.end());
    }
    std::ranges::sort(seen);
    std::vector<std::size_t> all(pairs.size());
    std::iota(all.begin(), all.end(), std::size_t {0});
    EXPECT_EQ(seen, all);
}

TEST(EpochBatches, StayWithinTheTokensPaddingIncluded)
{
    const auto pairs = manyPairs();
    for (const auto& batch : epochBatches(pairs, kBatchTokens, 1, 1))
        EXPECT_LE(paddedTokens(pairs, batch), static_cast<std::size_t>(kBatchTokens));
}

TEST(EpochBatches, GiveAPairThatIsTooLongItsOwnBatch)
{
    const auto pairs = manyPairs(50);
    const auto batches = epochBatches(pairs, 1, 1, 1);
    EXPECT_EQ(batches.size(), pairs.size());
}

TEST(EpochBatches, DependOnSeedAndEpochOnly)
{
    const auto pairs = manyPairs();
    const auto first = epochBatches(pairs, kBatchTokens, 1, 1);
    EXPECT_EQ(epochBatches(pairs, kBatchTokens, 1, 1), first);
    EXPECT_NE(epochBatches(pairs, kBatchTokens, 1, 2), first);
    EXPECT_NE(epochBatches(pairs, kBatchTokens, 2, 1), first);
}

TEST(EpochBatches, MixDifferentPairsInEveryEpoch)
{
    const auto pairs = manyPairs();
    auto first = epochBatches(pairs, kBatchTokens, 1, 1), second = epochBatches(pairs, kBatchTokens, 1, 2);
    std::size_t repeated = 0;
    for (auto* batches : {&first, &second})
        for (auto& batch : *batches)
            std::ranges::sort(batch);
    for (const auto& batch : first)
        repeated += batch.size() > 1 && std::ranges::find(second, batch) != second.end();
    EXPECT_LT(repeated, first.size() / 10);
}

TEST(EpochBatches, PadLittle)
{
    const auto pairs = manyPairs();
    std::size_t padded = 0, real = 0;
    for (const auto& batch : epochBatches(pairs, kBatchTokens, 1, 1))
        padded += paddedTokens(pairs, batch);
    for (const auto& pair : pairs)
        real += longestSide(pair);
    EXPECT_LT(static_cast<double>(padded - real), 0.05 * static_cast<double>(padded));
}

TEST(EpochBatches, DoNotGoFromShortToLong)
{
    const auto pairs = manyPairs();
    std::vector<std::size_t> lengths;
    for (const auto& batch : epochBatches(pairs, kBatchTokens, 1, 1))
        lengths.push_back(longestSide(pairs[batch.front()]));
    std::size_t rises = 0;
    for (std::size_t i = 1; i < lengths.size(); ++i)
        rises += lengths[i] > lengths[i - 1];
    EXPECT_GT(rises, lengths.size() / 4);
    EXPECT_LT(rises, lengths.size() * 3 / 4);
}

TEST(EpochBatches, OfNothingAreNone)
{
    EXPECT_TRUE(epochBatches(std::vector<EncodedPair>(), kBatchTokens, 1, 1).empty());
}

TEST(TrainingBatch, ShiftsTheTargetBehindBegin)
{
    const auto batch = trainingBatch(kSomePairs, {0, 1}, torch::kCPU);
    EXPECT_TRUE(torch::equal(batch.sources, ids({{5, 6, 7, 3}, {9, 3, 0, 0}})));
    EXPECT_TRUE(torch::equal(batch.inputs, ids({{2, 8, 0, 0}, {2, 10, 11, 12}})));
}

TEST(TrainingBatch, KnowsWhereLinkedTokensComeFrom)
{
    EXPECT_FALSE(trainingBatch(kSomePairs, {0, 1}, torch::kCPU).origins.defined());
    auto pairs = kSomePairs;
    pairs[0].links = {{0, 0}, {2, 0}, {3, 1}};
    const auto origins = trainingBatch(pairs, {1, 0}, torch::kCPU).origins;
    ASSERT_EQ(origins.sizes(), (torch::IntArrayRef {2, 4, 4}));
    EXPECT_EQ(origins[0].sum().item<float>(), 0);
    EXPECT_TRUE(torch::equal(origins[1],
        torch::tensor({0.5F, 0.F, 0.5F, 0.F, 0.F, 0.F, 0.F, 1.F, 0.F, 0.F, 0.F, 0.F, 0.F, 0.F, 0.F, 0.F})
            .view({4, 4})));
}

TEST(TrainingBatch, CountsEveryTargetButPadding)
{
    const auto batch = trainingBatch(kSomePairs, {0, 1}, torch::kCPU);
    EXPECT_TRUE(torch::equal(batch.positions, ids({{0, 1, 4, 5, 6, 7}})[0]));
    EXPECT_TRUE(torch::equal(batch.targets, ids({{8, 3, 10, 11, 12, 3}})[0]));
}

TEST(TrainingBatch, KeepsTheOrderOfTheBatch)
{
    const auto batch = trainingBatch(kSomePairs, {1}, torch::kCPU);
    EXPECT_TRUE(torch::equal(batch.inputs, ids({{2, 10, 11, 12}})));
}

TEST(TargetLogits, HoldOneRowPerCountingPosition)
{
    torch::NoGradGuard noGrad;
    const auto model = test::smallModel();
    auto& network = *networkOf(*model);
    const auto batch = trainingBatch(kSomePairs, {0, 1}, torch::kCPU);
    const auto logits = targetLogits(network, batch);
    ASSERT_EQ(logits.size(0), 6);
    const auto all = network.logits(network.decode(batch.inputs, network.encode(batch.sources, {}), {}), {});
    EXPECT_LT((logits[3] - all[1][1]).abs().max().item<double>(), 1e-5);
}

}  // namespace translucent
