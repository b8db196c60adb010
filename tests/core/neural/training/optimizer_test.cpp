#include "support/reference_case.h"
#include "support/small_model.h"
#include "training/optimizer.h"

#include <gtest/gtest.h>

namespace translucent {

TEST(FlatParameters, KeepTheValuesAndShareTheMemory)
{
    torch::manual_seed(1);
    auto config = test::smallConfig();
    config.sourceVocabulary = config.targetVocabulary = 10;
    Transformer network(config);
    std::map<std::string, torch::Tensor> before;
    for (const auto& item : network->named_parameters())
        before.emplace(item.key(), item.value().detach().clone());
    FlatParameters flat(*network, torch::kCPU);
    EXPECT_EQ(flat.values().numel(), parameterCount(config));
    for (const auto& item : network->named_parameters())
        EXPECT_TRUE(torch::equal(item.value(), before.at(item.key()))) << item.key();
    flat.values().fill_(0.5);
    flat.gradients().fill_(0.25);
    for (const auto& item : network->named_parameters()) {
        EXPECT_TRUE(item.value().eq(0.5).all().item<bool>()) << item.key();
        EXPECT_TRUE(item.value().grad().eq(0.25).all().item<bool>()) << item.key();
    }
}

TEST(FlatParameters, TakeTheNormOfAllGradientsTogether)
{
    auto config = test::smallConfig();
    config.sourceVocabulary = config.targetVocabulary = 10;
    Transformer network(config);
    FlatParameters flat(*network, torch::kCPU);
    flat.gradients()[0] = 3;
    flat.gradients()[1000] = -4;
    EXPECT_NEAR(flat.gradientNorm(), 5, 1e-6);
    flat.gradients().copy_(torch::arange(flat.gradients().numel(), torch::kFloat).sin());
    EXPECT_NEAR(flat.gradientNorm(), flat.gradients().to(torch::kDouble).norm().item<double>(), 1e-6);
    flat.zeroGradients();
    EXPECT_EQ(flat.gradientNorm(), 0);
}

TEST(FlatParameters, KnowWhichGradientsBelongToWhichLayer)
{
    auto config = test::smallConfig();
    config.sourceVocabulary = config.targetVocabulary = 10;
    config.encoderLayers = 11;
    Transformer network(config);
    FlatParameters flat(*network, torch::kCPU);
    const auto paths = flat.layerPaths();
    ASSERT_EQ(paths.size(), 13u);
    EXPECT_EQ(paths[2], "encoder.layers.2");
    EXPECT_EQ(paths[10], "encoder.layers.10");
    EXPECT_EQ(paths[11], "decoder.layers.0");
    for (const auto& path : paths)
        flat.gradientsOf(path).add_(1);
    for (const auto& stretch : flat.gradientsOutsideLayers())
        stretch.add_(2);
    for (const auto& item : network->named_parameters()) {
        const bool inLayer = item.key().find(".layers.") != std::string::npos;
        EXPECT_TRUE(item.value().grad().eq(inLayer ? 1 : 2).all().item<bool>()) << item.key();
    }
}

TEST(FlatParameters, TakeTheNormOfEachLayersGradients)
{
    auto config = test::smallConfig();
    config.sourceVocabulary = config.targetVocabulary = 10;
    Transformer network(config);
    FlatParameters flat(*network, torch::kCPU);
    flat.gradientsOf("encoder.layers.1").narrow(0, 5, 2).copy_(torch::tensor({3.F, -4.F}));
    flat.gradientsOf("decoder.layers.0").fill_(0.5);
    const auto norms = flat.layerGradients();
    ASSERT_EQ(norms.size(), 4u);
    EXPECT_EQ(norms[0], (LayerGradient {"encoder.layers.0", 0}));
    EXPECT_EQ(norms[1], (LayerGradient {"encoder.layers.1", 5}));
    EXPECT_EQ(norms[2].layer, "decoder.layers.0");
    const auto numbers = static_cast<double>(flat.gradientsOf("decoder.layers.0").numel());
    EXPECT_NEAR(norms[2].norm, 0.5 * std::sqrt(numbers), 1e-4);
}

TEST(ClippingFactor, BringsTheNormToTheLimit)
{
    EXPECT_EQ(clippingFactor(5, 0), 1) << "0 = never";
    EXPECT_EQ(clippingFactor(5, 10), 1) << "nothing to clip";
    EXPECT_NEAR(clippingFactor(5, 1), 0.2, 1e-6);
    EXPECT_EQ(clippingFactor(0, 1), 1);
}

using test::largestDifference;

TEST(WeightAverage, FollowsTheWeightsEverMoreSlowly)
{
    auto values = torch::zeros(4);
    WeightAverage average(values, 0.9);
    double expected = 0;
    for (std::int64_t step = 1; step <= 200; ++step) {
        values.fill_(static_cast<double>(step));
        average.update(values, step);
        const double t = static_cast<double>(step), decay = std::min(0.9, (1 + t) / (10 + t));
        expected = decay * expected + (1 - decay) * t;
        ASSERT_NEAR(average.values()[0].item<double>(), expected, 1e-4 * t);
    }
    EXPECT_NEAR(expected, 191, 0.1) << "decay / (1 - decay) steps behind";
}

TEST(WeightAverage, TakesThePlaceOfTheWeightsForAWhile)
{
    auto values = torch::ones(4);
    WeightAverage average(values, 0.5);
    values.fill_(3);
    {
        const WeightAverage::Scope scope(average, values);
        EXPECT_TRUE(values.eq(1).all().item<bool>());
    }
    EXPECT_TRUE(values.eq(3).all().item<bool>());
}

TEST(WeightAverage, DoesNothingWithoutADecay)
{
    auto values = torch::ones(4);
    WeightAverage average(values, 0);
    values.fill_(3);
    average.update(values, 1);
    const WeightAverage::Scope scope(average, values);
    EXPECT_FALSE(average.active());
    EXPECT_TRUE(values.eq(3).all().item<bool>());
}

}  // namespace translucent
