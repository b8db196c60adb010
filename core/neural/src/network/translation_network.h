#pragma once

#include "network/embedding.h"
#include "network/recorder.h"
#include "translucent/transformer_config.h"

#include <memory>
#include <string>
#include <vector>

namespace translucent {

/// Legend: B sentences, S source pieces, T target positions, D model dimension, V target vocabulary.

/// The encoder output of a batch, ready for the decoder.
struct EncodedSource {
    torch::Tensor mayAttend;                   ///< Shape: [B, 1, 1, S]
    torch::Tensor memory;                      ///< Shape: [B, S, D]
    std::vector<torch::Tensor> memories = {};  ///< for each decoder layer, where they do not all read `memory`
    torch::Tensor copies = {};  ///< what a copy of each piece writes, of a model that copies. Shape: [B, S]
    /// Of a recurrent network: where each encoder layer ends. Shape: [B, W], see RecurrentLayerImpl
    std::vector<torch::Tensor> states = {};
    torch::Tensor values = {};  ///< of a convolutional network: what attention mixes, beside `memory`. Shape: [B, S, D]
    /// What `prepareSteps` computed from the memories, by decoder layer; empty = computed in every pass. Shape: [B, S,
    /// X]
    std::vector<torch::Tensor> projections = {};

    const torch::Tensor& memoryOf(std::int64_t decoderLayer) const
    {
        return memories.empty() ? memory : memories[static_cast<std::size_t>(decoderLayer)];
    }
};

/// A network that reads source pieces and predicts target pieces, whatever is inside: what training, evaluation, traces
/// and model directories know of it.
class TranslationNetwork : public torch::nn::Module {
public:
    /// Shape: ids [B, S] with PAD at the end of shorter rows.
    virtual EncodedSource encode(const torch::Tensor& sourceIds, const ForwardContext& context) = 0;

    /// Decoder output at every position, each seeing only what comes before, or all that is no padding in a model that
    /// writes at once; its input may have kMaskId. `inputIds` Shape: [B, T] → [B, T, D]
    virtual torch::Tensor decode(
        const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context) = 0;

    /// Computes what all steps of decoding need of the source, so that none of them computes it again.
    virtual void prepareSteps(EncodedSource&) { }

    /// The last position of `decode`: one step of writing. `kept` is what the step before it left, one row for each row
    /// of `inputIds`; empty at the first. A network may keep nothing and compute all positions again, as this does.
    /// Shape: inputIds [B, T] → [B, D]
    virtual torch::Tensor decodeLast(const torch::Tensor& inputIds, const EncodedSource& source,
        const ForwardContext& context, std::vector<torch::Tensor>& kept);

    /// The last position of `predict`, in the same way. Shape: inputIds [B, T] → [B, V]
    virtual torch::Tensor predictLast(const torch::Tensor& inputIds, const EncodedSource& source,
        const ForwardContext& context, std::vector<torch::Tensor>& kept);

    /// What follows each of some positions, as scores whose softmax is the probability: `logits` of `decode`, or the
    /// logarithm of a mixture with what is copied; without a decoder of the encoder's output. `positions` counts all B
    /// · T of them; undefined = all. Shape: inputIds [B, T], positions [N] → [N, V], or [B, T, V]
    virtual torch::Tensor predict(const torch::Tensor& inputIds, const EncodedSource& source,
        const ForwardContext& context, const torch::Tensor& positions = {});

    /// Random weights to start from. Uses torch's default generator.
    virtual void initialise() = 0;

    /// Unnormalised scores of the target vocabulary. Shape: [..., D] → [..., V]
    torch::Tensor logits(const torch::Tensor& decoded, const ForwardContext& context);

    const TransformerConfig& config() const { return m_config; }
    Embedding& sourceEmbedding() { return m_sourceEmbedding; }
    Embedding& targetEmbedding() { return m_targetEmbedding ? m_targetEmbedding : m_sourceEmbedding; }
    /// Shape: [V, D]
    const torch::Tensor& outputWeight();
    /// Shape: [V]
    const torch::Tensor& outputBias() const { return m_outputBias; }

protected:
    /// Has the source embedding; what is derived adds its own parts and calls `addOutput` then, so that parameters keep
    /// their order.
    explicit TranslationNetwork(const TransformerConfig& config);
    void addOutput();

    /// Scaled embeddings and `rows` of the position table, undefined = none. Shape: ids [B, L] → [B, L, D]
    torch::Tensor embedded(const torch::Tensor& table, const torch::Tensor& rows, const torch::Tensor& ids,
        const std::string& path, const ForwardContext& context);

private:
    TransformerConfig m_config;
    Embedding m_sourceEmbedding;
    Embedding m_targetEmbedding {nullptr};  ///< absent when all tables are one, or without a decoder
    std::shared_ptr<torch::nn::Module> m_output;
    torch::Tensor m_outputWeight;  ///< only when the tables are separate, or without a decoder. Shape: [V, D]
    torch::Tensor m_outputBias;    ///< Shape: [V]
};

/// Some of the B · T positions; undefined = all, as they are. Shape: [B, T, X] → [N, X]
inline torch::Tensor picked(const torch::Tensor& rows, const torch::Tensor& positions)
{
    return positions.defined() ? rows.flatten(0, 1).index_select(0, positions) : rows;
}

/// By which a trace, a weights file and gradient norms name a layer of a stack, e.g. "encoder.layers.0".
inline std::string layerPath(const char* stack, std::size_t layer)
{
    return std::string(stack) + ".layers." + std::to_string(layer);
}

/// The network of a config's architecture; its weights are zeros.
std::shared_ptr<TranslationNetwork> makeNetwork(const TransformerConfig& config);

}  // namespace translucent
