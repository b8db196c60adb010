#pragma once

#include "translucent/array.h"
#include "translucent/decoding.h"
#include "translucent/intervention.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace translucent {

/// How much of a pass to keep.
enum class TraceDetail {
    Attention,   ///< attention weights and log-probabilities only
    Everything,  ///< every named array
};

struct TraceOptions {
    TraceDetail detail = TraceDetail::Attention;
    Intervention intervention = {};
    /// What the decoder reads, of a model that writes all tokens at once: kMaskId where it does not know the token yet.
    /// Empty = it knows none.
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

/// The values of one teacher-forced forward pass of one sentence pair, in evaluation mode, before any dropout. Of a
/// model without a decoder, whose outputs are labels, there are no inputs, and the arrays are those of the encoder.
/// Legend: S source pieces with END; T target positions; H heads.
struct ForwardTrace {
    std::vector<std::int64_t> sourceIds;  ///< Shape: [S], ends with END
    /// Shape: [T], starts with BEGIN: what the decoder read. Of a model that writes all tokens at once a row of BEGINs,
    /// or of tokens and kMaskId; then END stands behind the END of the outputs, as far as the row goes.
    std::vector<std::int64_t> inputIds;
    std::vector<std::int64_t> outputIds;  ///< Shape: [T]: what it had to predict at each position
    Array logProbabilities;               ///< Shape: [T, target vocabulary]
    /// Names follow the module tree, e.g. "encoder.layers.0.self_attention.weights"; the suffixes of an attention are
    /// q, k, v, scores (after ÷√d_k), masked_scores, weights, context, output.
    /// In a model that copies, "copy.gate" [T] is the gate and, with everything, "copy.weights" [T, S] what the copy
    /// head looked at, "copy.distribution" [T, target vocabulary] what that means for each target piece, and
    /// "copy.log_mixture" the logarithm of the probabilities; "output.logits" are those before the mixture.
    std::vector<NamedArray> arrays;

    /// Weights of all heads of one layer. Shape: [H, queries, keys]; rows sum to 1.
    /// EncoderSelf is [H, S, S], DecoderSelf [H, T, T] over the inputs, Cross [H, T, S].
    /// Row t of DecoderSelf and Cross belongs to the prediction of outputIds[t].
    /// @throws Error{InvalidArgument} when there is no such layer, or head.
    const Array& attention(AttentionKind kind, std::int64_t layer) const;
    AttentionView attention(const HeadId& head) const;

    /// How many layers of a kind were kept, and how many heads each of them has; 0 without any.
    std::int64_t layers(AttentionKind kind) const;
    std::int64_t heads(AttentionKind kind) const;
    std::vector<HeadId> headsOf(AttentionKind kind, std::int64_t layer) const;

    /// nullptr when the pass kept no such array.
    const Array* find(std::string_view name) const;
};

/// The mean weights of `heads`, at least one, which all see the same queries and keys. Shape: [queries, keys]
std::vector<float> meanAttention(const ForwardTrace& trace, std::span<const HeadId> heads);

/// What flows from the pieces to the queries of a self-attention through all layers up to one, for the first `layers`
/// of them: ½(A + I) times that of the layer below, A the mean of a layer's heads. Shape: [layers][queries, keys]
/// Source: Abnar and Zuidema 2020, "Quantifying Attention Flow in Transformers", §3.
std::vector<std::vector<float>> attentionRollouts(const ForwardTrace& trace, AttentionKind kind, std::int64_t layers);

/// The attention that a search kept about one of its hypotheses (DecodeOptions::attention), moved out of it into the
/// trace of a pass: inputs, outputs and weights, no log-probabilities.
ForwardTrace takeAttention(const Translation& translation, Hypothesis& hypothesis);

}  // namespace translucent
