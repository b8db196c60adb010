#pragma once

#include "network/convolutional/convolution.h"
#include "network/translation_network.h"

#include <torch/types.h>

#include <string>
#include <vector>

namespace translucent {

/// A layer of the decoder: convolution, and attention of its own to the source.
/// Source: Gehring et al. 2017, §3.3, eqs. (1) and (2), with the scale of §3.4.
class ConvolutionalDecoderLayerImpl : public torch::nn::Module {
public:
    ConvolutionalDecoderLayerImpl(const TransformerConfig& config, std::int64_t layer);

    /// `x` and `embedding`, the target's with positions. Shape: [B, T, D] → the same. With `kept` only the last
    /// position is computed, see ConvolutionImpl::last.
    torch::Tensor forward(const torch::Tensor& x, const torch::Tensor& embedding, const EncodedSource& source,
        const ForwardContext& context, torch::Tensor* kept = nullptr);

    Convolution& convolution() { return m_convolution; }

private:
    torch::Tensor attended(
        const torch::Tensor& query, const EncodedSource& source, const ForwardContext& context) const;

    std::string m_path;
    Convolution m_convolution;
    Linear m_query;
    Linear m_output;
};
TORCH_MODULE(ConvolutionalDecoderLayer);

/// Encoder and decoder of convolutions with gates and residual connections; every layer of the decoder attends to the
/// source. Sums of two are multiplied by √½, so that numbers keep their size. Source: Gehring et al. 2017 (ConvS2S).
/// Deviations: embeddings are as large as a Transformer's, and scores of attention divided by √D therefore; one
/// dimension everywhere, so no projections between embeddings and layers; no weight normalisation; gradients of the
/// encoder are not scaled.
class ConvolutionalNetwork : public TranslationNetwork {
public:
    explicit ConvolutionalNetwork(const TransformerConfig& config);

    EncodedSource encode(const torch::Tensor& sourceIds, const ForwardContext& context) override;
    torch::Tensor decode(
        const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context) override;
    /// Keeps what the convolutions still see.
    torch::Tensor decodeLast(const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context,
        std::vector<torch::Tensor>& kept) override;
    void initialise() override;

private:
    /// `kept` is by layer; nullptr = all positions are computed.
    torch::Tensor decodeEmbedded(const torch::Tensor& embedding, const EncodedSource& source,
        const ForwardContext& context, std::vector<torch::Tensor>* kept);

    Positions m_sourcePositions {nullptr};
    Positions m_targetPositions {nullptr};
    std::vector<Convolution> m_encoderLayers;
    std::vector<ConvolutionalDecoderLayer> m_decoderLayers;
};

}  // namespace translucent
