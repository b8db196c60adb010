#include "loops/implementations.h"
#include "loops/reductions.h"
#include "loops/small_product.h"

namespace translucent::TRANSLUCENT_INSTRUCTION_SET {

namespace {

/// Columns become rows, so that products run over contiguous keys. Shape: [keys, K] → [K, keys]
TRANSLUCENT_INLINE void transpose(const ConstRows& rows, const HeadShape& shape, float* __restrict transposed)
{
    for (std::int64_t j = 0; j < shape.keys; ++j)
        for (std::int64_t k = 0; k < shape.dimension; ++k)
            transposed[k * shape.keys + j] = rows.data[j * rows.stride + k];
}

TRANSLUCENT_INLINE void hide(const Visibility& mayAttend, std::int64_t query, std::int64_t keys, float* scores)
{
    if (!mayAttend.data)
        return;
    const bool* visible = mayAttend.data + query * mayAttend.queryStride;
    for (std::int64_t j = 0; j < keys; ++j)
        if (!visible[j * mayAttend.keyStride])
            scores[j] = -__builtin_inff();
}

TRANSLUCENT_INLINE void softmax(float* scores, std::int64_t count)
{
    const float sum = exponentials(scores, count, rowMaximum(scores, count), scores);
    for (std::int64_t j = 0; j < count; ++j)
        scores[j] /= sum;
}

/// The weights after dropout: themselves, or a copy in `scratch`.
TRANSLUCENT_INLINE const float* dropped(
    const float* weights, const WeightDropout& dropout, std::int64_t count, float* __restrict scratch)
{
    if (dropout.mask.keepsEverything())
        return weights;
    const auto mask = dropout.mask;
    for (std::int64_t i = 0; i < count; ++i)
        scratch[i] = weights[i] * mask[dropout.first + static_cast<std::uint32_t>(i)];
    return scratch;
}

/// Gradients of the weights become those of the scaled scores.
TRANSLUCENT_INLINE void softmaxBackward(
    const HeadShape& shape, const float* weights, const WeightDropout& dropout, float* gradients)
{
    const auto keys = shape.keys;
    const auto mask = dropout.mask;
    for (std::int64_t i = 0; i < shape.queries; ++i) {
        const float* w = weights + i * keys;
        float* g = gradients + i * keys;
        if (!mask.keepsEverything())
            for (std::int64_t j = 0; j < keys; ++j)
                g[j] *= mask[dropout.first + static_cast<std::uint32_t>(i * keys + j)];
        float mean = 0;  // Σ_j weight · gradient
        for (std::int64_t j = 0; j < keys; ++j)
            mean += w[j] * g[j];
        for (std::int64_t j = 0; j < keys; ++j)
            g[j] = shape.scale * w[j] * (g[j] - mean);
    }
}

}  // namespace

void attentionForward(const HeadForward& head)
{
    const auto& [queries, keys, dimension, scale] = head.shape;
    float* keysTransposed = head.scratch;
    float* droppedWeights = keysTransposed + keys * dimension;
    const ConstMatrix query {head.query.data, head.query.stride, 1};
    transpose(head.keys, head.shape, keysTransposed);
    smallProduct<false>({queries, keys, dimension}, query, keysTransposed, keys, head.weights, keys, scale);
    for (std::int64_t i = 0; i < queries; ++i) {
        hide(head.mayAttend, i, keys, head.weights + i * keys);
        softmax(head.weights + i * keys, keys);
    }
    const float* weights = dropped(head.weights, head.dropout, queries * keys, droppedWeights);
    smallProduct<false>({queries, dimension, keys}, {weights, keys, 1}, head.values.data, head.values.stride,
        head.context.data, head.context.stride);
}

void attentionBackward(const HeadBackward& head)
{
    const auto& [queries, keys, dimension, scale] = head.shape;
    float* valuesTransposed = head.scratch;
    float* droppedWeights = valuesTransposed + keys * dimension;
    float* gradients = droppedWeights + queries * keys;
    const auto& output = head.contextGradient;
    const float* weights = dropped(head.weights, head.dropout, queries * keys, droppedWeights);
    smallProduct<false>({keys, dimension, queries}, {weights, 1, keys}, output.data, output.stride,
        head.valuesGradient.data, head.valuesGradient.stride);
    transpose(head.values, head.shape, valuesTransposed);
    smallProduct<false>(
        {queries, keys, dimension}, {output.data, output.stride, 1}, valuesTransposed, keys, gradients, keys);
    softmaxBackward(head.shape, head.weights, head.dropout, gradients);
    smallProduct<false>({queries, dimension, keys}, {gradients, keys, 1}, head.keys.data, head.keys.stride,
        head.queryGradient.data, head.queryGradient.stride);
    smallProduct<false>({keys, dimension, queries}, {gradients, 1, keys}, head.query.data, head.query.stride,
        head.keysGradient.data, head.keysGradient.stride);
}

}  // namespace translucent::TRANSLUCENT_INSTRUCTION_SET
