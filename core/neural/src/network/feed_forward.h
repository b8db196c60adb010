#pragma once

#include "network/linear.h"
#include "network/recorder.h"
#include "translucent/transformer_config.h"

namespace translucent {

/// Two linear maps with an activation between, the same at every position.
/// Source: Vaswani et al. 2017, §3.3, eq. (2); GELU and SiLU by choice of the config.
class FeedForwardImpl : public torch::nn::Module {
public:
    FeedForwardImpl(const TransformerConfig& config, std::string path);

    /// Shape: [..., D] → [..., D]
    torch::Tensor forward(const torch::Tensor& x, const ForwardContext& context);

    Linear& inner() { return m_inner; }
    Linear& outer() { return m_outer; }

private:
    std::string m_path;
    Activation m_activation;
    Linear m_inner;  ///< D → F
    Linear m_outer;  ///< F → D
};
TORCH_MODULE(FeedForward);

}  // namespace translucent
