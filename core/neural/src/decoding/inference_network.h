#pragma once

#include "decoding/decoding_network.h"
#include "kernels/kernels.h"
#include "network/transformer.h"
#include "translucent/model/intervention.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace translucent {

/// What an intervention changes in one sublayer.
struct SublayerChanges {
    bool skipsResidual = false;
    bool skipsNorm = false;
    std::vector<std::int64_t> disabledHeads;  ///< of an attention
    std::vector<RowEdit> rowEdits;            ///< of an attention
};

struct LayerChanges {
    SublayerChanges selfAttention;
    SublayerChanges crossAttention;  ///< in the decoder only
    SublayerChanges feedForward;
};

struct StackChanges {
    std::vector<LayerChanges> layers;
    bool skipsFinalNorm = false;
};

/// An intervention sorted by the places it concerns, so that no step has to search.
struct NetworkChanges {
    NetworkChanges(const Intervention& intervention, const TransformerConfig& config);

    StackChanges encoder;
    StackChanges decoder;
    PositionChange sourcePositions;
    PositionChange targetPositions;

private:
    SublayerChanges& attention(const HeadId& head);
    SublayerChanges& sublayer(const SublayerId& id);
};

struct FeedForwardWeights {
    LinearView inner;
    LinearView outer;
    RowNorm norm;
};

struct EncoderLayerWeights {
    LinearView queryKeyValue;
    LinearView attentionOutput;
    RowNorm attentionNorm;
    FeedForwardWeights feedForward;
};

struct DecoderLayerWeights {
    LinearView queryKeyValue;
    LinearView selfOutput;
    RowNorm selfNorm;
    LinearView crossQuery;
    LinearView crossKeyValue;
    LinearView crossOutput;
    RowNorm crossNorm;
    FeedForwardWeights feedForward;
};

/// The parameters of a plain Transformer as plain arrays; see decodesOnBuffers.
class InferenceWeights : public DecodingWeights {
public:
    explicit InferenceWeights(TransformerImpl& network, DecodingPrecision precision = DecodingPrecision::Float32);

    std::unique_ptr<DecodingNetwork> network(const Intervention& intervention) const override;

    EmbeddingWeights source;
    EmbeddingWeights target;
    std::vector<EncoderLayerWeights> encoder;
    RowNorm encoderNorm {};  ///< with pre-norm only
    std::vector<DecoderLayerWeights> decoder;
    RowNorm decoderNorm {};  ///< with pre-norm only

private:
    using DecodingWeights::view;
    RowNorm view(const Norm& norm);
    FeedForwardWeights view(FeedForward& feedForward, const Norm& norm);
};

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
