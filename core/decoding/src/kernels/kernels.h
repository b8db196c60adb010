#pragma once

#include "kernels/vectors.h"

#include <cstdint>
#include <vector>

namespace translucent {

/// Which elements of an array are kept, computed from their index alone, so that nothing has to be stored between the
/// forward and the backward pass. Kept ones are divided by the keeping probability.
/// Source: Srivastava et al. 2014; the bits are MurmurHash3's finaliser (Appleby 2011) over a counter.
class DropoutMask {
public:
    /// Keeps everything.
    DropoutMask() = default;
    /// `rate` from 0 to below 1 is the share that is dropped; masks of different keys are independent.
    DropoutMask(double rate, std::uint64_t key)
        : m_rate(rate)
        , m_key(key)
        , m_threshold(static_cast<std::uint32_t>(rate * 4294967296.0))
        , m_factor(static_cast<float>(1 / (1 - rate)))
    {
    }

    double rate() const { return m_rate; }
    std::uint64_t key() const { return m_key; }
    bool keepsEverything() const { return m_threshold == 0; }

    /// 0 or 1 / (1 − rate)
    TRANSLUCENT_INLINE float operator[](std::uint32_t index) const
    {
        std::uint32_t h = index + static_cast<std::uint32_t>(m_key);
        h ^= h >> 16;
        h *= 0x85EBCA6BU;
        h ^= static_cast<std::uint32_t>(m_key >> 32);
        h ^= h >> 13;
        h *= 0xC2B2AE35U;
        h ^= h >> 16;
        return h >= m_threshold ? m_factor : 0.0F;
    }

private:
    double m_rate = 0;
    std::uint64_t m_key = 0;
    std::uint32_t m_threshold = 0;
    float m_factor = 1;
};

/// Rows of floats somewhere in memory: row i starts at data + i · stride.
struct ConstRows {
    const float* data;
    std::int64_t stride;
};
struct Rows {
    float* data;
    std::int64_t stride;
};

/// Visibility of one head: flags of query i start at data + i · queryStride; nullptr = everything is visible.
struct Visibility {
    const bool* data;
    std::int64_t queryStride;
    std::int64_t keyStride;
};

/// Sizes of one attention head.
struct HeadShape {
    std::int64_t queries;
    std::int64_t keys;
    std::int64_t dimension;
    float scale;  ///< 1 / √dimension

    /// How many floats a call needs for itself: rows of keys are filled up to whole registers.
    std::int64_t scratchSize() const
    {
        constexpr std::int64_t kWidest = 16;
        return (keys + kWidest - 1) * (dimension + 2 * queries + 1);
    }
};

/// Dropout of one head's weights: that of weight (i, j) has index first + i · keys + j.
struct WeightDropout {
    DropoutMask mask;
    std::uint32_t first = 0;
};

/// softmax(q·kᵀ / √d)·v of one head. `weights` is [queries, keys], contiguous, before dropout.
/// A query's results do not depend on the other queries. Source: Vaswani et al. 2017, eq. (1).
struct HeadForward {
    HeadShape shape;
    ConstRows query, keys, values;
    Visibility mayAttend;
    WeightDropout dropout;
    float* scratch;
    float* weights;
    Rows context;
};
struct HeadBackward {
    HeadShape shape;
    ConstRows query, keys, values;
    WeightDropout dropout;
    float* scratch;
    const float* weights;
    ConstRows contextGradient;
    Rows queryGradient, keysGradient, valuesGradient;  ///< written
};

/// Attention of a single query with all its heads, keys and values lying anywhere: decoding one position.
/// Legend: H heads, K head dimension, D = H · K, L keys.
struct RowAttention {
    std::int64_t heads;
    std::int64_t dimension;      ///< K
    float scale;                 ///< 1 / √K
    const float* query;          ///< Shape: [D]
    const float* const* keys;    ///< L pointers to [D]
    const float* const* values;  ///< L pointers to [D]
    std::int64_t count;          ///< L
    float* weights;              ///< Shape: [H, L]
    float* context;              ///< Shape: [D]
};

/// A 16-bit float: 1 bit of sign, 5 of exponent, 10 of fraction (IEEE 754 binary16).
using Half = std::uint16_t;

/// A weight matrix is multiplied panel by panel, so many outputs side by side.
constexpr std::int64_t kPanelOutputs = 64;

constexpr std::int64_t panelsOf(std::int64_t outputs)
{
    return (outputs + kPanelOutputs - 1) / kPanelOutputs;
}

/// y = x·Wᵀ + b. Weight (n, k) stands at [n / kPanelOutputs][k][n % kPanelOutputs]; what is missing in the last panel
/// is 0. A row's result is the same to the last bit however many rows are computed with it, and with halves instead of
/// floats of the same value. Legend: R rows, K inputs, N outputs.
struct RowProduct {
    const void* panels;  ///< of float or Half. Shape: [panelsOf(N), K, kPanelOutputs]
    bool halves;         ///< only where the kernels widen them
    const float* bias;   ///< Shape: [N]; nullptr = none
    std::int64_t inputs;
    std::int64_t outputs;
    const float* x;  ///< Shape: [R, K]
    std::int64_t rows;
    float* y;  ///< Shape: [R, N]
};

/// Inputs are multiplied as bytes so many at a time.
constexpr std::int64_t kByteQuad = 4;
constexpr float kLargestByte = 127;
constexpr std::int32_t kByteOffset = 128;

/// y ≈ x·Wᵀ + b with whole numbers from −127 to 127: each output's weights and each row of inputs were divided by a
/// scale of their own and rounded. Their products are summed exactly, whatever the processor and the company of a row.
/// Legend: R rows, Q quads of inputs (the last one filled up with 0), N outputs.
struct ByteProduct {
    const std::int8_t* panels;  ///< Shape: [panelsOf(N), Q, kPanelOutputs, kByteQuad]
    const float* scales;        ///< Shape: [N]
    const std::int32_t* sums;   ///< of each output's whole weights. Shape: [N]
    const float* bias;          ///< Shape: [N]
    std::int64_t quads;
    std::int64_t outputs;
    bool offset;           ///< inputs are unsigned bytes, greater by kByteOffset; only where the kernels sum quads
    const void* x;         ///< such bytes or 16-bit numbers. Shape: [R, Q · kByteQuad]
    const float* xScales;  ///< Shape: [R]
    std::int64_t rows;
    float* y;  ///< Shape: [R, N]
};

/// One Adam step over arrays of the same length, in one pass. Source: Kingma & Ba 2015, algorithm 1.
struct AdamUpdate {
    float beta1, beta2, epsilon;
    float stepSize;          ///< learning rate / (1 − β₁ᵗ)
    float secondCorrection;  ///< 1 / √(1 − β₂ᵗ)
    float gradientFactor;    ///< every gradient is multiplied by it first: clipping
    float* values;
    const float* gradients;
    float* first;
    float* second;
};

/// Cross-entropy of one row of logits against the smoothed target: 1 − ε + ε/V on the target, ε/V elsewhere.
/// Source: Szegedy et al. 2016, §7; Vaswani et al. 2017, §5.4.
struct SmoothedTarget {
    std::int64_t id;
    float smoothing;
};

/// A row of logits that becomes its gradient. Legend: V vocabulary.
struct LossRow {
    float* logits;      ///< without bias before, factor · (softmax − smoothed target) afterwards. Shape: [V]
    const float* bias;  ///< Shape: [V]
    std::int64_t vocabulary;
    SmoothedTarget target;
    float factor;
    float* biasGradient;  ///< the gradient is added to this. Shape: [V]
};

/// What follows a product whose rows lie one after the other. Shape: [R, columns]
struct BiasedRows {
    const float* bias;  ///< Shape: [columns]
    std::int64_t columns;
    bool rectified;  ///< nothing stays below 0: ReLU
    float* y;
};

/// y = (x − mean) / √(variance + ε) · γ + β of one position. Source: Ba et al. 2016, eq. (4).
struct RowNorm {
    const float* gain;
    const float* bias;
    std::int64_t dimension;
    float epsilon;
    bool sampleStd;  ///< divides by std + ε with the sample standard deviation instead (Annotated Transformer)
};

/// What the way back needs of a position.
struct RowStatistics {
    float mean;
    float deviation;  ///< √(variance + ε), or the sample standard deviation
};

/// The way back through a norm. Legend: R rows, D dimension.
struct RowNormGradient {
    const float* x;                   ///< Shape: [R, D]
    const RowStatistics* statistics;  ///< Shape: [R]
    const float* output;              ///< the gradient of y. Shape: [R, D]
    float* input;                     ///< that of x, written. Shape: [R, D]
    float* parameters;                ///< those of γ, then of β are added to this. Shape: [2 D]
};

/// The inner loops of everything, on plain buffers, compiled for one instruction set.
struct Kernels {
    const char* instructionSet;
    void (*attentionForward)(const HeadForward& head);
    void (*attentionBackward)(const HeadBackward& head);
    void (*attendRow)(const RowAttention& row);
    bool widensHalves;
    void (*multiplyRows)(const RowProduct& product, std::int64_t firstPanel, std::int64_t lastPanel);
    /// Whether they sum quads of unsigned bytes: the processor has instructions for it.
    bool (*sumsQuads)();
    void (*multiplyBytes)(const ByteProduct& product, std::int64_t firstPanel, std::int64_t lastPanel);
    /// A row of inputs as ByteProduct has it. Returns its scale.
    float (*toBytes)(const float* x, std::int64_t count, bool offset, void* to);
    void (*normalise)(const RowNorm& norm, const float* x, float* y);
    /// The same with rows first … last − 1, whose statistics are kept.
    void (*normaliseRows)(const RowNorm& norm, const float* x, std::int64_t first, std::int64_t last, float* y,
        RowStatistics* statistics);
    void (*normaliseBackward)(
        const RowNorm& norm, const RowNormGradient& gradient, std::int64_t first, std::int64_t last);
    void (*addBias)(const BiasedRows& rows, std::int64_t first, std::int64_t last);
    /// sums[j] += Σ x[i][j] of rows first … last − 1. Shape: x [R, columns], sums [columns]
    void (*addRows)(const float* x, std::int64_t columns, std::int64_t first, std::int64_t last, float* sums);
    /// `gradient` becomes 0 where `y` is, then the same. y is what ReLU has left.
    void (*rectifyGradient)(
        const float* y, std::int64_t columns, std::int64_t first, std::int64_t last, float* gradient, float* sums);
    /// out[i] = x[i] · mask[i]; `out` may be `x`.
    void (*applyDropout)(const DropoutMask& mask, const float* x, std::int64_t first, std::int64_t last, float* out);
    /// out[i] = residual[i] + x[i] · mask[i]
    void (*addDropped)(const DropoutMask& mask, const float* residual, const float* x, std::int64_t first,
        std::int64_t last, float* out);
    void (*adam)(const AdamUpdate& update, std::int64_t first, std::int64_t last);
    double (*sumOfSquares)(const float* x, std::int64_t first, std::int64_t last);
    /// Returns the loss of a row.
    double (*smoothedLoss)(const LossRow& row);
    /// log Σ e^x
    double (*logSumExp)(const float* x, std::int64_t count);
};

/// The best that this processor can run and may: see translucent/base/processor.h.
const Kernels& kernels();

/// All that this processor can run and may, the best first. @throws Error{InvalidArgument} as `instructionSet`.
const std::vector<const Kernels*>& supportedKernels();

}  // namespace translucent
