#pragma once

#include "kernels/kernels.h"

#include <torch/types.h>

#include <cstdint>

namespace translucent {

class PositionForm;

/// Legend: B batch rows, H heads, Q queries, L keys, K head dimension; ".." stands for one more axis where queries and
/// keys are dealt into groups.

/// Queries over keys, on tensors.
struct FormView {
    torch::Tensor query;      ///< times 1 / √K. Shape: [B, H, .., Q, K]
    torch::Tensor keys;       ///< Shape: [B, H, .., L, K]
    torch::Tensor values;     ///< Shape: [B, H, .., L, K]
    torch::Tensor mayAttend;  ///< broadcastable to [B, H, .., Q, L], true = visible; undefined = everywhere
    torch::Tensor distance;   ///< position of the key − position of the query. Shape: [.., Q, L]; with positions only
    DropoutMask dropout;      ///< of the weights
    const PositionForm* positions = nullptr;  ///< nullptr = attention gets no positions

    /// Shape: [B, H, .., Q, L]
    torch::Tensor scores() const;
    /// Scores with −∞ where nothing may be seen.
    torch::Tensor visibleScores() const;
    /// What weights make of the values. Shapes: [B, H, .., Q, L] → [B, H, .., Q, K]
    torch::Tensor mixed(const torch::Tensor& weights) const;
    /// The same for given weights of one query of one head. Shapes: [L] → [B, K]
    torch::Tensor mixedRow(const torch::Tensor& weights, std::int64_t query, std::int64_t head) const;
};

/// The result.
struct ViewResult {
    torch::Tensor context;  ///< Shape: [B, H, Q, K]
    torch::Tensor weights;  ///< before dropout, not differentiable; undefined when not wanted. Shape: [B, H, Q, L]
};

/// Softmax; a query that sees nothing gets zeros. A row of padding may see nothing when its neighbours are padding too.
torch::Tensor softmaxOfVisible(const torch::Tensor& scores);

}  // namespace translucent
