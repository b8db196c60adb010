#include "pages/attention/head_metrics.h"

#include "translucent/head_choice.h"

#include <algorithm>
#include <cmath>
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

AttentionTokenClasses attentionTokenClasses(const SentenceTokens& tokens, AttentionKind kind)
{
    const TokenClasses source = classesOf(tokens.source);
    if (kind == AttentionKind::EncoderSelf)
        return {source, source};
    const TokenClasses target = classesOf(tokens.target);
    const TokenClasses outputs(target.begin() + 1, target.end());
    if (kind == AttentionKind::DecoderSelf)
        return {outputs, {target.begin(), target.end() - 1}};
    return {outputs, source};
}

std::vector<HeadMetrics> headMetrics(const TranslationResult& result, AttentionKind kind, std::size_t hypothesis,
    std::span<const AlignmentLink> gold, std::span<const HeadAlignment> measured)
{
    const ForwardTrace& trace = result.traces[hypothesis];
    const SentenceTokens tokens = sentenceTokens(result.translation, result.traces, hypothesis);
    const TokenClasses classes = attentionTokenClasses(tokens, kind).keys;
    const std::vector<TextSpan> queries = targetSpans(result, hypothesis);
    const std::vector<TextSpan> keys = sourceSpans(result);
    std::vector<HeadMetrics> metrics;
    for (std::int64_t layer = 0; layer < trace.layers(kind); ++layer)
        for (std::int64_t head = 0; head < trace.heads(kind); ++head) {
            const AttentionView view = trace.attention({kind, layer, head});
            HeadMetrics entry {int(layer), int(head), headStatistics(view, classes), {}, {}};
            if (kind == AttentionKind::Cross) {
                entry.alignmentError = alignmentErrorRate(view, queries, keys, gold);
                if (metrics.size() < measured.size() && measured[metrics.size()].sentences > 0)
                    entry.meanAlignmentError = measured[metrics.size()].meanError();
            }
            metrics.push_back(std::move(entry));
        }
    return metrics;
}

HeadId straightestHead(const TranslationResult& result)
{
    const double widest = std::log2(std::max<double>(2, double(result.translation.source.size())));
    const auto fault = [widest](const HeadMetrics& head) {
        const HeadStatistics& is = head.statistics;
        return is.entropy / widest + is.specialShare + is.punctuationShare + 1 - is.monotonicity;
    };
    const auto metrics = headMetrics(result, AttentionKind::Cross, 0, {});
    const auto best = std::ranges::min_element(metrics, {}, fault);
    return best == metrics.end() ? HeadId {} : HeadId {AttentionKind::Cross, best->layer, best->head};
}

}  // namespace translucent
