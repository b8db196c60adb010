#pragma once

#include "kernels/kernels.h"
#include "network/attention_forms/attention_form.h"
#include "network/linear.h"
#include "network/recorder.h"
#include "translucent/model/intervention.h"
#include "translucent/model/transformer_config.h"

#include <torch/types.h>

namespace translucent {

/// Legend: B batch rows, H heads, Q queries, L keys, K head dimension, D = H · K.

/// What an attention works on, as the projections leave it: features of all heads side by side.
struct AttentionInput {
    std::int64_t heads;
    torch::Tensor query;      ///< Shape: [B, Q, D], or [B, Q, 3 D] with keys and values behind the queries. In
                              ///< self-attention with separate keys, the queries are those of the last positions.
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

/// The same for callers that do not use the weights, which then may be undefined: on a GPU by LibTorch's fused kernels,
/// where it has them and they repeat their results to the last bit.
AttentionResult fusedAttention(const AttentionInput& input);

/// The same as separate tensor operations: for other devices, and as reference of the above.
AttentionResult composedAttention(const AttentionInput& input);

/// q kᵀ / √K of one head, with the lowest number where a key is hidden; differentiable. Shape: [B, Q, L]
torch::Tensor headScores(const AttentionInput& input, std::int64_t head);

/// Legend: B batch rows, H heads, Q queries, L keys, D model dimension, K head dimension (d_k = d_v), A = H · K.

/// Where an attention stands: names its arrays and picks the interventions that concern it.
struct AttentionSite {
    AttentionKind kind;
    std::int64_t layer;
    std::string path;
};

/// What self- and cross-attention share: scaled dot products, softmax, weighted sum, output projection.
/// Source: Vaswani et al. 2017, §3.2, eq. (1).
class AttentionBase : public torch::nn::Module {
public:
    AttentionBase(const TransformerConfig& config, AttentionSite site);

    Linear& output() { return m_output; }

    /// `query` Shape: [B, Q, D], or [B, Q, 3 D] when `keyValue` [B, L, 2 D] is undefined. `mayAttend` is true where a
    /// query may see a key, broadcastable to [B, H, Q, L]; undefined = everywhere. Returns [B, Q, D].
    torch::Tensor attend(const torch::Tensor& query, const torch::Tensor& keyValue, const torch::Tensor& mayAttend,
        const ForwardContext& context);

protected:
    /// A query or key that knows its position. Shape: [B, 1, A] → the same
    torch::Tensor turned(const torch::Tensor& vector, std::int64_t position) const;

private:
    /// Whether attention is the plain one of turned queries and keys.
    bool onlyTurns() const;
    /// What a technique makes of it, with what it records.
    AttentionResult attendInForm(const AttentionInput& input, const ForwardContext& context) const;
    FormView viewOf(const AttentionInput& input, const ForwardContext& context) const;
    AttentionResult attendPlainly(const AttentionInput& input, const ForwardContext& context) const;
    struct RecordedScores {
        torch::Tensor values;  ///< Shape: [B, H, L, K]
        torch::Tensor scores;  ///< masked. Shape: [B, H, Q, L]
    };
    RecordedScores recordScores(const AttentionInput& input, const ForwardContext& context) const;
    void recordView(const PatternForm& pattern, const FormView& view, const ForwardContext& context) const;
    /// Rows that an intervention replaces, in a pass of one sentence pair: weights and what follows from them.
    void replaceRows(const AttentionInput& input, const ForwardContext& context, AttentionResult& result) const;
    torch::Tensor withHeadsDisabled(const torch::Tensor& joined, const ForwardContext& context) const;

    AttentionSite m_site;
    std::int64_t m_heads;
    std::int64_t m_maxLength;
    bool m_causal;  ///< a query sees no later key
    AttentionForm m_form;
    Linear m_output;  ///< W^O: A → D
};

/// Queries, keys and values from one sequence. Rows of `qkv.weight`: W^Q, W^K, W^V, A each.
class SelfAttentionImpl : public AttentionBase {
public:
    SelfAttentionImpl(const TransformerConfig& config, AttentionSite site);

    /// `x` Shape: [B, Q, D] → the same
    torch::Tensor forward(const torch::Tensor& x, const torch::Tensor& mayAttend, const ForwardContext& context);
    Linear& queryKeyValue() { return m_qkv; }

private:
    /// `x` is the last position. Shape: [B, 1, D] → the same
    torch::Tensor attendLast(const torch::Tensor& x, const ForwardContext& context);

    std::int64_t m_layer;
    Linear m_qkv;  ///< D → 3 A
};
TORCH_MODULE(SelfAttention);

/// Queries from the decoder, keys and values from the encoder. Rows of `key_value.weight`: W^K, W^V, A each.
class CrossAttentionImpl : public AttentionBase {
public:
    CrossAttentionImpl(const TransformerConfig& config, AttentionSite site);

    /// `projected` is what `keysAndValues` makes of the encoder output, `x` is the decoder's.
    /// Shapes: [B, L, 2 A], [B, Q, D] → [B, Q, D]
    torch::Tensor forward(const torch::Tensor& x, const torch::Tensor& projected, const torch::Tensor& mayAttend,
        const ForwardContext& context);
    /// Shape: [B, L, D] → [B, L, 2 A]
    torch::Tensor keysAndValues(const torch::Tensor& memory) { return m_keyValue(memory); }
    Linear& query() { return m_query; }
    Linear& keyValue() { return m_keyValue; }

private:
    Linear m_query;     ///< D → A
    Linear m_keyValue;  ///< D → 2 A
};
TORCH_MODULE(CrossAttention);

}  // namespace translucent
