#pragma once

#include "translucent/model/transformer_config.h"

#include <vector>

namespace translucent::test {

/// Small configs that differ in everything the diagram depends on.
inline std::vector<TransformerConfig> sampleConfigs()
{
    std::vector<TransformerConfig> configs;
    for (const auto placement : {NormPlacement::Pre, NormPlacement::Post})
        for (const auto positions :
            {PositionKind::Sinusoidal, PositionKind::Learned, PositionKind::None, PositionKind::Relative})
            for (const auto tying : {EmbeddingTying::Separate, EmbeddingTying::TargetOutput, EmbeddingTying::All}) {
                TransformerConfig config;
                config.sourceVocabulary = 3004;
                config.targetVocabulary = tying == EmbeddingTying::All ? 3004 : 100;
                config.modelDimension = 24;
                config.heads = 4;
                config.encoderLayers = 3;
                config.decoderLayers = 2;
                config.feedForwardDimension = 40;
                config.maxLength = 64;
                config.normPlacement = placement;
                config.positionKind = positions;
                config.embeddingTying = tying;
                configs.push_back(config);
            }
    for (const auto positions : {PositionKind::Alibi, PositionKind::Rotary}) {
        configs.push_back(configs.front());
        configs.back().positionKind = positions;
    }
    for (const auto& pattern : kChoices<AttentionPattern>) {
        configs.push_back(configs.front());
        configs.back().attentionPattern = pattern.value;
    }
    return configs;
}

/// Small configs with parts removed or replaced.
inline std::vector<TransformerConfig> partConfigs()
{
    std::vector<TransformerConfig> configs;
    for (const auto placement : {NormPlacement::Pre, NormPlacement::Post})
        for (const auto norm : {NormKind::PopulationStd, NormKind::Rms, NormKind::Batch, NormKind::None})
            for (const auto residual : {ResidualKind::Connected, ResidualKind::None})
                for (const auto forward :
                    {FeedForwardKind::TwoLinear, FeedForwardKind::Swiglu, FeedForwardKind::None}) {
                    auto config = sampleConfigs().front();
                    config.normPlacement = placement;
                    config.normKind = norm;
                    config.residual = residual;
                    config.feedForward = forward;
                    config.ownHeadDimension = 7;
                    configs.push_back(config);
                }
    for (const auto wiring : {CrossWiring::Same, CrossWiring::Mixture, CrossWiring::Chosen}) {
        auto config = sampleConfigs().front();
        config.encoderLayers = config.decoderLayers;
        config.crossWiring = wiring;
        config.crossLayers = "2,1";
        configs.push_back(config);
    }
    auto copying = sampleConfigs().front();
    copying.copyMechanism = CopyMechanism::PointerGenerator;
    configs.push_back(copying);
    auto labels = sampleConfigs().front();
    labels.task = Task::Tagging;
    labels.decoderLayers = 0;
    configs.push_back(labels);
    for (const auto generation : {Generation::LengthPredictor, Generation::BeginRow}) {
        configs.push_back(sampleConfigs().front());
        configs.back().generation = generation;
    }
    return configs;
}

inline std::vector<TransformerConfig> allConfigs()
{
    auto configs = sampleConfigs();
    for (const auto& config : partConfigs())
        configs.push_back(config);
    return configs;
}

}  // namespace translucent::test
