#pragma once

#include "network/cross_wiring.h"
#include "network/embedding.h"
#include "network/length_predictor.h"
#include "network/stacks.h"

namespace translucent {

/// Encoder–decoder Transformer. Source: Vaswani et al. 2017.
/// Legend: B batch rows, S source pieces, T target positions, D model dimension, V target vocabulary.
/// Deviation: the output projection has a bias, as in the Annotated Transformer.
class TransformerImpl : public torch::nn::Module {
public:
    explicit TransformerImpl(const TransformerConfig& config);

    /// Shape: ids [B, S] with PAD at the end of shorter rows.
    EncodedSource encode(const torch::Tensor& sourceIds, const ForwardContext& context);

    /// Decoder output at every position, each seeing only what comes before, or all that is no padding in a model that
    /// writes at once; its input may have kMaskId. `inputIds` Shape: [B, T] → [B, T, D]
    torch::Tensor decode(const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context);

    /// Unnormalised scores of the target vocabulary. Shape: [..., D] → [..., V]
    torch::Tensor logits(const torch::Tensor& decoded, const ForwardContext& context);

    const TransformerConfig& config() const { return m_config; }
    Embedding& sourceEmbedding() { return m_sourceEmbedding; }
    Embedding& targetEmbedding() { return m_targetEmbedding ? m_targetEmbedding : m_sourceEmbedding; }
    Encoder& encoder() { return m_encoder; }
    DecoderStack& decoder() { return m_decoder; }
    CrossWiringLayer& wiring() { return m_wiring; }
    /// Empty unless the config asks for it.
    LengthPredictor& lengthPredictor() { return m_lengthPredictor; }
    /// Shape: [V, D]
    const torch::Tensor& outputWeight();
    /// Shape: [V]
    const torch::Tensor& outputBias() const { return m_outputBias; }

private:
    torch::Tensor embedded(const torch::Tensor& table, const torch::Tensor& rows, const torch::Tensor& ids,
        const std::string& path, const ForwardContext& context);

    TransformerConfig m_config;
    Embedding m_sourceEmbedding;
    Embedding m_targetEmbedding {nullptr};  ///< absent when all tables are one
    Encoder m_encoder;
    DecoderStack m_decoder;
    CrossWiringLayer m_wiring;
    LengthPredictor m_lengthPredictor {nullptr};
    std::shared_ptr<torch::nn::Module> m_output;
    torch::Tensor m_outputWeight;  ///< only when the tables are separate. Shape: [V, D]
    torch::Tensor m_outputBias;    ///< Shape: [V]
};
TORCH_MODULE(Transformer);

/// Xavier-uniform matrices – each block of a fused projection by itself –, zero biases, γ = 1, β = 0.
/// Source: Glorot & Bengio 2010. Uses torch's default generator.
void initialiseWeights(TransformerImpl& model);

}  // namespace translucent
