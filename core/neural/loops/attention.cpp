#include "loops/implementations.h"
#include "loops/reductions.h"
#include "loops/small_product.h"
#include "loops/transpose.h"

namespace translucent::TRANSLUCENT_INSTRUCTION_SET {

namespace {

constexpr int W = kNativeWidth;

/// Rows over keys are padded to whole registers during the computation.
constexpr std::int64_t paddedKeys(const HeadShape& shape)
{
    return (shape.keys + W - 1) / W * W;
}

/// Copies a row of `keys` floats to a row of `padded` floats, padded with 0.
TRANSLUCENT_INLINE void padRow(const float* from, std::int64_t keys, float* __restrict to)
{
    NativeFloats lanes;
    std::int64_t j = 0;
    for (; j + W <= keys; j += W) {
        load<W>(lanes, from + j);
        store<W>(to + j, lanes);
    }
    if (j < keys) {
        loadSome(lanes, from + j, keys - j);
        store<W>(to + j, lanes);
    }
}

TRANSLUCENT_INLINE void storeRow(const float* padded, std::int64_t keys, float* __restrict to)
{
    NativeFloats lanes;
    std::int64_t j = 0;
    for (; j + W <= keys; j += W) {
        load<W>(lanes, padded + j);
        store<W>(to + j, lanes);
    }
    if (j < keys) {
        load<W>(lanes, padded + j);
        storeSome(to + j, lanes, keys - j);
    }
}

TRANSLUCENT_INLINE void hide(const Visibility& mayAttend, std::int64_t query, std::int64_t keys, float* scores)
{
    if (!mayAttend.data)
        return;
    const bool* __restrict visible = mayAttend.data + query * mayAttend.queryStride;
    if (mayAttend.keyStride == 1)
        for (std::int64_t j = 0; j < keys; ++j)
            scores[j] = visible[j] ? scores[j] : -__builtin_inff();
    else
        for (std::int64_t j = 0; j < keys; ++j)
            scores[j] = visible[j * mayAttend.keyStride] ? scores[j] : -__builtin_inff();
}

/// The padding becomes −∞ first, so that its weight is 0.
TRANSLUCENT_INLINE void softmax(float* scores, std::int64_t keys, std::int64_t padded)
{
    NativeLanes index;
    NativeFloats lanes, largest, nothing;
    for (int l = 0; l < W; ++l) {
        index[l] = l + static_cast<int>(padded) - W;
        nothing[l] = -__builtin_inff();
    }
    load<W>(lanes, scores + padded - W);
    largest = index < static_cast<int>(keys) ? lanes : nothing;
    store<W>(scores + padded - W, largest);
    for (std::int64_t j = 0; j + W < padded; j += W) {
        load<W>(lanes, scores + j);
        largest = lanes > largest ? lanes : largest;
    }
    const float shift = laneMaximum(largest);
    for (std::int64_t j = 0; j < padded; ++j)
        scores[j] = exponential(scores[j] - shift);
    NativeFloats sums {};
    for (std::int64_t j = 0; j < padded; j += W) {
        load<W>(lanes, scores + j);
        sums += lanes;
    }
    const float factor = 1 / laneSum(sums);
    for (std::int64_t j = 0; j < padded; ++j)
        scores[j] *= factor;
}

/// Applies dropout to row `query` of the weights.
TRANSLUCENT_INLINE void drop(
    const WeightDropout& dropout, const HeadShape& shape, std::int64_t query, std::int64_t padded, float* weights)
{
    if (dropout.mask.keepsEverything())
        return;
    const auto mask = dropout.mask;
    const auto first = dropout.first + static_cast<std::uint32_t>(query * shape.keys);
    for (std::int64_t j = 0; j < padded; ++j)
        weights[j] *= mask[first + static_cast<std::uint32_t>(j)];
}

/// Converts the gradients of the dropped weights of one row to those of the scaled scores.
TRANSLUCENT_INLINE void softmaxBackward(
    const float* weights, const float* droppedWeights, float scale, std::int64_t padded, float* gradients)
{
    NativeFloats g, w, d, sums {};
    for (std::int64_t j = 0; j < padded; j += W) {
        load<W>(g, gradients + j);
        load<W>(d, droppedWeights + j);
        sums += d * g;
    }
    const float mean = laneSum(sums);  // Σ_j weight · gradient
    for (std::int64_t j = 0; j < padded; j += W) {
        load<W>(g, gradients + j);
        load<W>(d, droppedWeights + j);
        load<W>(w, weights + j);
        store<W>(gradients + j, scale * (d * g - w * mean));
    }
}

}  // namespace

void attentionForward(const HeadForward& head)
{
    const auto& [queries, keys, dimension, scale] = head.shape;
    const auto padded = paddedKeys(head.shape);
    float* keysTransposed = head.scratch;
    float* weights = keysTransposed + padded * dimension;
    const ConstMatrix query {head.query.data, head.query.stride, 1};
    transposePadded(head.keys.data, head.keys.stride, keys, dimension, padded, keysTransposed);
    smallProduct({queries, padded, dimension}, query, keysTransposed, padded, weights, padded, scale);
    for (std::int64_t i = 0; i < queries; ++i) {
        float* row = weights + i * padded;
        hide(head.mayAttend, i, keys, row);
        softmax(row, keys, padded);
        storeRow(row, keys, head.weights + i * keys);
        drop(head.dropout, head.shape, i, padded, row);
    }
    smallProduct({queries, dimension, keys}, {weights, padded, 1}, head.values.data, head.values.stride,
        head.context.data, head.context.stride);
}

void attentionBackward(const HeadBackward& head)
{
    const auto& [queries, keys, dimension, scale] = head.shape;
    const auto padded = paddedKeys(head.shape);
    float* valuesTransposed = head.scratch;
    float* droppedWeights = valuesTransposed + padded * dimension;
    float* gradients = droppedWeights + queries * padded;
    float* weights = gradients + queries * padded;
    const auto& output = head.contextGradient;
    transposePadded(head.values.data, head.values.stride, keys, dimension, padded, valuesTransposed);
    smallProduct(
        {queries, padded, dimension}, {output.data, output.stride, 1}, valuesTransposed, padded, gradients, padded);
    for (std::int64_t i = 0; i < queries; ++i) {
        float* dropped = droppedWeights + i * padded;
        padRow(head.weights + i * keys, keys, weights);
        padRow(head.weights + i * keys, keys, dropped);
        drop(head.dropout, head.shape, i, padded, dropped);
        softmaxBackward(weights, dropped, scale, padded, gradients + i * padded);
    }
    smallProduct({keys, dimension, queries}, {droppedWeights, 1, padded}, output.data, output.stride,
        head.valuesGradient.data, head.valuesGradient.stride);
    smallProduct({queries, dimension, keys}, {gradients, padded, 1}, head.keys.data, head.keys.stride,
        head.queryGradient.data, head.queryGradient.stride);
    smallProduct({keys, dimension, queries}, {gradients, 1, padded}, head.query.data, head.query.stride,
        head.keysGradient.data, head.keysGradient.stride);
}

}  // namespace translucent::TRANSLUCENT_INSTRUCTION_SET
