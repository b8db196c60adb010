#include "translucent/model/copy_mechanism.h"

#include <algorithm>
#include <unordered_map>

namespace translucent {

HeadId copyHead(const TransformerConfig& config)
{
    return {AttentionKind::Cross, config.decoderLayers - 1, 0};
}

std::vector<std::int64_t> copiedPieces(const Tokenizer& source, const Tokenizer& target)
{
    std::unordered_map<std::string_view, std::int64_t> ids;
    for (std::int64_t id = 0; id < target.vocabularySize(); ++id)
        ids.emplace(target.pieceText(id), id);
    std::vector<std::int64_t> pieces;
    for (std::int64_t id = 0; id < source.vocabularySize(); ++id) {
        const auto same = ids.find(source.pieceText(id));
        pieces.push_back(same == ids.end() ? kUnknownId : same->second);
    }
    return pieces;
}

CopyStep copyStep(double gate, std::span<const float> weights, std::span<const Piece> source, std::string_view piece,
    double probability)
{
    CopyStep step {gate};
    double sum = 0;
    const auto count = std::min(weights.size(), source.size());
    for (std::size_t i = 0; i < count; ++i) {
        if (source[i].text != piece)
            continue;
        sum += static_cast<double>(weights[i]);
        if (step.source < 0 || weights[i] > weights[static_cast<std::size_t>(step.source)])
            step.source = static_cast<std::ptrdiff_t>(i);
    }
    if (probability > 0)
        step.copied = std::clamp((1 - gate) * sum / probability, 0.0, 1.0);
    return step;
}

std::optional<HeadId> copyHeadOf(const ForwardTrace& trace)
{
    const auto layers = trace.layers(AttentionKind::Cross);
    if (!trace.find("copy.gate") || layers == 0)
        return {};
    return HeadId {AttentionKind::Cross, layers - 1, 0};
}

}  // namespace translucent
