#pragma once

#include "network/attention_forms/form_view.h"

#include <torch/nn/module.h>

namespace translucent {

/// How self-attention tells positions apart. Legend as for FormView.
class PositionForm : public torch::nn::Module {
public:
    /// Queries or keys that know their `positions` [L]. Shape: [B, H, L, K] → the same
    virtual torch::Tensor turned(const torch::Tensor& vectors, const torch::Tensor& positions) const;
    virtual torch::Tensor withScores(
        const torch::Tensor& scores, const torch::Tensor& query, const torch::Tensor& distance) const;
    virtual torch::Tensor withContext(
        const torch::Tensor& context, const torch::Tensor& weights, const torch::Tensor& distance) const;
};

}  // namespace translucent
