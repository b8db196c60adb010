#include "translucent/causes/patch_map.h"

#include "support/expect_error.h"
#include "translucent/causes/lens.h"
#include "translucent/text/tokenizer.h"

#include <gtest/gtest.h>

#include <limits>

namespace translucent {
namespace {

using test::expectError;

TransformerConfig patchedConfig()
{
    TransformerConfig config;
    config.encoderLayers = config.decoderLayers = 2;
    return config;
}

PatchSite encoderSite(std::int64_t layer, std::int64_t position)
{
    if (layer < 0)
        return {{StackKind::Encoder, {}}, position};
    return {{StackKind::Encoder, SublayerId {StackKind::Encoder, layer, SublayerKind::FeedForward}}, position};
}

PatchSite decoderSite(std::int64_t layer, SublayerKind sublayer, std::int64_t position)
{
    return {{StackKind::Decoder, SublayerId {StackKind::Decoder, layer, sublayer}}, position};
}

const PatchSite kDecoderInput {{StackKind::Decoder, {}}, 1};

PatchSentence ofPieces(std::vector<std::int64_t> sourceIds, std::vector<std::int64_t> outputIds)
{
    return {{}, {}, std::move(sourceIds), std::move(outputIds)};
}

}  // namespace

TEST(PatchStates, HaveTheNamesOfACompletePass)
{
    const auto states = patchStates(patchedConfig());
    std::vector<std::string> arrays;
    for (const auto& state : states)
        arrays.push_back(state.array());
    EXPECT_EQ(arrays,
        (std::vector<std::string> {"encoder.input", "encoder.layers.0.output", "encoder.layers.1.output",
            "decoder.input", "decoder.layers.0.after_self_attention", "decoder.layers.0.after_cross_attention",
            "decoder.layers.0.output", "decoder.layers.1.after_self_attention",
            "decoder.layers.1.after_cross_attention", "decoder.layers.1.output"}));
    EXPECT_EQ(toText(*states[1].after), "enc:0:ffn");
}

TEST(PatchStates, OfTheDecoderAreThoseOfTheLens)
{
    for (const auto feedForward : {FeedForwardKind::TwoLinear, FeedForwardKind::None}) {
        auto config = patchedConfig();
        config.feedForward = feedForward;
        const auto states = patchStates(config);
        const auto expected = decoderStates(config);
        ASSERT_EQ(states.size(), 3 + expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            EXPECT_EQ(states[3 + i].stack, StackKind::Decoder);
            EXPECT_EQ(states[3 + i].after, expected[i].after);
            EXPECT_EQ(states[3 + i].array(), expected[i].array);
        }
    }
}

TEST(CausalCone, OfTheEncoderIsAllPositionsOfLaterLayers)
{
    EXPECT_TRUE(reaches(encoderSite(-1, 3), encoderSite(0, 0)));
    EXPECT_TRUE(reaches(encoderSite(0, 3), encoderSite(1, 5)));
    EXPECT_FALSE(reaches(encoderSite(0, 3), encoderSite(0, 4)));
    EXPECT_FALSE(reaches(encoderSite(1, 3), encoderSite(0, 3)));
}

TEST(CausalCone, OfTheEncoderIsTheDecoderFromTheFirstCrossAttentionOn)
{
    EXPECT_FALSE(reaches(encoderSite(-1, 3), kDecoderInput));
    EXPECT_FALSE(reaches(encoderSite(-1, 3), decoderSite(0, SublayerKind::SelfAttention, 0)));
    EXPECT_TRUE(reaches(encoderSite(1, 3), decoderSite(0, SublayerKind::CrossAttention, 0)));
    EXPECT_TRUE(reaches(encoderSite(1, 3), decoderSite(1, SublayerKind::SelfAttention, 0)));
    EXPECT_FALSE(reaches(decoderSite(0, SublayerKind::SelfAttention, 0), encoderSite(1, 0)));
}

TEST(CausalCone, OfTheDecoderReachesLaterPositionsThroughSelfAttention)
{
    const auto self = SublayerKind::SelfAttention, cross = SublayerKind::CrossAttention,
               feedForward = SublayerKind::FeedForward;
    EXPECT_TRUE(reaches(kDecoderInput, decoderSite(0, self, 2)));
    EXPECT_TRUE(reaches(kDecoderInput, decoderSite(0, self, 1)));
    EXPECT_FALSE(reaches(kDecoderInput, decoderSite(0, self, 0)));
    EXPECT_TRUE(reaches(decoderSite(0, self, 1), decoderSite(0, feedForward, 1)));
    EXPECT_FALSE(reaches(decoderSite(0, self, 1), decoderSite(0, feedForward, 2)));
    EXPECT_TRUE(reaches(decoderSite(0, cross, 1), decoderSite(1, self, 2)));
    EXPECT_FALSE(reaches(decoderSite(0, cross, 1), decoderSite(0, self, 1)));
    EXPECT_FALSE(reaches(decoderSite(1, cross, 1), decoderSite(1, cross, 1)));
    EXPECT_FALSE(reaches(decoderSite(1, self, 1), kDecoderInput));
}

TEST(PatchPair, HasWhatTheTranslationsHaveInCommon)
{
    const auto pair = patchPair(ofPieces({7, 8, kEndId}, {5, 6, 9, kEndId}), ofPieces({7, 4, kEndId}, {5, 6, kEndId}));
    EXPECT_EQ(pair.inputIds, (std::vector<std::int64_t> {kBeginId, 5, 6}));
    EXPECT_EQ(pair.position(), 2U);
    EXPECT_EQ(pair.cleanWord, 9);
    EXPECT_EQ(pair.corruptedWord, kEndId);
    EXPECT_EQ(pair.positionsOf(StackKind::Encoder), 3U);
    EXPECT_EQ(pair.positionsOf(StackKind::Decoder), 3U);
    EXPECT_EQ(pair.corrupted.sourceIds, (std::vector<std::int64_t> {7, 4, kEndId}));
}

TEST(PatchPair, NeedsEquallyManyPiecesAndDifferentTranslations)
{
    const auto refuse = [](std::string_view reason, const PatchSentence& clean, const PatchSentence& corrupted) {
        expectError(ErrorCode::InvalidArgument, {reason}, [&] { patchPair(clean, corrupted); });
    };
    refuse("3 and 2 pieces", ofPieces({7, 8, kEndId}, {5, kEndId}), ofPieces({7, kEndId}, {6, kEndId}));
    refuse("same translation", ofPieces({7, kEndId}, {5, kEndId}), ofPieces({8, kEndId}, {5, kEndId}));
    refuse("same translation", ofPieces({7, kEndId}, {5, 6}), ofPieces({8, kEndId}, {5}));  // cut off
}

TEST(PatchDifferences, SharesAreNotLimited)
{
    const PatchDifferences differences {6, -2};
    EXPECT_EQ(differences.effect(), 8);
    EXPECT_EQ(differences.recovered(-2), 0);
    EXPECT_EQ(differences.recovered(6), 1);
    EXPECT_EQ(differences.recovered(8), 1.25);
    EXPECT_EQ(differences.recovered(-4), -0.25);
}

TEST(PatchDifferences, AreRefusedWhenTheyAreSmall)
{
    EXPECT_NO_THROW(requireEffect({0.5, -0.5}));
    for (const PatchDifferences& small : {PatchDifferences {0.5, -0.25}, PatchDifferences {-1, 3},
             PatchDifferences {std::numeric_limits<double>::quiet_NaN(), 0}})
        expectError(ErrorCode::InvalidArgument, {"logit difference"}, [&] { requireEffect(small); });
    expectError(ErrorCode::InvalidArgument, {"by 0.75 only", "below 1 "}, [] { requireEffect({0.5, -0.25}); });
}

}  // namespace translucent
