#include "loops/implementations.h"
#include "loops/reductions.h"

#include <cstdint>

namespace translucent::TRANSLUCENT_INSTRUCTION_SET {

namespace {

constexpr int W = kNativeWidth;

/// A matrix of floats in memory: element (i, k) is data[i · row + k · column].
struct ConstMatrix {
    const float* data;
    std::int64_t row;
    std::int64_t column;
};

/// Sizes of C[M, N] = A[M, K] · B[K, N].
struct ProductShape {
    std::int64_t M, N, K;
};

/// Computes rows i … i + `Count` − 1 of C, for the columns of `Vectors` registers starting at j. Rows of B and C are
/// contiguous.
template <int Count, int Width, int Vectors>
TRANSLUCENT_INLINE void productBlock(std::int64_t K, const ConstMatrix& A, std::int64_t i, const float* B,
    std::int64_t bRow, float* C, std::int64_t cRow, float scale)
{
    using Floats = typename VectorOf<Width>::Floats;
    Floats sums[Count][Vectors] {};
    for (std::int64_t k = 0; k < K; ++k) {
        Floats b[Vectors];
        for (int v = 0; v < Vectors; ++v)
            load<Width>(b[v], B + k * bRow + v * Width);
        for (int r = 0; r < Count; ++r)
            for (int v = 0; v < Vectors; ++v)
                sums[r][v] += A.data[(i + r) * A.row + k * A.column] * b[v];
    }
    for (int r = 0; r < Count; ++r)
        for (int v = 0; v < Vectors; ++v)
            store<Width>(C + (i + r) * cRow + v * Width, sums[r][v] * scale);
}

template <int Width, int Vectors>
TRANSLUCENT_INLINE void productColumns(const ProductShape& shape, const ConstMatrix& A, const float* B,
    std::int64_t bRow, float* C, std::int64_t cRow, float scale)
{
    constexpr int kRows = kNativeWidth == 16 || Vectors == 1 ? 8 : 4;  // as many sums as there are registers for them
    std::int64_t i = 0;
    for (; i + kRows <= shape.M; i += kRows)
        productBlock<kRows, Width, Vectors>(shape.K, A, i, B, bRow, C, cRow, scale);
    for (; i + 2 <= shape.M; i += 2)
        productBlock<2, Width, Vectors>(shape.K, A, i, B, bRow, C, cRow, scale);
    for (; i < shape.M; ++i)
        productBlock<1, Width, Vectors>(shape.K, A, i, B, bRow, C, cRow, scale);
}

/// C = scale · A·B. For matrices that fit into the first-level cache, such as those of one attention head. The value of
/// an element does not depend on the number of rows.
TRANSLUCENT_INLINE void smallProduct(const ProductShape& shape, const ConstMatrix& A, const float* B, std::int64_t bRow,
    float* C, std::int64_t cRow, float scale = 1.0F)
{
    std::int64_t j = 0;
    for (; j + 2 * kNativeWidth <= shape.N; j += 2 * kNativeWidth)
        productColumns<kNativeWidth, 2>(shape, A, B + j, bRow, C + j, cRow, scale);
    for (; j + kNativeWidth <= shape.N; j += kNativeWidth)
        productColumns<kNativeWidth, 1>(shape, A, B + j, bRow, C + j, cRow, scale);
    for (; j + 4 <= shape.N; j += 4)
        productColumns<4, 1>(shape, A, B + j, bRow, C + j, cRow, scale);
    for (; j < shape.N; ++j)
        productColumns<1, 1>(shape, A, B + j, bRow, C + j, cRow, scale);
}

/// Exchanges the upper right with the lower left quarters of all blocks of 2 · `Half` rows and columns, then continues
/// inside the quarters.
template <int Half>
TRANSLUCENT_INLINE void exchangeQuarters(NativeFloats* rows)
{
    NativeLanes upper, lower;
    for (int l = 0; l < kNativeWidth; ++l) {
        upper[l] = (l & Half) ? kNativeWidth + (l ^ Half) : l;
        lower[l] = (l & Half) ? kNativeWidth + l : (l ^ Half);
    }
    for (int i = 0; i < kNativeWidth; ++i)
        if (!(i & Half)) {
            const auto a = rows[i], b = rows[i + Half];
            rows[i] = __builtin_shuffle(a, b, upper);
            rows[i + Half] = __builtin_shuffle(a, b, lower);
        }
    if constexpr (Half > 1)
        exchangeQuarters<Half / 2>(rows);
}

/// Shape: `from` [rows, columns], row i at from + i · stride → `to` [columns, padded]; columns from `rows` on are set
/// to 0.
TRANSLUCENT_INLINE void transposePadded(const float* from, std::int64_t stride, std::int64_t rows, std::int64_t columns,
    std::int64_t padded, float* __restrict to)
{
    for (std::int64_t i = 0; i < padded; i += W) {
        const auto count = rows - i < W ? rows - i : W;
        std::int64_t k = 0;
        for (; k + W <= columns; k += W) {
            NativeFloats block[W] {};
            for (std::int64_t r = 0; r < count; ++r)
                load<W>(block[r], from + (i + r) * stride + k);
            exchangeQuarters<W / 2>(block);
            for (int c = 0; c < W; ++c)
                store<W>(to + (k + c) * padded + i, block[c]);
        }
        for (; k < columns; ++k)
            for (std::int64_t r = 0; r < W; ++r)
                to[k * padded + i + r] = r < count ? from[(i + r) * stride + k] : 0.0F;
    }
}

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
