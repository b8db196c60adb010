#include "textbook/transformer.h"

#include "support/small_model.h"
#include "translucent/neural/inspection.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

namespace translucent {

namespace {

using torch::Tensor;

constexpr double kTextbookTolerance = 2e-5;

/// The code that the window shows for each block, with the input of the engine's block.
class Textbook : public testing::TestWithParam<test::NamedConfig> {
protected:
    Tensor array(const std::string& name) const
    {
        const Array* found = pass.find(name);
        return found ? torch::tensor(found->values).view(found->shape) : Tensor();
    }
    Tensor weight(const std::string& name) const { return networkOf(*model)->named_parameters()[name].detach(); }
    textbook::Linear linear(const std::string& name) const
    {
        return {weight(name + ".weight"), weight(name + ".bias")};
    }
    /// One of several maps that the engine stores together.
    textbook::Linear part(const std::string& name, int index) const
    {
        const auto all = linear(name);
        const auto A = model->config().attentionWidth();
        return {all.weight.narrow(0, index * A, A), all.bias.narrow(0, index * A, A)};
    }
    void expectOutput(const std::string& name, const Tensor& computed) const
    {
        const auto expected = array(name);
        ASSERT_TRUE(expected.defined()) << name;
        ASSERT_EQ(expected.sizes(), computed.sizes()) << name;
        EXPECT_LT((expected - computed).abs().max().item<double>(), kTextbookTolerance) << name;
    }
    void expectNorm(const std::string& path) const
    {
        const auto& config = model->config();
        if (config.normKind == NormKind::None) {
            EXPECT_FALSE(array(path + ".output").defined()) << path;
            return;
        }
        const auto beta = config.normKind == NormKind::Rms ? Tensor() : weight(path + ".bias");
        const textbook::Norm norm {weight(path + ".weight"), beta, config.normEpsilon};
        const auto x = array(path + ".input");
        switch (config.normKind) {
        case NormKind::SampleStd: return expectOutput(path + ".output", textbook::sampleNorm(x, norm));
        case NormKind::Rms: return expectOutput(path + ".output", textbook::rmsNorm(x, norm));
        case NormKind::Batch:
            return expectOutput(path + ".output",
                textbook::batchNorm(x, norm, {weight(path + ".running_mean"), weight(path + ".running_variance")}));
        default: return expectOutput(path + ".output", textbook::layerNorm(x, norm));
        }
    }
    bool normsBefore() const
    {
        return model->config().normPlacement == NormPlacement::Pre && model->config().normKind != NormKind::None;
    }
    /// The layers of a stack: its path, the name of its input, and the input.
    void forEachLayer(
        const std::string& stack, std::int64_t layers, const std::function<void(std::string, Tensor)>& visit) const
    {
        for (std::int64_t layer = 0; layer < layers; ++layer) {
            const auto path = stack + ".layers." + std::to_string(layer);
            visit(path,
                normsBefore()   ? array(path + ".self_attention_norm.output")
                    : layer > 0 ? array(stack + ".layers." + std::to_string(layer - 1) + ".output")
                                : array(stack + ".input"));
        }
    }
    textbook::Attention selfAttention(const std::string& path) const
    {
        return {part(path + ".qkv", 0), part(path + ".qkv", 1), part(path + ".qkv", 2), linear(path + ".output"),
            model->config().heads};
    }
    textbook::Attention crossAttention(const std::string& path) const
    {
        return {linear(path + ".query"), part(path + ".key_value", 0), part(path + ".key_value", 1),
            linear(path + ".output"), model->config().heads};
    }
    /// The input of a sublayer after the first one.
    Tensor inputOf(const std::string& layer, const std::string& sublayer, const std::string& before) const
    {
        return normsBefore() ? array(layer + "." + sublayer + "_norm.output") : array(layer + ".after_" + before);
    }

    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
    ForwardTrace pass = traceForward(*model, std::vector<std::int64_t> {7, 9, 4, 12, 10, kEndId},
        std::vector<std::int64_t> {5, 11, 8, kEndId}, {TraceDetail::Everything});
    torch::NoGradGuard noGradients;
};

}  // namespace

TEST_P(Textbook, EmbedsAndAddsPositions)
{
    const auto& config = model->config();
    for (const std::string stack : {"encoder", "decoder"}) {
        const bool source = stack == "encoder" || config.embeddingTying == EmbeddingTying::All;
        const auto& ids = stack == "encoder" ? pass.sourceIds : pass.inputIds;
        const auto table = weight(source ? "source_embedding.weight" : "target_embedding.weight");
        expectOutput(stack + ".embedding", textbook::embedding(torch::tensor(ids), table));
        if (config.positionKind == PositionKind::None)
            continue;
        const auto length = std::int64_t(ids.size());
        expectOutput(stack + ".positions",
            config.positionKind == PositionKind::Learned
                ? textbook::learnedPositions(length, weight(stack + ".positions.weight"))
                : textbook::sinusoidalPositions(length, config.modelDimension));
        expectOutput(stack + ".input", textbook::positionSum(array(stack + ".embedding"), array(stack + ".positions")));
    }
}

TEST_P(Textbook, Attends)
{
    const auto S = std::int64_t(pass.sourceIds.size()), T = std::int64_t(pass.inputIds.size());
    forEachLayer("encoder", model->config().encoderLayers, [&](const std::string& path, const Tensor& x) {
        const auto everything = torch::ones({S, S}, torch::kBool);
        const auto place = path + ".self_attention";
        expectOutput(place + ".output", textbook::attention(x, x, everything, selfAttention(place)));
    });
    forEachLayer("decoder", model->config().decoderLayers, [&](const std::string& path, const Tensor& x) {
        const auto self = path + ".self_attention", cross = path + ".cross_attention";
        expectOutput(self + ".output", textbook::attention(x, x, textbook::causalMask(T), selfAttention(self)));
        const auto asking = inputOf(path, "cross_attention", "self_attention");
        const bool last = model->config().crossWiring == CrossWiring::Last;
        expectOutput(cross + ".output",
            textbook::attention(asking, array(last ? "encoder.output" : path + ".memory"),
                torch::ones({T, S}, torch::kBool), crossAttention(cross)));
    });
}

TEST_P(Textbook, FeedsForward)
{
    const auto activation = model->config().activation == Activation::Gelu ? textbook::gelu
        : model->config().activation == Activation::Silu                   ? textbook::silu
                                                                           : textbook::relu;
    const auto expectIn = [&](const std::string& path, const std::string& before) {
        const auto place = path + ".feed_forward";
        if (!model->config().hasFeedForward()) {
            EXPECT_FALSE(array(place + ".output").defined()) << place;
            return;
        }
        if (model->config().feedForward == FeedForwardKind::Swiglu)
            return expectOutput(place + ".output",
                textbook::gatedFeedForward(inputOf(path, "feed_forward", before), linear(place + ".inner"),
                    linear(place + ".gate"), linear(place + ".outer")));
        expectOutput(place + ".output",
            textbook::feedForward(
                inputOf(path, "feed_forward", before), linear(place + ".inner"), activation, linear(place + ".outer")));
    };
    forEachLayer("encoder", model->config().encoderLayers,
        [&](const std::string& path, const Tensor&) { expectIn(path, "self_attention"); });
    forEachLayer("decoder", model->config().decoderLayers,
        [&](const std::string& path, const Tensor&) { expectIn(path, "cross_attention"); });
}

TEST_P(Textbook, AddsAndNormalises)
{
    const auto& config = model->config();
    const bool pre = config.normPlacement == NormPlacement::Pre;
    const auto expectSublayer = [&](const std::string& layer, const std::string& sublayer, const std::string& sum,
                                    const Tensor& x) {
        const auto norm = layer + "." + sublayer + "_norm";
        expectNorm(norm);
        const auto output = array(layer + "." + sublayer + ".output");
        const auto added = config.residual == ResidualKind::Connected ? textbook::residual(x, output) : output;
        expectOutput(pre || config.normKind == NormKind::None ? layer + "." + sum : norm + ".input", added);
        return array(layer + "." + sum);
    };
    for (const std::string stack : {"encoder", "decoder"}) {
        auto x = array(stack + ".input");
        const auto layers = stack == "encoder" ? model->config().encoderLayers : model->config().decoderLayers;
        for (std::int64_t i = 0; i < layers; ++i) {
            const auto layer = stack + ".layers." + std::to_string(i);
            x = expectSublayer(layer, "self_attention", "after_self_attention", x);
            if (stack == "decoder")
                x = expectSublayer(layer, "cross_attention", "after_cross_attention", x);
            if (config.hasFeedForward())
                x = expectSublayer(layer, "feed_forward", "output", x);
        }
        if (pre)
            expectNorm(stack + ".final_norm");
    }
}

TEST_P(Textbook, PredictsTheNextToken)
{
    auto& network = transformerOf(*model);
    const textbook::Linear projection {network.outputWeight().detach(), network.outputBias().detach()};
    expectOutput("output.logits", textbook::logits(array("decoder.output"), projection));
    const auto expected = torch::tensor(pass.logProbabilities.values).view(pass.logProbabilities.shape).exp();
    const auto computed = textbook::softmax(array("output.logits"));
    EXPECT_LT((expected - computed).abs().max().item<double>(), kTextbookTolerance);
}

INSTANTIATE_TEST_SUITE_P(Configs, Textbook, testing::ValuesIn(test::textbookConfigs()),
    [](const auto& instance) { return instance.param.name; });

}  // namespace translucent
