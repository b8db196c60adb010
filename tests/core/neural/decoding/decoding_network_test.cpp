#include "decoding/inference_network.h"

#include "decoding/batch_search.h"
#include "decoding/network_decoding.h"
#include "support/named_interventions.h"
#include "translucent/decoding/decoder.h"
#include "translucent/model/forward_trace.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/translation_model.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using Ids = std::vector<std::int64_t>;

constexpr double kTolerance = 1e-5;
const std::vector<Ids> kSources {{7, 9, 4, 12, kUnknownId, 10, kEndId}, {9, 5, 14, kEndId}};
const Ids kOutput {5, 11, 8, 6, 9, kEndId};

/// Norms keep numbers small, and interventions leave them out. Weights of half the usual size keep logits small without
/// norms, too: rounding shows in log p as a share of the largest logit.
std::shared_ptr<const TranslationModel> calmModel(const TransformerConfig& config)
{
    auto model = test::smallModel(config);
    const torch::NoGradGuard noGrad;
    for (auto& item : networkOf(*model)->named_parameters())
        if (!item.key().ends_with("norm.weight") && !item.key().ends_with(".running_variance"))
            item.value().mul_(0.5);
    return model;
}

/// Decoding step by step and a teacher-forced pass share nothing but the weights.
class Changes : public testing::TestWithParam<test::NamedConfig> {
protected:
    ForwardTrace trace(const Ids& source, const Intervention& intervention) const
    {
        return traceForward(*model, source, kOutput, {TraceDetail::Attention, intervention});
    }

    std::shared_ptr<const TranslationModel> model = calmModel(GetParam().config);
    std::shared_ptr<const DecodingWeights> weights = decodingWeights(*networkOf(*model));
    c10::InferenceMode inference;
};

INSTANTIATE_TEST_SUITE_P(
    Configs, Changes, testing::ValuesIn(test::allConfigs()), [](const auto& instance) { return instance.param.name; });

/// Compares row `t` of an array [H, T, columns] with the kept values of a step, [H, columns].
void expectRow(const std::vector<float>& kept, const Array& expected, std::size_t t, std::size_t columns)
{
    const auto heads = static_cast<std::size_t>(expected.shape[0]), rows = static_cast<std::size_t>(expected.shape[1]);
    ASSERT_EQ(kept.size(), heads * columns);
    for (std::size_t h = 0; h < heads; ++h)
        for (std::size_t i = 0; i < columns; ++i)
            ASSERT_NEAR(kept[h * columns + i], expected.row(h * rows + t)[i], kTolerance)
                << "head " << h << " row " << t;
}

}  // namespace

TEST_P(Changes, AreTheSameInStepsAsInATeacherForcedPass)
{
    const auto V = model->config().targetVocabulary;
    for (const auto& [name, intervention] : test::namedInterventions(model->config())) {
        SCOPED_TRACE(name);
        const ForwardTrace expected[] {trace(kSources[0], intervention), trace(kSources[1], intervention)};
        DecodingState state(*weights, kSources, intervention);
        for (std::size_t t = 0; t < kOutput.size(); ++t) {
            const auto input = expected[0].inputIds[t];
            const auto proposals = state.advance(Ids {input, input}, V);
            for (std::size_t row = 0; row < 2; ++row)
                for (const auto& choice : proposals[row]) {
                    const double wanted = expected[row].logProbabilities.at(t, static_cast<std::size_t>(choice.id));
                    ASSERT_NEAR(choice.logProbability, wanted, kTolerance) << "position " << t << " row " << row;
                }
        }
    }
}

TEST_P(Changes, KeepTheAttentionThatATeacherForcedPassKeeps)
{
    const auto L = model->config().decoderLayers;
    for (const auto& [name, intervention] : test::namedInterventions(model->config())) {
        SCOPED_TRACE(name);
        const auto& source = kSources[0];
        const auto expected = trace(source, intervention);
        DecodingState state(*weights, std::span(kSources).first(1), intervention, true);
        for (const auto id : expected.inputIds)
            state.advance(Ids {id}, 1);
        for (std::int64_t layer = 0; layer < model->config().encoderLayers; ++layer) {
            const auto& kept = state.sources().selfWeights[static_cast<std::size_t>(layer)];
            const auto& weightsOfLayer = expected.attention(AttentionKind::EncoderSelf, layer).values;
            ASSERT_TRUE(std::ranges::equal(
                kept, weightsOfLayer, [](float a, float b) { return std::abs(a - b) < kTolerance; }));
        }
        for (std::int64_t layer = 0; layer < L; ++layer)
            for (std::size_t t = 0; t < kOutput.size(); ++t) {
                const auto& step = state.attention()[t];
                const auto l = static_cast<std::size_t>(layer);
                expectRow(step.self[l], expected.attention(AttentionKind::DecoderSelf, layer), t, t + 1);
                expectRow(step.cross[l], expected.attention(AttentionKind::Cross, layer), t, source.size());
            }
    }
}

TEST_P(Changes, EachOfThemMatters)
{
    const auto usual = test::smallModel(GetParam().config);  // without residuals half of the weights hardly matter
    const auto changed = [&](const Intervention& intervention) {
        return traceForward(*usual, kSources[0], kOutput, {TraceDetail::Attention, intervention});
    };
    const auto same = [](const NamedArray& a, const NamedArray& b) { return a.array == b.array; };
    const auto plain = changed({});
    const bool faint = usual->config().residual == ResidualKind::None;  // rounding may hide it at the output
    for (const auto& [name, intervention] : test::namedInterventions(usual->config())) {
        const auto other = changed(intervention);
        EXPECT_TRUE(other.logProbabilities != plain.logProbabilities
            || (faint && !std::ranges::equal(other.arrays, plain.arrays, same)))
            << name;
    }
}

TEST_P(Changes, RemovingTheMaskDoesNothingWhileDecoding)
{
    DecodingState plain(*weights, kSources, {}), unmasked(*weights, kSources, {.causalMaskRemoved = true});
    for (const std::int64_t id : {kBeginId, std::int64_t {5}, std::int64_t {11}}) {
        const auto expected = plain.advance(Ids {id, id}, 5), actual = unmasked.advance(Ids {id, id}, 5);
        for (std::size_t i = 0; i < 5; ++i)
            EXPECT_EQ(actual[1][i].logProbability, expected[1][i].logProbability);
    }
}

TEST(NetworkChanges, AreSortedByPlace)
{
    const Intervention intervention {
        .disabledHeads = {{AttentionKind::Cross, 1, 0}, {AttentionKind::EncoderSelf, 0, 1}},
        .rowEdits = {{{AttentionKind::DecoderSelf, 0, 1}, 3, OneKeyWeight {2}}},
        .skippedResiduals = {{StackKind::Encoder, 1, SublayerKind::FeedForward}},
        .skippedNorms = {
            {StackKind::Decoder, 0, SublayerKind::CrossAttention}, {StackKind::Decoder, 0, SublayerKind::Final}}};
    const NetworkChanges changes(intervention, test::smallConfig());
    EXPECT_EQ(changes.decoder.layers[1].crossAttention.disabledHeads, (Ids {0}));
    EXPECT_EQ(changes.encoder.layers[0].selfAttention.disabledHeads, (Ids {1}));
    EXPECT_TRUE(changes.decoder.layers[0].crossAttention.disabledHeads.empty());
    EXPECT_EQ(changes.decoder.layers[0].selfAttention.rowEdits, intervention.rowEdits);
    EXPECT_TRUE(changes.encoder.layers[1].feedForward.skipsResidual);
    EXPECT_FALSE(changes.encoder.layers[1].feedForward.skipsNorm);
    EXPECT_TRUE(changes.decoder.layers[0].crossAttention.skipsNorm);
    EXPECT_TRUE(changes.decoder.skipsFinalNorm);
    EXPECT_FALSE(changes.encoder.skipsFinalNorm);
}

}  // namespace translucent
