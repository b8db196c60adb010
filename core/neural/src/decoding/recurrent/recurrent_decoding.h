#pragma once

#include "decoding/decoding_network.h"
#include "decoding/source_attention.h"
#include "network/recurrent/recurrent_network.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace translucent {

/// Legend as in RecurrentLayerImpl.
struct RecurrentRows {
    LinearView input;
    LinearView recurrent;

    std::int64_t units() const { return recurrent.inputs; }
};

struct RecurrentAttentionRows {
    LinearView query;  ///< of the additive score, like the next two
    LinearView key;
    const float* vector = nullptr;  ///< Shape: [D]
    LinearView combine;
};

/// The parameters of an LSTM or GRU network as plain arrays.
class RecurrentWeights : public DecodingWeights {
public:
    explicit RecurrentWeights(RecurrentNetwork& network, DecodingPrecision precision = DecodingPrecision::Float32);

    std::unique_ptr<DecodingNetwork> network(const Intervention& intervention) const override;

    struct BothDirections {
        RecurrentRows forwards, backwards;
    };

    EmbeddingWeights source;
    EmbeddingWeights target;
    std::vector<BothDirections> encoder;
    std::vector<RecurrentRows> decoder;
    RecurrentAttentionRows attention {};

private:
    using DecodingWeights::view;
    RecurrentRows view(RecurrentLayer& layer);
};

/// Translating with it. Of a decoded position, every layer's states stay, [R, W]: a row goes on with that of the row it
/// continues. EncodedSentences::outputs are what the encoder leaves, [P, D], its layers' last states, [B, W] each, and
/// with the additive score the keys, [P, D].
class RecurrentDecoding : public DecodingNetwork {
public:
    /// The weights must outlive this object.
    explicit RecurrentDecoding(const RecurrentWeights& weights);

    EncodedSentences encode(std::span<const std::vector<std::int64_t>> sources, bool keepAttention) override;
    const float* step(const EncodedSentences& sources, const StepInput& input, std::vector<DecodedPosition>& positions,
        StepAttention* attention) override;

private:
    void read(const RecurrentRows& rows, bool backwards, EncodedSentences& encoded, float* states);
    void advance(std::int64_t layer, const EncodedSentences& sources, const StepInput& input,
        std::vector<DecodedPosition>& positions);
    void attend(const EncodedSentences& sources, const StepInput& input, StepAttention* attention);
    void cell(const float* given, const float* own, const float* before, float* after, std::int64_t units) const;

    const RecurrentWeights& m_weights;
    std::int64_t D;
    std::int64_t W;  ///< numbers of a decoder layer's state
    SourceAttention m_attention;
    FloatBuffer m_x;         ///< what goes from layer to layer. Shape: [rows, D]
    FloatBuffer m_result;    ///< Shape: [P, D]
    FloatBuffer m_given;     ///< sums of the input. Shape: [rows, G U]
    FloatBuffer m_own;       ///< sums of the last outputs. Shape: [rows, G U]
    FloatBuffer m_before;    ///< states to go on from. Shape: [rows, W]
    FloatBuffer m_last;      ///< their outputs. Shape: [rows, U]
    FloatBuffer m_combined;  ///< context and output. Shape: [R, 2 D]
    FloatBuffer m_queries;   ///< of the additive score. Shape: [R, D]
    FloatBuffer m_logits;    ///< Shape: [R, V]
};

}  // namespace translucent
