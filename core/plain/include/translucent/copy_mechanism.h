#pragma once

#include "translucent/decoding.h"
#include "translucent/forward_trace.h"
#include "translucent/intervention.h"
#include "translucent/tokenizer.h"
#include "translucent/transformer_config.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace translucent {

/// The copy mechanism: P(y) = p · P_vocab(y) + (1 − p) · Σ aᵢ over the source pieces i that are y. P_vocab is the
/// softmax of the output layer, a the weights of the copy head, p = σ(w·s + b) the gate of s, the decoder's output.
/// Source: See et al. 2017, eq. (8) and (9).
/// Deviation: eq. (8) gives the gate the context and the decoder's input, too; in a Transformer both are in s by its
/// residual connections, so that s alone is what OpenNMT's copy generator takes (Klein et al. 2017). As there, a is not
/// a further attention but a head of the last decoder layer. No coverage (eq. 10–13). Dropout leaves a as it is.
///
/// The two vocabularies may differ. A source piece is copied as the target piece with the very same text, END and UNK
/// as themselves; what pieces without such a counterpart have of a goes to UNK, which no search proposes, so that P
/// still sums to 1.

/// The head whose weights copy: the first of the last decoder layer's cross-attention.
HeadId copyHead(const TransformerConfig& config);

/// For each source piece the target piece that copying it writes. Shape: [source vocabulary]
std::vector<std::int64_t> copiedPieces(const Tokenizer& source, const Tokenizer& target);

/// How one target piece came about.
struct CopyStep {
    double gate = 1;             ///< p: the probability of generating
    double copied = 0;           ///< how much of the piece's probability came from copying, in [0, 1]
    std::ptrdiff_t source = -1;  ///< the piece that contributed most to that; -1 when none of them can be copied so

    bool isCopy() const { return copied > 0.5; }
};

/// `weights` are those of the copy head over the pieces of `source`, `probability` is P of the piece.
CopyStep copyStep(double gate, std::span<const float> weights, std::span<const Piece> source, std::string_view piece,
    double probability);

/// The head that copied in a pass; nothing when its model does not copy.
std::optional<HeadId> copyHeadOf(const ForwardTrace& trace);

/// One for every token of a hypothesis, whose attention is in the trace (see takeAttention); empty when its model does
/// not copy.
std::vector<CopyStep> copySteps(
    const Translation& translation, const Hypothesis& hypothesis, const ForwardTrace& trace);

}  // namespace translucent
