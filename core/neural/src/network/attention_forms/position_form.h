#pragma once

#include "network/attention_forms/form_view.h"

#include <torch/nn/module.h>

#include <memory>

namespace translucent {

/// How self-attention tells positions apart, on plain buffers.
class RowPositions {
public:
    virtual ~RowPositions() = default;

    /// Changes a query or a key, all heads, in place. Shape: [H, K]
    virtual void turn(float* vectors, const RowHeads& heads, std::int64_t position) const;
    /// Whether the following two do anything.
    virtual bool addsToRows() const { return false; }
    /// Adds to the scaled scores, which lie in `at.row.weights`.
    virtual void addToScores(const PlacedRow& at) const;
    /// Adds to the context of one head what the weights bring besides the values.
    virtual void addToContext(const PlacedRow& at, std::int64_t head) const;
};

/// How self-attention tells positions apart. Legend as for FormView.
class PositionForm : public torch::nn::Module {
public:
    /// Queries or keys that know their `positions` [L]. Shape: [B, H, L, K] → the same
    virtual torch::Tensor turned(const torch::Tensor& vectors, const torch::Tensor& positions) const;
    virtual torch::Tensor withScores(
        const torch::Tensor& scores, const torch::Tensor& query, const torch::Tensor& distance) const;
    virtual torch::Tensor withContext(
        const torch::Tensor& context, const torch::Tensor& weights, const torch::Tensor& distance) const;

    /// The same on plain buffers. What it needs of the parameters it keeps, copied to the CPU.
    virtual std::unique_ptr<RowPositions> onRows() const = 0;
};

}  // namespace translucent
