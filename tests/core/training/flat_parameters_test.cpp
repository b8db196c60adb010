#include "training/flat_parameters.h"

#include "support/small_model.h"

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

TEST(ClippingFactor, BringsTheNormToTheLimit)
{
    EXPECT_EQ(clippingFactor(5, 0), 1) << "0 = never";
    EXPECT_EQ(clippingFactor(5, 10), 1) << "nothing to clip";
    EXPECT_NEAR(clippingFactor(5, 1), 0.2, 1e-6);
    EXPECT_EQ(clippingFactor(0, 1), 1);
}

}  // namespace translucent
