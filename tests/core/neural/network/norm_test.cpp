#include "network/stacks.h"

#include "support/small_model.h"
#include "training/batch_loss.h"
#include "training/optimizer.h"

#include <torch/nn/functional.h>

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {
namespace {

constexpr std::int64_t kDimension = 6;

Norm normOfKind(NormKind kind)
{
    TransformerConfig config;
    config.modelDimension = kDimension;
    config.normKind = kind;
    return normOf(config, "norm");
}

/// Two sentences of four and two tokens.
ForwardContext training()
{
    ForwardContext context;
    context.learnsStatistics = true;
    context.tokens = torch::tensor({0, 1, 2, 3, 4, 5}, torch::kLong);
    return context;
}

torch::Tensor batch()
{
    torch::manual_seed(5);
    return torch::randn({2, 4, kDimension}) * 3 + 2;
}

torch::Tensor number(const Norm& norm, const char* name)
{
    return norm->named_parameters()[name].detach();
}

void expectEqual(const torch::Tensor& a, const torch::Tensor& b, double tolerance = 1e-5)
{
    ASSERT_EQ(a.sizes(), b.sizes());
    EXPECT_LT((a - b).abs().max().item<double>(), tolerance);
}

/// Networks with parts that are trained as a whole, named by their difference from the plain one.
class TrainedParts : public testing::TestWithParam<test::NamedConfig> { };

INSTANTIATE_TEST_SUITE_P(Configs, TrainedParts, testing::ValuesIn(test::partConfigs()),
    [](const auto& instance) { return instance.param.name; });

TrainingBatch smallBatch()
{
    const auto inputs = torch::tensor({{kBeginId, 5L, 7L}, {kBeginId, 9L, kPadId}});
    return {torch::tensor({{6, 8, 4, 3}, {9, 3, 0, 0}}, torch::kLong), inputs,
        torch::tensor({0, 1, 2, 3, 4}, torch::kLong), torch::tensor({5, 7, 3, 9, 3}, torch::kLong)};
}

}  // namespace

TEST(Norm, IsNothingWhereTheConfigAsksForNone)
{
    EXPECT_FALSE(normOfKind(NormKind::None));
}

TEST(RmsNorm, LeavesTheMeanAndHasNoBias)
{
    auto norm = normOfKind(NormKind::Rms);
    EXPECT_EQ(norm->named_parameters().size(), 1u);
    torch::NoGradGuard noGrad;
    number(norm, "weight").fill_(2);
    const auto y = norm->forward(torch::tensor({{3.F, -1.F, 2.F, 0.F, 1.F, 3.F}}), {});
    const float rms = 2;  // √(24 ÷ 6)
    expectEqual(y, 2 * torch::tensor({{3.F, -1.F, 2.F, 0.F, 1.F, 3.F}}) / rms, 1e-4);
}

TEST(BatchNorm, GoesByTheTokensOfTheBatchInTraining)
{
    auto norm = normOfKind(NormKind::Batch);
    auto x = batch();
    const auto y = norm->forward(x, training()).detach().flatten(0, 1).narrow(0, 0, 6);
    expectEqual(y.mean(0), torch::zeros({kDimension}));
    expectEqual(y.var(0, false), torch::ones({kDimension}), 1e-4);
    x.narrow(0, 1, 1).narrow(1, 2, 2).fill_(100);  // padding
    auto again = normOfKind(NormKind::Batch);
    expectEqual(again->forward(x, training()).detach().flatten(0, 1).narrow(0, 0, 6), y);
}

TEST(BatchNorm, RemembersWhatItSawForLater)
{
    auto norm = normOfKind(NormKind::Batch);
    const auto x = batch();
    for (int i = 0; i < 200; ++i)
        norm->forward(x, training());
    const auto tokens = x.flatten(0, 1).narrow(0, 0, 6);
    expectEqual(number(norm, "running_mean"), tokens.mean(0), 1e-4);
    expectEqual(number(norm, "running_variance"), tokens.var(0, /*unbiased=*/true), 1e-3);
    const auto before = number(norm, "running_mean").clone();
    const auto one = norm->forward(x.narrow(0, 0, 1).narrow(1, 0, 1), {}).detach();
    expectEqual(one[0][0], (x[0][0] - tokens.mean(0)) / (tokens.var(0, true) + 1e-5).sqrt(), 1e-3);
    EXPECT_TRUE(torch::equal(number(norm, "running_mean"), before)) << "only training changes it";
}

TEST(BatchNorm, AgreesWithPyTorchInTraining)
{
    auto norm = normOfKind(NormKind::Batch);
    auto x = batch().narrow(0, 0, 1).contiguous().requires_grad_(), theirs = x.detach()[0].clone().requires_grad_();
    auto context = training();
    context.tokens = torch::arange(4, torch::kLong);
    auto mean = torch::zeros({kDimension}), variance = torch::ones({kDimension});
    const auto expected = torch::batch_norm(theirs, number(norm, "weight"), number(norm, "bias"), mean, variance,
        /*training=*/true, /*momentum=*/0.1, 1e-5, /*cudnn_enabled=*/false);
    const auto y = norm->forward(x, context);
    expectEqual(y[0].detach(), expected.detach());
    expectEqual(number(norm, "running_mean"), mean);
    expectEqual(number(norm, "running_variance"), variance);
    y.pow(3).sum().backward();
    expected.pow(3).sum().backward();
    expectEqual(x.grad()[0], theirs.grad(), 1e-4);
}

TEST(BatchNorm, StatisticsAreNotTrainedButKept)
{
    auto config = test::smallConfig();
    config.normKind = NormKind::Batch;
    config.sourceVocabulary = config.targetVocabulary = 12;
    Transformer network(config);
    initialiseWeights(*network);
    FlatParameters flat(*network, torch::kCPU);
    EXPECT_EQ(flat.values().numel(), parameterCount(config) + statisticsCount(config));
    lossAndGradients(*network, smallBatch(), {});
    for (const auto& item : network->named_parameters())
        if (item.key().find("running") != std::string::npos) {
            EXPECT_EQ(item.value().grad().abs().sum().item<double>(), 0) << item.key();
            EXPECT_NE(item.value().sum().item<double>(), item.key().ends_with("mean") ? 0.0 : 16.0) << item.key();
        }
}

TEST_P(TrainedParts, GradientsAgreeWithDifferences)
{
    auto config = GetParam().config;
    config.sourceVocabulary = config.targetVocabulary = 12;
    config.activation = Activation::Gelu;  // smooth
    Transformer network(config);
    test::fillAtRandom(*network, 3);
    FlatParameters flat(*network, torch::kCPU);
    const auto start = flat.values().clone();
    const auto loss = [&](std::int64_t at, double by) {
        torch::NoGradGuard noGrad;
        flat.values().copy_(start);
        flat.values()[at] += by;
        torch::AutoGradMode enabled(true);
        flat.zeroGradients();
        return lossAndGradients(*network, smallBatch(), {});
    };
    loss(0, 0);
    const auto gradients = flat.gradients().clone();
    const double largest = gradients.abs().max().item<double>();
    constexpr double kStep = 1e-2;
    for (std::int64_t at = 7; at < start.numel(); at += start.numel() / 40) {
        const double expected = (loss(at, kStep) - loss(at, -kStep)) / (2 * kStep);
        const double actual = gradients[at].item<double>();
        EXPECT_NEAR(actual, expected, 0.005 * largest + 0.02 * std::abs(expected)) << at;
    }
}

}  // namespace translucent
