#pragma once

#include "kernels/kernels.h"
#include "network/transformer.h"
#include "translucent/intervention.h"

#include <vector>

namespace translucent {

/// Where a linear layer's numbers lie. Legend: K inputs, N outputs.
struct LinearWeights {
    const float* weight;  ///< Shape: [N, K]
    const float* bias;    ///< Shape: [N]
    std::int64_t inputs;
    std::int64_t outputs;
};

struct FeedForwardWeights {
    LinearWeights inner;
    LinearWeights outer;
    RowNorm norm;
};

struct EncoderLayerWeights {
    LinearWeights queryKeyValue;
    LinearWeights attentionOutput;
    RowNorm attentionNorm;
    FeedForwardWeights feedForward;
};

struct DecoderLayerWeights {
    LinearWeights queryKeyValue;
    LinearWeights selfOutput;
    RowNorm selfNorm;
    LinearWeights crossQuery;
    LinearWeights crossKeyValue;
    LinearWeights crossOutput;
    RowNorm crossNorm;
    FeedForwardWeights feedForward;
};

struct EmbeddingWeights {
    const float* table;      ///< Shape: [V, D]
    const float* positions;  ///< Shape: [maxLength, D]; nullptr = none

    /// What is added to the embedding at each position, whose row in the table is `order`; nullptr = nothing.
    std::vector<const float*> positionVectors(
        const PositionChange& change, const std::vector<std::int64_t>& order, std::int64_t dimension) const;
};

/// The parameters of a network as plain arrays, for translating. They are the network's own memory, not copies, unless
/// it lives on another device; the network must stay as it is while they are in use.
class InferenceWeights {
    std::vector<torch::Tensor> m_tensors;  ///< keep the memory alive; first, for everything else points there

public:
    explicit InferenceWeights(TransformerImpl& network);

    TransformerConfig config;
    EmbeddingWeights source;
    EmbeddingWeights target;
    std::vector<EncoderLayerWeights> encoder;
    RowNorm encoderNorm {};  ///< with pre-norm only
    std::vector<DecoderLayerWeights> decoder;
    RowNorm decoderNorm {};  ///< with pre-norm only
    LinearWeights output;

private:
    const float* keep(const torch::Tensor& tensor);
    LinearWeights view(Linear& layer);
    RowNorm view(LayerNorm& norm);
    FeedForwardWeights view(FeedForward& feedForward, LayerNorm& norm);
    EmbeddingWeights view(Embedding& table, Positions& positions);
};

}  // namespace translucent
