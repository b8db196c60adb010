#pragma once

#include "decoding/inference_weights.h"
#include "translucent/model/intervention.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace translucent {

/// The copy mechanism on plain buffers; see copy_mechanism.h. Does nothing for a model that does not copy.
/// Legend: R rows, S source pieces of a row's sentence, D model dimension, V target vocabulary.
class CopyRows {
public:
    /// The weights must outlive this object.
    CopyRows(const InferenceWeights& weights, const Intervention& intervention);

    /// What copies of these source pieces write; empty for a model that does not copy.
    std::vector<std::int64_t> copies(std::span<const std::int64_t> sourceIds) const;

    /// Keeps the copy head's weights of a row; `weights` are those of all heads of the decoder layer. Shape: [H, S]
    void take(std::int64_t layer, std::size_t row, std::span<const float> weights);

    /// Mixes a row's logits, into log P. `decoded` Shape: [D], `logits` [V], `copies` [S]. Returns the gate.
    float mix(std::size_t row, const float* decoded, std::span<const std::int64_t> copies, float* logits) const;

    bool active() const { return m_weights.copiedPieces != nullptr; }

private:
    const InferenceWeights& m_weights;
    bool m_disabled;                              ///< nothing is copied
    std::vector<std::vector<float>> m_attention;  ///< of each row. Shape: [R][S]
};

}  // namespace translucent
