#include "pages/attention/attention_state.h"

#include "translucent/model/copy_mechanism.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>

#include <algorithm>

namespace translucent {

namespace {

struct TokenGroupsText {
    Q_DECLARE_TR_FUNCTIONS(translucent::TokenGroupsText)
};

/// A separate word mark belongs to the word after it.
std::vector<TokenGroup> words(std::span<const TokenRef> tokens)
{
    const std::vector<bool> continues = continuesWord(tokens);
    std::vector<TokenGroup> groups;
    bool afterMark = false;
    for (std::size_t piece = 0; piece < tokens.size(); ++piece) {
        const QString text = tokenText(tokens[piece]);
        const bool opened = afterMark && tokens[piece].id >= kSpecialIds;
        if (continues[piece] || opened) {
            groups.back().label = opened ? text : groups.back().label + text;
            groups.back().pieces.push_back(int(piece));
        } else {
            groups.push_back({text, {int(piece)}});
        }
        afterMark = tokens[piece].piece == "\u2581";
    }
    return groups;
}

std::vector<TokenGroup> characters(std::span<const TokenRef> tokens)
{
    std::vector<TokenGroup> groups;
    for (int piece = 0; piece < int(tokens.size()); ++piece) {
        const TokenRef& token = tokens[std::size_t(piece)];
        const QString text = tokenText(token);
        const auto codes = text.toUcs4();
        if (token.id < kSpecialIds || codes.size() < 2) {
            groups.push_back({text, {piece}});
            continue;
        }
        for (const char32_t code : codes)
            groups.push_back({QString::fromUcs4(&code, 1), {piece}, 1.0 / double(codes.size())});
    }
    return groups;
}

QStringList labelsOf(const std::vector<TokenGroup>& groups)
{
    QStringList labels;
    for (const TokenGroup& group : groups)
        labels << group.label;
    return labels;
}

}  // namespace

QString groupingNote(TokenGrouping grouping)
{
    switch (grouping) {
    case TokenGrouping::Words:
        return u' '
            + TokenGroupsText::tr("Words: the weights of a word's tokens are summed when it is a key (columns) and "
                                  "averaged when it is a query (rows). A Chinese token counts as one word.");
    case TokenGrouping::Characters:
        return u' ' + TokenGroupsText::tr("Characters: a token's weight is divided evenly among its characters.");
    case TokenGrouping::Pieces: break;
    }
    return {};
}

QString copyNote(const AttentionState& state)
{
    const auto head = copyHeadOf(state.trace());
    const auto* shown = std::get_if<OneHead>(&state.choice.head);
    if (!head || !shown || state.choice.kind != head->kind || state.choice.layer != head->layer
        || shown->head != head->head)
        return {};
    QStringList gates;
    const QStringList tokens = producedTexts(state.tokens());
    for (const float gate : state.trace().find("copy.gate")->values)
        gates << tokens.value(gates.size()) + u' ' + shortPercentText(double(gate));
    return u' '
        + TokenGroupsText::tr("This head copies: what it looks at can be written as it is. The gate p says how much is "
                              "generated instead, token by token: %1.")
              .arg(gates.join(QStringLiteral(" · ")));
}

std::vector<TokenGroup> tokenGroups(std::span<const TokenRef> tokens, TokenGrouping grouping)
{
    if (grouping == TokenGrouping::Words)
        return words(tokens);
    if (grouping == TokenGrouping::Characters)
        return characters(tokens);
    const QStringList texts = tokenTexts(tokens);
    std::vector<TokenGroup> groups;
    for (int piece = 0; piece < int(texts.size()); ++piece)
        groups.push_back({texts[piece], {piece}});
    return groups;
}

AttentionGroups attentionGroups(const SentenceTokens& tokens, AttentionKind kind, TokenGrouping grouping)
{
    const std::vector<TokenGroup> sources = tokenGroups(tokens.source, grouping);
    if (kind == AttentionKind::EncoderSelf)
        return {sources, sources};
    const std::span<const TokenRef> all(tokens.target);
    std::vector<TokenGroup> outputs = tokenGroups(all.subspan(1), grouping);
    const QStringList read = readTexts(tokens);
    for (TokenGroup& group : outputs)
        group.label = producedFrom(read[group.pieces.front()], group.label);
    return {outputs, kind == AttentionKind::Cross ? sources : tokenGroups(all.first(all.size() - 1), grouping)};
}

HeatmapData grouped(const HeatmapData& pieces, const AttentionGroups& groups)
{
    HeatmapData data = pieces;
    data.rowLabels = labelsOf(groups.queries);
    data.columnLabels = labelsOf(groups.keys);
    data.values.clear();
    for (const TokenGroup& row : groups.queries)
        for (const TokenGroup& column : groups.keys) {
            double sum = 0;
            for (const int query : row.pieces)
                for (const int key : column.pieces)
                    sum += pieces.at({query, key}) * column.share;
            data.values.push_back(float(sum / double(row.pieces.size())));
        }
    return data;
}

std::optional<int> groupOf(std::span<const TokenGroup> groups, std::optional<int> piece)
{
    for (int group = 0; piece && group < int(groups.size()); ++group)
        if (std::ranges::find(groups[std::size_t(group)].pieces, *piece) != groups[std::size_t(group)].pieces.end())
            return group;
    return {};
}

std::optional<int> firstPieceOf(std::span<const TokenGroup> groups, std::optional<int> group)
{
    return group && *group < int(groups.size()) ? std::optional(groups[std::size_t(*group)].pieces.front())
                                                : std::nullopt;
}

}  // namespace translucent
