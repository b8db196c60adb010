#include "translucent/causes/patch_map.h"

#include "support/expect_error.h"
#include "translucent/causes/lens.h"
#include "translucent/text/tokenizer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

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

PatchSite headSite(StackKind stack, std::int64_t layer, SublayerKind sublayer, std::int64_t head, std::int64_t position)
{
    return {{stack, SublayerId {stack, layer, sublayer}, head}, position};
}

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

TEST(PatchHeads, AreNamedByTheirAttentionAndNumber)
{
    auto config = patchedConfig();
    config.encoderLayers = config.decoderLayers = 1;
    config.heads = 2;
    std::vector<std::string> arrays, texts;
    for (const auto& head : patchHeads(config)) {
        arrays.push_back(head.array());
        texts.push_back(toText(*head.headId()));
    }
    EXPECT_EQ(arrays,
        (std::vector<std::string> {"encoder.layers.0.self_attention.context.0",
            "encoder.layers.0.self_attention.context.1", "decoder.layers.0.self_attention.context.0",
            "decoder.layers.0.self_attention.context.1", "decoder.layers.0.cross_attention.context.0",
            "decoder.layers.0.cross_attention.context.1"}));
    EXPECT_EQ(texts, (std::vector<std::string> {"enc:0:0", "enc:0:1", "dec:0:0", "dec:0:1", "cross:0:0", "cross:0:1"}));
    for (const auto& state : patchStates(config))
        EXPECT_FALSE(state.headId());
}

TEST(PatchHeads, AreAllHeadsOfAModel)
{
    const auto config = patchedConfig();
    const auto expected = headsOf(config);
    const auto heads = patchHeads(config);
    EXPECT_EQ(heads.size(), expected.size());
    for (const auto& id : expected)
        EXPECT_EQ(std::ranges::count(heads, std::optional(id), &PatchState::headId), 1) << toText(id);
}

TEST(PatchSites, AreReadFromTheirTexts)
{
    const auto config = patchedConfig();
    for (const auto& states : {patchStates(config), patchHeads(config)})
        for (const auto& state : states) {
            const PatchSite site {state, 12};
            EXPECT_EQ(toText(site), state.array() + "@12");
            EXPECT_EQ(patchSiteFromText(toText(site), config), site) << toText(site);
        }
}

TEST(PatchSites, ThatAreWrongSayWhatWouldBeRight)
{
    const auto config = patchedConfig();
    for (const char* text : {"", "@", "encoder.input", "encoder.input@", "encoder.input@-1", "encoder.input@two",
             "encoder.input@1x", "encoder.input@99999999999999999999"})
        expectError(ErrorCode::InvalidArgument, {"encoder.input@3"}, [&] { patchSiteFromText(text, config); });
    for (const char* text : {"@1", "encoder.layers.9.output@1", "decoder.layers.0.cross_attention.context.99@1"})
        expectError(ErrorCode::InvalidArgument, {"no state"}, [&] { patchSiteFromText(text, config); });
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

TEST(CausalCone, OfAHeadBeginsAtItsOwnPosition)
{
    const auto self = SublayerKind::SelfAttention, cross = SublayerKind::CrossAttention;
    const auto ofEncoder = headSite(StackKind::Encoder, 1, self, 0, 3);
    EXPECT_TRUE(reaches(ofEncoder, encoderSite(1, 3)));
    EXPECT_FALSE(reaches(ofEncoder, encoderSite(1, 4)));
    EXPECT_TRUE(reaches(ofEncoder, encoderSite(2, 4)));
    EXPECT_FALSE(reaches(ofEncoder, encoderSite(0, 3)));
    EXPECT_TRUE(reaches(ofEncoder, decoderSite(0, cross, 0)));
    const auto ofDecoder = headSite(StackKind::Decoder, 0, cross, 0, 1);
    EXPECT_TRUE(reaches(ofDecoder, decoderSite(0, cross, 1)));
    EXPECT_FALSE(reaches(ofDecoder, decoderSite(0, cross, 2)));
    EXPECT_FALSE(reaches(ofDecoder, decoderSite(0, self, 1)));
    EXPECT_TRUE(reaches(ofDecoder, decoderSite(1, self, 2)));
    EXPECT_FALSE(reaches(ofDecoder, kDecoderInput));
}

TEST(CausalCone, ReachesTheHeadsThatReadAState)
{
    const auto self = SublayerKind::SelfAttention, cross = SublayerKind::CrossAttention;
    const auto ofEncoder = headSite(StackKind::Encoder, 1, self, 1, 3);
    EXPECT_TRUE(reaches(encoderSite(0, 5), ofEncoder));
    EXPECT_FALSE(reaches(encoderSite(1, 3), ofEncoder));
    EXPECT_FALSE(reaches(headSite(StackKind::Encoder, 1, self, 0, 3), ofEncoder)) << "heads side by side";
    EXPECT_TRUE(reaches(headSite(StackKind::Encoder, 0, self, 0, 5), ofEncoder));
    const auto ofSelf = headSite(StackKind::Decoder, 0, self, 0, 2),
               ofCross = headSite(StackKind::Decoder, 0, cross, 0, 2);
    EXPECT_TRUE(reaches(kDecoderInput, ofSelf));
    EXPECT_TRUE(reaches(ofSelf, ofCross));
    EXPECT_FALSE(reaches(ofCross, ofSelf));
    EXPECT_FALSE(reaches(encoderSite(1, 0), ofSelf));
    EXPECT_TRUE(reaches(encoderSite(1, 0), ofCross));
    EXPECT_FALSE(reaches(decoderSite(0, self, 1), ofCross)) << "another position";
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

TEST(PatchSet, AddsWhatEachSiteChanges)
{
    PatchSet set {PatchDirection::Denoise, {encoderSite(0, 1), encoderSite(0, 2)}, {0.25, 0.5}, 1};
    EXPECT_EQ(set.sum(), 0.75);
    set.direction = PatchDirection::Noise;
    EXPECT_EQ(set.sum(), -0.25) << "1, less 0.75 and 0.5";
    set.single.clear();
    EXPECT_EQ(set.sum(), unchangedShare(PatchDirection::Noise));
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
