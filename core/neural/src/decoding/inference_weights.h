#pragma once

#include "decoding/decoding_network.h"
#include "decoding/norm_rows.h"
#include "kernels/kernels.h"
#include "network/attention_forms/attention_form.h"
#include "network/transformer.h"
#include "translucent/model/intervention.h"

#include <cstdint>
#include <memory>
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
    LinearView gate;  ///< only where the network has one
    NormRows norm;
};

struct EncoderLayerWeights {
    LinearView queryKeyValue;
    LinearView attentionOutput;
    NormRows attentionNorm;
    FeedForwardWeights feedForward;
    std::shared_ptr<const RowForm> form;  ///< of self-attention; nullptr = plain
};

struct DecoderLayerWeights {
    LinearView queryKeyValue;
    LinearView selfOutput;
    NormRows selfNorm;
    LinearView crossQuery;
    LinearView crossKeyValue;
    LinearView crossOutput;
    NormRows crossNorm;
    FeedForwardWeights feedForward;
    std::shared_ptr<const RowForm> selfForm;  ///< of self-attention; nullptr = plain
};

/// A linear layer with a single output.
struct CopyGate {
    const float* weight = nullptr;  ///< Shape: [D]
    const float* bias = nullptr;    ///< Shape: [1]
};

/// The parameters of a Transformer as plain arrays.
class InferenceWeights : public DecodingWeights {
public:
    explicit InferenceWeights(TransformerImpl& network, DecodingPrecision precision = DecodingPrecision::Float32);

    std::unique_ptr<DecodingNetwork> network(const Intervention& intervention) const override;

    EmbeddingWeights source;
    EmbeddingWeights target;
    std::vector<EncoderLayerWeights> encoder;
    NormRows encoderNorm {};  ///< with pre-norm only
    std::vector<DecoderLayerWeights> decoder;
    NormRows decoderNorm {};                     ///< with pre-norm only
    CopyGate copyGate;                           ///< of a model that copies only
    const std::int64_t* copiedPieces = nullptr;  ///< of a model that copies only. Shape: [source vocabulary]
    const float* crossShares = nullptr;          ///< of a mixture only. Shape: [N_dec, N_enc]
    const float* mask = nullptr;                 ///< vector of MASK, with a length predictor only. Shape: [D]
    LinearView lengths {};                       ///< of a length predictor only

private:
    using DecodingWeights::view;
    NormRows view(const Norm& norm);
    FeedForwardWeights view(FeedForward& feedForward, const Norm& norm);
};

}  // namespace translucent
