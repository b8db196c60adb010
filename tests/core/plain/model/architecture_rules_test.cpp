#include "translucent/model/architecture.h"

#include "translucent/base/error.h"
#include "translucent/model/intervention.h"
#include "translucent/training/auto_recipe.h"
#include "translucent/training/recipe.h"

#include <gtest/gtest.h>

namespace translucent {

namespace {

TransformerConfig configOf(Architecture architecture)
{
    TransformerConfig config;
    config.sourceVocabulary = config.targetVocabulary = 100;
    config.architecture = architecture;
    return config;
}

std::string refusal(const auto& work)
{
    try {
        work();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

std::string refusalOf(const TransformerConfig& config)
{
    return refusal([&] { validate(config); });
}

}  // namespace

TEST(Architectures, RefuseWhatOnlyATransformerHas)
{
    for (const auto architecture : {Architecture::Lstm, Architecture::Gru, Architecture::Cnn}) {
        EXPECT_EQ(refusalOf(configOf(architecture)), "");
        auto pattern = configOf(architecture);
        pattern.attentionPattern = AttentionPattern::Window;
        EXPECT_NE(refusalOf(pattern).find("attention_pattern"), std::string::npos) << refusalOf(pattern);
        auto positions = configOf(architecture);
        positions.positionKind = PositionKind::Rotary;
        EXPECT_NE(refusalOf(positions).find("position_kind"), std::string::npos) << refusalOf(positions);
        auto norm = configOf(architecture);
        norm.normKind = NormKind::Rms;
        EXPECT_NE(refusalOf(norm).find("norm_kind"), std::string::npos) << refusalOf(norm);
        auto wiring = configOf(architecture);
        wiring.crossWiring = CrossWiring::Mixture;
        EXPECT_NE(refusalOf(wiring).find("cross_wiring"), std::string::npos) << refusalOf(wiring);
    }
}

TEST(Architectures, IgnorePlainOptionsThatMeanNothingThere)
{
    auto config = configOf(Architecture::Lstm);
    config.heads = 7;  // divides nothing
    config.normPlacement = NormPlacement::Post;
    config.activation = Activation::Gelu;
    EXPECT_EQ(refusalOf(config), "");
    const auto count = parameterCount(config);
    config.feedForwardDimension = 1;
    EXPECT_EQ(parameterCount(config), count);
}

TEST(Architectures, NeedSizesThatFit)
{
    auto odd = configOf(Architecture::Gru);
    odd.modelDimension = 33;
    EXPECT_NE(refusalOf(odd).find("model_dimension"), std::string::npos);
    auto even = configOf(Architecture::Cnn);
    even.kernelWidth = 4;
    EXPECT_NE(refusalOf(even).find("kernel_width"), std::string::npos);
    even.architecture = Architecture::Transformer;
    EXPECT_EQ(refusalOf(even), "") << "nothing that a Transformer has";
}

TEST(Architectures, HaveOnlyTheAttentionOfTheirPapers)
{
    EXPECT_EQ(headsOf(configOf(Architecture::Transformer)).size(), 9U * 4U);
    EXPECT_EQ(headsOf(configOf(Architecture::Cnn)).size(), 3U);
    EXPECT_EQ(headsOf(configOf(Architecture::Lstm)), (std::vector<HeadId> {{AttentionKind::Cross, 0, 0}}));
    auto without = configOf(Architecture::Lstm);
    without.recurrentAttention = RecurrentAttention::None;
    EXPECT_TRUE(headsOf(without).empty());
}

TEST(Architectures, RefuseInterventionsAndGuidedHeads)
{
    const Intervention change {.disabledHeads = {{AttentionKind::Cross, 0, 0}}};
    EXPECT_NE(refusal([&] { validate(change, configOf(Architecture::Lstm)); }).find("lstm"), std::string::npos);
    EXPECT_EQ(refusal([&] { validate(Intervention {}, configOf(Architecture::Lstm)); }), "");
    Recipe recipe;
    recipe.model = configOf(Architecture::Cnn);
    recipe.training.guidedAttention = 1;
    EXPECT_NE(refusal([&] { validate(recipe); }).find("guided_attention"), std::string::npos);
}

TEST(Architectures, CostWhatTheirLayersMultiply)
{
    auto config = configOf(Architecture::Lstm);
    config.modelDimension = 8;
    config.encoderLayers = config.decoderLayers = 1;
    config.recurrentAttention = RecurrentAttention::None;
    const BatchShape shape {2, 5, 3};
    // two directions of 4 · 4 · (8 + 4), a decoder of 4 · 8 · (8 + 8), the output of 8 · 100
    EXPECT_DOUBLE_EQ(forwardMultiplications(config, shape), 2 * (5 * 384.0 + 3 * 512.0 + 3 * 800.0));
    config.architecture = Architecture::Cnn;
    // 3 · 8 · 16 each, and 2 · 8² and 2 · 5 · 8 of attention
    EXPECT_DOUBLE_EQ(forwardMultiplications(config, shape), 2 * (5 * 384.0 + 3 * (384.0 + 128 + 80) + 3 * 800.0));
}

}  // namespace translucent
