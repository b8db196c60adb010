#pragma once

#include "translucent/base/option.h"
#include "translucent/model/architecture.h"

#include <cstdint>
#include <string>
#include <vector>

namespace translucent {

/// The position of layer norm in a sublayer. Source: Vaswani et al. 2017, §3.1 (post); Xiong et al. 2020 (pre).
enum class NormPlacement {
    Post,  ///< norm(x + sublayer(x)), as in the paper
    Pre,   ///< x + sublayer(norm(x)), with one more norm after the last layer of each stack
};
template <>
inline constexpr std::array kChoices<NormPlacement> {
    Choice {NormPlacement::Post, "post"}, Choice {NormPlacement::Pre, "pre"}};

/// The kind of norm that is used where the paper has layer norm.
enum class NormKind {
    PopulationStd,  ///< (x − mean) / sqrt(population variance + eps). Source: Ba et al. 2016, eq. (4)
    SampleStd,      ///< (x − mean) / (sample std + eps), as the Annotated Transformer writes it
    Rms,            ///< x / sqrt(mean of squares + eps), a gain and no bias. Source: Zhang & Sennrich 2019, eq. (4)
    Batch,          ///< each feature over all tokens of the batch. Source: Ioffe & Szegedy 2015, algorithms 1 and 2
    None,           ///< x as it is
};
template <>
inline constexpr std::array kChoices<NormKind> {Choice {NormKind::PopulationStd, "population_std"},
    Choice {NormKind::SampleStd, "sample_std"}, Choice {NormKind::Rms, "rms"}, Choice {NormKind::Batch, "batch"},
    Choice {NormKind::None, "none"}};

/// The term that is added to the result of a sublayer.
enum class ResidualKind {
    Connected,  ///< the sublayer's input. Source: He et al. 2016
    None,       ///< nothing: only the output of the sublayer is passed on
};
template <>
inline constexpr std::array kChoices<ResidualKind> {
    Choice {ResidualKind::Connected, "connected"}, Choice {ResidualKind::None, "none"}};

enum class FeedForwardKind {
    TwoLinear,  ///< W₂·activation(W₁x). Source: Vaswani et al. 2017, §3.3
    Swiglu,     ///< W₂·(SiLU(W_g x) ⊙ W₁x); a third matrix as large as W₁. Source: Shazeer 2020, eq. (6)
    None,       ///< layers with attention only, without this sublayer's norm and residual
};
template <>
inline constexpr std::array kChoices<FeedForwardKind> {Choice {FeedForwardKind::TwoLinear, "two_linear"},
    Choice {FeedForwardKind::Swiglu, "swiglu"}, Choice {FeedForwardKind::None, "none"}};

enum class PositionKind {
    Sinusoidal,  ///< Source: Vaswani et al. 2017, §3.5; sin on even, cos on odd dimensions
    Learned,     ///< one trained vector per position
    None,        ///< no position information at all
    Alibi,       ///< self-attention prefers near positions. Source: Press et al. 2022
    Rotary,      ///< self-attention rotates queries and keys by their positions. Source: Su et al. 2021
    Relative,    ///< self-attention has trained vectors for distances. Source: Shaw et al. 2018
};
/// True if self-attention itself distinguishes positions and nothing is added to the embeddings.
constexpr bool actsInAttention(PositionKind kind)
{
    return kind == PositionKind::Alibi || kind == PositionKind::Rotary || kind == PositionKind::Relative;
}
/// True if a vector for each position is added to the embedding.
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

/// The embedding tables that share one matrix. Source: Press & Wolf 2017; Vaswani et al. 2017, §3.4.
enum class EmbeddingTying {
    Separate,      ///< source table, target table and output projection are three matrices
    TargetOutput,  ///< target table = output projection
    All,           ///< all three are one; needs a shared vocabulary
};
template <>
inline constexpr std::array kChoices<EmbeddingTying> {Choice {EmbeddingTying::Separate, "separate"},
    Choice {EmbeddingTying::TargetOutput, "target_output"}, Choice {EmbeddingTying::All, "all"}};

/// The output of the model for a sentence. Labels are read from the encoder's output, without a decoder: the target
/// vocabulary contains the labels. Source: Devlin et al. 2019, §3 and figure 4.
enum class Task {
    Translation,     ///< a sentence of another language
    Tagging,         ///< a label for each word between spaces, read at its first piece. Source: ibid., §5.3
    Classification,  ///< one label, read at END. Source: Radford et al. 2018, §3.2. Deviation: an encoder, not a
                     ///< decoder
};
template <>
inline constexpr std::array kChoices<Task> {Choice {Task::Translation, "translation"},
    Choice {Task::Tagging, "tagging"}, Choice {Task::Classification, "classification"}};

/// The encoder layers that the decoder's cross-attention reads. With pre-norm, the output of each layer first passes
/// through the encoder's final norm: the same norm for all of them.
enum class CrossWiring {
    Last,     ///< all decoder layers read the last one. Source: Vaswani et al. 2017, §3.2.3
    Same,     ///< decoder layer i encoder layer i, of as many
    Mixture,  ///< every decoder layer a learned mixture of all: softmax of a number for each. Source: Bapna et al.
              ///< 2018, §3. Deviation: no dropout of the shares, and the embedding is not among the layers
    Chosen,   ///< as `crossLayers` lists them
};
template <>
inline constexpr std::array kChoices<CrossWiring> {Choice {CrossWiring::Last, "last"},
    Choice {CrossWiring::Same, "same"}, Choice {CrossWiring::Mixture, "mixture"},
    Choice {CrossWiring::Chosen, "chosen"}};

/// The order in which the decoder writes tokens. A non-autoregressive decoder reads the same input at all positions. It
/// needs position values that are added to the input: with values that only change attention weights, as in rotary
/// embeddings or ALiBi, it would predict the same token everywhere.
enum class Generation {
    Autoregressive,   ///< token by token, each from the previous ones. Source: Vaswani et al. 2017, §3
    LengthPredictor,  ///< all at once: fills a row of MASKs, whose length is predicted from the encoder's output, and
                      ///< then predicts the least certain ones again. Source: Gu et al. 2018 (length first);
                      ///< Ghazvininejad et al. 2019
    BeginRow,         ///< all at once: fills a row of BEGINs that is always long enough, and cuts it at the first END
};
template <>
inline constexpr std::array kChoices<Generation> {Choice {Generation::Autoregressive, "autoregressive"},
    Choice {Generation::LengthPredictor, "length_predictor"}, Choice {Generation::BeginRow, "begin_row"}};

/// Whether pieces of the source can be copied into the translation; see copy_mechanism.h.
enum class CopyMechanism {
    None,
    PointerGenerator,  ///< a gate mixes the output layer with the copy head's weights. Source: See et al. 2017, §2.2
};
template <>
inline constexpr std::array kChoices<CopyMechanism> {
    Choice {CopyMechanism::None, "none"}, Choice {CopyMechanism::PointerGenerator, "pointer_generator"}};

/// Sizes and choices of one encoder–decoder network, usually a Transformer. An aggregate; call `validate` at the edge.
struct TransformerConfig {
    std::int64_t sourceVocabulary = 0;  ///< pieces including the four special ids
    std::int64_t targetVocabulary = 0;
    std::int64_t modelDimension = 256;         ///< d_model
    std::int64_t heads = 4;                    ///< h; d_model must be a multiple unless the head size is set
    std::int64_t encoderLayers = 3;            ///< N of the encoder
    std::int64_t decoderLayers = 3;            ///< N of the decoder; 0 for tasks without one
    std::int64_t feedForwardDimension = 1024;  ///< d_ff
    std::int64_t maxLength = 256;              ///< longest source or target in pieces, including BEGIN or END
    double dropout = 0.1;                      ///< probability in [0, 1) of zeroing an activation in training
    NormPlacement normPlacement = NormPlacement::Pre;
    NormKind normKind = NormKind::PopulationStd;
    double normEpsilon = 1e-5;
    PositionKind positionKind = PositionKind::Sinusoidal;
    Activation activation = Activation::Relu;
    EmbeddingTying embeddingTying = EmbeddingTying::TargetOutput;  ///< without a decoder no table is shared
    Task task = Task::Translation;
    std::int64_t relativeDistance = 16;  ///< largest distance that relative positions distinguish
    AttentionPattern attentionPattern = AttentionPattern::Full;  ///< of the self-attentions
    std::int64_t attentionSpan = 16;   ///< half width of a window, size of a block, keys kept, or rank
    double attentionThreshold = 0.02;  ///< weights below it become 0
    ResidualKind residual = ResidualKind::Connected;
    FeedForwardKind feedForward = FeedForwardKind::TwoLinear;
    std::int64_t ownHeadDimension = 0;  ///< 0 = d_model / h. Source: Vaswani et al. 2017, table 3, row B

    CrossWiring crossWiring = CrossWiring::Last;
    std::string crossLayers = {};  ///< of CrossWiring::Chosen: an encoder layer for each decoder layer, from 1: "1,1,3"
    CopyMechanism copyMechanism = CopyMechanism::None;

    Generation generation = Generation::Autoregressive;
    Architecture architecture = Architecture::Transformer;
    RecurrentAttention recurrentAttention = RecurrentAttention::Dot;  ///< of an LSTM or a GRU
    std::int64_t kernelWidth = 3;  ///< of a CNN, odd: positions in the window of a layer

    bool isNonAutoregressive() const { return generation != Generation::Autoregressive; }
    std::int64_t headDimension() const { return ownHeadDimension > 0 ? ownHeadDimension : modelDimension / heads; }
    std::int64_t attentionWidth() const { return heads * headDimension(); }  ///< queries of all heads: h·d_k
    bool hasDecoder() const { return task == Task::Translation; }
    /// Each token depends on the previous ones.
    bool writesInSteps() const { return hasDecoder() && !isNonAutoregressive(); }
    bool hasFeedForward() const { return feedForward != FeedForwardKind::None; }
    bool copies() const { return copyMechanism != CopyMechanism::None; }
    bool hasFinalNorms() const { return normPlacement == NormPlacement::Pre && normKind != NormKind::None; }

    bool operator==(const TransformerConfig&) const = default;
};

template <>
const Options<TransformerConfig>& optionsOf<TransformerConfig>();

/// True if a config uses a technique beyond the plain Transformer in this option.
bool isTechnique(const Option<TransformerConfig>& option, const TransformerConfig& config);

/// The encoder layers, from 0, that the cross-attention of a decoder layer reads: one, or with a mixture all.
/// The config must be valid.
std::vector<std::int64_t> encoderLayersRead(const TransformerConfig& config, std::int64_t decoderLayer);

/// @throws Error{InvalidArgument} naming the field, its value and the valid choices.
void validate(const TransformerConfig& config);

/// Required for searching, forcing or editing a translation.
/// @throws Error{InvalidArgument} if the model has no decoder
void requireDecoder(const TransformerConfig& config);

/// Trainable numbers of a model with this config, computed without building it.
std::int64_t parameterCount(const TransformerConfig& config);

/// The classes of a length predictor: N − S, from −(maxLength − 1) to maxLength − 1.
/// Source: Lee et al. 2018, §3.4. Deviation: there is a class for every length that the model can write.
std::int64_t lengthClasses(const TransformerConfig& config);
/// The class of a length, from 0.
std::int64_t lengthClass(const TransformerConfig& config, std::int64_t source, std::int64_t length);

/// The number of values that a model stores in addition: the running means and variances of batch norm.
std::int64_t statisticsCount(const TransformerConfig& config);

}  // namespace translucent
