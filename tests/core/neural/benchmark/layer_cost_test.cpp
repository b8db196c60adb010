#include "translucent/explain/cost.h"
#include "translucent/neural/benchmark.h"

#include "support/expect_error.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;

LayerCostOptions small()
{
    LayerCostOptions options;
    options.dimension = 16;
    options.lengths = {8, 256};
    options.repetitions = 1;
    return options;
}

const LayerCost& costOf(const LayerCosts& costs, LayerKind kind, std::int64_t length)
{
    return *std::ranges::find_if(
        costs, [&](const LayerCost& cost) { return cost.kind == kind && cost.length == length; });
}

}  // namespace

TEST(LayerCosts, HoldWhatTheLayersHold)
{
    const auto costs = measureLayerCosts(small(), {});
    ASSERT_EQ(costs.size(), 6u);
    for (const auto& cost : costs) {
        EXPECT_GT(cost.milliseconds, 0);
        EXPECT_GE(cost.peakBytes, cost.length * 16 * 4);  // only the result
    }
    // Two L × L arrays at the same time: scores before and after softmax.
    EXPECT_GE(costOf(costs, LayerKind::SelfAttention, 256).peakBytes, 2 * 256 * 256 * 4);
    // The others grow with L, not with L².
    EXPECT_LT(costOf(costs, LayerKind::Convolution, 256).peakBytes, 2 * 256 * 256 * 4);
}

TEST(LayerCosts, EndWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(measureLayerCosts(small(), stop.get_token()).empty());
}

TEST(LayerCosts, KeepWhatWasMeasuredBeforeTheyWereStopped)
{
    std::stop_source stop;
    std::vector<std::int64_t> lengths;
    const auto costs = measureLayerCosts(small(), stop.get_token(), [&](std::int64_t length) {
        lengths.push_back(length);
        if (length == 256)
            stop.request_stop();
    });
    EXPECT_EQ(lengths, (std::vector<std::int64_t> {8, 256}));
    ASSERT_EQ(costs.size(), 3u);
    for (const auto& cost : costs)
        EXPECT_EQ(cost.length, 8);
}

TEST(LayerCosts, CountsFollowTheTableOfThePaper)
{
    LayerCostOptions options;
    options.dimension = 10;
    EXPECT_EQ(layerMultiplications(LayerKind::SelfAttention, 5, options), 4 * 5 * 100 + 2 * 25 * 10);
    EXPECT_EQ(layerMultiplications(LayerKind::Lstm, 5, options), 8 * 5 * 100);
    EXPECT_EQ(layerMultiplications(LayerKind::Convolution, 5, options), 3 * 5 * 100);
    EXPECT_EQ(sequentialSteps(LayerKind::Lstm, 64), 64);
    EXPECT_EQ(sequentialSteps(LayerKind::SelfAttention, 64), 1);
    EXPECT_EQ(longestPath(LayerKind::SelfAttention, 81, options), 1);
    EXPECT_EQ(longestPath(LayerKind::Lstm, 81, options), 81);
    EXPECT_EQ(longestPath(LayerKind::Convolution, 81, options), 4);
    EXPECT_EQ(longestPath(LayerKind::Convolution, 82, options), 5);
    EXPECT_EQ(longestPath(LayerKind::Convolution, 1, options), 1);
}

TEST(LayerCosts, RefuseOptionsThatMakeNoSense)
{
    const auto refused = [](auto change, const char* field) {
        auto options = small();
        change(options);
        expectError(ErrorCode::InvalidArgument, {field}, [&] { measureLayerCosts(options, {}); });
    };
    refused([](LayerCostOptions& options) { options.dimension = 0; }, "dimension");
    refused([](LayerCostOptions& options) { options.kernel = 2; }, "kernel");
    refused([](LayerCostOptions& options) { options.lengths.clear(); }, "lengths");
    refused([](LayerCostOptions& options) { options.lengths = {0}; }, "length");
    refused([](LayerCostOptions& options) { options.repetitions = 0; }, "repetitions");
}

}  // namespace translucent
