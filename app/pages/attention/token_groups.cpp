#include "pages/attention/token_groups.h"

#include <algorithm>

namespace translucent {

namespace {

std::vector<TokenGroup> words(std::span<const TokenRef> tokens)
{
    const std::vector<bool> continues = continuesWord(tokens);
    std::vector<TokenGroup> groups;
    for (int piece = 0; piece < int(tokens.size()); ++piece) {
        const QString text = tokenText(tokens[std::size_t(piece)]);
        if (continues[std::size_t(piece)]) {
            groups.back().label += text;
            groups.back().pieces.push_back(piece);
        } else {
            groups.push_back({text, {piece}});
        }
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

std::vector<TokenRef> sourceTokens(const TranslationResult& result)
{
    std::vector<TokenRef> tokens;
    for (const Piece& piece : result.translation.source)
        tokens.push_back({piece.id, piece.text});
    return tokens;
}

std::vector<TokenRef> targetTokens(const TranslationResult& result, std::size_t hypothesis)
{
    const auto& chosen = result.translation.hypotheses[hypothesis].tokens;
    const auto& outputs = result.traces[hypothesis].outputIds;
    std::vector<TokenRef> tokens {{kBeginId, {}}};
    for (std::size_t t = 0; t < outputs.size(); ++t)
        tokens.push_back(
            {outputs[t], t < chosen.size() ? std::string_view(chosen[t].chosen.piece) : std::string_view()});
    return tokens;
}

AttentionGroups attentionGroups(
    const TranslationResult& result, AttentionKind kind, std::size_t hypothesis, TokenGrouping grouping)
{
    const std::vector<TokenGroup> sources = tokenGroups(sourceTokens(result), grouping);
    if (kind == AttentionKind::EncoderSelf)
        return {sources, sources};
    const std::vector<TokenRef> target = targetTokens(result, hypothesis);
    const std::span<const TokenRef> all(target);
    const std::vector<TokenGroup> outputs = tokenGroups(all.subspan(1), grouping);
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
