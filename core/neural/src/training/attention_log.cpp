#include "training/attention_log.h"

#include "translucent/model/forward_trace.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/translation_model.h"
#include "translucent/scores/attention_links.h"
#include "translucent/scores/attention_statistics.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace translucent {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kSentences = 4;
constexpr std::size_t kMostPieces = 40;  ///< maximum number of logged pieces of a sentence, END included
constexpr std::size_t kAlignedPairs = 32;

/// A sentence pair as the model reads it, both sides including END.
struct Pieces {
    std::vector<std::int64_t> ids;
    std::vector<std::string> texts;
    std::vector<TextSpan> spans;
};

Pieces piecesOf(const Tokenizer& tokenizer, std::string_view text)
{
    Pieces result;
    for (const auto& piece : tokenizer.encode(text)) {
        result.ids.push_back(piece.id);
        result.texts.push_back(piece.text);
        result.spans.push_back(piece.span);
    }
    result.ids.push_back(kEndId);
    result.texts.push_back(tokenizer.pieceText(kEndId));
    result.spans.push_back({});
    return result;
}

/// Labels do not include END.
Pieces targetOf(const TranslationModel& model, const SentencePair& pair)
{
    auto pieces = piecesOf(model.targetTokenizer(), pair.target);
    if (!model.config().hasDecoder()) {
        pieces.ids.pop_back();
        pieces.texts.pop_back();
        pieces.spans.pop_back();
    }
    return pieces;
}

bool isShort(const TranslationModel& model, const SentencePair& pair)
{
    return piecesOf(model.sourceTokenizer(), pair.source).ids.size() <= kMostPieces
        && targetOf(model, pair).ids.size() <= kMostPieces;
}

std::vector<SentencePair> chosen(
    const TranslationModel& model, std::span<const SentencePair> pairs, std::size_t most, bool aligned)
{
    std::vector<SentencePair> result;
    for (const auto& pair : pairs)
        if (result.size() < most && (!aligned || !pair.alignment.empty()) && isShort(model, pair))
            result.push_back(pair);
    return result;
}

Json spansOf(const Pieces& pieces)
{
    Json spans = Json::array();
    for (const auto& span : pieces.spans)
        spans.push_back({span.begin, span.end});
    return spans;
}

Json description(const TranslationModel& model, const SentencePair& pair)
{
    Json links = Json::array();
    for (const auto& link : pair.alignment)
        links.push_back({link.source.begin, link.source.end, link.target.begin, link.target.end});
    const auto source = piecesOf(model.sourceTokenizer(), pair.source);
    const auto target = targetOf(model, pair);
    return {{"source", pair.source}, {"target", pair.target}, {"source_pieces", source.texts},
        {"target_pieces", target.texts}, {"source_spans", spansOf(source)}, {"target_spans", spansOf(target)},
        {"links", links}};
}

ForwardTrace traceOf(const TranslationModel& model, const Pieces& source, const Pieces& target)
{
    return traceForward(model, source.ids, target.ids, {});
}

/// Calls `visit(layer, head, view)` for every head of one kind.
template <typename Visit>
void forEachHead(const ForwardTrace& trace, AttentionKind kind, std::int64_t layers, const Visit& visit)
{
    for (std::int64_t layer = 0; layer < layers; ++layer)
        for (const auto& id : trace.headsOf(kind, layer))
            visit(static_cast<std::size_t>(layer), static_cast<std::size_t>(id.head), trace.attention(id));
}

/// The part of a head's weights that is kept. In a row of BEGINs, the positions after the target's END are not kept.
struct KeptPart {
    bool causal;
    std::int64_t queries;
    std::int64_t keys;
};

std::vector<int> perMille(const AttentionView& head, const KeptPart& part)
{
    std::vector<int> result;
    for (std::int64_t query = 0; query < part.queries; ++query) {
        const auto row = head.row(query);
        for (const float weight : row.first(static_cast<std::size_t>(part.causal ? query + 1 : part.keys)))
            result.push_back(static_cast<int>(std::lround(1000 * weight)));
    }
    return result;
}

/// [[[per mille] per head] per layer]
Json weightsOf(const ForwardTrace& trace, AttentionKind kind, const TransformerConfig& config, std::int64_t target)
{
    const auto layers = attentionSize(config, kind).layers;
    const bool causal = kind == AttentionKind::DecoderSelf && !config.isNonAutoregressive();
    const auto source = std::ssize(trace.sourceIds);
    const KeptPart part {causal, kind == AttentionKind::EncoderSelf ? source : target,
        kind == AttentionKind::DecoderSelf ? target : source};
    Json result(static_cast<std::size_t>(layers), Json::array());
    forEachHead(trace, kind, layers, [&](std::size_t layer, std::size_t, const AttentionView& view) {
        result[layer].push_back(perMille(view, part));
    });
    return result;
}

/// The mean over the pairs.
Json alignmentErrors(const TranslationModel& model, std::span<const SentencePair> pairs)
{
    if (pairs.empty() || !model.config().hasDecoder())
        return Json::array();
    const auto& config = model.config();
    const auto [layers, heads] = attentionSize(config, AttentionKind::Cross);
    std::vector sums(static_cast<std::size_t>(layers), std::vector<double>(static_cast<std::size_t>(heads)));
    for (const auto& pair : pairs) {
        const auto source = piecesOf(model.sourceTokenizer(), pair.source);
        const auto target = targetOf(model, pair);
        forEachHead(traceOf(model, source, target), AttentionKind::Cross, std::ssize(sums),
            [&](std::size_t layer, std::size_t head, const AttentionView& view) {
                sums[layer][head] += alignmentErrorRate(view, target.spans, source.spans, pair.alignment).value_or(1)
                    / static_cast<double>(pairs.size());
            });
    }
    return sums;
}

std::string lineOf(const Json& event)
{
    return event.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

AttentionLog::AttentionLog(const std::filesystem::path& file, const TranslationModel& model,
    std::span<const SentencePair> pairs, const AttentionLogOptions& options)
    : m_options(options)
    , m_sentences(chosen(model, pairs, kSentences, false))
    , m_aligned(chosen(model, pairs, kAlignedPairs, true))
    , m_history(file, options.lastStep)
{
    if (m_history.bytes() > 0)
        return;
    Json sentences = Json::array();
    for (const auto& pair : m_sentences)
        sentences.push_back(description(model, pair));
    const auto cross = attentionSize(model.config(), AttentionKind::Cross);
    m_history.append(lineOf({{"event", "sentences"}, {"step", 0}, {"format_version", 1}, {"layers", cross.layers},
        {"encoder_layers", attentionSize(model.config(), AttentionKind::EncoderSelf).layers}, {"heads", cross.heads},
        {"encoder_factors", model.config().attentionPattern == AttentionPattern::LowRank},
        {"aligned_pairs", m_aligned.size()}, {"sentences", sentences}}));
    if (options.lastStep == 0)
        append(model, 0);
}

void AttentionLog::append(const TranslationModel& model, std::int64_t step)
{
    if (!keeps(step))
        return;
    Json cross = Json::array(), encoder = Json::array(), decoder = Json::array();
    for (const auto& pair : m_sentences) {
        const auto target = targetOf(model, pair);
        const auto trace = traceOf(model, piecesOf(model.sourceTokenizer(), pair.source), target);
        const auto pieces = std::ssize(target.ids);
        const auto weights = [&](AttentionKind kind) { return weightsOf(trace, kind, model.config(), pieces); };
        cross.push_back(weights(AttentionKind::Cross));
        encoder.push_back(weights(AttentionKind::EncoderSelf));
        decoder.push_back(weights(AttentionKind::DecoderSelf));
    }
    const auto line =
        lineOf({{"event", "attention"}, {"step", step}, {"alignment_error", alignmentErrors(model, m_aligned)},
            {"weights", cross}, {"encoder_weights", encoder}, {"decoder_weights", decoder}});
    const auto size = static_cast<std::int64_t>(line.size()) + 1;
    makeRoomFor(size);
    if (keeps(step) && m_history.bytes() + size <= m_options.mostBytes)
        m_history.append(line);
}

bool AttentionLog::keeps(std::int64_t step) const
{
    const auto evaluation =
        (step + m_options.everySteps - 1) / m_options.everySteps;  // from 1; 0 = before the first step
    return evaluation == 0 || (evaluation - 1) % m_every == 0;
}

void AttentionLog::makeRoomFor(std::int64_t bytes)
{
    constexpr std::int64_t kSparsest = 1 << 20;
    while (m_history.bytes() + bytes > m_options.mostBytes && m_every < kSparsest) {
        m_every *= 2;
        m_history.thin([this](std::int64_t step) { return keeps(step); });
    }
}

}  // namespace translucent
