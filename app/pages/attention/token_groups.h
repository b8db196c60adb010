#pragma once

#include "engine/translation_result.h"
#include "widgets/heatmap_data.h"
#include "widgets/token_text.h"

#include <span>
#include <vector>

namespace translucent {

/// What one row or column of a map stands for.
enum class TokenGrouping {
    Pieces,      ///< as the model sees the sentence
    Words,       ///< pieces of one word in Latin letters together; elsewhere a piece is a word
    Characters,  ///< a piece in equal parts for its characters
};

/// Some pieces that are shown as one, or the part of one.
struct TokenGroup {
    QString label;
    std::vector<int> pieces;
    double share = 1;  ///< of the piece's weight, for characters

    bool operator==(const TokenGroup&) const = default;
};

std::vector<TokenGroup> tokenGroups(std::span<const TokenRef> tokens, TokenGrouping grouping);

/// The pieces of the source with END.
std::vector<TokenRef> sourceTokens(const TranslationResult& result);
/// BEGIN and all output tokens: inputs are the first T of them, outputs the last T. Shape: [T + 1]; a trace may end
/// with an END that a cut hypothesis does not have. Both refer to the texts in `result`.
std::vector<TokenRef> targetTokens(const TranslationResult& result, std::size_t hypothesis);

/// What the rows and columns of one kind of attention are made of.
struct AttentionGroups {
    std::vector<TokenGroup> queries;
    std::vector<TokenGroup> keys;
};
AttentionGroups attentionGroups(
    const TranslationResult& result, AttentionKind kind, std::size_t hypothesis, TokenGrouping grouping);

/// The map in groups: weights of a group's keys are added, those of its queries averaged, so that rows still sum to 1.
HeatmapData grouped(const HeatmapData& pieces, const AttentionGroups& groups);

/// The group that holds a piece, and the first piece of a group.
std::optional<int> groupOf(std::span<const TokenGroup> groups, std::optional<int> piece);
std::optional<int> firstPieceOf(std::span<const TokenGroup> groups, std::optional<int> group);

}  // namespace translucent
