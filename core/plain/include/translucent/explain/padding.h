#pragma once

#include "translucent/base/array.h"
#include "translucent/explain/step.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace translucent {

/// Weights of one encoder layer for a batch of sentences.
/// Legend: B sentences, H heads, S pieces of the longest sentence, including END.
struct PaddedAttention {
    Array masked;              ///< Shape: [B, H, S, S], as the model computes it
    Array unmasked;            ///< the same without padding masks in any layer
    std::vector<Array> alone;  ///< of each sentence alone. Shape: [H, n, n]
};

/// A batch of sentences as in training: shorter ones are padded with PAD at the end.
struct PaddedBatch {
    std::vector<std::vector<std::string>> pieces;  ///< of each sentence, including END
    std::vector<std::vector<std::int64_t>> ids;    ///< ids of the pieces
    std::vector<PaddedAttention> layers = {};      ///< empty if only the pieces are known

    std::size_t longest() const;
};

/// The displayed weights of a batch; all indices start at 0.
struct PaddedChoice {
    std::size_t sentence = 0;
    std::size_t layer = 0;
    std::size_t head = 0;
};

/// The grid of pieces, the mask, and the weights of one head for one sentence with and without the mask.
/// @throws InputError{Empty} without a sentence
std::vector<ExplainStep> explainPadding(const PaddedBatch& batch, const PaddedChoice& choice);

}  // namespace translucent
