#pragma once

#include "translucent/base/array.h"
#include "translucent/model/intervention.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The arrays to keep from a pass.
enum class TraceDetail {
    Attention,   ///< attention weights and log-probabilities only
    Everything,  ///< every named array
};

struct TraceOptions {
    TraceDetail detail = TraceDetail::Attention;
    Intervention intervention = {};
    /// The decoder input of a non-autoregressive model: kMaskId for unknown tokens. Empty = all tokens are unknown.
    std::vector<std::int64_t> inputIds = {};
};

/// The weights of one head for one sentence. Every row sums to 1.
struct AttentionView {
    std::span<const float> weights;  ///< Shape: [queries, keys], row-major
    std::int64_t queries = 0;
    std::int64_t keys = 0;

    std::span<const float> row(std::int64_t query) const
    {
        return weights.subspan(static_cast<std::size_t>(query * keys), static_cast<std::size_t>(keys));
    }
};

/// The values of one teacher-forced forward pass of one sentence pair, in evaluation mode, before any dropout. A model
/// without a decoder predicts labels: it has no inputs, and the arrays are those of the encoder.
/// Legend: S source pieces including END; T target positions; H heads.
struct ForwardTrace {
    std::vector<std::int64_t> sourceIds;  ///< Shape: [S], ends with END
    /// The decoder input. Shape: [T], starts with BEGIN. For a non-autoregressive model, a row of BEGINs, or of tokens
    /// and kMaskId; in that case END follows the END of the outputs, up to the end of the row.
    std::vector<std::int64_t> inputIds;
    std::vector<std::int64_t> outputIds;  ///< Shape: [T]: the expected output at each position
    Array logProbabilities;               ///< Shape: [T, target vocabulary]
    /// Names follow the module tree, e.g. "encoder.layers.0.self_attention.weights". The suffixes of an attention are
    /// q, k, v, scores (after ÷√d_k), masked_scores, weights, context, output. In a model with a copy mechanism,
    /// "copy.gate" [T] is the gate. With TraceDetail::Everything there are also "copy.weights" [T, S], the weights of
    /// the copy head, "copy.distribution" [T, target vocabulary], the resulting distribution over target pieces, and
    /// "copy.log_mixture", the logarithm of the probabilities; "output.logits" are the values before the mixture.
    std::vector<NamedArray> arrays;

    /// Weights of all heads of one layer. Shape: [H, queries, keys]; rows sum to 1. EncoderSelf is [H, S, S],
    /// DecoderSelf [H, T, T] over the inputs, Cross [H, T, S]. Row t of DecoderSelf and Cross belongs to the prediction
    /// of outputIds[t].
    /// @throws Error{InvalidArgument} if the layer or head does not exist.
    const Array& attention(AttentionKind kind, std::int64_t layer) const;
    AttentionView attention(const HeadId& head) const;

    /// The number of stored layers of a kind, and the number of heads in each; 0 if there are none.
    std::int64_t layers(AttentionKind kind) const;
    std::int64_t heads(AttentionKind kind) const;
    std::vector<HeadId> headsOf(AttentionKind kind, std::int64_t layer) const;

    /// nullptr if the pass does not contain the array.
    const Array* find(std::string_view name) const;
};

/// The name of the array with the weights of all heads of a layer: "encoder.layers.0.self_attention.weights".
std::string weightsName(AttentionKind kind, std::int64_t layer);

/// The mean weights of `heads`. At least one head is required, and all must have the same queries and keys. Shape:
/// [queries, keys]
std::vector<float> meanAttention(const ForwardTrace& trace, std::span<const HeadId> heads);

/// The attention flow from the pieces to the queries of a self-attention, for each of the first `layers` layers: ½(A +
/// I) times the flow of the layer below, where A is the mean over the heads of a layer. Shape: [layers][queries, keys]
/// Source: Abnar and Zuidema 2020, "Quantifying Attention Flow in Transformers", §3.
std::vector<std::vector<float>> attentionRollouts(const ForwardTrace& trace, AttentionKind kind, std::int64_t layers);

/// True if the trace has signed factors instead of attention weights of this kind; ForwardTrace::attention() then
/// returns the factors. This is the case for low-rank encoders, whose queries have weights for mixtures of tokens only.
/// A factor is the final coefficient of a token's value, Σ over mixtures of weight · F. It can be negative, and a row
/// need not sum to 1. These arrays are named "….factors" instead of "….weights".
bool hasFactors(const ForwardTrace& trace, AttentionKind kind);

/// Renames the encoder's weights to factors, after a search with a low-rank model.
void nameFactors(ForwardTrace& trace);

}  // namespace translucent
