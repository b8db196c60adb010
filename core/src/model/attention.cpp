#include "model/attention.h"

#include <torch/nn/functional.h>

#include <cmath>
#include <limits>

namespace translucent {

AttentionBase::AttentionBase(const TransformerConfig& config, AttentionSite site)
    : m_site(std::move(site))
    , m_heads(config.heads)
    , m_dropout(config.dropout)
    , m_output(register_module("output", torch::nn::Linear(config.modelDimension, config.modelDimension)))
{
}

torch::Tensor AttentionBase::attend(const torch::Tensor& query, const KeysValues& memory,
    const torch::Tensor& mayAttend, const ForwardContext& context)
{
    auto alpha = weights(query, memory.keys, mayAttend, context);  // [B, H, Q, L]
    if (is_training() && m_dropout > 0)
        alpha = torch::dropout(alpha, m_dropout, /*train=*/true);
    const auto perHead = withHeadsDisabled(alpha.matmul(memory.values), context);  // [B, H, Q, K]
    context.detail(m_site.path + ".context", perHead);
    const auto joined = perHead.transpose(1, 2).flatten(2);  // [B, Q, D]
    const auto output = m_output(joined);
    context.detail(m_site.path + ".output", output);
    return output;
}

torch::Tensor AttentionBase::weights(const torch::Tensor& query, const torch::Tensor& keys,
    const torch::Tensor& mayAttend, const ForwardContext& context) const
{
    const auto scale = 1.0 / std::sqrt(static_cast<double>(query.size(-1)));
    auto scores = (query * scale).matmul(keys.transpose(-2, -1));  // [B, H, Q, L]
    context.detail(m_site.path + ".scores", scores);
    if (mayAttend.defined())
        scores = scores.masked_fill(mayAttend.logical_not(), -std::numeric_limits<float>::infinity());
    context.detail(m_site.path + ".masked_scores", scores);
    const auto alpha = scores.softmax(-1);
    context.keep(m_site.path + ".weights", alpha);
    return alpha;
}

torch::Tensor AttentionBase::withHeadsDisabled(const torch::Tensor& perHead, const ForwardContext& context) const
{
    if (!context.intervention)
        return perHead;
    auto changed = perHead;
    for (const auto& id : context.intervention->disabledHeads) {
        if (id.kind != m_site.kind || id.layer != m_site.layer)
            continue;
        if (changed.is_same(perHead))
            changed = perHead.clone();
        changed.select(1, id.head).zero_();
    }
    return changed;
}

torch::Tensor AttentionBase::splitHeads(const torch::Tensor& x) const
{
    return x.unflatten(-1, {m_heads, x.size(-1) / m_heads}).transpose(1, 2);
}

SelfAttentionImpl::SelfAttentionImpl(const TransformerConfig& config, AttentionSite site)
    : AttentionBase(config, std::move(site))
    , m_qkv(register_module("qkv", torch::nn::Linear(config.modelDimension, 3 * config.modelDimension)))
{
}

SelfAttentionImpl::Projections SelfAttentionImpl::project(const torch::Tensor& x, const ForwardContext& context)
{
    const auto parts = m_qkv(x).chunk(3, -1);  // three of [B, Q, D]
    Projections p {splitHeads(parts[0]), {splitHeads(parts[1]), splitHeads(parts[2])}};
    context.detail(site().path + ".q", p.query);
    context.detail(site().path + ".k", p.keysValues.keys);
    context.detail(site().path + ".v", p.keysValues.values);
    return p;
}

CrossAttentionImpl::CrossAttentionImpl(const TransformerConfig& config, AttentionSite site)
    : AttentionBase(config, std::move(site))
    , m_query(register_module("query", torch::nn::Linear(config.modelDimension, config.modelDimension)))
    , m_keyValue(register_module("key_value", torch::nn::Linear(config.modelDimension, 2 * config.modelDimension)))
{
}

KeysValues CrossAttentionImpl::projectMemory(const torch::Tensor& memory, const ForwardContext& context)
{
    const auto parts = m_keyValue(memory).chunk(2, -1);  // two of [B, L, D]
    KeysValues kv {splitHeads(parts[0]), splitHeads(parts[1])};
    context.detail(site().path + ".k", kv.keys);
    context.detail(site().path + ".v", kv.values);
    return kv;
}

torch::Tensor CrossAttentionImpl::projectQuery(const torch::Tensor& x, const ForwardContext& context)
{
    const auto query = splitHeads(m_query(x));
    context.detail(site().path + ".q", query);
    return query;
}

}  // namespace translucent
