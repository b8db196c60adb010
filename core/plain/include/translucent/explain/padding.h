#pragma once

#include "translucent/array.h"
#include "translucent/explain/step.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace translucent {

/// Weights of one layer of the encoder for several sentences at once.
/// Legend: B sentences, H heads, S pieces of the longest one, END included.
struct PaddedAttention {
    Array masked;              ///< Shape: [B, H, S, S], as the model computes it
    Array unmasked;            ///< the same, had no layer a padding mask
    std::vector<Array> alone;  ///< of each sentence by itself. Shape: [H, n, n]
};

/// Sentences side by side as the trainer reads them: shorter ones are filled with PAD at the end.
struct PaddedBatch {
    std::vector<std::vector<std::string>> pieces;  ///< of each sentence, with END
    std::vector<std::vector<std::int64_t>> ids;    ///< the same
    std::vector<PaddedAttention> layers = {};      ///< empty where only the pieces are known

    std::size_t longest() const;
};

/// Which weights of a batch to look at, all from 0.
struct PaddedChoice {
    std::size_t sentence = 0;
    std::size_t layer = 0;
    std::size_t head = 0;
};

/// The grid of pieces, what may be seen, the weights of one head for one sentence with the mask and without it.
/// @throws InputError{Empty} without a sentence
std::vector<ExplainStep> explainPadding(const PaddedBatch& batch, const PaddedChoice& choice);

}  // namespace translucent
