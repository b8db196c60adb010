#pragma once

#include "decoding/copy_rows.h"
#include "decoding/inference_weights.h"

#include <functional>
#include <span>
#include <vector>

namespace translucent {

/// Legend: B sentences, R rows being decoded, S source pieces of a sentence, P source pieces of all sentences,
/// T decoded positions, D model dimension, H heads, A features of all heads together (usually D), V target vocabulary.

/// What the places of rows looked at that were filled at once. Shapes: per layer and sentence, [H, N, N] and [H, N, S]
struct RowAttentions {
    std::vector<std::vector<float>> self;
    std::vector<std::vector<float>> cross;
};

/// Translating with the network on plain buffers: no padding, no masks, no tensor operations, whose calls cost more
/// than their arithmetic for single rows. Every row's numbers are the same to the last bit whatever is computed beside
/// it. The same function as TransformerImpl (tests hold the two together), which also can train.
class InferenceNetwork : public DecodingNetwork {
public:
    /// The weights must outlive this object.
    InferenceNetwork(const InferenceWeights& weights, const Intervention& intervention);

    EncodedSentences encode(std::span<const std::vector<std::int64_t>> sources, bool keepAttention) override;

    /// Logits at positions of the sentences encoded last, of a model whose labels are read there. `rows` count in the
    /// batch, from `offsets` on. Shape: [rows, V], valid until the next call.
    const float* labels(std::span<const std::int64_t> rows);

    const float* step(const EncodedSentences& sources, const StepInput& input, std::vector<DecodedPosition>& positions,
        StepAttention* attention) override;

    /// Decodes all places of all sentences' rows, each of which sees all of its row; see parallel_decoder.h.
    /// `rows` are ids or kMaskId. Returns the logits. Shape: [Σ N, V], valid until the next call.
    const float* predictRows(
        const EncodedSentences& sources, std::span<const std::vector<std::int64_t>> rows, RowAttentions* attention);

private:
    void predictLengths(EncodedSentences& encoded, const NormRows& end);
    void rowsToSource(std::size_t layer, const EncodedSentences& sources, std::span<const std::int64_t> offsets,
        const float* queries, RowAttentions* attention);
    /// `residual` for those outside of inference_network.cpp.
    void sublayerOnRows(std::int64_t rows, const SublayerChanges& changes, const NormRows& norm,
        const std::function<void(const float*)>& sublayer);
    template <typename Sublayer>
    void residual(std::int64_t rows, const SublayerChanges& changes, const NormRows& norm, const Sublayer& sublayer);
    void embed(const EmbeddingWeights& weights, std::int64_t row, std::int64_t id, const float* position);
    void finalNorm(std::int64_t rows, const NormRows& norm);
    void feedForward(const FeedForwardWeights& weights, std::int64_t rows, const float* x);
    void selfAttention(const EncoderLayerWeights& weights, const SublayerChanges& changes, EncodedSentences& encoded,
        const float* x, bool keep);
    void replaceRows(const EncoderLayerWeights& weights, const SublayerChanges& changes, const float* packed,
        std::int64_t first, std::int64_t count);
    void replaceRow(const RowEdit& edit, const RowForm* form, PlacedRow at) const;
    /// Positions that self-attention tells itself; empty when there are none or they are dropped.
    std::vector<std::int64_t> placesOf(const PositionChange& change, std::vector<std::int64_t> order) const;
    const std::int64_t* sourcePlaces(std::int64_t length);
    void attendPlainly(const float* packed, std::int64_t first, std::int64_t count);
    void attendInForm(const RowForm& form, float* packed, std::int64_t first, std::int64_t count, bool wantsWeights);
    void disableHeads(const SublayerChanges& changes, std::int64_t rows);
    void attendToTarget(std::int64_t layer, const StepInput& input, const std::vector<DecodedPosition>& positions,
        StepAttention* attention);
    void attendToSource(std::int64_t layer, const StepInput& input, const EncodedSentences& sources,
        const float* queries, StepAttention* attention);
    void attend(RowAttention& row, const RowForm* form, const SublayerChanges& changes, std::int64_t position,
        std::vector<float>* kept);

    void mixCopies(const EncodedSentences& sources, const StepInput& input, StepAttention* attention);

    const InferenceWeights& m_weights;
    NetworkChanges m_changes;
    CopyRows m_copying;
    std::int64_t D;
    std::vector<std::int64_t> m_sourcePlaces;  ///< of the sentence at hand; as placesOf
    bool m_fillsRows = false;                  ///< self-attention is at work in the decoder, not in the encoder
    std::vector<std::int64_t> m_targetPlaces;  ///< as placesOf. Shape: [maxLength]
    std::int64_t A;
    std::vector<const float*> m_targetPositions;  ///< added at each position; nullptr = nothing. Shape: [maxLength]
    FloatBuffer m_state;                          ///< the residual stream. Shape: [rows, D]
    FloatBuffer m_normalised;                     ///< Shape: [rows, D]
    FloatBuffer m_context;                        ///< Shape: [rows, A]
    FloatBuffer m_sublayer;                       ///< what a sublayer adds. Shape: [rows, D]
    FloatBuffer m_wide;                           ///< inner values of a sublayer
    FloatBuffer m_gate;                           ///< of a gated feed-forward network. Shape: [rows, F]
    FloatBuffer m_logits;                         ///< Shape: [R, V]
    std::vector<float> m_rowWeights;
    std::vector<const float*> m_keys, m_values;
};

}  // namespace translucent
