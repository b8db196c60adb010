#include "training/batch_loss.h"

#include "support/reference_case.h"
#include "training/training_batch.h"
#include "translucent/text/tokenizer.h"

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

/// One token from one key, one from two, the others without a link.
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
        AttentionGuide guide({AttentionKind::Cross, 1, head}, {origins()});
        guide.attends(kSite, input());
        const auto w = [&](int b, int t, int s) { return weights[b][head][t][s].item<double>(); };
        const double expected = -std::log(w(0, 0, 2)) - 0.5 * std::log(w(1, 2, 0)) - 0.5 * std::log(w(1, 2, 1));
        EXPECT_NEAR(guide.loss().item<double>(), expected, 1e-5) << head;
    }
}

TEST(AttentionGuide, SumsWhatTheHeadsOwnWeightsCost)
{
    const auto weights = composedAttention(input()).weights;
    const auto costs = formula({kBatch, kQueries, kKeys}, 0.7).abs();
    AttentionGuide guide({AttentionKind::Cross, 1, 1}, {{}, costs});
    guide.attends(kSite, input());
    EXPECT_NEAR(guide.loss().item<double>(), (weights.select(1, 1) * costs).sum().item<double>(), 1e-5);
}

TEST(AttentionGuide, CostsNothingOnTheDiagonalOfEachSentence)
{
    // Lengths 4 and 2 of the source, 2 and 3 of the target
    const std::vector<std::int64_t> sources {7, 8, 9, kEndId, 7, kEndId, kPadId, kPadId};
    const std::vector<std::int64_t> inputs {kBeginId, 5, kPadId, kBeginId, 5, 6};
    const TrainingBatch batch {torch::tensor(sources).view({2, 4}), torch::tensor(inputs).view({2, 3}), {}, {}};
    const auto costs = diagonalCosts(batch);
    const auto expected = [](double difference) { return 1 - std::exp(-difference * difference / 0.08); };
    const double zero = 0, sixth = 1.0 / 6, third = 1.0 / 3;
    const double wanted[2][3][4] {{{expected(0.25), zero, expected(0.25), expected(0.5)},
                                      {expected(0.75), expected(0.5), expected(0.25), zero}, {zero, zero, zero, zero}},
        {{expected(sixth), expected(2 * third), zero, zero}, {expected(sixth), expected(third), zero, zero},
            {expected(0.5), zero, zero, zero}}};
    for (int b = 0; b < 2; ++b)
        for (int t = 0; t < 3; ++t)
            for (int s = 0; s < 4; ++s)
                EXPECT_NEAR(costs[b][t][s].item<double>(), wanted[b][t][s], 1e-6) << b << t << s;
}

TEST(AttentionGuide, LeavesOtherAttentionsAlone)
{
    AttentionGuide guide({AttentionKind::Cross, 1, 0}, {origins()});
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
    AttentionGuide before({AttentionKind::Cross, 1, 1}, {origins()});
    before.attends(kSite, given);
    before.loss().backward();
    given.query = given.query.detach() - 0.1 * given.query.grad();
    AttentionGuide after({AttentionKind::Cross, 1, 1}, {origins()});
    after.attends(kSite, given);
    EXPECT_LT(after.loss().item<double>(), before.loss().item<double>());
}

}  // namespace translucent
