#pragma once

#include "network/linear.h"
#include "network/translation_network.h"
#include "translucent/model/transformer_config.h"

#include <torch/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace translucent {

/// Which positions a convolution sees, of its width k.
enum class Sight {
    Around,    ///< as many before as after its own
    Backwards  ///< its own and those before
};

/// A convolution over positions and its gated linear unit: a ⊙ σ(b), [a; b] = W [x of the k positions] + bias. Where
/// the sentence has no position, x is 0. Source: Gehring et al. 2017, §3.2; Dauphin et al. 2017.
/// Deviation: no weight normalisation.
class ConvolutionImpl : public torch::nn::Module {
public:
    ConvolutionImpl(const TransformerConfig& config, Sight sight);

    /// Shape: [B, L, D] → the same
    torch::Tensor forward(const torch::Tensor& x);

    /// The last position alone, of a convolution that sees backwards. `kept` is the input of the k − 1 positions before
    /// it, fewer at the beginning, undefined at the first, and then what the next one needs. Shape: x [B, 1, D] → the
    /// same
    torch::Tensor last(const torch::Tensor& x, torch::Tensor& kept);

    /// Normal numbers with variance 4 (1 − dropout) / (k D), and a zero bias. Source: Gehring et al. 2017, §3.5.
    void initialise(double dropout);

private:
    std::int64_t m_width;
    Sight m_sight;
    Linear m_linear;  ///< k D → 2 D, the first position first
};
TORCH_MODULE(Convolution);

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
