#include "decoding/source_attention.h"

#include "kernels/kernels.h"

#include <cmath>

namespace translucent {

void SourceAttention::look(const EncodedSentences& sources, std::size_t sentence, std::size_t keys, std::size_t values)
{
    const auto S = static_cast<std::size_t>(sources.length(sentence));
    m_keys.resize(S);
    m_values.resize(S);
    for (std::size_t s = 0; s < S; ++s) {
        const auto offset = (sources.offsets[sentence] + static_cast<std::int64_t>(s)) * m_dimension;
        m_keys[s] = sources.outputs[keys].data() + offset;
        m_values[s] = sources.outputs[values].data() + offset;
    }
}

RowAttention SourceAttention::row(const float* query, float* context, std::vector<float>* kept)
{
    auto& weights = kept ? *kept : m_weights;
    weights.resize(m_keys.size());
    return {1, m_dimension, m_scale, query, m_keys.data(), m_values.data(), length(), weights.data(), context};
}

void SourceAttention::byProducts(const float* query, float* context, std::vector<float>* kept)
{
    kernels().attendRow(row(query, context, kept));
}

void SourceAttention::byNetwork(const float* query, const float* vector, float* context, std::vector<float>* kept)
{
    const auto attention = row(query, context, kept);
    for (std::size_t s = 0; s < m_keys.size(); ++s) {
        float score = 0;
        for (std::int64_t d = 0; d < m_dimension; ++d)
            score += vector[d] * std::tanh(query[d] + m_keys[s][d]);
        attention.weights[s] = score;
    }
    kernels().softmaxRow(attention);
    kernels().mixRow(attention);
}

}  // namespace translucent
