#include "model/attention.h"

#include "model/scaled_dot_attention.h"

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
    recordScores(query, memory.keys, mayAttend, context);
    const auto result = scaledDotAttention(
        query, memory.keys, memory.values, mayAttend, dropoutFactors(query, memory.keys));
    context.keep(m_site.path + ".weights", result.weights);
    const auto perHead = withHeadsDisabled(result.context, context);  // [B, Q, H, K]
    context.detail(m_site.path + ".context", perHead.transpose(1, 2));
    const auto output = m_output(perHead.flatten(2));  // [B, Q, D]
    context.detail(m_site.path + ".output", output);
    return output;
}

void AttentionBase::recordScores(const torch::Tensor& query, const torch::Tensor& keys, const torch::Tensor& mayAttend,
    const ForwardContext& context) const
{
    if (!context.recorder || !context.recorder->wantsEverything())
        return;
    const auto scale = 1.0 / std::sqrt(static_cast<double>(query.size(-1)));
    const auto scores = query.matmul(keys.transpose(-2, -1)) * scale;  // [B, H, Q, L]
    context.detail(m_site.path + ".scores", scores);
    const auto hidden = mayAttend.defined() ? mayAttend.logical_not() : torch::zeros({1}, scores.options().dtype(torch::kBool));
    context.detail(
        m_site.path + ".masked_scores", scores.masked_fill(hidden, -std::numeric_limits<float>::infinity()));
}

torch::Tensor AttentionBase::dropoutFactors(const torch::Tensor& query, const torch::Tensor& keys) const
{
    if (!is_training() || m_dropout == 0)
        return {};
    const auto options = torch::TensorOptions(torch::kFloat).device(query.device());
    return torch::empty({query.size(0), query.size(1), query.size(2), keys.size(2)}, options)
        .bernoulli_(1 - m_dropout)
        .div_(1 - m_dropout);
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
        changed.select(2, id.head).zero_();
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
