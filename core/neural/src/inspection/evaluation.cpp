#include "translucent/neural/evaluation.h"

#include "translucent/attention_statistics.h"
#include "translucent/forward_trace.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/translation_model.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

namespace {

/// A side of a pair as the model reads it; END has an empty span.
struct Side {
    std::vector<std::int64_t> ids;
    std::vector<TextSpan> spans;
};

Side sideOf(const Tokenizer& tokenizer, const std::string& text)
{
    Side side;
    for (const auto& piece : tokenizer.encode(text)) {
        side.ids.push_back(piece.id);
        side.spans.push_back(piece.span);
    }
    side.ids.push_back(kEndId);
    side.spans.push_back({text.size(), text.size()});
    return side;
}

std::vector<HeadAlignment> headsOf(const TransformerConfig& config)
{
    std::vector<HeadAlignment> heads;
    for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer)
        for (std::int64_t head = 0; head < config.heads; ++head)
            heads.push_back({{AttentionKind::Cross, layer, head}, 0, 0});
    return heads;
}

void addPair(const TranslationModel& model, const SentencePair& pair, std::vector<HeadAlignment>& heads)
{
    const auto source = sideOf(model.sourceTokenizer(), pair.source);
    const auto target = sideOf(model.targetTokenizer(), pair.target);
    const auto limit = model.config().maxLength;
    if (pair.alignment.empty() || std::ssize(source.ids) > limit || std::ssize(target.ids) > limit)
        return;
    const auto pass = traceForward(model, source.ids, target.ids, {});
    for (auto& entry : heads) {
        const auto weights = pass.attention(entry.head);
        if (const auto error = alignmentErrorRate(weights, target.spans, source.spans, pair.alignment)) {
            entry.error += *error;
            ++entry.sentences;
        }
    }
}

}  // namespace

std::vector<HeadAlignment> measureHeadAlignment(
    const std::shared_ptr<const TranslationModel>& model, std::span<const SentencePair> pairs, std::stop_token stop)
{
    auto heads = headsOf(model->config());
    for (const auto& pair : pairs) {
        if (stop.stop_requested())
            return {};
        addPair(*model, pair, heads);
    }
    return heads;
}

std::string probabilityProblem(const TranslationModel& model)
{
    constexpr float kAlike = 1e-6F;  // far below what an untrained network's random weights give
    constexpr std::array nothing {kEndId};
    const auto trace = traceForward(model, nothing, nothing, {});
    const auto& values = trace.logProbabilities.values;
    if (!std::ranges::all_of(values, [](float value) { return std::isfinite(value); }))
        return "the model's probabilities are no finite numbers: its weights cannot be right";
    const auto [least, most] = std::ranges::minmax(values);
    if (most - least < kAlike)
        return "the model gives every piece the same probability: its weights cannot be right";
    return {};
}

}  // namespace translucent
