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

}  // namespace translucent
