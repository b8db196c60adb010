#include "pages/attention/head_metrics.h"

#include "pages/attention/attention_maps.h"
#include "pages/attention/token_groups.h"

#include <string>

namespace translucent {

namespace {

using TokenClasses = std::vector<TokenClass>;

TokenClasses classesOf(std::span<const TokenRef> tokens)
{
    TokenClasses classes;
    for (const TokenRef& token : tokens)
        classes.push_back(tokenClass(token.id, token.piece));
    return classes;
}

std::vector<TextSpan> sourceSpans(const TranslationResult& result)
{
    std::vector<TextSpan> spans;
    for (const Piece& piece : result.translation.source)
        spans.push_back(piece.span);
    return spans;
}

std::vector<TextSpan> targetSpans(const TranslationResult& result, std::size_t hypothesis)
{
    std::vector<std::string> pieces;
    for (const HypothesisToken& token : result.translation.hypotheses[hypothesis].tokens)
        if (token.chosen.id != kEndId)
            pieces.push_back(token.chosen.piece);
    std::vector<TextSpan> spans = pieceSpans(pieces);
    spans.resize(result.traces[hypothesis].outputIds.size());
    return spans;
}

}  // namespace

AttentionTokenClasses attentionTokenClasses(const TranslationResult& result, AttentionKind kind, std::size_t hypothesis)
{
    const TokenClasses source = classesOf(sourceTokens(result));
    if (kind == AttentionKind::EncoderSelf)
        return {source, source};
    const TokenClasses target = classesOf(targetTokens(result, hypothesis));
    const TokenClasses outputs(target.begin() + 1, target.end());
    if (kind == AttentionKind::DecoderSelf)
        return {outputs, {target.begin(), target.end() - 1}};
    return {outputs, source};
}

std::vector<HeadMetrics> headMetrics(const TranslationResult& result, AttentionKind kind, std::size_t hypothesis,
    std::span<const AlignmentLink> gold, std::span<const HeadAlignment> measured)
{
    const ForwardTrace& trace = result.traces[hypothesis];
    const TokenClasses classes = attentionTokenClasses(result, kind, hypothesis).keys;
    const std::vector<TextSpan> queries = targetSpans(result, hypothesis);
    const std::vector<TextSpan> keys = sourceSpans(result);
    std::vector<HeadMetrics> metrics;
    for (int layer = 0; layer < attentionLayers(trace, kind); ++layer) {
        const Array& all = trace.attention(kind, layer);
        const auto size = std::size_t(all.shape[1] * all.shape[2]);
        for (int head = 0; head < int(all.shape[0]); ++head) {
            const AttentionView view {
                std::span(all.values).subspan(std::size_t(head) * size, size), all.shape[1], all.shape[2]};
            HeadMetrics entry {layer, head, headStatistics(view, classes), {}, {}};
            if (kind == AttentionKind::Cross) {
                entry.alignmentError = alignmentErrorRate(view, queries, keys, gold);
                if (metrics.size() < measured.size() && measured[metrics.size()].sentences > 0)
                    entry.meanAlignmentError = measured[metrics.size()].meanError();
            }
            metrics.push_back(std::move(entry));
        }
    }
    return metrics;
}

}  // namespace translucent
