#pragma once

#include <torch/types.h>

namespace translucent {

/// What attention computes from its queries, keys and values.
/// Legend: B batch rows, H heads, Q queries, L keys, K head dimension.
struct AttentionResult {
    torch::Tensor context;  ///< Σ weight · value. Shape: [B, Q, H, K], contiguous
    torch::Tensor weights;  ///< softmax, before dropout; not differentiable. Shape: [B, H, Q, L]
};

/// softmax(q kᵀ / √K) v under a mask. Source: Vaswani et al. 2017, eq. (1).
/// Shapes: query [B, H, Q, K]; keys and values [B, H, L, K]; `mayAttend` broadcastable to [B, H, Q, L], true = visible,
/// undefined = everywhere; `keep` undefined or [B, H, Q, L] with the factors of dropout (0 or 1 / (1 − p)).
/// On the CPU one pass over plain buffers: a thousand small matrix products would cost more in calls than in arithmetic.
AttentionResult scaledDotAttention(const torch::Tensor& query, const torch::Tensor& keys, const torch::Tensor& values,
    const torch::Tensor& mayAttend, const torch::Tensor& keep);

/// The same as separate tensor operations: for other devices, and as reference of the above.
AttentionResult composedAttention(const torch::Tensor& query, const torch::Tensor& keys, const torch::Tensor& values,
    const torch::Tensor& mayAttend, const torch::Tensor& keep);

}  // namespace translucent
