#include "translucent/model/intervention.h"

#include "model/intervention_effects.h"
#include "support/expect_error.h"
#include "support/small_model.h"

#include <gtest/gtest.h>

#include <limits>

namespace translucent {
namespace {

using test::expectError;
using Parts = std::initializer_list<std::string_view>;

TransformerConfig oneEncoderLayer()
{
    auto config = test::smallConfig();
    config.encoderLayers = 1;
    return config;
}

void refuse(const Intervention& intervention, Parts parts, const TransformerConfig& config = oneEncoderLayer())
{
    expectError(ErrorCode::InvalidArgument, parts, [&] { validate(intervention, config); });
}

Intervention editing(const char* row)
{
    return {.rowEdits = {rowEditFromText(row)}};
}

}  // namespace

TEST(Intervention, IsEmptyUntilSomethingIsChanged)
{
    EXPECT_TRUE(Intervention {}.empty());
    EXPECT_FALSE((Intervention {.disabledHeads = {HeadId {}}}).empty());
    EXPECT_FALSE((Intervention {.rowEdits = {RowEdit {}}}).empty());
    EXPECT_FALSE((Intervention {.causalMaskRemoved = true}).empty());
    EXPECT_FALSE((Intervention {.targetPositions = {PositionUse::Dropped, 0}}).empty());
    EXPECT_FALSE((Intervention {.skippedNorms = {SublayerId {}}}).empty());
    EXPECT_FALSE((Intervention {.clampedNeurons = {NeuronClamp {}}}).empty());
}

TEST(Intervention, NamesTheHeadThatDoesNotExist)
{
    const auto refuseHead = [&](HeadId id, Parts parts) { refuse({.disabledHeads = {id}}, parts); };
    EXPECT_NO_THROW(validate({.disabledHeads = {{AttentionKind::Cross, 1, 1}}}, oneEncoderLayer()));
    refuseHead({AttentionKind::EncoderSelf, 1, 0}, {"enc:1:0", "layers 0 to 0"});
    refuseHead({AttentionKind::Cross, 2, 0}, {"cross:2:0", "layers 0 to 1"});
    refuseHead({AttentionKind::DecoderSelf, 0, 2}, {"dec:0:2", "heads 0 to 1"});
    refuseHead({AttentionKind::DecoderSelf, -1, 0}, {"dec:-1:0"});
}

TEST(Intervention, NamesTheRowThatDoesNotExist)
{
    EXPECT_NO_THROW(validate(editing("cross:1:1:23=uniform"), oneEncoderLayer()));
    refuse(editing("enc:1:0:0=uniform"), {"head enc:1:0", "layers 0 to 0"});
    refuse(editing("cross:1:1:24=uniform"), {"row 24 of cross:1:1", "positions 0 to 23"});
    refuse({.rowEdits = {{{}, -1, UniformWeights {}}}}, {"row -1"});
    refuse({.rowEdits = {{{}, 0, OneKeyWeight {-1}}}}, {"key below 0"});
}

TEST(Intervention, NamesWeightsThatAreNoDistribution)
{
    EXPECT_NO_THROW(validate(editing("cross:0:0:0=0.3333,0.3333,0.3333"), oneEncoderLayer()));
    refuse(editing("cross:0:0:0=0.5,0.4"), {"cross:0:0:0=0.5,0.4", "sum to 0.9", "sum to 1"});
    refuse({.rowEdits = {{{}, 0, GivenWeights {{1.5F, -0.5F}}}}}, {"1.5,-0.5", "not all at least 0"});
    refuse({.rowEdits = {{{}, 0, GivenWeights {}}}}, {"sum to 0.0"});
}

TEST(Intervention, NamesThePartThatTheModelWasTrainedWithout)
{
    const auto residual = [](const char* id) { return Intervention {.skippedResiduals = {sublayerIdFromText(id)}}; };
    const auto norm = [](const char* id) { return Intervention {.skippedNorms = {sublayerIdFromText(id)}}; };
    auto config = oneEncoderLayer();
    config.residual = ResidualKind::None;
    refuse(residual("dec:0:ffn"), {"residual connection of dec:0:ffn", "has none"}, config);
    EXPECT_NO_THROW(validate(norm("enc:final"), config));
    config.normKind = NormKind::None;
    refuse(norm("enc:0:self"), {"norm of enc:0:self", "has none"}, config);
    refuse(norm("enc:final"), {"norm of enc:final", "has none"}, config);
    auto attentionOnly = oneEncoderLayer();
    attentionOnly.feedForward = FeedForwardKind::None;
    refuse(residual("dec:0:ffn"), {"sublayer dec:0:ffn", "no feed-forward"}, attentionOnly);
    refuse(norm("enc:0:ffn"), {"sublayer enc:0:ffn", "no feed-forward"}, attentionOnly);
}

TEST(Intervention, NamesTheSublayerThatDoesNotExist)
{
    const auto post = [] {
        auto config = oneEncoderLayer();
        config.normPlacement = NormPlacement::Post;
        return config;
    }();
    const auto residual = [](const char* id) { return Intervention {.skippedResiduals = {sublayerIdFromText(id)}}; };
    const auto norm = [](const char* id) { return Intervention {.skippedNorms = {sublayerIdFromText(id)}}; };
    for (const auto* id : {"enc:0:self", "enc:0:ffn", "dec:1:self", "dec:1:cross", "dec:1:ffn"}) {
        EXPECT_NO_THROW(validate(residual(id), oneEncoderLayer())) << id;
        EXPECT_NO_THROW(validate(norm(id), post)) << id;
    }
    EXPECT_NO_THROW(validate(norm("dec:final"), oneEncoderLayer()));
    refuse(residual("enc:1:ffn"), {"enc:1:ffn", "layers 0 to 0"});
    refuse(norm("dec:2:cross"), {"dec:2:cross", "layers 0 to 1"});
    refuse(norm("enc:0:cross"), {"enc:0:cross", "self and ffn"});
    refuse(residual("enc:final"), {"enc:final", "no residual"});
    refuse(norm("enc:final"), {"enc:final", "norms before"}, post);
    refuse({.skippedNorms = {{StackKind::Decoder, 2, SublayerKind::Final}}}, {"dec:final", "layer 2"});
}

TEST(Intervention, NamesTheNeuronThatDoesNotExist)
{
    const auto clamping = [](const char* clamp) {
        return Intervention {.clampedNeurons = {neuronClampFromText(clamp)}};
    };
    for (const auto* clamp : {"enc:0:31=0", "dec:1:0=-1.5"})
        EXPECT_NO_THROW(validate(clamping(clamp), oneEncoderLayer())) << clamp;
    refuse(clamping("enc:1:0=0"), {"neuron enc:1:0=0", "layers 0 to 0", "neurons 0 to 31"});
    refuse(clamping("dec:2:0=0"), {"dec:2:0=0", "layers 0 to 1"});
    refuse(clamping("dec:0:32=0"), {"dec:0:32=0", "neurons 0 to 31"});
    refuse({.clampedNeurons = {{StackKind::Decoder, 0, -1, 0}}}, {"dec:0:-1=0"});
    refuse({.clampedNeurons = {{StackKind::Decoder, 0, 1, std::numeric_limits<float>::infinity()}}}, {"not finite"});
    auto attentionOnly = oneEncoderLayer();
    attentionOnly.feedForward = FeedForwardKind::None;
    refuse(clamping("dec:0:0=0"), {"dec:0:0=0", "no feed-forward"}, attentionOnly);
}

TEST(Intervention, CannotChangePositionsThatAModelDoesNotHave)
{
    auto config = oneEncoderLayer();
    config.positionKind = PositionKind::None;
    refuse({.sourcePositions = {PositionUse::Dropped, 0}}, {"source positions", "none"}, config);
    refuse({.targetPositions = {PositionUse::Shuffled, 3}}, {"target positions", "shuffled:3"}, config);
    EXPECT_NO_THROW(validate({.targetPositions = {PositionUse::Shuffled, 3}}, oneEncoderLayer()));
}

TEST(Intervention, CannotEditRowsWhoseKeysAreNotAllThere)
{
    auto config = oneEncoderLayer();
    config.attentionPattern = AttentionPattern::Window;
    refuse(editing("enc:0:0:0=uniform"), {"row enc:0:0:0=uniform cannot be edited", "window"}, config);
    refuse(editing("dec:1:0:0=0"), {"cannot be edited"}, config);
    EXPECT_NO_THROW(validate(editing("cross:1:0:0=0"), config));
    config.attentionPattern = AttentionPattern::LowRank;
    refuse(editing("enc:0:0:0=uniform"), {"low_rank"}, config);
    EXPECT_NO_THROW(validate(editing("dec:1:0:0=0"), config));
    config.attentionPattern = AttentionPattern::TopKeys;
    EXPECT_NO_THROW(validate(editing("enc:0:0:0=uniform"), config));
}

TEST(VisibleKeys, AreTheSourceOrWhatPrecedesTheRow)
{
    const auto refuseKeys = [](const char* row, const SentenceLengths& lengths, Parts parts) {
        expectError(ErrorCode::Inconsistent, parts, [&] { requireVisibleKeys(editing(row), lengths); });
    };
    refuseKeys("cross:0:0:0=5", {5, {}}, {"cross:0:0:0=5", "key 5", "keys 0 to 4"});
    refuseKeys("enc:0:0:4=0,0,0,0,0,1", {5, {}}, {"key 5", "keys 0 to 4"});
    refuseKeys("dec:0:0:2=3", {5, {}}, {"key 3", "keys 0 to 2"});
    refuseKeys("dec:0:0:2=9", {5, 9}, {"key 9", "keys 0 to 8"});
    for (const auto* row :
        {"cross:0:0:9=4", "cross:0:0:0=0.5,0.5,0,0,0,0,0", "dec:0:0:3=3", "enc:0:0:5=9", "enc:0:0:0=uniform"})
        EXPECT_NO_THROW(requireVisibleKeys(editing(row), {5, {}})) << row;
    EXPECT_NO_THROW(requireVisibleKeys(editing("dec:0:0:2=8"), {5, 9}));
}

TEST(VisibleKeys, SayWhyALaterKeyIsNotThereYet)
{
    auto intervention = editing("dec:0:0:0=1");
    intervention.causalMaskRemoved = true;
    expectError(ErrorCode::Inconsistent, {"keys 0 to 0", "step by step"}, [&] {
        requireVisibleKeys(intervention, {5, {}});
    });
    EXPECT_NO_THROW(requireVisibleKeys(intervention, {5, 9}));
}

TEST(VisibleKeys, MayBeAnyNumber)
{
    constexpr auto largest = "cross:0:0:0=9223372036854775807";
    refuse(editing(largest), {largest, "key that does not exist", "positions 0 to"});
    expectError(ErrorCode::Inconsistent, {"key 9223372036854775807", "keys 0 to 4"}, [&] {
        requireVisibleKeys(editing(largest), {5, {}});
    });
}

TEST(VisibleKeys, GiveTheReplacedRow)
{
    EXPECT_EQ(replacedRow(UniformWeights {}, 4, 5), (std::vector<float> {0.25F, 0.25F, 0.25F, 0.25F, 0}));
    EXPECT_EQ(replacedRow(OneKeyWeight {1}, 3, 3), (std::vector<float> {0, 1, 0}));
    EXPECT_EQ(replacedRow(GivenWeights {{0.5F, 0.5F}}, 3, 3), (std::vector<float> {0.5F, 0.5F, 0}));
    EXPECT_EQ(replacedRow(GivenWeights {{0.5F, 0.5F, 0}}, 2, 2), (std::vector<float> {0.5F, 0.5F}));
}

}  // namespace translucent
