#pragma once

#include "translucent/model/transformer_config.h"
#include "translucent/search/search_trace.h"

#include <cstdint>
#include <span>
#include <vector>

namespace translucent {

/// Non-autoregressive decoding: all tokens of a translation at once. Legend: S source pieces including END, N positions
/// of the row that the decoder reads and fills, including END.

/// The maximum number of refinement passes.
inline constexpr std::int64_t kMostRefinements = 10;

/// Length of a row of BEGINs: 2 S + 4, at most the limit of the model.
std::int64_t beginRowLength(const TransformerConfig& config, std::int64_t source);

/// The decoder input if no target token is known: `length` times MASK or BEGIN.
std::vector<std::int64_t> unknownRow(const TransformerConfig& config, std::int64_t length);

/// A token of the row after a pass.
struct ParallelToken {
    TokenCandidate token;    ///< with its probability in the pass that predicted it
    bool predicted = false;  ///< in this pass; otherwise it was kept as decoder input
    bool repeated = false;   ///< equal to the previous token
    bool cut = false;        ///< after the first END, so not in the translation
};
using ParallelPass = std::vector<ParallelToken>;

struct LengthCandidate {
    std::int64_t length = 0;  ///< N
    double logProbability = 0;
};

/// The steps of a non-autoregressive translation.
struct ParallelDecoding {
    std::vector<LengthCandidate> lengths;  ///< most probable first, the first is used; empty for a row of BEGINs
    std::vector<ParallelPass> passes;      ///< the first predicts every token, the last is the translation
    std::vector<std::int64_t> inputs;      ///< the decoder input of the last pass. Shape: [N]
};

/// Marks tokens that repeat the previous token, and tokens after the first END.
void markTokens(ParallelPass& pass);

/// Marks the tokens of `reference` that are not in `ids` in the same order: those outside the longest common
/// subsequence. Shape: as reference
std::vector<bool> missingTokens(std::span<const std::int64_t> reference, std::span<const std::int64_t> ids);

/// The number of positions, of `count`, that pass number `pass`, from 1, of `refinements` predicts again: count · (R +
/// 1 − t) / (R + 1). Source: Ghazvininejad et al. 2019, §3.2, with T = R + 1 passes in total
std::int64_t placesToRefine(std::int64_t count, std::int64_t pass, std::int64_t refinements);

}  // namespace translucent
