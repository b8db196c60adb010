#pragma once

#include "decoding/inference_weights.h"

#include <span>
#include <vector>

namespace translucent {

/// Legend: B sentences, R rows being decoded, S source pieces of a sentence, P source pieces of all sentences,
/// T decoded positions, D model dimension, H heads, A features of all heads together (usually D), V target vocabulary.

/// Translating with a plain Transformer (see decodesOnBuffers) on plain buffers: no padding, no masks, no tensor
/// operations, whose calls cost more than their arithmetic for single rows. Every row's numbers are the same to the
/// last bit whatever is computed beside it. The same function as TransformerImpl (tests compare the two), which
/// also can train.
class InferenceNetwork : public DecodingNetwork {
public:
    /// The weights must outlive this object.
    InferenceNetwork(const InferenceWeights& weights, const Intervention& intervention);

    EncodedSentences encode(std::span<const std::vector<std::int64_t>> sources, bool keepAttention) override;

    const float* step(const EncodedSentences& sources, const StepInput& input, std::vector<DecodedPosition>& positions,
        StepAttention* attention) override;

private:
    template <typename Sublayer>
    void residual(std::int64_t rows, const SublayerChanges& changes, const RowNorm& norm, const Sublayer& sublayer);
    void embed(const EmbeddingWeights& weights, std::int64_t row, std::int64_t id, const float* position);
    void finalNorm(std::int64_t rows, const RowNorm& norm);
    void feedForward(const FeedForwardWeights& weights, std::int64_t rows, const float* x);
    void selfAttention(const EncoderLayerWeights& weights, const SublayerChanges& changes, EncodedSentences& encoded,
        const float* x, bool keep);
    void replaceRows(const SublayerChanges& changes, const float* packed, std::int64_t first, std::int64_t count);
    void replaceRow(const RowEdit& edit, const RowAttention& row) const;
    void attendToSelf(const float* packed, std::int64_t first, std::int64_t count);
    void disableHeads(const SublayerChanges& changes, std::int64_t rows);
    void attendToTarget(std::int64_t layer, const StepInput& input, const std::vector<DecodedPosition>& positions,
        StepAttention* attention);
    void attendToSource(std::int64_t layer, const StepInput& input, const EncodedSentences& sources,
        const float* queries, StepAttention* attention);
    void attend(RowAttention& row, const SublayerChanges& changes, std::int64_t position, std::vector<float>* kept);

    const InferenceWeights& m_weights;
    NetworkChanges m_changes;
    std::int64_t D;
    std::int64_t A;
    std::vector<const float*> m_targetPositions;  ///< added at each position; nullptr = nothing. Shape: [maxLength]
    FloatBuffer m_state;                          ///< the residual stream. Shape: [rows, D]
    FloatBuffer m_normalised;                     ///< Shape: [rows, D]
    FloatBuffer m_context;                        ///< Shape: [rows, A]
    FloatBuffer m_sublayer;                       ///< what a sublayer adds. Shape: [rows, D]
    FloatBuffer m_wide;                           ///< inner values of a sublayer
    FloatBuffer m_logits;                         ///< Shape: [R, V]
    std::vector<float> m_rowWeights;
    std::vector<const float*> m_keys, m_values;
};

}  // namespace translucent
