#pragma once

#include "network/linear.h"
#include "translucent/model/transformer_config.h"

#include <torch/nn/module.h>
#include <torch/nn/pimpl.h>

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

}  // namespace translucent
