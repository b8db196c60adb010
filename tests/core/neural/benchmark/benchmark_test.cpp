#include "support/expect_error.h"
#include "translucent/explain/cost.h"
#include "translucent/neural/benchmark.h"

#include <gtest/gtest.h>

namespace translucent {

TEST(Benchmark, TakesTheMedian)
{
    BenchmarkResult result {"x", {4, 1, 3}, 6, "things", 3e9};
    EXPECT_EQ(result.medianMilliseconds(), 3);
    EXPECT_EQ(result.fastestMilliseconds(), 1);
    EXPECT_EQ(result.unitsPerSecond(), 2000);
    EXPECT_EQ(result.gigaflopsPerSecond(), 1000);
    result.milliseconds.push_back(2);
    EXPECT_EQ(result.medianMilliseconds(), 2.5);
}

/// The counts used for the README's figures, computed by hand for one layer each.
TEST(Benchmark, CountsTheOperationsOfATrainingStep)
{
    auto options = benchmarkOptions("tiny");
    options.model.modelDimension = 8;
    options.model.heads = 2;
    options.model.feedForwardDimension = 16;
    options.model.encoderLayers = options.model.decoderLayers = 1;
    options.model.sourceVocabulary = options.model.targetVocabulary = 10;
    options.batch = 2;
    options.sourceLength = 3;
    options.targetLength = 5;
    options.repetitions = 1;
    const double encoder = 2 * 3 * (4 * 64 + 2 * 128) + 2 * 2 * 3 * 3 * 8;
    const double decoder = 2 * 5 * (6 * 64 + 2 * 128) + 2 * 3 * 2 * 64 + 2 * 2 * 5 * 5 * 8 + 2 * 2 * 5 * 3 * 8;
    const double output = 2 * 5 * 8 * 10;
    const auto result = benchmarkTraining(options);
    EXPECT_EQ(result.flops, 6 * (encoder + decoder + output));
    EXPECT_EQ(result.units, 10);
    EXPECT_EQ(result.milliseconds.size(), 1);
}

TEST(Benchmark, DecodesAsManyPiecesAsItSays)
{
    auto options = benchmarkOptions("tiny");
    options.repetitions = 1;
    options.decodedBatch = 2;
    const auto results = benchmarkDecoding(options);
    ASSERT_EQ(results.size(), 12);
    for (const std::size_t first : {0, 4, 8}) {
        EXPECT_EQ(results[first].units, 24);
        EXPECT_EQ(results[first + 2].units, 48);
    }
    EXPECT_EQ(results[2].name, "greedy batch 2");
    EXPECT_EQ(results[6].name, "greedy batch 2, half weights");
    EXPECT_EQ(results[10].name, "greedy batch 2, int8");
}

TEST(Benchmark, MeasuresTheSpeedOfEveryWidth)
{
    const auto speed = benchmarkSpeed({.threads = 1, .device = Device::Cpu, .precision = Precision::Float32});
    ASSERT_EQ(speed.size(), 4);
    std::int64_t width = 0;
    for (const auto& point : speed) {
        EXPECT_GT(point.modelDimension, width);
        EXPECT_GT(point.operationsPerSecond, 0);
        width = point.modelDimension;
    }
}

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
