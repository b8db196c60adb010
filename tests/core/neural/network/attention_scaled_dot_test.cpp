#include "network/attention.h"

#include "support/reference_case.h"

#include <torch/nn/functional.h>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::largestDifference;

constexpr std::int64_t kBatch = 3, kHeads = 2, kQueries = 9, kKeys = 13, kDimension = 10;

struct Case {
    const char* name;
    bool packed;
    bool masked;
    double dropout;
};

class ScaledDotAttention : public testing::TestWithParam<Case> {
protected:
    ScaledDotAttention()
    {
        torch::manual_seed(2);
        const auto width = kHeads * kDimension;
        const auto keys = GetParam().packed ? kQueries : kKeys;
        query = torch::randn({kBatch, kQueries, GetParam().packed ? 3 * width : width});
        memory = torch::randn({kBatch, keys, 2 * width});
        mask = torch::rand({kBatch, 1, kQueries, keys}).gt(0.3);
        mask.select(3, 0).fill_(true);
        outer = torch::randn({kBatch, kQueries, width});
    }

    AttentionInput input(const torch::Tensor& q, const torch::Tensor& m) const
    {
        return {kHeads, q, GetParam().packed ? torch::Tensor() : m, GetParam().masked ? mask : torch::Tensor(),
            DropoutMask(GetParam().dropout, 0x1234567890abcdefULL)};
    }

    torch::Tensor query, memory, mask, outer;
};

INSTANTIATE_TEST_SUITE_P(Kinds, ScaledDotAttention,
    testing::Values(Case {"Self", true, false, 0}, Case {"MaskedSelf", true, true, 0}, Case {"Cross", false, true, 0},
        Case {"SelfWithDropout", true, true, 0.4}, Case {"CrossWithDropout", false, false, 0.4}),
    [](const auto& instance) { return instance.param.name; });

}  // namespace

TEST_P(ScaledDotAttention, EqualsSeparateTensorOperations)
{
    const auto ours = scaledDotAttention(input(query, memory)), theirs = composedAttention(input(query, memory));
    EXPECT_LT(largestDifference(ours.context, theirs.context), 1e-5);
    EXPECT_LT(largestDifference(ours.weights, theirs.weights), 1e-6);
    torch::NoGradGuard noGrad;
    EXPECT_TRUE(torch::equal(scaledDotAttention(input(query, memory)).context, ours.context));
}

TEST_P(ScaledDotAttention, HasTheSameGradients)
{
    const auto gradients = [&](AttentionResult (*attention)(const AttentionInput&)) {
        auto q = query.clone().requires_grad_(), m = memory.clone().requires_grad_();
        (attention(input(q, m)).context * outer).sum().backward();
        return std::pair(q.grad(), m.grad());
    };
    const auto ours = gradients(scaledDotAttention), theirs = gradients(composedAttention);
    EXPECT_LT(largestDifference(ours.first, theirs.first), 1e-5);
    if (!GetParam().packed) {
        EXPECT_LT(largestDifference(ours.second, theirs.second), 1e-5);
    }
}

TEST(ScaledDotAttentionSizes, EqualsSeparateOperationsAtAnySize)
{
    torch::manual_seed(4);
    for (const std::int64_t queries : {1, 3, 8, 17})
        for (const std::int64_t keys : {1, 4, 7, 8, 16, 21, 33})
            for (const std::int64_t dimension : {1, 4, 8, 21, 64}) {
                const auto query = torch::randn({2, queries, 2 * dimension}),
                           memory = torch::randn({2, keys, 4 * dimension}),
                           outer = torch::randn({2, queries, 2 * dimension});
                auto mask = torch::rand({2, 1, 1, keys}).gt(0.3);
                mask.select(3, 0).fill_(true);
                const auto gradients = [&](AttentionResult (*attention)(const AttentionInput&)) {
                    auto q = query.clone().requires_grad_(), m = memory.clone().requires_grad_();
                    (attention({2, q, m, mask, DropoutMask(0.2, 0x1234567890abcdefULL)}).context * outer)
                        .sum()
                        .backward();
                    return std::pair(q.grad(), m.grad());
                };
                const auto ours = gradients(scaledDotAttention), theirs = gradients(composedAttention);
                EXPECT_LT(largestDifference(ours.first, theirs.first), 1e-4) << queries << keys << dimension;
                EXPECT_LT(largestDifference(ours.second, theirs.second), 1e-4) << queries << keys << dimension;
            }
}

}  // namespace translucent
