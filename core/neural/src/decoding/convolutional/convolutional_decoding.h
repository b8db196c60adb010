#pragma once

#include "decoding/decoding_network.h"
#include "decoding/source_attention.h"
#include "network/convolutional/convolutional_network.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace translucent {

/// The parameters of a convolutional network as plain arrays.
class ConvolutionalWeights : public DecodingWeights {
public:
    explicit ConvolutionalWeights(
        ConvolutionalNetwork& network, DecodingPrecision precision = DecodingPrecision::Float32);

    std::unique_ptr<DecodingNetwork> network(const Intervention& intervention) const override;

    struct DecoderLayer {
        LinearView convolution;
        LinearView query;
        LinearView output;
    };

    EmbeddingWeights source;
    EmbeddingWeights target;
    std::vector<LinearView> encoder;
    std::vector<DecoderLayer> decoder;
};

/// Translating with it. Of a decoded position, what every layer was given stays, [R, D]: its convolution looks at the
/// last of them. EncodedSentences::outputs are the keys and the values of attention, [P, D].
class ConvolutionalDecoding : public DecodingNetwork {
public:
    /// The weights must outlive this object.
    explicit ConvolutionalDecoding(const ConvolutionalWeights& weights);

    EncodedSentences encode(std::span<const std::vector<std::int64_t>> sources, bool keepAttention) override;
    const float* step(const EncodedSentences& sources, const StepInput& input, std::vector<DecodedPosition>& positions,
        StepAttention* attention) override;

private:
    void convolve(const LinearView& weights, std::int64_t rows);
    void read(const LinearView& weights, const EncodedSentences& encoded);
    void see(std::size_t layer, const StepInput& input, const std::vector<DecodedPosition>& positions);
    void attend(const ConvolutionalWeights::DecoderLayer& weights, const EncodedSentences& sources,
        const StepInput& input, StepAttention* attention);

    const ConvolutionalWeights& m_weights;
    std::int64_t D;
    std::int64_t K;  ///< positions that a convolution sees
    std::vector<const float*> m_sourcePositions, m_targetPositions;
    SourceAttention m_attention;
    FloatBuffer m_embedding;  ///< Shape: [rows, D]
    FloatBuffer m_x;          ///< what goes from layer to layer. Shape: [rows, D]
    FloatBuffer m_seen;       ///< Shape: [rows, K D]
    FloatBuffer m_halves;     ///< before the gate. Shape: [rows, 2 D]
    FloatBuffer m_h;          ///< behind the gate. Shape: [rows, D]
    FloatBuffer m_queries;    ///< Shape: [R, D]
    FloatBuffer m_context;    ///< Shape: [R, D]
    FloatBuffer m_found;      ///< Shape: [R, D]
    FloatBuffer m_logits;     ///< Shape: [R, V]
};

}  // namespace translucent
