#pragma once

#include "network/embedding.h"
#include "network/recorder.h"
#include "translucent/model/transformer_config.h"

#include <memory>
#include <string>
#include <vector>

namespace translucent {

/// Legend: B sentences, S source pieces, T target positions, D model dimension, V target vocabulary.

/// The encoder output of a batch, as input of the decoder.
struct EncodedSource {
    torch::Tensor mayAttend;                   ///< Shape: [B, 1, 1, S]
    torch::Tensor memory;                      ///< Shape: [B, S, D]
    std::vector<torch::Tensor> memories = {};  ///< for each decoder layer, if they do not all read `memory`
    torch::Tensor copies = {};  ///< in a model that copies: the piece that a copy of each piece writes. Shape: [B, S]
    /// In a recurrent network: the final state of each encoder layer. Shape: [B, W], see RecurrentLayerImpl
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

/// A network that reads source pieces and predicts target pieces. This is the interface for training, evaluation,
/// traces and model directories, independent of the architecture.
class TranslationNetwork : public torch::nn::Module {
public:
    /// Shape: ids [B, S], shorter rows end with PAD.
    virtual EncodedSource encode(const torch::Tensor& sourceIds, const ForwardContext& context) = 0;

    /// Decoder output at every position. Each position sees only the previous ones, or all that are not padding in a
    /// model that writes all tokens at once; its input may contain kMaskId. `inputIds` Shape: [B, T] → [B, T, D]
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

    /// Sets random initial weights. Uses torch's default generator.
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
    /// Creates the source embedding. Derived classes add their own parts and then call `addOutput`, so that parameters
    /// keep their order.
    explicit TranslationNetwork(const TransformerConfig& config);
    void addOutput();

    /// Scaled embeddings plus `rows` of the position table; undefined = none. Shape: ids [B, L] → [B, L, D]
    torch::Tensor embedded(const torch::Tensor& table, const torch::Tensor& rows, const torch::Tensor& ids,
        const std::string& path, const ForwardContext& context);

private:
    TransformerConfig m_config;
    Embedding m_sourceEmbedding;
    Embedding m_targetEmbedding {nullptr};  ///< absent if all tables are one, or without a decoder
    std::shared_ptr<torch::nn::Module> m_output;
    torch::Tensor m_outputWeight;  ///< only if the tables are separate, or without a decoder. Shape: [V, D]
    torch::Tensor m_outputBias;    ///< Shape: [V]
};

/// Selects some of the B · T positions; undefined = all, unchanged. Shape: [B, T, X] → [N, X]
inline torch::Tensor picked(const torch::Tensor& rows, const torch::Tensor& positions)
{
    return positions.defined() ? rows.flatten(0, 1).index_select(0, positions) : rows;
}

/// The name of a layer in traces, weights files and gradient norms, e.g. "encoder.layers.0".
inline std::string layerPath(const char* stack, std::size_t layer)
{
    return std::string(stack) + ".layers." + std::to_string(layer);
}

/// Creates the network of a config's architecture; its weights are zeros.
std::shared_ptr<TranslationNetwork> makeNetwork(const TransformerConfig& config);

}  // namespace translucent
