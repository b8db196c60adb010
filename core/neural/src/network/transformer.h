#pragma once

#include "network/copy_mechanism.h"
#include "network/embedding.h"
#include "network/linear.h"
#include "network/recorder.h"
#include "network/stacks.h"
#include "network/translation_network.h"
#include "translucent/model/transformer_config.h"

#include <torch/nn/module.h>
#include <torch/nn/pimpl.h>

#include <vector>

namespace translucent {

/// Legend: B sentences, S source pieces, D model dimension, V target vocabulary, C answers (lengthClasses).

/// What a Transformer that writes a row of known length has besides: a linear map that tells the length from the mean
/// of the encoder's output, and the vector of MASK. Source: Lee et al. 2018, §3.4 (length from the encoder);
/// Ghazvininejad et al. 2019, §2 (masks). Deviation: the mean stands for their special token LENGTH.
class LengthPredictorImpl : public torch::nn::Module {
public:
    explicit LengthPredictorImpl(const TransformerConfig& config);

    /// Unnormalised scores. Shapes: memory [B, S, D], mayAttend [B, 1, 1, S] → [B, C]
    torch::Tensor forward(const torch::Tensor& memory, const torch::Tensor& mayAttend);

    /// An embedding table whose row V is MASK, and ids that name it so. Shapes: [V, D] → [V + 1, D]
    torch::Tensor withMask(const torch::Tensor& table) const;
    static torch::Tensor maskedIds(const torch::Tensor& ids, const torch::Tensor& table);

private:
    Linear m_linear;       ///< D → C
    torch::Tensor m_mask;  ///< Shape: [1, D]
};
TORCH_MODULE(LengthPredictor);

/// Passes the outputs of the encoder's layers to the decoder's cross-attentions; see CrossWiring.
class CrossWiringLayerImpl : public torch::nn::Module {
public:
    explicit CrossWiringLayerImpl(const TransformerConfig& config);

    /// `outputs` of the encoder's layers, each normalised as at the end of the stack. Shape: [B, S, D] each. Returns
    /// the memory for each decoder layer, in the same shape.
    std::vector<torch::Tensor> memories(const std::vector<torch::Tensor>& outputs, const ForwardContext& context) const;

    /// The share of each encoder layer in each decoder layer; undefined unless layers are mixed. Shape: [N_dec, N_enc]
    torch::Tensor shares() const;

private:
    TransformerConfig m_config;
    torch::Tensor m_mixture;  ///< before softmax. Shape: [N_dec, N_enc]
};
TORCH_MODULE(CrossWiringLayer);

/// Encoder–decoder Transformer. Source: Vaswani et al. 2017.
/// Deviation: the output projection has a bias, as in the Annotated Transformer.
class TransformerImpl : public TranslationNetwork {
public:
    explicit TransformerImpl(const TransformerConfig& config);

    EncodedSource encode(const torch::Tensor& sourceIds, const ForwardContext& context) override;
    torch::Tensor decode(
        const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context) override;

    /// Keys and values of cross-attention; the memories go, for nothing else reads them.
    void prepareSteps(EncodedSource& source) override;
    /// Keeps keys and values of self-attention, unless the pass is changed.
    torch::Tensor decodeLast(const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context,
        std::vector<torch::Tensor>& kept) override;
    torch::Tensor predictLast(const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context,
        std::vector<torch::Tensor>& kept) override;

    /// Xavier-uniform matrices – each block of a fused projection by itself –, zero biases, γ = 1, β = 0.
    /// Source: Glorot & Bengio 2010.
    void initialise() override;

    torch::Tensor predict(const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context,
        const torch::Tensor& positions = {}) override;

    Encoder& encoder() { return m_encoder; }
    DecoderStack& decoder() { return m_decoder; }
    /// Empty unless the config asks for it.
    LengthPredictor& lengthPredictor() { return m_lengthPredictor; }
    CopyLayer& copying() { return m_copying; }  ///< empty unless the config asks for it

private:
    Encoder m_encoder;
    DecoderStack m_decoder;  ///< absent where labels are read from the encoder
    CrossWiringLayer m_wiring;
    LengthPredictor m_lengthPredictor {nullptr};
    CopyLayer m_copying {nullptr};  ///< of a model that copies
};
TORCH_MODULE(Transformer);

/// As the network itself says.
inline void initialiseWeights(TranslationNetwork& network)
{
    network.initialise();
}

}  // namespace translucent
