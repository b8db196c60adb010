#pragma once

#include "decoding/decoding_network.h"
#include "kernels/kernels.h"
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

}  // namespace translucent
