#pragma once

#include "decoding/norm_rows.h"
#include "kernels/kernels.h"
#include "network/attention_forms/attention_form.h"
#include "network/transformer.h"
#include "translucent/intervention.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
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

/// Floats that start on a cache line; their values are undefined until written.
class FloatBuffer {
public:
    FloatBuffer() = default;
    explicit FloatBuffer(std::int64_t size)
        : m_size(size)
        , m_data(static_cast<float*>(::operator new(static_cast<std::size_t>(size) * sizeof(float), kAlignment)))
    {
    }

    float* data() { return m_data.get(); }
    const float* data() const { return m_data.get(); }

    /// Room for `size` values; what was there is lost when it grows.
    float* reserve(std::int64_t size)
    {
        if (size > m_size)
            *this = FloatBuffer(size);
        return data();
    }

private:
    static constexpr std::align_val_t kAlignment {64};
    struct Release {
        void operator()(float* data) const { ::operator delete(data, kAlignment); }
    };

    std::int64_t m_size = 0;
    std::unique_ptr<float[], Release> m_data;
};

/// Where a linear layer's numbers lie. Legend: K inputs, N outputs.
struct LinearView {
    const float* weight;  ///< Shape: [N, K]
    const float* bias;    ///< Shape: [N]
    std::int64_t inputs;
    std::int64_t outputs;
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
    NormRows encoderNorm {};  ///< with pre-norm only
    std::vector<DecoderLayerWeights> decoder;
    NormRows decoderNorm {};  ///< with pre-norm only
    LinearView output;
    const float* crossShares = nullptr;  ///< of a mixture only. Shape: [N_dec, N_enc]
    const float* mask = nullptr;         ///< vector of MASK, with a length predictor only. Shape: [D]
    LinearView lengths {};               ///< of a length predictor only

private:
    const float* keep(const torch::Tensor& tensor);
    LinearView view(Linear& layer);
    NormRows view(const Norm& norm);
    FeedForwardWeights view(FeedForward& feedForward, const Norm& norm);
    EmbeddingWeights view(Embedding& table, Positions& positions);
};

}  // namespace translucent
