#include "causes/attention_parts.h"

#include <algorithm>

namespace translucent {

std::string attentionModule(AttentionKind kind, std::int64_t layer)
{
    return std::string(kind == AttentionKind::EncoderSelf ? "encoder" : "decoder") + ".layers." + std::to_string(layer)
        + (kind == AttentionKind::Cross ? ".cross_attention" : ".self_attention");
}

AttentionParts::AttentionParts(const TracedPass& pass, AttentionKind kind, std::int64_t layer)
    : m_weights(pass.trace.attention(kind, layer))
    , m_values(pass.array(attentionModule(kind, layer) + ".v"))
    , m_outputWeight(pass.parameter(attentionModule(kind, layer) + ".output.weight"))
    , m_outputBias(pass.parameter(attentionModule(kind, layer) + ".output.bias"))
    , m_projectionBias(pass.parameter(
          attentionModule(kind, layer) + (kind == AttentionKind::Cross ? ".key_value.bias" : ".qkv.bias")))
    , m_distanceValues(pass.parameters.find(attentionModule(kind, layer) + ".positions.values"))
    , m_heads(static_cast<std::size_t>(m_weights.shape[0]))
    , m_queries(static_cast<std::size_t>(m_weights.shape[1]))
    , m_keys(static_cast<std::size_t>(m_weights.shape[2]))
{
}

std::size_t AttentionParts::distanceRow(std::size_t query, std::size_t key) const
{
    const auto farthest = (m_distanceValues->shape[0] - 1) / 2;
    const auto distance = static_cast<std::int64_t>(key) - static_cast<std::int64_t>(query);
    return static_cast<std::size_t>(std::clamp(distance, -farthest, farthest) + farthest);
}

std::span<const float> AttentionParts::valueBias(std::size_t head) const
{
    const auto K = static_cast<std::size_t>(m_values.shape[2]), A = m_heads * K;
    const std::span<const float> all(m_projectionBias.values);
    return all.subspan(all.size() - A + head * K, K);
}

std::vector<double> AttentionParts::projected(std::size_t head, std::span<const float> value) const
{
    std::vector<double> result(modelDimension());
    for (std::size_t d = 0; d < result.size(); ++d) {
        const auto row = m_outputWeight.row(d).subspan(head * value.size(), value.size());
        for (std::size_t k = 0; k < value.size(); ++k)
            result[d] += static_cast<double>(row[k]) * static_cast<double>(value[k]);
    }
    return result;
}

std::vector<double> AttentionParts::pulledBack(std::size_t head, std::span<const double> direction) const
{
    const auto K = static_cast<std::size_t>(m_values.shape[2]);
    std::vector<double> result(K);
    for (std::size_t d = 0; d < direction.size(); ++d) {
        const auto row = m_outputWeight.row(d).subspan(head * K, K);
        for (std::size_t k = 0; k < K; ++k)
            result[k] += direction[d] * static_cast<double>(row[k]);
    }
    return result;
}

}  // namespace translucent
