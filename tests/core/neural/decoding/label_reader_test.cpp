#include "support/expect_error.h"
#include "support/label_model.h"
#include "translucent/decoding/decoder.h"
#include "translucent/model/forward_trace.h"
#include "translucent/model/labels.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/trainer.h"

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {

namespace {

const std::vector<std::string> kLabelledTexts {
    "I like tea.", "How are you?", "The students go to the school today.", "Beijing"};

std::vector<std::int64_t> labelSourceIds(const std::vector<Piece>& pieces)
{
    std::vector<std::int64_t> ids;
    for (const auto& piece : pieces)
        ids.push_back(piece.id);
    return ids;
}

/// Compares a trace with the labels that were read.
void expectLabelsAgree(
    const TranslationModel& model, const Translation& translation, const Intervention& intervention = {})
{
    const auto& hypothesis = translation.hypotheses.front();
    const auto trace = traceForward(model, labelSourceIds(translation.source), hypothesis.ids(), {{}, intervention});
    EXPECT_TRUE(trace.inputIds.empty());
    ASSERT_EQ(trace.logProbabilities.shape.front(), std::ssize(hypothesis.tokens));
    for (std::size_t t = 0; t < hypothesis.tokens.size(); ++t)
        for (const auto& candidate : hypothesis.tokens[t].alternatives)
            EXPECT_NEAR(candidate.logProbability,
                static_cast<double>(trace.logProbabilities.at(t, static_cast<std::size_t>(candidate.id))), 1e-5);
    const auto weights = [&](std::int64_t layer) -> const Array& {
        return trace.attention(AttentionKind::EncoderSelf, layer);
    };
    for (std::size_t layer = 0; layer < translation.sourceAttention.size(); ++layer) {
        const auto& other = weights(static_cast<std::int64_t>(layer));
        ASSERT_EQ(translation.sourceAttention[layer].shape, other.shape);
        for (std::size_t i = 0; i < other.values.size(); ++i)
            EXPECT_NEAR(translation.sourceAttention[layer].values[i], other.values[i], 1e-5);
    }
}

class LabelReading : public testing::TestWithParam<Task> { };
INSTANTIATE_TEST_SUITE_P(Tasks, LabelReading, testing::Values(Task::Tagging, Task::Classification),
    [](const auto& instance) { return std::string(name(instance.param)); });

}  // namespace

TEST_P(LabelReading, AgreesWithATrace)
{
    for (const auto& [name, config] : test::allConfigs()) {
        SCOPED_TRACE(name);
        const auto model = test::labelModel(GetParam(), config);
        const auto translations = Decoder(model).translateBatch(kLabelledTexts, {.alternatives = 5, .attention = true});
        ASSERT_EQ(translations.size(), kLabelledTexts.size());
        for (std::size_t i = 0; i < kLabelledTexts.size(); ++i) {
            const auto& tokens = translations[i].hypotheses.front().tokens;
            EXPECT_EQ(
                tokens.size(), GetParam() == Task::Classification ? 1U : wordsBetweenSpaces(kLabelledTexts[i]).size());
            EXPECT_EQ(translations[i].labelPlaces.size(), tokens.size());
            for (const auto& token : tokens) {
                EXPECT_EQ(token.alternatives.size(), 5U);
                EXPECT_EQ(token.chosen, token.alternatives.front());
            }
            EXPECT_EQ(wordsBetweenSpaces(translations[i].hypotheses.front().text).size(), tokens.size());
            expectLabelsAgree(*model, translations[i]);
        }
    }
}

TEST_P(LabelReading, InterventionsInTheEncoderActAsInATrace)
{
    const auto model = test::labelModel(GetParam());
    Intervention changed;
    changed.disabledHeads = {{AttentionKind::EncoderSelf, 0, 1}};
    changed.skippedResiduals = {{StackKind::Encoder, 1, SublayerKind::FeedForward}};
    changed.skippedNorms = {
        {StackKind::Encoder, 0, SublayerKind::SelfAttention}, {StackKind::Encoder, 0, SublayerKind::Final}};
    changed.rowEdits = {{{AttentionKind::EncoderSelf, 1, 0}, 0, OneKeyWeight {1}}};
    changed.sourcePositions.use = PositionUse::Dropped;
    const auto plain = Decoder(model).translate(kLabelledTexts[2], {.alternatives = 5});
    const auto other = Decoder(model).translate(kLabelledTexts[2], {.alternatives = 5, .intervention = changed});
    EXPECT_NE(plain.hypotheses.front().logProbability, other.hypotheses.front().logProbability);
    expectLabelsAgree(*model, other, changed);
}

TEST_P(LabelReading, WhatNeedsADecoderIsRefused)
{
    const auto model = test::labelModel(GetParam());
    const auto refuse = [](const char* what, auto call) {
        test::expectError(ErrorCode::InvalidArgument, {what}, call);
    };
    Intervention masked;
    masked.causalMaskRemoved = true;
    refuse("no decoder", [&] { Decoder(model).translate("I like tea.", {.intervention = masked}); });
    Intervention cross;
    cross.disabledHeads = {{AttentionKind::Cross, 0, 0}};
    refuse("cross", [&] { Decoder(model).translate("I like tea.", {.intervention = cross}); });
    refuse("no decoder", [&] { sampleTranslations(model, "I like tea.", {}, {}); });
    refuse("no decoder", [&] {
        findBeamGains(model, {{{"I like tea.", "NOUN", {}}}, "", ""}, {.beamSize = 2}, {}, {});
    });
    refuse("no decoder", [&] { measureExposure(model, {}, {}); });
    refuse("positions for them", [&] {
        traceForward(*model, std::vector<std::int64_t> {5, 6, kEndId}, std::vector<std::int64_t> {4, 4, 4, 4}, {});
    });
}

TEST_P(LabelReading, EveryHeadOfTheEncoderCanBeSweptAndTheModelIsSound)
{
    const auto model = test::labelModel(GetParam());
    const auto sweep = sweepHeads(model, kLabelledTexts[0], {}, {}, {});
    EXPECT_TRUE(sweep.finished);
    EXPECT_EQ(sweep.effects.size(), 4U);
    EXPECT_GT(sweep.effects.front().divergence, 0);
    EXPECT_TRUE(probabilityProblem(*model).empty());
}

TEST(LabelledSentence, WithoutWordsHasNoLabels)
{
    const auto model = test::labelModel(Task::Tagging);
    const auto translation = Decoder(model).translate("", {});
    EXPECT_TRUE(translation.hypotheses.front().tokens.empty());
    EXPECT_EQ(translation.hypotheses.front().text, "");
}

}  // namespace translucent
