#include "training/attention_guide.h"

#include "support/reference_case.h"

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {

namespace {

constexpr std::int64_t kBatch = 2, kHeads = 2, kQueries = 3, kKeys = 4, kFeatures = 6;

torch::Tensor formula(std::vector<std::int64_t> shape, double phase)
{
    const auto size = torch::IntArrayRef(shape);
    return torch::cos(0.9 * torch::arange(c10::multiply_integers(size), torch::kFloat) + phase).view(size).contiguous();
}

AttentionInput input()
{
    auto visible = torch::ones({kBatch, 1, 1, kKeys}, torch::kBool);
    visible.index_put_({1, 0, 0, kKeys - 1}, false);
    return {
        kHeads, formula({kBatch, kQueries, kFeatures}, 0.3), formula({kBatch, kKeys, 2 * kFeatures}, 1.1), visible, {}};
}

/// One token from one key, one from two, the others without link.
torch::Tensor origins()
{
    auto origins = torch::zeros({kBatch, kQueries, kKeys});
    origins.index_put_({0, 0, 2}, 1.0F);
    origins.index_put_({1, 2, 0}, 0.5F);
    origins.index_put_({1, 2, 1}, 0.5F);
    return origins;
}

const AttentionSite kSite {AttentionKind::Cross, 1, "decoder.layers.1.cross_attention"};

}  // namespace

TEST(AttentionGuide, TakesTheCrossEntropyOfTheHeadsOwnWeights)
{
    const auto weights = composedAttention(input()).weights;  // [B, H, T, S]
    for (std::int64_t head = 0; head < kHeads; ++head) {
        AttentionGuide guide({AttentionKind::Cross, 1, head}, origins());
        guide.attends(kSite, input());
        const auto w = [&](int b, int t, int s) { return weights[b][head][t][s].item<double>(); };
        const double expected = -std::log(w(0, 0, 2)) - 0.5 * std::log(w(1, 2, 0)) - 0.5 * std::log(w(1, 2, 1));
        EXPECT_NEAR(guide.loss().item<double>(), expected, 1e-5) << head;
    }
}

TEST(AttentionGuide, LeavesOtherAttentionsAlone)
{
    AttentionGuide guide({AttentionKind::Cross, 1, 0}, origins());
    guide.attends({AttentionKind::Cross, 0, ""}, input());
    guide.attends({AttentionKind::DecoderSelf, 1, ""}, input());
    EXPECT_FALSE(guide.loss().defined());
    AttentionGuide idle({AttentionKind::Cross, 1, 0}, {});
    idle.attends(kSite, input());
    EXPECT_FALSE(idle.loss().defined());
}

TEST(AttentionGuide, MovesTheHeadTowardsTheOrigins)
{
    auto given = input();
    given.query.requires_grad_();
    AttentionGuide before({AttentionKind::Cross, 1, 1}, origins());
    before.attends(kSite, given);
    before.loss().backward();
    given.query = given.query.detach() - 0.1 * given.query.grad();
    AttentionGuide after({AttentionKind::Cross, 1, 1}, origins());
    after.attends(kSite, given);
    EXPECT_LT(after.loss().item<double>(), before.loss().item<double>());
}

}  // namespace translucent
