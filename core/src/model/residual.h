#pragma once

#include "model/layer_norm.h"

#include <torch/nn/functional.h>

#include <functional>

namespace translucent {

/// A sublayer inside its residual connection and norm.
/// Source: Vaswani et al. 2017, §3.1 (post) and §5.4 (dropout); pre-norm as in the Annotated Transformer.
class Residual {
public:
    explicit Residual(const TransformerConfig& config)
        : m_placement(config.normPlacement)
        , m_dropout(config.dropout)
    {
    }

    template <typename Sublayer>
    torch::Tensor operator()(const torch::Tensor& x, LayerNorm& norm, bool training, const ForwardContext& context,
        const Sublayer& sublayer) const
    {
        if (m_placement == NormPlacement::Pre)
            return x + dropped(sublayer(norm(x, context)), training);
        return norm(x + dropped(sublayer(x), training), context);
    }

private:
    torch::Tensor dropped(const torch::Tensor& x, bool training) const
    {
        return training && m_dropout > 0 ? torch::dropout(x, m_dropout, /*train=*/true) : x;
    }

    NormPlacement m_placement;
    double m_dropout;
};

}  // namespace translucent
