#pragma once

#include "decoding/inference_weights.h"

#include <cstdint>
#include <vector>

namespace translucent {

/// The outputs of all encoder layers on plain buffers, for decoder layers that do not all read the last one.
/// Legend: P source pieces of all sentences, D model dimension.
class EncoderOutputs {
public:
    /// The weights must outlive this object.
    EncoderOutputs(const InferenceWeights& weights, std::int64_t pieces);

    /// What the next layer leaves; `norm` is the end of the stack. Shape: [P, D]
    void add(const float* state, const NormRows& norm);

    /// What the cross-attention of a decoder layer reads. Shape: [P, D], valid until the next call
    const float* memory(std::int64_t decoderLayer);

private:
    const InferenceWeights& m_weights;
    std::int64_t m_pieces;
    std::vector<FloatBuffer> m_outputs;
    FloatBuffer m_mixed;
};

}  // namespace translucent
