#pragma once

#include "translucent/base/array.h"
#include "translucent/model/forward_trace.h"
#include "translucent/model/transformer_config.h"
#include "translucent/search/decoding.h"
#include "translucent/search/search_trace.h"
#include "translucent/text/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace translucent {

/// A state of the decoder: its input, or what a sublayer with its residual connection (and in post-norm its norm) makes
/// of it.
struct DecoderState {
    std::string array;                     ///< its name in a complete pass
    std::optional<SublayerId> after = {};  ///< empty for the input

    bool operator==(const DecoderState&) const = default;
};

/// All states of a decoder, from its input to the last sublayer.
std::vector<DecoderState> decoderStates(const TransformerConfig& config);

/// What the output layer says of one state at one position.
struct LensCell {
    std::vector<TokenCandidate> best;  ///< most probable first
    double logProbability = 0;         ///< of the token that is written at this position
    std::int64_t rank = 1;             ///< of that token; 1 = the most probable
    double divergence = 0;             ///< Σ p log(p / q) in nats, p at the last state and q here; at least 0
    double entropyBits = 0;
};

struct LensRow {
    DecoderState state;
    std::vector<LensCell> cells;  ///< by target position
};

/// The decoder logit lens: the final norm, with the statistics of each state, and the output layer after every
/// sublayer. The last row is the model's own distribution. Columns are positions of predictions: the decoder reads one
/// token and predicts the next.
/// Source: nostalgebraist 2020, "interpreting GPT: the logit lens".
struct Lens {
    std::vector<LensRow> rows;  ///< as decoderStates()
    /// The output layer shares its table with the embedding: the first row then names the token that was read, not a
    /// prediction.
    bool startsWithWhatWasRead = false;

    /// The first row from which on the token that is written stays the most probable one; empty if it is not so in the
    /// last row.
    std::optional<std::size_t> decidedAt(std::size_t position) const;
    /// The decision depth: the mean of decidedAt() over the positions that have one; empty if none has.
    std::optional<double> meanDecidedAt() const;
};

/// @param logits of each of decoderStates(). Shape: [states] of [T, target vocabulary]
/// @param best most tokens in LensCell::best
Lens lensOf(const TransformerConfig& config, const ForwardTrace& trace, const std::vector<Array>& logits,
    const Tokenizer& target, std::size_t best);

/// The translation that results when all decoder layers read the output of one encoder layer.
struct EncoderLensRow {
    std::int64_t layer = 0;  ///< from 0
    Hypothesis hypothesis;   ///< the best one
};

}  // namespace translucent
