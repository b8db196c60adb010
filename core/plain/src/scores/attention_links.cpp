#include "translucent/scores/attention_links.h"

#include "translucent/base/error.h"

#include <algorithm>
#include <map>
#include <utility>

namespace translucent {

namespace {

/// The distinct spans of one side of the gold links, in order.
std::vector<TextSpan> goldWords(std::span<const AlignmentLink> gold, TextSpan AlignmentLink::*side)
{
    std::vector<TextSpan> words;
    for (const auto& link : gold)
        if (std::ranges::find(words, link.*side) == words.end())
            words.push_back(link.*side);
    return words;
}

std::vector<std::int64_t> piecesOf(const TextSpan& word, std::span<const TextSpan> spans)
{
    std::vector<std::int64_t> pieces;
    for (std::size_t i = 0; i < spans.size(); ++i)
        if (spans[i].overlaps(word))
            pieces.push_back(static_cast<std::int64_t>(i));
    return pieces;
}

/// The source word with the largest weight of a target word's pieces; empty if there are no pieces.
std::optional<std::size_t> strongestWord(const AttentionView& head, std::span<const std::int64_t> queries,
    std::span<const std::vector<std::int64_t>> sourceWords)
{
    std::optional<std::size_t> best;
    double most = -1;
    for (std::size_t word = 0; word < sourceWords.size(); ++word) {
        double weight = 0;
        for (const auto query : queries)
            for (const auto key : sourceWords[word])
                weight += head.row(query)[static_cast<std::size_t>(key)];
        if (!queries.empty() && !sourceWords[word].empty() && weight > most) {
            most = weight;
            best = word;
        }
    }
    return best;
}

/// The mean weights of heads, as stored by a search. Shape: [queries, keys]
std::vector<float> meanWeights(const Hypothesis& hypothesis, std::span<const HeadId> heads)
{
    std::vector<float> mean;
    for (const auto& [kind, layer, head] : heads) {
        const bool there = kind == AttentionKind::Cross && std::cmp_less(layer, hypothesis.crossAttention.size())
            && head < hypothesis.crossAttention[static_cast<std::size_t>(layer)].shape[0];
        if (!there)
            throw Error(ErrorCode::InvalidArgument,
                untranslated("links need the weights of cross-attention heads, and there are none of "
                    + toText(HeadId {kind, layer, head})));
        const auto& weights = hypothesis.crossAttention[static_cast<std::size_t>(layer)];
        const auto size = static_cast<std::size_t>(weights.shape[1] * weights.shape[2]);
        mean.resize(size);
        const auto* values = weights.values.data() + static_cast<std::size_t>(head) * size;
        for (std::size_t i = 0; i < size; ++i)
            mean[i] += values[i] / static_cast<float>(heads.size());
    }
    return mean;
}

/// Σ of the largest weights in the rows of a head, except the last row, which predicts END. Weights: [heads, queries,
/// keys]
double sharpness(const Array& weights, std::int64_t head)
{
    const auto queries = weights.shape[1], keys = weights.shape[2];
    double sum = 0;
    for (std::int64_t query = 0; query + 1 < queries; ++query) {
        const auto* row = weights.values.data() + (head * queries + query) * keys;
        sum += *std::max_element(row, row + keys);
    }
    return sum;
}

std::vector<TextSpan> sourceSpans(const Translation& translation)
{
    std::vector<TextSpan> spans;
    for (const auto& piece : translation.source)
        spans.push_back(piece.span);
    return spans;
}

/// Without END.
std::vector<TextSpan> targetSpans(const Hypothesis& hypothesis)
{
    std::vector<std::string> pieces;
    for (const auto& token : hypothesis.tokens)
        if (token.chosen.id != kEndId)
            pieces.push_back(token.chosen.piece);
    return pieceSpans(pieces);
}

double linkShare(std::int64_t part, std::int64_t whole)
{
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

std::vector<TextSpan> pieceSpans(std::span<const std::string> pieces)
{
    constexpr std::string_view kWordMark = "\xE2\x96\x81";
    std::vector<TextSpan> spans;
    std::size_t at = 0;
    for (const auto& piece : pieces) {
        const bool opensWord = piece.starts_with(kWordMark);
        const auto length = piece.size() - (opensWord ? kWordMark.size() : 0);
        at += opensWord && at > 0 ? 1 : 0;
        spans.push_back({at, at + length});
        at += length;
    }
    return spans;
}

std::vector<TokenLink> attentionLinks(const AttentionView& head, std::span<const TextSpan> querySpans,
    std::span<const TextSpan> keySpans, std::span<const TextSpan> targetUnits, std::span<const TextSpan> sourceUnits)
{
    std::vector<std::vector<std::int64_t>> sourcePieces;
    for (const auto& unit : sourceUnits)
        sourcePieces.push_back(piecesOf(unit, keySpans));
    std::vector<TokenLink> links;
    for (std::size_t target = 0; target < targetUnits.size(); ++target)
        if (const auto best = strongestWord(head, piecesOf(targetUnits[target], querySpans), sourcePieces))
            links.push_back({*best, target});
    return links;
}

std::optional<double> alignmentErrorRate(const AttentionView& head, std::span<const TextSpan> querySpans,
    std::span<const TextSpan> keySpans, std::span<const AlignmentLink> gold)
{
    if (gold.empty())
        return {};
    const auto sources = goldWords(gold, &AlignmentLink::source), targets = goldWords(gold, &AlignmentLink::target);
    const auto links = attentionLinks(head, querySpans, keySpans, targets, sources);
    const auto isGold = [&](const TokenLink& link) {
        return std::ranges::find(gold, AlignmentLink {sources[link.source], targets[link.target]}) != gold.end();
    };
    const auto right = std::ranges::count_if(links, isGold);
    return 1 - 2 * static_cast<double>(right) / static_cast<double>(links.size() + gold.size());
}

AlignedTranslation alignTranslation(std::string_view text, const Translation& translation, const Hypothesis& hypothesis,
    const AttentionView& attention, AlignmentUnit unit)
{
    const auto keys = sourceSpans(translation), queries = targetSpans(hypothesis);
    AlignedTranslation aligned;
    if (unit == AlignmentUnit::Words) {
        aligned.source = wordsOf(text);
        aligned.target = wordsOf(hypothesis.text);
    } else {
        aligned.source.assign(keys.begin(), keys.end() - 1);
        aligned.target = queries;
    }
    aligned.links = attentionLinks(attention, queries, keys, aligned.target, aligned.source);
    std::ranges::sort(aligned.links);
    return aligned;
}

AlignedTranslation alignTranslation(std::string_view text, const Translation& translation, const Hypothesis& hypothesis,
    std::span<const HeadId> heads, AlignmentUnit unit)
{
    const auto weights = meanWeights(hypothesis, heads);
    const auto keys = static_cast<std::int64_t>(translation.source.size());
    const AttentionView view {weights, static_cast<std::int64_t>(weights.size()) / keys, keys};
    return alignTranslation(text, translation, hypothesis, view, unit);
}

std::optional<HeadId> sharpestHead(std::span<const Translation> translations)
{
    std::map<std::pair<std::int64_t, std::int64_t>, double> sums;  // all heads have as many rows
    for (const auto& translation : translations) {
        const auto& layers = translation.hypotheses.front().crossAttention;
        for (std::size_t layer = 0; layer < layers.size(); ++layer)
            for (std::int64_t head = 0; head < layers[layer].shape[0]; ++head)
                sums[{static_cast<std::int64_t>(layer), head}] += sharpness(layers[layer], head);
    }
    const auto best = std::ranges::max_element(sums, {}, [](const auto& entry) { return entry.second; });
    if (best == sums.end())
        return {};
    return HeadId {AttentionKind::Cross, best->first.first, best->first.second};
}

std::string mosesLinks(std::span<const TokenLink> links)
{
    std::string text;
    for (const auto& [source, target] : links)
        text += (text.empty() ? "" : " ") + std::to_string(source) + "-" + std::to_string(target);
    return text;
}

double AlignmentScore::precision() const
{
    return linkShare(possibleFound, links);
}

double AlignmentScore::recall() const
{
    return linkShare(sureFound, sure);
}

double AlignmentScore::f1() const
{
    const double sum = precision() + recall();
    return sum > 0 ? 2 * precision() * recall() / sum : 0;
}

double AlignmentScore::error() const
{
    return 1 - linkShare(sureFound + possibleFound, links + sure);
}

AlignmentScore& AlignmentScore::operator+=(const AlignmentScore& other)
{
    links += other.links;
    sure += other.sure;
    sureFound += other.sureFound;
    possibleFound += other.possibleFound;
    return *this;
}

AlignmentScore alignmentScore(std::span<const TokenLink> links, const GoldLinks& gold)
{
    AlignmentScore score {std::ssize(links), std::ssize(gold.sure), 0, 0};
    for (const auto& link : links) {
        const bool isSure = std::ranges::binary_search(gold.sure, link);
        score.sureFound += isSure ? 1 : 0;
        score.possibleFound += isSure || std::ranges::binary_search(gold.possible, link) ? 1 : 0;
    }
    return score;
}

}  // namespace translucent
