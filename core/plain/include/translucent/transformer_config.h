#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// Where layer norm stands in a sublayer. Source: Vaswani et al. 2017, §3.1 (post); Xiong et al. 2020 (pre).
enum class NormPlacement {
    Post,  ///< norm(x + sublayer(x)), as in the paper
    Pre,   ///< x + sublayer(norm(x)), with one more norm after the last layer of each stack
};

/// Which standard deviation layer norm divides by.
enum class NormKind {
    PopulationStd,  ///< (x − mean) / sqrt(population variance + eps). Source: Ba et al. 2016, eq. (4)
    SampleStd,      ///< (x − mean) / (sample std + eps), as the Annotated Transformer writes it
};

enum class PositionKind {
    Sinusoidal,  ///< Source: Vaswani et al. 2017, §3.5; sin on even, cos on odd dimensions
    Learned,     ///< one trained vector per position
    None,        ///< no position information at all
};

enum class Activation { Relu, Gelu, Silu };

/// Which embedding tables are one and the same matrix. Source: Press & Wolf 2017; Vaswani et al. 2017, §3.4.
enum class EmbeddingTying {
    Separate,      ///< source table, target table and output projection are three matrices
    TargetOutput,  ///< target table = output projection
    All,           ///< all three are one; needs a shared vocabulary
};

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

    std::int64_t headDimension() const { return modelDimension / heads; }  ///< d_k = d_v

    bool operator==(const TransformerConfig&) const = default;
};

/// @throws Error{InvalidArgument} naming the field, its value and the valid choices.
void validate(const TransformerConfig& config);

/// Trainable numbers of a model with this config, computed without building it.
std::int64_t parameterCount(const TransformerConfig& config);

/// Names as they stand in config.json ("pre", "sample_std", "sinusoidal", "relu", "target_output", …).
/// The `…FromName` functions throw Error{InvalidArgument} listing the valid names.
std::string_view name(NormPlacement value);
std::string_view name(NormKind value);
std::string_view name(PositionKind value);
std::string_view name(Activation value);
std::string_view name(EmbeddingTying value);
NormPlacement normPlacementFromName(std::string_view name);
NormKind normKindFromName(std::string_view name);
PositionKind positionKindFromName(std::string_view name);
Activation activationFromName(std::string_view name);
EmbeddingTying embeddingTyingFromName(std::string_view name);

}  // namespace translucent
