#include "decoding/network_decoding.h"

#include "decoding/batch_search.h"
#include "support/small_model.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/inspection.h"
#include "translucent/search/hypothesis_trace.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace translucent {

namespace {

using Ids = std::vector<std::int64_t>;

constexpr double kTolerance = 1e-5;
const std::vector<Ids> kSources {{7, 9, 4, 12, kUnknownId, 10, kEndId}, {9, 5, 14, kEndId}, {6, kEndId}};

const EncodedByNetwork& valuesOf(const EncodedSentences& sources)
{
    return static_cast<const EncodedByNetwork&>(*sources.values);
}

/// All that only the network itself decodes, step by step.
std::vector<test::NamedConfig> steppingConfigs()
{
    return test::joined(test::joined(test::olderConfigs(), test::attentionFormConfigs()),
        test::joined(test::partConfigs(), test::copyConfigs()));
}

/// Weights of half the usual size keep logits small without norms, too.
std::shared_ptr<const TranslationModel> calmModel(const TransformerConfig& config)
{
    auto model = test::smallModel(config);
    const torch::NoGradGuard noGrad;
    for (auto& item : networkOf(*model)->named_parameters())
        if (!item.key().ends_with("norm.weight") && !item.key().ends_with(".running_variance"))
            item.value().mul_(0.5);
    return model;
}

/// Steps, with what they keep, and a teacher-forced pass over all positions.
class NetworkSteps : public testing::TestWithParam<test::NamedConfig> {
protected:
    std::shared_ptr<const TranslationModel> model = calmModel(GetParam().config);
    std::shared_ptr<const DecodingWeights> weights = decodingWeights(*networkOf(*model));
};

INSTANTIATE_TEST_SUITE_P(Configs, NetworkSteps, testing::ValuesIn(steppingConfigs()),
    [](const auto& instance) { return instance.param.name; });

class OlderDecoding : public testing::TestWithParam<test::NamedConfig> {
protected:
    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
    std::shared_ptr<const DecodingWeights> weights = decodingWeights(*networkOf(*model));
};

INSTANTIATE_TEST_SUITE_P(Configs, OlderDecoding, testing::ValuesIn(test::olderConfigs()),
    [](const auto& instance) { return instance.param.name; });

/// A row of a state and its inputs so far.
struct Row {
    std::size_t sentence;
    Ids inputs;
};

/// A row of a step: which of how many, at which position.
struct KeptRow {
    std::size_t row;
    std::size_t rows;
    std::size_t position;
};

/// Compares what a row looked at with a trace of it. Shape: kept [H, L]
void expectKept(const std::vector<std::vector<float>>& kept, const ForwardTrace& trace, AttentionKind kind, KeptRow at)
{
    const auto layers = static_cast<std::size_t>(trace.layers(kind));
    ASSERT_EQ(kept.size(), layers * at.rows);
    for (std::size_t layer = 0; layer < layers; ++layer) {
        const auto& own = kept[layer * at.rows + at.row];
        const auto& expected = trace.attention(kind, static_cast<std::int64_t>(layer));
        const auto heads = static_cast<std::size_t>(expected.shape[0]);
        const auto L = kind == AttentionKind::Cross ? static_cast<std::size_t>(expected.shape[2]) : at.position + 1;
        ASSERT_EQ(own.size(), heads * L);
        for (std::size_t i = 0; i < own.size(); ++i)
            ASSERT_NEAR(own[i], expected.row(i / L * static_cast<std::size_t>(expected.shape[1]) + at.position)[i % L],
                kTolerance);
    }
}

}  // namespace

TEST_P(NetworkSteps, RowsThatAreChosenDroppedAndDoubledStepLikeTheNetwork)
{
    const std::vector<std::vector<std::size_t>> choices {{0, 0, 1, 2}, {3, 1, 0, 1, 2}, {4, 2, 2}, {1, 0}, {1, 1, 0}};
    const auto V = model->config().targetVocabulary;
    DecodingState state(*weights, kSources, {}, true);
    std::vector<Row> rows {{0, {}}, {1, {}}, {2, {}}};
    std::int64_t next = 5;
    for (std::size_t t = 0; t < choices.size(); ++t) {
        Ids inputs;
        for (auto& row : rows) {
            inputs.push_back(t == 0 ? kBeginId : next++);
            row.inputs.push_back(inputs.back());
        }
        state.advance(inputs, 1);
        for (std::size_t r = 0; r < rows.size(); ++r) {
            Ids outputs(rows[r].inputs.begin() + 1, rows[r].inputs.end());
            outputs.push_back(kEndId);
            const auto trace = traceForward(*model, kSources[rows[r].sentence], outputs, {});
            for (std::int64_t id = 0; id < V; ++id) {
                const double expected = double(trace.logProbabilities.at(t, static_cast<std::size_t>(id)));
                ASSERT_NEAR(state.logProbability(r, id), expected, kTolerance * std::max(1.0, std::abs(expected)))
                    << "position " << t << " row " << r;
            }
            expectKept(state.attention()[t].cross, trace, AttentionKind::Cross, {r, rows.size(), t});
            expectKept(state.attention()[t].self, trace, AttentionKind::DecoderSelf, {r, rows.size(), t});
        }
        state.select(choices[t]);
        std::vector<Row> chosen;
        for (const auto row : choices[t])
            chosen.push_back(rows[row]);
        rows = std::move(chosen);
    }
}

TEST_P(OlderDecoding, EncodesASentenceTheSameInAnyCompany)
{
    const auto network = weights->network({});
    const auto together = network->encode(kSources, false);
    for (std::size_t s = 0; s < kSources.size(); ++s) {
        const auto alone = network->encode(std::span(kSources).subspan(s, 1), false);
        const auto memory = valuesOf(together).encoded.front().memory.select(0, static_cast<std::int64_t>(s));
        EXPECT_TRUE(memory.narrow(0, 0, alone.length(0))
                        .allclose(valuesOf(alone).encoded.front().memory[0], kTolerance, kTolerance));
    }
}

TEST_P(OlderDecoding, GreedyAndBeamSearchFindWhatATeacherForcedPassConfirms)
{
    const Decoder decoder(model);
    for (const std::int64_t beam : {1, 4}) {
        DecodeOptions options;
        options.beamSize = options.nBest = beam;
        options.maxLength = 8;
        options.attention = true;
        for (const auto& translation : decoder.translateBatch(test::chineseSentences(), options)) {
            Ids source;
            for (const auto& piece : translation.source)
                source.push_back(piece.id);
            EXPECT_TRUE(translation.sourceAttention.empty());
            for (auto hypothesis : translation.hypotheses) {
                const auto trace = traceForward(*model, source, hypothesis.ids(), {});
                double sum = 0;
                for (std::size_t t = 0; t < trace.outputIds.size(); ++t)
                    sum += double(trace.logProbabilities.at(t, static_cast<std::size_t>(trace.outputIds[t])));
                EXPECT_NEAR(hypothesis.logProbability, sum, 10 * kTolerance);
                EXPECT_TRUE(hypothesis.selfAttention.empty());
                const auto kept = takeAttention(translation, hypothesis);
                ASSERT_EQ(kept.layers(AttentionKind::Cross), trace.layers(AttentionKind::Cross));
                for (std::int64_t layer = 0; layer < kept.layers(AttentionKind::Cross); ++layer) {
                    const auto& ours = kept.attention(AttentionKind::Cross, layer);
                    const auto& expected = trace.attention(AttentionKind::Cross, layer);
                    ASSERT_EQ(ours.shape, expected.shape);
                    for (std::size_t i = 0; i < ours.values.size(); ++i)
                        ASSERT_NEAR(ours.values[i], expected.values[i], 2 * kTolerance)
                            << "an untrained network has large scores";
                }
            }
        }
    }
}

TEST_P(OlderDecoding, AlwaysUsesFloat32)
{
    const Decoder rounding(model, DecodingPrecision::Int8);
    EXPECT_EQ(rounding.precision(), DecodingPrecision::Float32);
    const auto& text = test::chineseSentences().front();
    const auto expected = Decoder(model).translate(text, {}).hypotheses.front();
    const auto found = rounding.translate(text, {}).hypotheses.front();
    EXPECT_EQ(found.ids(), expected.ids());
    EXPECT_EQ(found.logProbability, expected.logProbability);
}

TEST_P(OlderDecoding, TracesOfASearchHaveTheAttentionThatThereIs)
{
    DecodeOptions options;
    options.beamSize = 2;
    options.maxLength = 4;
    options.attention = options.searchTrace = true;
    const auto translation = Decoder(model).translate(test::chineseSentences().front(), options);
    EXPECT_FALSE(translation.hypotheses.empty());
}

}  // namespace translucent
