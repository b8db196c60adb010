#include "decoding/inference_network.h"

#include "decoding/network_decoding.h"
#include "network/masks.h"
#include "network/model_state.h"
#include "support/reference_case.h"
#include "support/small_model.h"
#include "translucent/decoding/decoder.h"
#include "translucent/model/plain_transformer.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::largestDifference;

InferenceWeights packed(const TranslationNetwork& network, DecodingPrecision precision = DecodingPrecision::Float32)
{
    return {network.config(), parametersOf(network), precision};
}

const std::vector<std::vector<std::int64_t>> kSources {{9, 5, 14, kEndId}, {7, kEndId}, {5, 6, 7, 8, 9, 10, kEndId}};

class Inference : public testing::TestWithParam<test::NamedConfig> {
protected:
    Inference()
        : model(test::smallModel(GetParam().config))
        , network(transformerOf(*model))
        , weights(packed(network))
    {
    }

    std::shared_ptr<const TranslationModel> model;
    TransformerImpl& network;
    InferenceWeights weights;
    c10::InferenceMode inference;
};

INSTANTIATE_TEST_SUITE_P(Configs, Inference, testing::ValuesIn(test::variedConfigs()),
    [](const auto& instance) { return instance.param.name; });

/// Those that only the network itself decodes.
std::vector<test::NamedConfig> otherConfigs()
{
    return test::joined(test::joined(test::partConfigs(), test::attentionFormConfigs()),
        test::joined(test::joined(test::copyConfigs(), test::parallelConfigs()), test::olderConfigs()));
}

}  // namespace

TEST(InferenceWeights, AreHalvesWhereThatLosesNothing)
{
    const auto model = test::smallModel(test::smallConfig());
    auto& network = transformerOf(*model);
    const Intervention none;
    EXPECT_FALSE(packed(network).output.halves);
    {
        const torch::NoGradGuard noGrad;
        for (auto& parameter : network.parameters())
            parameter.copy_(parameter.to(torch::kHalf));
    }
    const auto rounded = packed(network);
    EXPECT_EQ(rounded.output.halves, kernels().widensHalves);
    EXPECT_EQ(rounded.decoder.front().feedForward.outer.halves, kernels().widensHalves);
    const c10::InferenceMode inference;
    InferenceNetwork fast(rounded, none);
    const auto encoded = fast.encode(std::span(kSources.data(), 1), false);
    const auto expected = network.decoder()->layers()[0]->crossAttention()->keyValue()(
        network.encode(padded(std::span(kSources.data(), 1)), {}).memoryOf(0));
    EXPECT_LT(largestDifference(
                  torch::from_blob(const_cast<float*>(encoded.keyValues[0].data()), expected[0].sizes()), expected[0]),
        1e-5);
}

TEST(InferenceWeights, RoundedToHalvesTranslateLikeAModelOfHalves)
{
    const auto model = test::smallModel(test::smallConfig());
    const auto exact = packed(transformerOf(*model));
    const auto rounded = packed(transformerOf(*model), DecodingPrecision::Float16);
    EXPECT_FALSE(exact.output.halves);
    EXPECT_EQ(rounded.output.halves, kernels().widensHalves);
    const Decoder byChoice(model, DecodingPrecision::Float16);
    EXPECT_EQ(byChoice.precision(), DecodingPrecision::Float16);
    const DecodeOptions beam {.beamSize = 3, .nBest = 3};
    const auto best = [&beam](const Decoder& decoder) {
        return decoder.translate("学生在学校读书。", beam).hypotheses.front().logProbability;
    };
    const auto chosen = best(byChoice);
    EXPECT_NE(chosen, best(Decoder(model)));
    {
        const torch::NoGradGuard noGrad;
        for (auto& parameter : transformerOf(*model).parameters())
            if (parameter.dim() == 2)
                parameter.copy_(parameter.to(torch::kHalf));
    }
    EXPECT_NEAR(chosen, best(Decoder(model)), 1e-2);
}

TEST(InferenceWeights, AreForPlainTransformers)
{
    for (const auto& [name, config] : test::variedConfigs())
        EXPECT_TRUE(decodesOnBuffers(config)) << name;
    for (const auto& [name, config] : otherConfigs()) {
        EXPECT_FALSE(decodesOnBuffers(config)) << name;
        const auto model = test::smallModel(config);
        EXPECT_EQ(Decoder(model, DecodingPrecision::Int8).precision(), DecodingPrecision::Float32) << name;
    }
    EXPECT_EQ(Decoder(test::smallModel(), DecodingPrecision::Int8).precision(), DecodingPrecision::Int8);
}

TEST_P(Inference, EncodesLikeTheTransformer)
{
    const Intervention none;
    InferenceNetwork fast(weights, none);
    const auto encoded = fast.encode(kSources, true);
    const auto expected = network.encode(padded(kSources), {});
    const auto A = GetParam().config.attentionWidth(), H = GetParam().config.heads;
    for (std::size_t layer = 0; layer < weights.decoder.size(); ++layer) {
        const auto keyValues = network.decoder()->layers()[layer]->crossAttention()->keyValue()(
            expected.memoryOf(static_cast<std::int64_t>(layer)));  // [B, S, 2 A]
        for (std::size_t s = 0; s < kSources.size(); ++s) {
            const auto ours =
                torch::from_blob(const_cast<float*>(encoded.keyValues[layer].data()) + encoded.offsets[s] * 2 * A,
                    {encoded.length(s), 2 * A});
            EXPECT_LT(
                largestDifference(ours, keyValues[static_cast<std::int64_t>(s)].narrow(0, 0, encoded.length(s))), 1e-5)
                << "layer " << layer << " sentence " << s;
        }
    }
    ASSERT_EQ(encoded.selfWeights.size(), weights.encoder.size() * kSources.size());
    EXPECT_EQ(encoded.selfWeights[2].size(), static_cast<std::size_t>(H * 7 * 7));
}

TEST_P(Inference, EncodesASentenceTheSameInAnyCompany)
{
    const Intervention none;
    InferenceNetwork fast(weights, none);
    const auto together = fast.encode(kSources, false);
    const auto A = GetParam().config.attentionWidth();
    for (std::size_t s = 0; s < kSources.size(); ++s) {
        const auto alone = fast.encode(std::span(kSources).subspan(s, 1), false);
        for (std::size_t layer = 0; layer < weights.decoder.size(); ++layer)
            EXPECT_TRUE(
                std::equal(alone.keyValues[layer].data(), alone.keyValues[layer].data() + alone.length(0) * 2 * A,
                    together.keyValues[layer].data() + together.offsets[s] * 2 * A))
                << "to the last bit, sentence " << s;
    }
}

TEST_P(Inference, StepsLikeTheTransformer)
{
    const Intervention none;
    InferenceNetwork fast(weights, none);
    const auto encoded = fast.encode(kSources, false);
    const std::vector<std::vector<std::int64_t>> inputs {{kBeginId, 9, 5}, {kBeginId, 7, 8}, {kBeginId, 4, 4}};
    const auto expected = network.predict(padded(inputs), network.encode(padded(kSources), {}), {});
    std::vector<DecodedPosition> positions;
    std::vector<std::vector<std::int32_t>> histories(3);
    const std::vector<std::size_t> sentences {0, 1, 2};
    for (std::size_t t = 0; t < 3; ++t) {
        const std::vector<std::int64_t> ids {inputs[0][t], inputs[1][t], inputs[2][t]};
        const auto* logits = fast.step(encoded, {ids, sentences, histories}, positions, nullptr);
        const auto ours = torch::from_blob(const_cast<float*>(logits), {3, model->config().targetVocabulary});
        for (std::int64_t row = 0; row < 3; ++row) {
            EXPECT_LT(largestDifference(ours[row], expected[row][static_cast<std::int64_t>(t)]), 1e-5)
                << t << " row " << row;
            histories[static_cast<std::size_t>(row)].push_back(static_cast<std::int32_t>(row));
        }
    }
}

}  // namespace translucent
