#include "network/attention_forms/attention_form.h"

#include "network/attention.h"
#include "network/masks.h"
#include "support/reference_case.h"
#include "support/small_model.h"

#include <torch/csrc/autograd/autograd.h>
#include <torch/nn/init.h>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::largestDifference;

constexpr std::int64_t B = 2, H = 2, K = 4;

torch::Tensor distances(std::int64_t length)
{
    const auto places = torch::arange(length, torch::kLong);
    return places.unsqueeze(0) - places.unsqueeze(1);
}

/// Random numbers, in double precision, with gradients.
FormView randomView(std::int64_t length, const PositionForm* positions = nullptr)
{
    torch::manual_seed(5);
    const auto make = [&] { return torch::randn({B, H, length, K}, torch::kDouble).requires_grad_(); };
    FormView view {make(), make(), make(), {}, {}, {}};
    if (positions) {
        view.positions = positions;
        view.distance = distances(length);
    }
    return view;
}

/// The second sentence ends early.
torch::Tensor paddedMask(std::int64_t length, std::int64_t shorter)
{
    auto mask = torch::ones({B, 1, 1, length}, torch::kBool);
    mask[1].narrow(-1, shorter, length - shorter).fill_(false);
    return mask;
}

/// The weights of one query with these scores.
void expectWeights(const PatternForm& form, const std::vector<float>& scores, const std::vector<float>& expected)
{
    const auto L = static_cast<std::int64_t>(scores.size());
    const FormView view {
        torch::ones({1, 1, 1, 1}), torch::tensor(scores).view({1, 1, L, 1}), torch::zeros({1, 1, L, 1}), {}, {}, {}};
    const auto weights = form.weighed(view).weights.flatten();
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(weights[static_cast<std::int64_t>(i)].item<float>(), expected[i], 2e-5) << "key " << i;
}

struct LocalCase {
    LocalKeysImpl::Shape shape;
    std::int64_t span;
    std::int64_t length;
};

std::vector<LocalCase> localCases()
{
    using Shape = LocalKeysImpl::Shape;
    return {{Shape::Window, 1, 50}, {Shape::Window, 20, 50}, {Shape::Window, 60, 50}, {Shape::Blocks, 7, 50},
        {Shape::Blocks, 1, 5}, {Shape::Blocks, 64, 50}};
}

}  // namespace

/// Attention over grouped keys gives the same results as a mask over all pairs, including gradients.
TEST(LocalKeys, InGroupsAreThoseOfAMask)
{
    RelativeImpl relative(K, 3);
    relative.to(torch::kDouble);
    for (auto& parameter : relative.parameters())
        torch::nn::init::normal_(parameter);
    for (const auto& [shape, span, length] : localCases())
        for (const bool causal : {false, true}) {
            SCOPED_TRACE(testing::Message() << "span " << span << " length " << length << " causal " << causal);
            auto view = randomView(length, &relative);
            view.mayAttend = causal ? causalMayAttend(length, torch::kCPU) : paddedMask(length, 3);
            const LocalKeysImpl local(shape, span);
            const auto grouped = local.attend(view, true);
            const auto weights = local.weighed(view).weights;
            const auto expected = view.mixed(weights);
            EXPECT_LT(largestDifference(grouped.context, expected), 1e-12);
            EXPECT_LT(largestDifference(grouped.weights, weights), 1e-12);
            const auto factor = torch::randn_like(expected);
            const std::vector<torch::Tensor> inputs {view.query, view.keys, view.values, relative.parameters()[0]};
            const auto ours = torch::autograd::grad({(grouped.context * factor).sum()}, inputs);
            const auto theirs = torch::autograd::grad({(expected * factor).sum()}, inputs);
            for (std::size_t i = 0; i < inputs.size(); ++i)
                EXPECT_LT(largestDifference(ours[i], theirs[i]), 1e-10) << i;
        }
}

/// Rows of padding far from every word see no keys; they must not become NaN.
TEST(LocalKeys, AreZeroWhereNothingIsSeen)
{
    auto view = randomView(40);
    view.mayAttend = paddedMask(40, 2);
    const auto result = LocalKeysImpl(LocalKeysImpl::Shape::Window, 2).attend(view, true);
    EXPECT_EQ(result.weights[1].narrow(1, 10, 30).abs().max().item<double>(), 0);
    const auto gradients = torch::autograd::grad({result.context.sum()}, {view.query, view.keys, view.values});
    for (const auto& gradient : gradients)
        EXPECT_TRUE(gradient.isfinite().all().item<bool>());
}

/// Equal keys have scores with slightly different rounding.
TEST(TopKeys, KeepEqualScoresTogether)
{
    const float less = 1 - 1e-6F;
    expectWeights(TopKeysImpl(1), {0.3F, 1, -0.5F, less}, {0, 0.5F, 0, 0.5F});
    expectWeights(TopKeysImpl(2), {less, -5, 1, 1, less, 1}, {0.2F, 0, 0.2F, 0.2F, 0.2F, 0.2F});
    expectWeights(TopKeysImpl(1), {-300.00003F, -400, -300}, {0.5F, 0, 0.5F});
    expectWeights(TopKeysImpl(1), {1, 0.9999F, 0.5F}, {1, 0, 0});
}

TEST(Threshold, KeepsWeightsThatEqualItTogether)
{
    const float less = 1 - 1e-6F;
    expectWeights(ThresholdImpl(0.25), {1, less, 1, less}, {0.25F, 0.25F, 0.25F, 0.25F});
    expectWeights(ThresholdImpl(0.9), {less, 1, -9}, {0.5F, 0.5F, 0});
    expectWeights(ThresholdImpl(0.25), {1, less, 0.999F, less}, {1 / 3.F, 1 / 3.F, 0, 1 / 3.F});
}

TEST(Alibi, SlopesAreThoseOfThePaper)
{
    EXPECT_EQ(
        alibiSlopes(8), (std::vector<float> {0.5F, 0.25F, 0.125F, 0.0625F, 1 / 32.F, 1 / 64.F, 1 / 128.F, 1 / 256.F}));
    const std::vector<float> three {0.0625F, 1 / 256.F, 0.25F};
    EXPECT_EQ(alibiSlopes(3), three);
    EXPECT_EQ(alibiSlopes(1), (std::vector<float> {1 / 256.F}));
}

/// A score depends only on the distance, not on the positions.
TEST(Rotary, ScoresDependOnTheDistanceAlone)
{
    const RotaryImpl rotary(K);
    const auto view = randomView(6);
    const auto scoresFrom = [&](std::int64_t first) {
        const auto positions = torch::arange(first, first + 6, torch::kLong);
        return rotary.turned(view.query, positions).matmul(rotary.turned(view.keys, positions).transpose(-2, -1));
    };
    EXPECT_LT(largestDifference(scoresFrom(0), scoresFrom(40)), 1e-10);
    EXPECT_GT(largestDifference(scoresFrom(0), view.query.matmul(view.keys.transpose(-2, -1))), 0.1);
}

/// Compares the gradients of every form with finite differences.
TEST(AttentionForms, HaveTheGradientsOfTheirResults)
{
    for (const auto& [name, config] : test::attentionFormConfigs()) {
        SCOPED_TRACE(name);
        torch::manual_seed(3);
        AttentionForm form(config, AttentionKind::EncoderSelf);
        ASSERT_FALSE(form.plain());
        const std::int64_t length = 6, width = config.headDimension();
        const auto x = torch::randn({1, config.heads, length, 3 * width}, torch::kDouble);
        std::vector<torch::Tensor> variables {x};
        const auto adopt = [&](torch::nn::Module& module) {
            module.to(torch::kDouble);
            for (auto& parameter : module.parameters()) {
                torch::nn::init::normal_(parameter, 0, 0.5);
                variables.push_back(parameter);
            }
        };
        if (form.positions)
            adopt(*form.positions);
        if (form.pattern)
            adopt(*form.pattern);
        const auto factor = torch::randn({1, config.heads, length, width}, torch::kDouble);
        const auto value = [&] {
            FormView view {
                x.narrow(-1, 0, width), x.narrow(-1, width, width), x.narrow(-1, 2 * width, width), {}, {}, {}};
            if (form.positions) {
                const auto positions = torch::arange(length, torch::kLong);
                view.query = form.positions->turned(view.query, positions);
                view.keys = form.positions->turned(view.keys, positions);
                view.distance = distances(length);
                view.positions = form.positions.get();
            }
            const FullPattern full;
            const PatternForm& pattern = form.pattern ? *form.pattern : static_cast<const PatternForm&>(full);
            return (pattern.attend(view, false).context * factor).sum();
        };
        for (auto& variable : variables)
            variable.requires_grad_();
        const auto gradients = torch::autograd::grad({value()}, variables);
        torch::NoGradGuard noGrad;
        constexpr double kStep = 1e-6;
        for (std::size_t i = 0; i < variables.size(); ++i) {
            auto flat = variables[i].view({-1});
            for (std::int64_t j = 0; j < flat.numel(); j += 5) {
                const double before = flat[j].item<double>();
                flat[j] = before + kStep;
                const double above = value().item<double>();
                flat[j] = before - kStep;
                const double below = value().item<double>();
                flat[j] = before;
                EXPECT_NEAR(gradients[i].view({-1})[j].item<double>(), (above - below) / (2 * kStep), 1e-5)
                    << i << " " << j;
            }
        }
    }
}

TEST(AttentionForms, StayOutOfCrossAttentionAndPlainModels)
{
    for (const auto& [name, config] : test::attentionFormConfigs())
        EXPECT_TRUE(AttentionForm(config, AttentionKind::Cross).plain()) << name;
    for (const auto& [name, config] : test::variedConfigs())
        EXPECT_TRUE(AttentionForm(config, AttentionKind::EncoderSelf).plain()) << name;
    TransformerConfig lowRank;
    lowRank.attentionPattern = AttentionPattern::LowRank;
    EXPECT_TRUE(AttentionForm(lowRank, AttentionKind::DecoderSelf).plain());
}

}  // namespace translucent
