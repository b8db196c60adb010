#include "translucent/model/transformer_config.h"

#include "support/expect_error.h"
#include "support/small_model.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;

TransformerConfig validConfig()
{
    auto config = test::smallConfig();
    config.sourceVocabulary = 13;
    config.targetVocabulary = 11;
    return config;
}

template <typename Value>
void expectRefused(Value TransformerConfig::*field, Value value, std::initializer_list<std::string_view> parts)
{
    auto config = validConfig();
    config.*field = value;
    expectError(ErrorCode::InvalidArgument, parts, [&] { validate(config); });
}

std::int64_t builtParameters(const TransformerConfig& config)
{
    std::int64_t count = 0;
    for (const auto& parameter : Transformer(config)->parameters())
        count += parameter.numel();
    return count;
}

}  // namespace

TEST(TransformerConfig, AcceptsTheDefaultsWithVocabularies)
{
    TransformerConfig config;
    config.sourceVocabulary = config.targetVocabulary = 5;
    EXPECT_NO_THROW(validate(config));
    EXPECT_NO_THROW(validate(validConfig()));
}

TEST(TransformerConfig, NamesTheSizeThatIsOutOfRange)
{
    using C = TransformerConfig;
    expectRefused(&C::sourceVocabulary, std::int64_t {4}, {"source_vocabulary is 4", "from 5 to"});
    expectRefused(&C::targetVocabulary, std::int64_t {0}, {"target_vocabulary is 0", "from 5 to"});
    expectRefused(&C::modelDimension, std::int64_t {0}, {"model_dimension is 0", "from 2 to"});
    expectRefused(&C::heads, std::int64_t {-1}, {"heads is -1", "from 1 to"});
    expectRefused(&C::encoderLayers, std::int64_t {0}, {"encoder_layers is 0"});
    expectRefused(&C::decoderLayers, std::int64_t {1} << 40, {"decoder_layers is 1099511627776"});
    expectRefused(&C::feedForwardDimension, std::int64_t {0}, {"feed_forward_dimension is 0"});
    expectRefused(&C::maxLength, std::int64_t {1}, {"max_length is 1", "from 2 to"});
}

TEST(TransformerConfig, NamesTheNumberThatIsOutOfRange)
{
    using C = TransformerConfig;
    expectRefused(&C::dropout, 1.0, {"dropout is 1", "below 1"});
    expectRefused(&C::dropout, -0.1, {"dropout is -0.1"});
    expectRefused(&C::dropout, std::numeric_limits<double>::quiet_NaN(), {"dropout is nan"});
    expectRefused(&C::normEpsilon, 0.0, {"norm_epsilon is 0", "1e-5"});
}

TEST(TransformerConfig, ExplainsHowFieldsDependOnEachOther)
{
    using C = TransformerConfig;
    expectRefused(&C::heads, std::int64_t {3}, {"heads is 3", "model_dimension (16)", "multiple"});
    expectRefused(&C::embeddingTying, EmbeddingTying::All, {"embedding_tying is all", "shared vocabulary"});
    auto odd = validConfig();
    odd.modelDimension = 15;
    odd.heads = 3;
    expectError(ErrorCode::InvalidArgument, {"model_dimension is 15", "even"}, [&] { validate(odd); });
    odd.positionKind = PositionKind::Learned;
    EXPECT_NO_THROW(validate(odd));
}

TEST(TransformerConfig, ExplainsWhichTechniquesGoTogether)
{
    auto config = validConfig();
    config.modelDimension = 6;
    config.heads = 2;
    config.positionKind = PositionKind::Rotary;
    expectError(ErrorCode::InvalidArgument, {"position_kind is rotary", "(3) must be even"}, [&] { validate(config); });
    config.heads = 1;
    EXPECT_NO_THROW(validate(config));
    config.attentionPattern = AttentionPattern::LowRank;
    expectError(ErrorCode::InvalidArgument, {"attention_pattern is low_rank", "position_kind sinusoidal"},
        [&] { validate(config); });
    config.positionKind = PositionKind::Learned;
    EXPECT_NO_THROW(validate(config));
}

TEST(TransformerConfig, SaysWhichEncoderLayerADecoderLayerReads)
{
    using Layers = std::vector<std::int64_t>;
    auto config = validConfig();
    config.encoderLayers = config.decoderLayers = 3;
    EXPECT_EQ(encoderLayersRead(config, 0), (Layers {2}));
    config.crossWiring = CrossWiring::Same;
    EXPECT_EQ(encoderLayersRead(config, 1), (Layers {1}));
    config.crossWiring = CrossWiring::Mixture;
    EXPECT_EQ(encoderLayersRead(config, 1), (Layers {0, 1, 2}));
    config.crossWiring = CrossWiring::Chosen;
    config.crossLayers = "1,1,3";
    EXPECT_NO_THROW(validate(config));
    EXPECT_EQ(encoderLayersRead(config, 0), (Layers {0}));
    EXPECT_EQ(encoderLayersRead(config, 2), (Layers {2}));
    for (const auto* wrong : {"", "1,1", "1,1,4", "0,1,2", "1,1,3,", "1, 1,3", "1,1,x", "1;1;3", "-1,1,1"}) {
        config.crossLayers = wrong;
        expectError(ErrorCode::InvalidArgument, {"cross_layers is", "from 1 to 3", "3 decoder layers"},
            [&] { validate(config); });
    }
}

TEST(TransformerConfig, RefusesRowsWhosePlacesAreAllAlike)
{
    auto config = validConfig();
    for (const auto generation : {Generation::LengthPredictor, Generation::BeginRow}) {
        config.generation = generation;
        config.positionKind = PositionKind::Learned;
        EXPECT_NO_THROW(validate(config));
        for (const auto kind : {PositionKind::None, PositionKind::Alibi, PositionKind::Rotary}) {
            config.positionKind = kind;
            expectError(ErrorCode::InvalidArgument, {"generation is", "sinusoidal, learned or relative"},
                [&] { validate(config); });
        }
    }
}

TEST(TransformerConfig, RefusesWiringsThatCannotBe)
{
    auto config = validConfig();
    config.crossWiring = CrossWiring::Same;
    config.encoderLayers = 3;
    expectError(
        ErrorCode::InvalidArgument, {"cross_wiring is same", "as many encoder layers"}, [&] { validate(config); });
    config.encoderLayers = 2;
    config.normKind = NormKind::Batch;
    expectError(ErrorCode::InvalidArgument, {"cross_wiring is same", "batch norm"}, [&] { validate(config); });
    config.normPlacement = NormPlacement::Post;
    EXPECT_NO_THROW(validate(config));
}

TEST(TransformerConfig, HasHeadsOfAnySizeWhenItIsGiven)
{
    auto config = validConfig();
    config.heads = 3;
    config.ownHeadDimension = 7;
    EXPECT_NO_THROW(validate(config));
    EXPECT_EQ(config.headDimension(), 7);
    EXPECT_EQ(config.attentionWidth(), 21);
    config.ownHeadDimension = 1 << 20;
    expectError(ErrorCode::InvalidArgument, {"head_dimension is 1048576", "multiplied by heads (3)"},
        [&] { validate(config); });
}

TEST(ParameterCount, EqualsWhatIsBuilt)
{
    for (auto [name, config] : test::allConfigs()) {
        config.sourceVocabulary = 13;
        config.targetVocabulary = config.embeddingTying == EmbeddingTying::All ? 13 : 11;
        EXPECT_EQ(parameterCount(config) + statisticsCount(config), builtParameters(config)) << name;
    }
}

TEST(ParameterCount, OfThePapersBaseModelIsAbout63Million)
{
    TransformerConfig base;
    base.sourceVocabulary = base.targetVocabulary = 37'000;
    base.modelDimension = 512;
    base.heads = 8;
    base.encoderLayers = base.decoderLayers = 6;
    base.feedForwardDimension = 2048;
    base.normPlacement = NormPlacement::Post;
    base.embeddingTying = EmbeddingTying::All;
    // 6 · 3,152,384 (encoder) + 6 · 4,204,032 (decoder) + 37,000 · 512 (embeddings) + 37,000 (output bias)
    EXPECT_EQ(parameterCount(base), 63'119'496);
}

TEST(ParameterCount, DoesNotOverflowForAnyValidConfig)
{
    constexpr std::int64_t kLargest = 1 << 20;
    auto config = validConfig();
    config.sourceVocabulary = config.targetVocabulary = config.modelDimension = kLargest;
    config.feedForwardDimension = config.maxLength = kLargest;
    config.positionKind = PositionKind::Learned;
    const auto valid = [](const TransformerConfig& candidate) {
        try {
            validate(candidate);
            return true;
        } catch (const Error&) {
            return false;
        }
    };
    for (std::int64_t layers = 1; layers <= kLargest; layers *= 2) {
        config.encoderLayers = config.decoderLayers = layers;
        if (valid(config)) {
            EXPECT_GT(parameterCount(config), layers) << layers;
        }
    }
}

}  // namespace translucent
