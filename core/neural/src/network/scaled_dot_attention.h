#pragma once

#include "kernels/dropout_mask.h"

#include <torch/types.h>

namespace translucent {

/// Legend: B batch rows, H heads, Q queries, L keys, K head dimension, D = H · K.

/// What an attention works on, as the projections leave it: features of all heads side by side.
struct AttentionInput {
    std::int64_t heads;
    torch::Tensor query;      ///< Shape: [B, Q, D], or [B, Q, 3 D] with keys and values behind the queries
    torch::Tensor keyValue;   ///< Shape: [B, L, 2 D]: keys, then values; undefined when they are in `query`
    torch::Tensor mayAttend;  ///< broadcastable to [B, H, Q, L], true = visible; undefined = everywhere
    DropoutMask dropout;      ///< of the weights; element (b, h, i, j) in row-major order

    /// Queries, keys or values of the heads. Shape: [B, H, length, K], a view
    torch::Tensor queries() const;
    torch::Tensor keys() const;
    torch::Tensor values() const;
};

/// What attention computes from its queries, keys and values.
struct AttentionResult {
    torch::Tensor context;  ///< Σ weight · value. Shape: [B, Q, D], contiguous
    torch::Tensor weights;  ///< softmax, before dropout; not differentiable. Shape: [B, H, Q, L]
};

/// softmax(q kᵀ / √K) v under a mask. Source: Vaswani et al. 2017, eq. (1).
/// On the CPU one pass over plain buffers: a thousand small matrix products would cost more in calls than in
/// arithmetic.
AttentionResult scaledDotAttention(const AttentionInput& input);

/// The same as separate tensor operations: for other devices, and as reference of the above.
AttentionResult composedAttention(const AttentionInput& input);

}  // namespace translucent
