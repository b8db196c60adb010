#include "training/attention_log.h"

#include "translucent/attention_statistics.h"
#include "translucent/forward_trace.h"

#include <cmath>

namespace translucent {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kSentences = 4;
constexpr std::size_t kMostPieces = 40;    ///< of a sentence that is kept, END included
constexpr std::size_t kAlignedPairs = 32;

/// A sentence pair as the model reads it, both sides with END.
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

bool isShort(const TranslationModel& model, const SentencePair& pair)
{
    return piecesOf(model.sourceTokenizer(), pair.source).ids.size() <= kMostPieces
        && piecesOf(model.targetTokenizer(), pair.target).ids.size() <= kMostPieces;
}

std::vector<SentencePair> chosen(const TranslationModel& model, std::span<const SentencePair> pairs, std::size_t most,
    bool aligned)
{
    std::vector<SentencePair> result;
    for (const auto& pair : pairs)
        if (result.size() < most && (!aligned || !pair.alignment.empty()) && isShort(model, pair))
            result.push_back(pair);
    return result;
}

Json description(const TranslationModel& model, const SentencePair& pair)
{
    Json links = Json::array();
    for (const auto& link : pair.alignment)
        links.push_back({link.source.begin, link.source.end, link.target.begin, link.target.end});
    return {{"source", pair.source}, {"target", pair.target},
        {"source_pieces", piecesOf(model.sourceTokenizer(), pair.source).texts},
        {"target_pieces", piecesOf(model.targetTokenizer(), pair.target).texts}, {"links", links}};
}

/// Calls `visit(layer, head, view)` for every cross-attention head.
template <typename Visit>
void forEachHead(const TranslationModel& model, const Pieces& source, const Pieces& target, const Visit& visit)
{
    const auto trace = traceForward(model, source.ids, target.ids, {});
    for (std::int64_t layer = 0; layer < model.config().decoderLayers; ++layer) {
        const auto& weights = trace.attention(AttentionKind::Cross, layer);
        const auto size = static_cast<std::size_t>(weights.shape[1] * weights.shape[2]);
        for (std::int64_t head = 0; head < weights.shape[0]; ++head)
            visit(layer, head, AttentionView {std::span(weights.values).subspan(static_cast<std::size_t>(head) * size, size),
                weights.shape[1], weights.shape[2]});
    }
}

Json perHead(const TranslationModel& model, const Json& value)
{
    const auto layers = static_cast<std::size_t>(model.config().decoderLayers);
    return Json(layers, Json(static_cast<std::size_t>(model.config().heads), value));
}

Json weightsOf(const TranslationModel& model, const SentencePair& pair)
{
    auto result = perHead(model, nullptr);
    forEachHead(model, piecesOf(model.sourceTokenizer(), pair.source), piecesOf(model.targetTokenizer(), pair.target),
        [&](std::int64_t layer, std::int64_t head, const AttentionView& view) {
            std::vector<int> perMille;
            for (const float weight : view.weights)
                perMille.push_back(static_cast<int>(std::lround(1000 * weight)));
            result[static_cast<std::size_t>(layer)][static_cast<std::size_t>(head)] = perMille;
        });
    return result;
}

/// The mean over the pairs.
Json alignmentErrors(const TranslationModel& model, std::span<const SentencePair> pairs)
{
    if (pairs.empty())
        return Json::array();
    auto sums = perHead(model, 0.0);
    for (const auto& pair : pairs) {
        const auto source = piecesOf(model.sourceTokenizer(), pair.source);
        const auto target = piecesOf(model.targetTokenizer(), pair.target);
        forEachHead(model, source, target, [&](std::int64_t layer, std::int64_t head, const AttentionView& view) {
            auto& sum = sums[static_cast<std::size_t>(layer)][static_cast<std::size_t>(head)];
            sum = sum.get<double>()
                + alignmentErrorRate(view, target.spans, source.spans, pair.alignment).value_or(1)
                    / static_cast<double>(pairs.size());
        });
    }
    return sums;
}

}  // namespace

AttentionLog::AttentionLog(const std::filesystem::path& file, const TranslationModel& model,
    std::span<const SentencePair> pairs, std::int64_t lastStep)
    : m_sentences(chosen(model, pairs, kSentences, false))
    , m_aligned(chosen(model, pairs, kAlignedPairs, true))
    , m_history(file, lastStep)
{
    if (m_history.bytes() > 0)
        return;
    Json sentences = Json::array();
    for (const auto& pair : m_sentences)
        sentences.push_back(description(model, pair));
    m_history.append({{"event", "sentences"}, {"step", 0}, {"format_version", 1},
        {"layers", model.config().decoderLayers}, {"heads", model.config().heads}, {"aligned_pairs", m_aligned.size()},
        {"sentences", sentences}});
}

void AttentionLog::append(const TranslationModel& model, std::int64_t step)
{
    Json weights = Json::array();
    for (const auto& pair : m_sentences)
        weights.push_back(weightsOf(model, pair));
    const Json line {{"event", "attention"}, {"step", step}, {"alignment_error", alignmentErrors(model, m_aligned)},
        {"weights", weights}};
    const auto size = static_cast<std::int64_t>(line.dump().size());
    if (m_history.bytes() + size <= kMostBytes)
        m_history.append(line);
}

}  // namespace translucent
