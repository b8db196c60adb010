#pragma once

#include "translucent/attention_pattern.h"
#include "translucent/option.h"

#include <cstdint>

namespace translucent {

/// Where layer norm stands in a sublayer. Source: Vaswani et al. 2017, §3.1 (post); Xiong et al. 2020 (pre).
enum class NormPlacement {
    Post,  ///< norm(x + sublayer(x)), as in the paper
    Pre,   ///< x + sublayer(norm(x)), with one more norm after the last layer of each stack
};
template <>
inline constexpr std::array kChoices<NormPlacement> {
    Choice {NormPlacement::Post, "post"}, Choice {NormPlacement::Pre, "pre"}};

/// Which standard deviation layer norm divides by.
enum class NormKind {
    PopulationStd,  ///< (x − mean) / sqrt(population variance + eps). Source: Ba et al. 2016, eq. (4)
    SampleStd,      ///< (x − mean) / (sample std + eps), as the Annotated Transformer writes it
};
template <>
inline constexpr std::array kChoices<NormKind> {
    Choice {NormKind::PopulationStd, "population_std"}, Choice {NormKind::SampleStd, "sample_std"}};

enum class PositionKind {
    Sinusoidal,  ///< Source: Vaswani et al. 2017, §3.5; sin on even, cos on odd dimensions
    Learned,     ///< one trained vector per position
    None,        ///< no position information at all
    Alibi,       ///< self-attention prefers what is near. Source: Press et al. 2022
    Rotary,      ///< self-attention turns queries and keys by their positions. Source: Su et al. 2021
    Relative,    ///< self-attention has trained vectors for distances. Source: Shaw et al. 2018
};
/// Whether self-attention tells positions apart by itself, and nothing is added to the embeddings.
constexpr bool actsInAttention(PositionKind kind)
{
    return kind == PositionKind::Alibi || kind == PositionKind::Rotary || kind == PositionKind::Relative;
}
/// Whether there is a vector for each position that is added to the embedding.
constexpr bool addsToEmbeddings(PositionKind kind)
{
    return kind == PositionKind::Sinusoidal || kind == PositionKind::Learned;
}
template <>
inline constexpr std::array kChoices<PositionKind> {Choice {PositionKind::Sinusoidal, "sinusoidal"},
    Choice {PositionKind::Learned, "learned"}, Choice {PositionKind::None, "none"},
    Choice {PositionKind::Alibi, "alibi"}, Choice {PositionKind::Rotary, "rotary"},
    Choice {PositionKind::Relative, "relative"}};

enum class Activation { Relu, Gelu, Silu };
template <>
inline constexpr std::array kChoices<Activation> {
    Choice {Activation::Relu, "relu"}, Choice {Activation::Gelu, "gelu"}, Choice {Activation::Silu, "silu"}};

/// Which embedding tables are one and the same matrix. Source: Press & Wolf 2017; Vaswani et al. 2017, §3.4.
enum class EmbeddingTying {
    Separate,      ///< source table, target table and output projection are three matrices
    TargetOutput,  ///< target table = output projection
    All,           ///< all three are one; needs a shared vocabulary
};
template <>
inline constexpr std::array kChoices<EmbeddingTying> {Choice {EmbeddingTying::Separate, "separate"},
    Choice {EmbeddingTying::TargetOutput, "target_output"}, Choice {EmbeddingTying::All, "all"}};

/// Sizes and choices of one encoder–decoder Transformer. An aggregate; call `validate` at the edge.
struct TransformerConfig {
    std::int64_t sourceVocabulary = 0;  ///< pieces including the four special ids
    std::int64_t targetVocabulary = 0;
    std::int64_t modelDimension = 256;         ///< d_model
    std::int64_t heads = 4;                    ///< h; d_model must be a multiple
    std::int64_t encoderLayers = 3;            ///< N of the encoder
    std::int64_t decoderLayers = 3;            ///< N of the decoder
    std::int64_t feedForwardDimension = 1024;  ///< d_ff
    std::int64_t maxLength = 256;              ///< longest source or target, in pieces, with BEGIN or END
    double dropout = 0.1;                      ///< probability in [0, 1) of zeroing an activation in training
    NormPlacement normPlacement = NormPlacement::Pre;
    NormKind normKind = NormKind::PopulationStd;
    double normEpsilon = 1e-5;
    PositionKind positionKind = PositionKind::Sinusoidal;
    Activation activation = Activation::Relu;
    EmbeddingTying embeddingTying = EmbeddingTying::TargetOutput;
    std::int64_t relativeDistance = 16;  ///< farthest distance that relative positions tell apart
    AttentionPattern attentionPattern = AttentionPattern::Full;  ///< of the self-attentions
    std::int64_t attentionSpan = 16;   ///< half width of a window, size of a block, keys kept, or rank
    double attentionThreshold = 0.02;  ///< weights below it become 0

    std::int64_t headDimension() const { return modelDimension / heads; }  ///< d_k = d_v

    bool operator==(const TransformerConfig&) const = default;
};

template <>
const Options<TransformerConfig>& optionsOf<TransformerConfig>();

/// @throws Error{InvalidArgument} naming the field, its value and the valid choices.
void validate(const TransformerConfig& config);

/// Trainable numbers of a model with this config, computed without building it.
std::int64_t parameterCount(const TransformerConfig& config);

}  // namespace translucent
