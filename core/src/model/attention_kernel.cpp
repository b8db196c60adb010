#include "model/attention_kernel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

// Compiled once per instruction set, chosen when the program starts. Sanitizers run before that choice is possible.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) \
    && !defined(__SANITIZE_THREAD__)
#define TRANSLUCENT_VECTORISED __attribute__((target_clones("arch=skylake-avx512", "arch=haswell", "default")))
#else
#define TRANSLUCENT_VECTORISED
#endif

namespace translucent {

namespace {

/// Columns become rows, so that products with one query run over contiguous keys. Shape: [keys, K] → [K, keys]
void transpose(const ConstRows& rows, const HeadShape& shape, std::vector<float>& transposed)
{
    transposed.resize(static_cast<std::size_t>(shape.keys * shape.dimension));
    for (std::int64_t j = 0; j < shape.keys; ++j)
        for (std::int64_t k = 0; k < shape.dimension; ++k)
            transposed[static_cast<std::size_t>(k * shape.keys + j)] = rows[j][k];
}

void hide(const Visibility& mayAttend, std::int64_t query, std::int64_t keys, float* scores)
{
    if (!mayAttend.data)
        return;
    const bool* visible = mayAttend.data + query * mayAttend.queryStride;
    for (std::int64_t j = 0; j < keys; ++j)
        if (!visible[j * mayAttend.keyStride])
            scores[j] = -std::numeric_limits<float>::infinity();
}

void softmax(float* scores, std::int64_t count)
{
    const float largest = *std::max_element(scores, scores + count);
    float sum = 0;
    for (std::int64_t j = 0; j < count; ++j)
        sum += scores[j] = std::exp(scores[j] - largest);
    for (std::int64_t j = 0; j < count; ++j)
        scores[j] /= sum;
}

/// out[j] = Σ_k vector[k] · transposed[k][j]
TRANSLUCENT_VECTORISED void productWithTransposed(
    const float* __restrict vector, const float* __restrict transposed, std::int64_t keys, std::int64_t dimension,
    float* __restrict out)
{
    std::fill(out, out + keys, 0.0F);
    for (std::int64_t k = 0; k < dimension; ++k)
        for (std::int64_t j = 0; j < keys; ++j)
            out[j] += vector[k] * transposed[k * keys + j];
}

/// out[k] += factor · row[k]
TRANSLUCENT_VECTORISED void addScaled(
    float factor, const float* __restrict row, std::int64_t dimension, float* __restrict out)
{
    for (std::int64_t k = 0; k < dimension; ++k)
        out[k] += factor * row[k];
}

}  // namespace

void attentionForward(const HeadForward& head)
{
    const auto& [queries, keys, dimension, scale] = head.shape;
    thread_local std::vector<float> keysTransposed;
    transpose(head.keys, head.shape, keysTransposed);
    for (std::int64_t i = 0; i < queries; ++i) {
        float* weights = head.weights + i * keys;
        productWithTransposed(head.query[i], keysTransposed.data(), keys, dimension, weights);
        for (std::int64_t j = 0; j < keys; ++j)
            weights[j] *= scale;
        hide(head.mayAttend, i, keys, weights);
        softmax(weights, keys);
        float* context = head.context[i];
        std::fill(context, context + dimension, 0.0F);
        for (std::int64_t j = 0; j < keys; ++j)
            addScaled(head.keep ? weights[j] * head.keep[i * keys + j] : weights[j], head.values[j], dimension, context);
    }
}

void attentionBackward(const HeadBackward& head)
{
    const auto& [queries, keys, dimension, scale] = head.shape;
    thread_local std::vector<float> valuesTransposed, gradients;
    transpose(head.values, head.shape, valuesTransposed);
    gradients.resize(static_cast<std::size_t>(keys));
    for (std::int64_t i = 0; i < queries; ++i) {
        const float* weights = head.weights + i * keys;
        const float* keep = head.keep ? head.keep + i * keys : nullptr;
        productWithTransposed(head.contextGradient[i], valuesTransposed.data(), keys, dimension, gradients.data());
        float mean = 0;  // Σ_j weight · gradient, which softmax subtracts
        for (std::int64_t j = 0; j < keys; ++j) {
            const float factor = keep ? keep[j] : 1.0F;
            addScaled(weights[j] * factor, head.contextGradient[i], dimension, head.valuesGradient[j]);
            gradients[static_cast<std::size_t>(j)] *= factor;
            mean += weights[j] * gradients[static_cast<std::size_t>(j)];
        }
        for (std::int64_t j = 0; j < keys; ++j) {
            const float scoreGradient = scale * weights[j] * (gradients[static_cast<std::size_t>(j)] - mean);
            addScaled(scoreGradient, head.keys[j], dimension, head.queryGradient[i]);
            addScaled(scoreGradient, head.query[i], dimension, head.keysGradient[j]);
        }
    }
}

}  // namespace translucent
