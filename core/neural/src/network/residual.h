#pragma once

#include "network/dropout.h"
#include "network/layer_norm.h"

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
    torch::Tensor operator()(const SublayerId& id, const torch::Tensor& x, LayerNorm& norm,
        const ForwardContext& context, const Sublayer& sublayer) const
    {
        const bool pre = m_placement == NormPlacement::Pre;
        const auto normalised = [&](const torch::Tensor& values) {
            return context.skipsNorm(id) ? values : norm(values, context);
        };
        const auto y = sublayer(pre ? normalised(x) : x);
        const auto sum = context.skipsResidual(id) ? y : addDropped(x, y, context.nextDropout());
        return pre ? sum : normalised(sum);
    }

private:
    NormPlacement m_placement;
};

}  // namespace translucent
