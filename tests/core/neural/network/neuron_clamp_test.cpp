#include "network/model_state.h"
#include "network/stacks.h"
#include "support/small_model.h"
#include "translucent/model/intervention.h"
#include "translucent/neural/inspection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace translucent {
namespace {

const std::vector<std::int64_t> kClampSource {7, 9, 4, 12, 10, kEndId};
const std::vector<std::int64_t> kClampOutput {5, 11, 8, 6, kEndId};
constexpr std::array kClampedStacks {StackKind::Encoder, StackKind::Decoder};
constexpr std::int64_t kClamped = 5;

std::vector<test::NamedConfig> configsToClamp()
{
    auto configs = test::textbookConfigs();
    std::erase_if(configs, [](const auto& each) { return !each.config.hasFeedForward(); });
    auto gelu = test::smallConfig();
    gelu.activation = Activation::Gelu;
    auto swiglu = test::smallConfig();
    swiglu.feedForward = FeedForwardKind::Swiglu;
    auto post = swiglu;
    post.normPlacement = NormPlacement::Post;
    return test::joined(configs, {{"PreGelu", gelu}, {"PreSwiglu", swiglu}, {"PostSwiglu", post}});
}

/// The path of the first feed-forward network of a stack.
std::string pathIn(StackKind stack)
{
    return std::string(stack == StackKind::Encoder ? "encoder" : "decoder") + ".layers.0.feed_forward";
}

class ClampedNeurons : public testing::TestWithParam<test::NamedConfig> {
protected:
    /// Changes parameters of a model of its own.
    template <typename Change>
    std::shared_ptr<const TranslationModel> modelWith(Change change) const
    {
        auto changed = test::smallModel(GetParam().config);
        const torch::NoGradGuard noGrad;
        change(networkOf(*changed)->named_parameters());
        return changed;
    }
    /// What clamping must be equal to: nothing is read of the neuron, and the bias has its summand at the value.
    std::shared_ptr<const TranslationModel> modelWithoutColumn(StackKind stack, float value) const
    {
        return modelWith([&](auto parameters) {
            auto column = parameters[pathIn(stack) + ".outer.weight"].select(1, kClamped);
            parameters[pathIn(stack) + ".outer.bias"].add_(column * value);
            column.zero_();
        });
    }
    static ForwardTrace trace(const TranslationModel& model, const Intervention& intervention)
    {
        return traceForward(model, kClampSource, kClampOutput, {TraceDetail::Everything, intervention});
    }

    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
};

INSTANTIATE_TEST_SUITE_P(Configs, ClampedNeurons, testing::ValuesIn(configsToClamp()),
    [](const auto& instance) { return instance.param.name; });

void expectClose(const Array& actual, const Array& expected)
{
    ASSERT_EQ(actual.shape, expected.shape);
    for (std::size_t i = 0; i < expected.values.size(); ++i)
        ASSERT_NEAR(actual.values[i], expected.values[i], 1e-4 * (1 + std::abs(expected.values[i])));
}

}  // namespace

TEST_P(ClampedNeurons, AreAsIfNothingWasReadOfThem)
{
    for (const auto stack : kClampedStacks)
        for (const float value : {0.0F, -0.75F, 2.0F}) {
            const auto expected = trace(*modelWithoutColumn(stack, value), {});
            const auto actual = trace(*model, {.clampedNeurons = {{stack, 0, kClamped, value}}});
            SCOPED_TRACE(pathIn(stack) + " " + std::to_string(value));
            expectClose(actual.logProbabilities, expected.logProbabilities);
            expectClose(*actual.find(pathIn(stack) + ".output"), *expected.find(pathIn(stack) + ".output"));
        }
}

TEST_P(ClampedNeurons, AtTheirOwnValueChangeNothing)
{
    for (const auto stack : kClampedStacks) {
        const auto constant = modelWith([&](auto parameters) {
            for (const auto* map : {".inner.weight", ".gate.weight"})
                if (auto* weight = parameters.find(pathIn(stack) + map))
                    weight->select(0, kClamped).zero_();
        });
        const auto plain = trace(*constant, {});
        const float value = plain.find(pathIn(stack) + ".activated")->at(0, kClamped);
        const auto clamped = trace(*constant, {.clampedNeurons = {{stack, 0, kClamped, value}}});
        ASSERT_EQ(clamped.arrays.size(), plain.arrays.size());
        for (std::size_t i = 0; i < plain.arrays.size(); ++i)
            EXPECT_EQ(clamped.arrays[i].array, plain.arrays[i].array) << plain.arrays[i].name;
        EXPECT_EQ(clamped.logProbabilities, plain.logProbabilities);
    }
}

TEST_P(ClampedNeurons, LeaveTheirNeighboursAlone)
{
    const auto name = pathIn(StackKind::Encoder) + ".activated";
    const auto plain = *trace(*model, {}).find(name);
    const auto clamped = *trace(*model, {.clampedNeurons = {{StackKind::Encoder, 0, kClamped, 3}}}).find(name);
    for (std::size_t row = 0; row < kClampSource.size(); ++row)
        for (std::size_t neuron = 0; neuron < plain.row(row).size(); ++neuron)
            EXPECT_EQ(clamped.at(row, neuron), neuron == std::size_t {kClamped} ? 3 : plain.at(row, neuron));
}

/// What other changes do to the layer happens before or behind the neuron.
TEST_P(ClampedNeurons, GoWithOtherChanges)
{
    const auto stack = StackKind::Decoder;
    Intervention others {.disabledHeads = {{AttentionKind::DecoderSelf, 0, 1}, {AttentionKind::Cross, 0, 0}},
        .rowEdits = {rowEditFromText("cross:0:1:1=uniform")}};
    if (model->config().residual == ResidualKind::Connected)
        others.skippedResiduals = {{stack, 0, SublayerKind::FeedForward}};
    if (model->config().normKind != NormKind::None)
        others.skippedNorms = {{stack, 0, SublayerKind::FeedForward}};
    auto together = others;
    together.clampedNeurons = {{stack, 0, kClamped, -2}, {stack, 0, kClamped, 0.5F}};
    const auto expected = trace(*modelWithoutColumn(stack, 0.5F), others);
    expectClose(trace(*model, together).logProbabilities, expected.logProbabilities);
}

TEST_P(ClampedNeurons, HaveNoGradientBehindThem)
{
    torch::manual_seed(1);
    FeedForward feedForward(model->config(), StackKind::Encoder, 0, pathIn(StackKind::Encoder));
    for (auto& parameter : feedForward->parameters()) {
        const torch::NoGradGuard noGrad;
        parameter.normal_();
    }
    const Intervention intervention {.clampedNeurons = {{StackKind::Encoder, 0, kClamped, 1}}};
    const auto x = torch::ones({1, 2, model->config().modelDimension});
    const ForwardContext context {.intervention = &intervention};
    feedForward(x, context).sum().backward();
    const auto gradient = feedForward->inner()->weight().grad();
    EXPECT_EQ(gradient.select(0, kClamped).abs().sum().item<float>(), 0);
    EXPECT_GT(gradient.abs().sum().item<float>(), 0);
    const auto columns = feedForward->outer()->weight().grad();  // of clamped values: one at each of two positions
    EXPECT_TRUE(torch::allclose(columns.select(1, kClamped), torch::full({columns.size(0)}, 2.0F)));
}

}  // namespace translucent
