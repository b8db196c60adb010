#pragma once

#include "translucent/search_trace.h"
#include "translucent/transformer_config.h"

#include <cstdint>
#include <span>
#include <vector>

namespace translucent {

/// Decoding all tokens of a translation at once (non-autoregressive). Legend: S source pieces with END, N places of the
/// row that the decoder reads and fills, END among them.

/// Most passes that a translation may be refined by.
inline constexpr std::int64_t kMostRefinements = 10;

/// Answers of a length predictor: N − S, from −(maxLength − 1) to maxLength − 1.
/// Source: Lee et al. 2018, §3.4. Deviation: every length that the model can write has an answer.
std::int64_t lengthClasses(const TransformerConfig& config);
/// Which of them a length is, from 0.
std::int64_t lengthClass(const TransformerConfig& config, std::int64_t source, std::int64_t length);

/// Places of a row of BEGINs: 2 S + 4, or as many as the model takes.
std::int64_t beginRowLength(const TransformerConfig& config, std::int64_t source);

/// What the decoder reads when it knows nothing of the target yet: `length` times MASK or BEGIN.
std::vector<std::int64_t> unknownRow(const TransformerConfig& config, std::int64_t length);

/// A token of the row as it stands after a pass.
struct ParallelToken {
    TokenCandidate token;    ///< with its probability in the pass that predicted it
    bool predicted = false;  ///< in this pass; otherwise it was kept, and the decoder read it
    bool repeated = false;   ///< the same as the one before it
    bool cut = false;        ///< behind the first END, so not in the translation
};
using ParallelPass = std::vector<ParallelToken>;

struct LengthCandidate {
    std::int64_t length = 0;  ///< N
    double logProbability = 0;
};

/// How a translation was written at once.
struct ParallelDecoding {
    std::vector<LengthCandidate> lengths;  ///< most probable first, the first was taken; empty for a row of BEGINs
    std::vector<ParallelPass> passes;      ///< the first predicts every token, the last is the translation
    std::vector<std::int64_t> inputs;      ///< what the decoder read in the last pass. Shape: [N]
};

/// Marks tokens that repeat the one before them and those behind the first END.
void markTokens(ParallelPass& pass);

/// Which tokens of `reference` are not in `ids` in their order: those outside of the longest common subsequence.
/// Shape: as reference
std::vector<bool> missingTokens(std::span<const std::int64_t> reference, std::span<const std::int64_t> ids);

/// How many of `count` places pass number `pass`, from 1, of `refinements` predicts again: count · (R + 1 − t) / (R +
/// 1). Source: Ghazvininejad et al. 2019, §3.2, with T = R + 1 passes altogether
std::int64_t placesToRefine(std::int64_t count, std::int64_t pass, std::int64_t refinements);

}  // namespace translucent
