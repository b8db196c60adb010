#pragma once

#include "decoding/decoding_network.h"

#include <cstdint>
#include <vector>

namespace translucent {

/// Attention with a single head, from one row of the decoder to the pieces of its sentence: what networks besides the
/// Transformer have. Legend: S source pieces, D dimension.
class SourceAttention {
public:
    /// `scale` multiplies the dot products.
    explicit SourceAttention(std::int64_t dimension, float scale = 1)
        : m_dimension(dimension)
        , m_scale(scale)
    {
    }

    /// Keys and values are two of `sources.outputs`, which may be the same.
    void look(const EncodedSentences& sources, std::size_t sentence, std::size_t keys, std::size_t values);

    /// Weights by dot products. Shapes: query [D], context [D]; `kept` gets the weights, nullptr = not needed
    void byProducts(const float* query, float* context, std::vector<float>* kept);
    /// Weights by vᵀ tanh(query + key). Shape: vector [D]
    void byNetwork(const float* query, const float* vector, float* context, std::vector<float>* kept);

    std::int64_t length() const { return std::ssize(m_keys); }

private:
    RowAttention row(const float* query, float* context, std::vector<float>* kept);

    std::int64_t m_dimension;
    float m_scale;
    std::vector<const float*> m_keys, m_values;
    std::vector<float> m_weights;
};

}  // namespace translucent
