#pragma once

#include "translucent/corpus.h"
#include "translucent/forward_trace.h"
#include "translucent/intervention.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// What a token is, as far as attention statistics care.
enum class TokenClass {
    Word,
    Punctuation,
    Special,  ///< BEGIN, END
};
/// Special for ids of special tokens; Punctuation when the piece holds no letter and no digit.
TokenClass tokenClass(std::int64_t id, std::string_view piece);

/// How one head spreads its attention over one sentence: means over all queries.
struct HeadStatistics {
    double entropy = 0;           ///< entropyBits; 0 = each query looks at one key
    double distance = 0;          ///< Σ w · |k − q′| in keys, q′ = the query's place scaled to the keys' range
    double specialShare = 0;      ///< weight on BEGIN and END, in [0, 1]
    double punctuationShare = 0;  ///< weight on punctuation, in [0, 1]
    double monotonicity =
        0;  ///< share of steps to the next query whose strongest key does not move back; 1 for one query
};

/// `keyClasses` has one entry per key.
HeadStatistics headStatistics(const AttentionView& head, std::span<const TokenClass> keyClasses);

/// Places of pieces in the text they decode to ("▁" marks a preceding space, the text has none in front).
std::vector<TextSpan> pieceSpans(std::span<const std::string> pieces);

/// Alignment error rate of a cross-attention head: 1 − 2·|A ∩ S| / (|A| + |S|). S are the gold links. A links each
/// target word of S to the source word of S it looks at most, weights summed over the pieces of the source word and
/// averaged over those of the target word. Tokens outside the gold words take no part. Nothing without gold links.
/// Source: Och and Ney 2003, §2.3, with sure links only.
std::optional<double> alignmentErrorRate(const AttentionView& head, std::span<const TextSpan> querySpans,
    std::span<const TextSpan> keySpans, std::span<const AlignmentLink> gold);

/// How well one cross-attention head finds the source words that target words translate.
struct HeadAlignment {
    HeadId head;
    double error = 0;  ///< Σ of the sentences' alignment error rates; their mean once divided by `sentences`
    std::int64_t sentences = 0;

    double meanError() const { return sentences == 0 ? 1 : error / static_cast<double>(sentences); }
};

/// The `count` heads with the lowest mean error, the best first.
std::vector<HeadId> bestHeads(std::span<const HeadAlignment> heads, std::size_t count);

}  // namespace translucent
