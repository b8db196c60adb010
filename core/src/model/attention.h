#pragma once

#include "trace/recorder.h"
#include "translucent/intervention.h"
#include "translucent/transformer_config.h"

#include <torch/nn/module.h>
#include <torch/nn/modules/linear.h>
#include <torch/nn/pimpl.h>

namespace translucent {

/// Legend: B batch rows, H heads, Q queries, L keys, D model dimension, K head dimension (d_k = d_v).

/// Keys and values, split into heads. Shape of each: [B, H, L, K]
struct KeysValues {
    torch::Tensor keys;
    torch::Tensor values;
};

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

    /// `mayAttend` is true where a query may see a key, broadcastable to [B, H, Q, L]; undefined = everywhere.
    /// `query` Shape: [B, H, Q, K]. Returns [B, Q, D].
    torch::Tensor attend(const torch::Tensor& query, const KeysValues& memory, const torch::Tensor& mayAttend,
        const ForwardContext& context);

protected:
    /// [B, L, D] → [B, H, L, K]
    torch::Tensor splitHeads(const torch::Tensor& x) const;
    const AttentionSite& site() const { return m_site; }

private:
    void recordScores(const torch::Tensor& query, const torch::Tensor& keys, const torch::Tensor& mayAttend,
        const ForwardContext& context) const;
    torch::Tensor dropoutFactors(const torch::Tensor& query, const torch::Tensor& keys) const;
    torch::Tensor withHeadsDisabled(const torch::Tensor& perHead, const ForwardContext& context) const;

    AttentionSite m_site;
    std::int64_t m_heads;
    double m_dropout;
    torch::nn::Linear m_output;  ///< W^O: D → D
};

/// Queries, keys and values from one sequence. Rows of `qkv.weight`: W^Q, W^K, W^V, D each.
class SelfAttentionImpl : public AttentionBase {
public:
    SelfAttentionImpl(const TransformerConfig& config, AttentionSite site);

    struct Projections {
        torch::Tensor query;  ///< Shape: [B, H, Q, K]
        KeysValues keysValues;
    };
    /// `x` Shape: [B, Q, D]
    Projections project(const torch::Tensor& x, const ForwardContext& context);

private:
    torch::nn::Linear m_qkv;  ///< D → 3 D
};
TORCH_MODULE(SelfAttention);

/// Queries from the decoder, keys and values from the encoder. Rows of `key_value.weight`: W^K, W^V, D each.
class CrossAttentionImpl : public AttentionBase {
public:
    CrossAttentionImpl(const TransformerConfig& config, AttentionSite site);

    /// `memory` Shape: [B, L, D]
    KeysValues projectMemory(const torch::Tensor& memory, const ForwardContext& context);
    /// `x` Shape: [B, Q, D]. Returns [B, H, Q, K].
    torch::Tensor projectQuery(const torch::Tensor& x, const ForwardContext& context);

private:
    torch::nn::Linear m_query;     ///< D → D
    torch::nn::Linear m_keyValue;  ///< D → 2 D
};
TORCH_MODULE(CrossAttention);

}  // namespace translucent
