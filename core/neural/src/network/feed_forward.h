#pragma once

#include "network/linear.h"
#include "network/recorder.h"
#include "translucent/model/transformer_config.h"

namespace translucent {

/// Two linear maps with an activation between, the same at every position.
/// Source: Vaswani et al. 2017, §3.3, eq. (2); GELU and SiLU by choice of the config.
/// Gated: SiLU(W_g x + b_g) ⊙ (W₁x + b₁) between them instead. Source: Shazeer 2020, eq. (6).
/// Deviation: Shazeer's maps have no biases; here all have one, as everywhere in this program. F is as given, not made
/// smaller by a third to keep the number of parameters.
class FeedForwardImpl : public torch::nn::Module {
public:
    FeedForwardImpl(const TransformerConfig& config, std::string path);

    /// Shape: [..., D] → [..., D]
    torch::Tensor forward(const torch::Tensor& x, const ForwardContext& context);

    Linear& inner() { return m_inner; }
    Linear& outer() { return m_outer; }

private:
    torch::Tensor activated(const torch::Tensor& x, torch::Tensor inner, const ForwardContext& context);

    std::string m_path;
    Activation m_activation;
    Linear m_inner;           ///< D → F
    Linear m_outer;           ///< F → D
    Linear m_gate {nullptr};  ///< D → F, empty unless gated
};
TORCH_MODULE(FeedForward);

}  // namespace translucent
