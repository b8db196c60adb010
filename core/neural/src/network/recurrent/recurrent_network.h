#pragma once

#include "network/recurrent/recurrent_attention.h"
#include "network/recurrent/recurrent_layer.h"
#include "network/translation_network.h"

#include <torch/types.h>

#include <vector>

namespace translucent {

/// A layer of the encoder: half of the units read forwards, half backwards. Source: Schuster & Paliwal 1997; Bahdanau
/// et al. 2015, §3.2.
class BidirectionalLayerImpl : public torch::nn::Module {
public:
    explicit BidirectionalLayerImpl(const TransformerConfig& config);

    /// `x` Shape: [B, S, D], `lengths` [B] → outputs [B, S, D] and the state that a layer of the decoder with D units
    /// can begin with, [B, W]
    RecurrentResult forward(const torch::Tensor& x, const torch::Tensor& lengths, const RecurrentSite& site);

    RecurrentLayer& forwards() { return m_forwards; }
    RecurrentLayer& backwards() { return m_backwards; }

private:
    RecurrentLayer m_forwards;
    RecurrentLayer m_backwards;
};
TORCH_MODULE(BidirectionalLayer);

/// Encoder and decoder of LSTM or GRU layers. Each layer of the decoder begins with the last state of the encoder's
/// layer of the same number (further ones with that of its last layer); with `recurrentAttention` none this is all that
/// it knows of the source. Source: Sutskever et al. 2014; Cho et al. 2014; Bahdanau et al. 2015; Luong et al. 2015.
/// Dropout is between layers, not inside the recurrence (Zaremba et al. 2014).
/// Deviations: the encoder reads in both directions in all cases, and embeddings are scaled as in the Transformer.
class RecurrentNetwork : public TranslationNetwork {
public:
    explicit RecurrentNetwork(const TransformerConfig& config);

    EncodedSource encode(const torch::Tensor& sourceIds, const ForwardContext& context) override;
    torch::Tensor decode(
        const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context) override;
    /// Keys of an additive score.
    void prepareSteps(EncodedSource& source) override;
    /// Keeps the state of each layer.
    torch::Tensor decodeLast(const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context,
        std::vector<torch::Tensor>& kept) override;
    void initialise() override;

private:
    /// Where each layer of the decoder begins.
    std::vector<torch::Tensor> firstStates(const EncodedSource& source) const;
    /// `states` is where each layer of the decoder begins, and then where it ends.
    torch::Tensor decodeFrom(std::vector<torch::Tensor>& states, const torch::Tensor& inputIds,
        const EncodedSource& source, const ForwardContext& context);

    std::vector<BidirectionalLayer> m_encoderLayers;
    std::vector<RecurrentLayer> m_decoderLayers;
    RecurrentAttentionPart m_attention {nullptr};  ///< empty without attention
};

}  // namespace translucent
