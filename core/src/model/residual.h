#pragma once

#include "model/dropout.h"
#include "model/layer_norm.h"

namespace translucent {

/// A sublayer inside its residual connection and norm.
/// Source: Vaswani et al. 2017, §3.1 (post) and §5.4 (dropout); pre-norm as in the Annotated Transformer.
class Residual {
public:
    explicit Residual(const TransformerConfig& config)
        : m_placement(config.normPlacement)
    {
    }

    template <typename Sublayer>
    torch::Tensor operator()(
        const torch::Tensor& x, LayerNorm& norm, const ForwardContext& context, const Sublayer& sublayer) const
    {
        const bool pre = m_placement == NormPlacement::Pre;
        const auto y = sublayer(pre ? norm(x, context) : x);
        const auto sum = addDropped(x, y, context.nextDropout());
        return pre ? sum : norm(sum, context);
    }

private:
    NormPlacement m_placement;
};

}  // namespace translucent
