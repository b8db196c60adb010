#pragma once

#include <torch/nn/functional.h>
#include <torch/types.h>

#include <cmath>

/// The blocks of a Transformer as one reads about them: one sentence, nothing fused, nothing cached. The window shows
/// these lines beside each block; tests hold them against the numbers of the engine, which computes the same faster.
/// Legend: S source tokens, T tokens the decoder reads, L either; h heads, d_k usually d_model / h; V vocabulary.
/// Source: Vaswani et al. 2017.
namespace translucent::textbook {

using torch::Tensor;

/// Numbers that are learned. Shape: weight [outputs, inputs], bias [outputs]
struct Linear {
    Tensor weight, bias;

    Tensor operator()(Tensor x) const { return x.matmul(weight.t()) + bias; }
};

struct Attention {
    Linear query, key, value, output;
    std::int64_t heads;
};

struct Norm {
    Tensor gamma, beta;
    double epsilon;
};

/// Of batch norm: of each feature, over the tokens of the batches of the training. Shape: [d_model] each
struct Statistics {
    Tensor mean, variance;
};

/// Every token's row of the table, times √d_model. Section 3.4
inline Tensor embedding(Tensor ids, Tensor table)
{
    const double modelDimension = double(table.size(1));
    return table.index_select(0, ids) * std::sqrt(modelDimension);  // [L, d_model]
}

/// Section 3.5
inline Tensor sinusoidalPositions(std::int64_t length, std::int64_t modelDimension)
{
    const auto position = torch::arange(length, torch::kDouble).unsqueeze(1);
    const auto pair = torch::arange(0, modelDimension, 2, torch::kDouble);
    const auto angle = position / torch::pow(10000.0, pair / modelDimension);
    const auto columns = torch::stack({angle.sin(), angle.cos()}, -1);
    return columns.flatten(1).to(torch::kFloat);  // [L, d_model]: sin, cos, sin, cos …
}

inline Tensor learnedPositions(std::int64_t length, Tensor table)
{
    return table.slice(0, 0, length);  // [L, d_model]
}

inline Tensor positionSum(Tensor embedding, Tensor positions)
{
    return embedding + positions;  // [L, d_model]
}

/// [L, d_model] → [h, L, d_k]
inline Tensor perHead(Tensor x, std::int64_t heads)
{
    return x.unflatten(1, {heads, -1}).transpose(0, 1);
}

/// Position t sees the positions up to t. Shape: [T, T]
inline Tensor causalMask(std::int64_t length)
{
    return torch::ones({length, length}, torch::kBool).tril();
}

/// Every row sums to 1.
inline Tensor softmax(Tensor scores)
{
    const auto largest = scores.amax(-1, true);  // keeps exp within its range
    const auto e = torch::exp(scores - largest);
    return e / e.sum(-1, true);
}

/// x asks, memory is looked at: x itself, or in cross-attention the encoder's output. Section 3.2
inline Tensor attention(Tensor x, Tensor memory, Tensor visible, Attention w)
{
    const auto q = perHead(w.query(x), w.heads);       // [h, T, d_k]
    const auto k = perHead(w.key(memory), w.heads);    // [h, S, d_k]
    const auto v = perHead(w.value(memory), w.heads);  // [h, S, d_k]
    const auto scores = q.matmul(k.mT()) / std::sqrt(double(q.size(2)));
    const auto masked = scores.masked_fill(visible.logical_not(), -INFINITY);
    const auto weights = softmax(masked);                 // [h, T, S]
    const auto context = weights.matmul(v);               // [h, T, d_k]
    return w.output(context.transpose(0, 1).flatten(1));  // [T, d_model]
}

inline Tensor relu(Tensor x)
{
    return torch::where(x > 0, x, torch::zeros_like(x));
}

inline Tensor gelu(Tensor x)
{
    return x * (1 + torch::erf(x / std::sqrt(2.0))) / 2;
}

inline Tensor silu(Tensor x)
{
    return x / (1 + torch::exp(-x));
}

/// Every position by itself. Section 3.3
inline Tensor feedForward(Tensor x, Linear inner, Tensor activation(Tensor), Linear outer)
{
    const auto hidden = activation(inner(x));  // [L, d_ff]
    return outer(hidden);                      // [L, d_model]
}

/// A second map decides how much of each inner value passes. Shazeer 2020, eq. (6)
inline Tensor gatedFeedForward(Tensor x, Linear inner, Linear gate, Linear outer)
{
    const auto hidden = textbook::silu(gate(x)) * inner(x);  // [L, d_ff]
    return outer(hidden);                                    // [L, d_model]
}

/// Mean 0 and standard deviation 1 at every position, then scaled by γ and shifted by β.
inline Tensor layerNorm(Tensor x, Norm w)
{
    const auto centred = x - x.mean(-1, true);
    const auto variance = centred.square().mean(-1, true);  // [L, 1]
    return centred / torch::sqrt(variance + w.epsilon) * w.gamma + w.beta;
}

/// The same with the standard deviation of a sample, as in the Annotated Transformer.
inline Tensor sampleNorm(Tensor x, Norm w)
{
    const auto centred = x - x.mean(-1, true);
    const auto variance = centred.square().sum(-1, true) / (x.size(-1) - 1);  // [L, 1]
    return centred / (torch::sqrt(variance) + w.epsilon) * w.gamma + w.beta;
}

/// Every position divided by the root of the mean of its squares, then scaled. Zhang & Sennrich 2019, eq. (4)
inline Tensor rmsNorm(Tensor x, Norm w)
{
    const auto meanSquare = x.square().mean(-1, true);  // [L, 1]
    return x / torch::sqrt(meanSquare + w.epsilon) * w.gamma;
}

/// Every feature by what it was in training, whatever the sentence. Ioffe & Szegedy 2015, algorithm 2
inline Tensor batchNorm(Tensor x, Norm w, Statistics s)
{
    const auto centred = x - s.mean;
    return centred / torch::sqrt(s.variance + w.epsilon) * w.gamma + w.beta;
}

/// The connection around a sublayer. Section 3.1
inline Tensor residual(Tensor x, Tensor sublayerOutput)
{
    return x + sublayerOutput;  // [L, d_model]
}

/// A score for every entry of the vocabulary. Section 3.4
inline Tensor logits(Tensor decoderOutput, Linear projection)
{
    return projection(decoderOutput);  // [T, V]
}

}  // namespace translucent::textbook
