#include "translucent/model/forward_trace.h"
#include "translucent/scores/attention_statistics.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace translucent {
namespace {

constexpr std::int64_t kHeads = 3;
constexpr std::int64_t kLength = 4;

/// Rows that sum to 1 and attend only to earlier positions, different for every head and layer. Shape: [H, L, L]
Array causalWeights(std::int64_t layer)
{
    Array weights {{kHeads, kLength, kLength}, {}};
    for (std::int64_t head = 0; head < kHeads; ++head)
        for (std::int64_t query = 0; query < kLength; ++query) {
            double sum = 0;
            std::vector<double> row(kLength, 0.0);
            for (std::int64_t key = 0; key <= query; ++key)
                sum += row[static_cast<std::size_t>(key)] =
                    1.5 + std::cos(static_cast<double>(7 * layer + 3 * head + query * key));
            for (const double weight : row)
                weights.values.push_back(static_cast<float>(weight / sum));
        }
    return weights;
}

ForwardTrace twoLayers()
{
    ForwardTrace trace;
    for (std::int64_t layer = 0; layer < 2; ++layer)
        trace.arrays.push_back(
            {"decoder.layers." + std::to_string(layer) + ".self_attention.weights", causalWeights(layer)});
    trace.arrays.push_back({"decoder.layers.0.cross_attention.weights", causalWeights(5)});
    return trace;
}

std::vector<float> weights(std::int64_t layer, const HeadChoice& head)
{
    return attentionWeights(twoLayers(), {AttentionKind::DecoderSelf, layer, head, {}});
}

}  // namespace

TEST(HeadChoice, OneHeadIsTheTracesOwn)
{
    const auto trace = twoLayers();
    const auto view = trace.attention({AttentionKind::DecoderSelf, 1, 2});
    EXPECT_EQ(view.queries, kLength);
    EXPECT_EQ(view.row(3)[1], trace.attention(AttentionKind::DecoderSelf, 1).row(2 * kLength + 3)[1]);
    EXPECT_EQ(weights(1, OneHead {2})[3 * kLength + 1], view.row(3)[1]);
}

TEST(HeadChoice, BestHeadsAreThoseThatTheTraceHas)
{
    const HeadId there {AttentionKind::Cross, 0, 1};
    const auto choice = [&](std::vector<HeadId> best) {
        return fitted({AttentionKind::Cross, 0, BestHeads {}, std::move(best)}, twoLayers());
    };
    const auto some = choice({{AttentionKind::Cross, 2, 0}, there, {AttentionKind::Cross, 0, kHeads}});
    EXPECT_EQ(some.bestHeads, std::vector {there});
    EXPECT_EQ(attentionWeights(twoLayers(), some).size(), static_cast<std::size_t>(kLength * kLength));
    const auto none = choice({{AttentionKind::Cross, 2, 0}});
    EXPECT_TRUE(none.bestHeads.empty());
    EXPECT_EQ(none.head, HeadChoice(MeanOfHeads {}));
}

TEST(HeadChoice, TheMeanIsThatOfAllHeads)
{
    float expected = 0;
    for (std::int64_t head = 0; head < kHeads; ++head)
        expected += weights(1, OneHead {head})[13] / kHeads;
    EXPECT_NEAR(weights(1, MeanOfHeads {})[13], expected, 1e-6);
}

TEST(HeadChoice, TheBestHeadsAreOfAnyLayer)
{
    const AttentionChoice best {AttentionKind::DecoderSelf, 0, BestHeads {},
        {{AttentionKind::DecoderSelf, 0, 1}, {AttentionKind::DecoderSelf, 1, 0}}};
    const float expected = (weights(0, OneHead {1})[9] + weights(1, OneHead {0})[9]) / 2;
    EXPECT_NEAR(attentionWeights(twoLayers(), best)[9], expected, 1e-6);
}

TEST(HeadChoice, RolloutOfTheFirstLayerMixesTheMeanWithItself)
{
    const auto mean = weights(0, MeanOfHeads {}), flow = weights(0, Rollout {});
    for (std::size_t i = 0; i < flow.size(); ++i)
        EXPECT_NEAR(flow[i], (mean[i] + (i / kLength == i % kLength ? 1 : 0)) / 2, 1e-6);
}

TEST(HeadChoice, RolloutMultipliesTheLayersAndStaysADistribution)
{
    const auto lower = weights(0, Rollout {}), mean = weights(1, MeanOfHeads {}), upper = weights(1, Rollout {});
    for (std::size_t query = 0; query < kLength; ++query) {
        double sum = 0;
        for (std::size_t key = 0; key < kLength; ++key) {
            sum += upper[query * kLength + key];
            EXPECT_TRUE(key <= query || upper[query * kLength + key] == 0);
        }
        EXPECT_NEAR(sum, 1, 1e-5);
    }
    double expected = 0;
    for (std::size_t middle = 0; middle < kLength; ++middle)
        expected += (mean[3 * kLength + middle] + (middle == 3 ? 1 : 0)) / 2 * lower[middle * kLength + 1];
    EXPECT_NEAR(upper[3 * kLength + 1], expected, 1e-6);
}

TEST(HeadChoice, OnlySelfAttentionHasARolloutAndOnlyCrossAttentionBestHeads)
{
    const auto trace = twoLayers();
    EXPECT_EQ(headChoices(trace, AttentionKind::DecoderSelf, true).back(), HeadChoice(Rollout {}));
    EXPECT_EQ(headChoices(trace, AttentionKind::Cross, true).back(), HeadChoice(BestHeads {}));
    EXPECT_EQ(headChoices(trace, AttentionKind::Cross, false).back(), HeadChoice(MeanOfHeads {}));
    EXPECT_EQ(headChoices(trace, AttentionKind::Cross, false).size(), kHeads + 1U);
}

TEST(HeadChoice, FactorsOfLowRankHaveNoRollout)
{
    auto trace = twoLayers();
    for (auto& [name, array] : trace.arrays)
        if (name.starts_with("decoder") && name.ends_with(".self_attention.weights"))
            name.replace(name.rfind('.'), std::string::npos, ".factors");
    ASSERT_TRUE(hasFactors(trace, AttentionKind::DecoderSelf));
    EXPECT_EQ(trace.layers(AttentionKind::DecoderSelf), 2);
    EXPECT_EQ(headChoices(trace, AttentionKind::DecoderSelf, true).back(), HeadChoice(MeanOfHeads {}));
    EXPECT_EQ(fitted({AttentionKind::DecoderSelf, 1, Rollout {}, {}}, trace).head, HeadChoice(MeanOfHeads {}));
}

TEST(HeadChoice, WhatTheTraceLacksGivesWay)
{
    const auto trace = twoLayers();
    const auto last = fitted({AttentionKind::Cross, 9, OneHead {9}, {}}, trace);
    EXPECT_EQ(last.layer, 0);
    EXPECT_EQ(last.head, HeadChoice(OneHead {kHeads - 1}));
    EXPECT_EQ(fitted({AttentionKind::Cross, 0, Rollout {}, {}}, trace).head, HeadChoice(MeanOfHeads {}));
    EXPECT_EQ(fitted({AttentionKind::Cross, 0, BestHeads {}, {}}, trace).head, HeadChoice(MeanOfHeads {}));
}

}  // namespace translucent
