#pragma once

#include "decoding/decoding_network.h"
#include "kernels/kernels.h"
#include "translucent/model/intervention.h"
#include "translucent/model/transformer_config.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// What an intervention changes in one sublayer.
struct SublayerChanges {
    bool skipsResidual = false;
    bool skipsNorm = false;
    std::vector<std::int64_t> disabledHeads;  ///< of an attention
    std::vector<RowEdit> rowEdits;            ///< of an attention
    std::vector<NeuronClamp> clampedNeurons;  ///< of a feed-forward network
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

struct EmbeddingWeights {
    const float* table = nullptr;      ///< Shape: [V, D]; nullptr = halves
    const Half* halves = nullptr;      ///< Shape: [V, D]; nullptr = floats
    const float* positions = nullptr;  ///< Shape: [maxLength, D]; nullptr = none

    /// The vector of a piece. Shape: x [D]
    void look(std::int64_t id, std::int64_t dimension, float* x) const;

    /// What is added to the embedding at each position, whose row in the table is `order`; nullptr = nothing.
    std::vector<const float*> positionVectors(
        const PositionChange& change, const std::vector<std::int64_t>& order, std::int64_t dimension) const;
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

/// The parameters of a plain Transformer as plain arrays; see decodesOnBuffers(). Matrices are copies, other numbers
/// the memory of the parameters where these keep it.
class InferenceWeights : public DecodingWeights {
public:
    /// @throws as `parameters` does
    InferenceWeights(const TransformerConfig& architecture, const Parameters& parameters,
        DecodingPrecision precision = DecodingPrecision::Float32);

    std::unique_ptr<DecodingNetwork> network(const Intervention& intervention) const override;
    bool computesRowsAlone() const override { return true; }

    EmbeddingWeights source;
    EmbeddingWeights target;
    std::vector<EncoderLayerWeights> encoder;
    RowNorm encoderNorm {};  ///< with pre-norm only
    std::vector<DecoderLayerWeights> decoder;
    RowNorm decoderNorm {};  ///< with pre-norm only

private:
    class Reader;
    InferenceWeights(const Reader& reader, DecodingPrecision precision);
};

/// Legend: B sentences, R rows being decoded, S source pieces of a sentence, P source pieces of all sentences,
/// T decoded positions, D model dimension, H heads, A features of all heads together (usually D), V target vocabulary.

/// Translating with a plain Transformer (see decodesOnBuffers) on plain buffers: no padding, no masks, no tensor
/// operations, whose calls cost more than their arithmetic for single rows. Every row's numbers are the same to the
/// last bit whatever is computed beside it. The same function as the network that is trained (tests compare the two).
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
    void feedForward(
        const FeedForwardWeights& weights, const SublayerChanges& changes, std::int64_t rows, const float* x);
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
