#pragma once

#include "translucent/model/forward_trace.h"
#include "translucent/model/intervention.h"
#include "translucent/model/transformer_config.h"
#include "translucent/text/tokenizer.h"

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
/// Deviation: in eq. (8) the gate also reads the context and the decoder's input; in a Transformer both are in s
/// through the residual connections, so s alone is sufficient, as in OpenNMT's copy generator (Klein et al. 2017). As
/// there, a is not an additional attention but a head of the last decoder layer. No coverage (eq. 10–13). No dropout on
/// a.
///
/// The two vocabularies can differ. A source piece is copied as the target piece with the same text, END and UNK as
/// themselves. The weight of pieces without a counterpart goes to UNK, which no search proposes, so that P still sums
/// to 1.

/// The head whose weights are used for copying: the first cross-attention head of the last decoder layer.
HeadId copyHead(const TransformerConfig& config);

/// Maps each source piece to the target piece that copying it writes. Shape: [source vocabulary]
std::vector<std::int64_t> copiedPieces(const Tokenizer& source, const Tokenizer& target);

/// The contributions of generating and copying to one target piece.
struct CopyStep {
    double gate = 1;             ///< p: the probability of generating
    double copied = 0;           ///< share of the piece's probability from copying, in [0, 1]
    std::ptrdiff_t source = -1;  ///< the piece that contributed most to that; -1 when none of them can be copied so

    bool isCopy() const { return copied > 0.5; }
};

/// `weights` are those of the copy head over the pieces of `source`, `probability` is P of the piece.
CopyStep copyStep(double gate, std::span<const float> weights, std::span<const Piece> source, std::string_view piece,
    double probability);

/// The copy head of a pass; empty if its model does not copy.
std::optional<HeadId> copyHeadOf(const ForwardTrace& trace);

}  // namespace translucent
