#pragma once

#include "network/linear.h"
#include "network/translation_network.h"

#include <torch/types.h>

namespace translucent {

/// What the decoder's last layer adds from the source: tanh(W [Σ weight · output of the encoder; own output]), where
/// the weights are the softmax of scores – dot products, or vᵀ tanh(W₁ query + W₂ key). Source: Luong et al. 2015,
/// §3.1, eqs. (5)–(8) with `dot`; Bahdanau et al. 2015, §3.1 and A.1.2, for the additive score. Deviation: with both
/// scores attention stands behind the recurrent layers, as in Luong et al., but without their input feeding (§3.3), so
/// that all positions of a known target are computed at once.
class RecurrentAttentionPartImpl : public torch::nn::Module {
public:
    explicit RecurrentAttentionPartImpl(const TransformerConfig& config);

    /// `x` Shape: [B, T, D] → the same
    torch::Tensor forward(const torch::Tensor& x, const EncodedSource& source, const ForwardContext& context);

    /// Whether the score reads projections of the encoder's output, and these. Shape: [B, S, D] → the same
    bool projectsKeys() const { return !m_key.is_empty(); }
    torch::Tensor keys(const torch::Tensor& memory) { return m_key(memory); }

    void initialise();

private:
    torch::Tensor scores(const torch::Tensor& x, const EncodedSource& source);

    Linear m_query {nullptr};  ///< of the additive score, like the next two
    Linear m_key {nullptr};
    torch::Tensor m_vector;  ///< Shape: [D]
    Linear m_combine {nullptr};
};
TORCH_MODULE(RecurrentAttentionPart);

}  // namespace translucent
