#include "translucent/model/intervention.h"

#include "support/expect_error.h"

#include <gtest/gtest.h>

namespace translucent {

using test::expectError;

TEST(HeadId, IsReadFromText)
{
    EXPECT_EQ(headIdFromText("cross:1:3"), (HeadId {AttentionKind::Cross, 1, 3}));
    EXPECT_EQ(headIdFromText("enc:0:0"), (HeadId {AttentionKind::EncoderSelf, 0, 0}));
    EXPECT_EQ(headIdFromText("dec:12:7"), (HeadId {AttentionKind::DecoderSelf, 12, 7}));
    EXPECT_EQ(toText(HeadId {AttentionKind::DecoderSelf, 12, 7}), "dec:12:7");
}

TEST(HeadId, ExplainsItsForm)
{
    for (const auto* text : {"", "cross", "cross:1", "cross:1:", "cross::1", "cross:1:2:3", "cross:-1:0", "cross:a:0",
             "cross: 1:0", "cross:1:99999999999999999999"})
        expectError(
            ErrorCode::InvalidArgument, {std::string("'") + text + "'", "LAYER:HEAD"}, [&] { headIdFromText(text); });
    expectError(ErrorCode::InvalidArgument, {"side:1:0", "enc, dec, cross"}, [] { headIdFromText("side:1:0"); });
}

TEST(RowEdit, IsReadFromText)
{
    const HeadId head {AttentionKind::Cross, 1, 3};
    EXPECT_EQ(rowEditFromText("cross:1:3:5=uniform"), (RowEdit {head, 5, UniformWeights {}}));
    EXPECT_EQ(rowEditFromText("cross:1:3:5=7"), (RowEdit {head, 5, OneKeyWeight {7}}));
    EXPECT_EQ(rowEditFromText("cross:1:3:5=0.25,0.75,0"), (RowEdit {head, 5, GivenWeights {{0.25F, 0.75F, 0}}}));
    EXPECT_EQ(rowEditFromText("cross:1:3:5=1.0"), (RowEdit {head, 5, GivenWeights {{1}}}));
}

TEST(RowEdit, ReadsBackItsOwnText)
{
    for (const RowWeights& weights : {RowWeights(UniformWeights {}), RowWeights(OneKeyWeight {12}),
             RowWeights(GivenWeights {{0.1F, 0.3F, 1e-6F, 0.6F}}), RowWeights(GivenWeights {{1}})}) {
        const RowEdit edit {{AttentionKind::DecoderSelf, 0, 2}, 4, weights};
        EXPECT_EQ(rowEditFromText(toText(edit)), edit) << toText(edit);
    }
}

TEST(RowEdit, ExplainsItsForm)
{
    for (const auto* text : {"", "=uniform", "cross:1:3:5", "cross:1:3:x=uniform", "cross:1:3:5=", "cross:1:3:5=flat",
             "cross:1:3:5=0.5,", "cross:1:3:5=-1", "cross:1:3:5=0.5,-0.5", "cross:1:3:5=nan"})
        expectError(ErrorCode::InvalidArgument, {std::string("'") + text + "'", "ROW=uniform", "=KEY"},
            [&] { rowEditFromText(text); });
    expectError(ErrorCode::InvalidArgument, {"'cross:1'", "LAYER:HEAD"}, [] { rowEditFromText("cross:1:5=uniform"); });
    expectError(ErrorCode::InvalidArgument, {"enc, dec, cross"}, [] { rowEditFromText("side:1:0:5=uniform"); });
}

TEST(PositionChange, IsReadFromText)
{
    EXPECT_EQ(positionChangeFromText("kept"), PositionChange {});
    EXPECT_EQ(positionChangeFromText("none"), (PositionChange {PositionUse::Dropped, 0}));
    EXPECT_EQ(positionChangeFromText("shuffled:18446744073709551615"),
        (PositionChange {PositionUse::Shuffled, 18446744073709551615U}));
    for (const auto* text : {"kept", "none", "shuffled:7"})
        EXPECT_EQ(toText(positionChangeFromText(text)), text);
    for (const auto* text : {"", "off", "shuffled", "shuffled:", "shuffled:-1", "shuffled:x"})
        expectError(ErrorCode::InvalidArgument, {std::string("'") + text + "'", "shuffled:SEED"},
            [&] { positionChangeFromText(text); });
}

TEST(SublayerId, IsReadFromText)
{
    EXPECT_EQ(sublayerIdFromText("enc:0:self"), (SublayerId {StackKind::Encoder, 0, SublayerKind::SelfAttention}));
    EXPECT_EQ(sublayerIdFromText("dec:1:cross"), (SublayerId {StackKind::Decoder, 1, SublayerKind::CrossAttention}));
    EXPECT_EQ(sublayerIdFromText("dec:2:ffn"), (SublayerId {StackKind::Decoder, 2, SublayerKind::FeedForward}));
    EXPECT_EQ(sublayerIdFromText("enc:final"), (SublayerId {StackKind::Encoder, 0, SublayerKind::Final}));
    for (const auto* text : {"enc:0:self", "dec:1:cross", "dec:12:ffn", "enc:final", "dec:final"})
        EXPECT_EQ(toText(sublayerIdFromText(text)), text);
}

TEST(SublayerId, ExplainsItsForm)
{
    for (const auto* text : {"", "enc", "enc:0", "enc:self", "enc:x:ffn", "enc:0:ffn:1", "enc:-1:ffn"})
        expectError(ErrorCode::InvalidArgument, {std::string("'") + text + "'", "LAYER:self|cross|ffn", "enc:final"},
            [&] { sublayerIdFromText(text); });
    expectError(ErrorCode::InvalidArgument, {"enc, dec"}, [] { sublayerIdFromText("cross:0:self"); });
    expectError(ErrorCode::InvalidArgument, {"self, cross, ffn"}, [] { sublayerIdFromText("enc:0:norm"); });
    expectError(ErrorCode::InvalidArgument, {"dec:final", "no layer"}, [] { sublayerIdFromText("dec:1:final"); });
}

TEST(NeuronClamp, IsReadFromText)
{
    EXPECT_EQ(neuronClampFromText("dec:1:37=0"), (NeuronClamp {StackKind::Decoder, 1, 37, 0}));
    EXPECT_EQ(neuronClampFromText("enc:0:1023=-0.125"), (NeuronClamp {StackKind::Encoder, 0, 1023, -0.125F}));
    for (const float value : {0.0F, -1.0F, 0.1F, 1e-7F, 12345.678F}) {
        const NeuronClamp clamp {StackKind::Decoder, 2, 5, value};
        EXPECT_EQ(neuronClampFromText(toText(clamp)), clamp) << toText(clamp);
    }
    EXPECT_EQ(toText(NeuronClamp {StackKind::Encoder, 0, 3, 1.5F}), "enc:0:3=1.5");
}

TEST(NeuronClamp, ExplainsItsForm)
{
    for (const auto* text : {"", "=0", "dec:1:37", "dec:1:37=", "dec:1=0", "dec:1:2:3=0", "dec:-1:0=0", "dec:1:x=0",
             "dec:1:37=off", "dec:1:37=nan", "dec:1:37=inf", "dec:1:37=0 "})
        expectError(ErrorCode::InvalidArgument, {std::string("'") + text + "'", "LAYER:NEURON=VALUE", "dec:1:37=0"},
            [&] { neuronClampFromText(text); });
    expectError(ErrorCode::InvalidArgument, {"enc, dec"}, [] { neuronClampFromText("cross:0:0=0"); });
}

TEST(NeuronClamp, IsAChangeLikeTheOthers)
{
    Intervention intervention;
    addChange(intervention, {"clamp-neuron", "dec:1:37=0"});
    addChange(intervention, {"skip-norm", "dec:0:ffn"});
    addChange(intervention, {"clamp-neuron", "enc:0:2=0.5"});
    EXPECT_EQ(changesOf(intervention),
        (std::vector<InterventionChange> {
            {"skip-norm", "dec:0:ffn"}, {"clamp-neuron", "dec:1:37=0"}, {"clamp-neuron", "enc:0:2=0.5"}}));
    expectError(ErrorCode::InvalidArgument, {"clamp-neuron"}, [&] {
        addChange(intervention, {"clamp", "dec:1:37=0"});
    });
}

}  // namespace translucent
