#include "network/attention.h"

#include "model/visible_keys.h"

#include <torch/nn/functional.h>

#include <cmath>
#include <limits>

namespace translucent {

AttentionBase::AttentionBase(const TransformerConfig& config, AttentionSite site)
    : m_site(std::move(site))
    , m_heads(config.heads)
    , m_output(register_module("output", Linear(config.modelDimension, config.modelDimension)))
{
}

torch::Tensor AttentionBase::attend(const torch::Tensor& query, const torch::Tensor& keyValue,
    const torch::Tensor& mayAttend, const ForwardContext& context)
{
    const AttentionInput input {m_heads, query, keyValue, mayAttend, context.nextDropout()};
    recordScores(input, context);
    auto result = scaledDotAttention(input);
    replaceRows(input, context, result);
    context.keep(m_site.path + ".weights", result.weights);
    const auto joined = withHeadsDisabled(result.context, context);  // [B, Q, D]
    if (context.wantsEverything())
        context.detail(m_site.path + ".context", joined.unflatten(-1, {m_heads, -1}).transpose(1, 2));
    const auto output = m_output(joined);  // [B, Q, D]
    context.detail(m_site.path + ".output", output);
    return output;
}

void AttentionBase::recordScores(const AttentionInput& input, const ForwardContext& context) const
{
    if (!context.wantsEverything())
        return;
    const auto query = input.queries(), keys = input.keys();
    context.detail(m_site.path + ".q", query);
    context.detail(m_site.path + ".k", keys);
    context.detail(m_site.path + ".v", input.values());
    const auto scale = 1.0 / std::sqrt(static_cast<double>(query.size(-1)));
    const auto scores = query.matmul(keys.transpose(-2, -1)) * scale;  // [B, H, Q, L]
    context.detail(m_site.path + ".scores", scores);
    const auto hidden = input.mayAttend.defined() ? input.mayAttend.logical_not()
                                                  : torch::zeros({1}, scores.options().dtype(torch::kBool));
    context.detail(m_site.path + ".masked_scores", scores.masked_fill(hidden, -std::numeric_limits<float>::infinity()));
}

void AttentionBase::replaceRows(
    const AttentionInput& input, const ForwardContext& context, AttentionResult& result) const
{
    if (context.changes().rowEdits.empty())
        return;
    const auto Q = result.weights.size(2), L = result.weights.size(3), K = result.context.size(-1) / m_heads;
    const auto values = input.values();  // [B, H, L, K]
    for (const auto& edit : context.changes().rowEdits) {
        if (edit.head.kind != m_site.kind || edit.head.layer != m_site.layer || edit.row >= Q)
            continue;
        const bool causal = m_site.kind == AttentionKind::DecoderSelf && !context.changes().causalMaskRemoved;
        const auto row = torch::tensor(replacedRow(edit.weights, causal ? edit.row + 1 : L, L)).to(values.device());
        result.weights.select(1, edit.head.head).select(1, edit.row).copy_(row);
        result.context.select(1, edit.row)
            .narrow(-1, edit.head.head * K, K)
            .copy_(row.matmul(values.select(1, edit.head.head)));  // [B, K]
    }
}

torch::Tensor AttentionBase::withHeadsDisabled(const torch::Tensor& joined, const ForwardContext& context) const
{
    const auto K = joined.size(-1) / m_heads;
    auto changed = joined;
    for (const auto& id : context.changes().disabledHeads) {
        if (id.kind != m_site.kind || id.layer != m_site.layer)
            continue;
        if (changed.is_same(joined))
            changed = joined.clone();
        changed.narrow(-1, id.head * K, K).zero_();
    }
    return changed;
}

SelfAttentionImpl::SelfAttentionImpl(const TransformerConfig& config, AttentionSite site)
    : AttentionBase(config, std::move(site))
    , m_qkv(register_module("qkv", Linear(config.modelDimension, 3 * config.modelDimension)))
{
}

torch::Tensor SelfAttentionImpl::forward(
    const torch::Tensor& x, const torch::Tensor& mayAttend, const ForwardContext& context)
{
    return attend(m_qkv(x), {}, mayAttend, context);
}

CrossAttentionImpl::CrossAttentionImpl(const TransformerConfig& config, AttentionSite site)
    : AttentionBase(config, std::move(site))
    , m_query(register_module("query", Linear(config.modelDimension, config.modelDimension)))
    , m_keyValue(register_module("key_value", Linear(config.modelDimension, 2 * config.modelDimension)))
{
}

torch::Tensor CrossAttentionImpl::forward(
    const torch::Tensor& x, const torch::Tensor& memory, const torch::Tensor& mayAttend, const ForwardContext& context)
{
    return attend(m_query(x), m_keyValue(memory), mayAttend, context);
}

}  // namespace translucent
