#include "translucent/causes/lens.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace translucent {

namespace {

/// Softmax of logits, in double precision. Shapes: [V]
struct Softmax {
    explicit Softmax(std::span<const float> logits)
        : logProbabilities(logits.begin(), logits.end())
    {
        const double largest = std::ranges::max(logProbabilities);
        double sum = 0;
        for (const double logit : logProbabilities) {
            probabilities.push_back(std::exp(logit - largest));
            sum += probabilities.back();
        }
        const double normaliser = largest + std::log(sum);
        for (std::size_t id = 0; id < probabilities.size(); ++id) {
            probabilities[id] /= sum;
            logProbabilities[id] -= normaliser;
        }
    }

    std::vector<double> logProbabilities;
    std::vector<double> probabilities;
};

double divergenceOf(const Softmax& last, const Softmax& here)
{
    double sum = 0;
    for (std::size_t id = 0; id < last.probabilities.size(); ++id)
        if (last.probabilities[id] > 0)
            sum += last.probabilities[id] * (last.logProbabilities[id] - here.logProbabilities[id]);
    return std::max(0.0, sum);  // rounding may give a value below 0
}

std::vector<TokenCandidate> mostProbable(const Softmax& softmax, const Tokenizer& target, std::size_t count)
{
    std::vector<std::int64_t> ids(softmax.probabilities.size());
    std::iota(ids.begin(), ids.end(), std::int64_t {0});
    const auto logProbability = [&](std::int64_t id) { return softmax.logProbabilities[static_cast<std::size_t>(id)]; };
    const auto end = ids.begin() + static_cast<std::ptrdiff_t>(std::min(count, ids.size()));
    std::ranges::partial_sort(ids, end, std::ranges::greater {}, logProbability);
    std::vector<TokenCandidate> best;
    for (auto id = ids.begin(); id != end; ++id)
        best.push_back({*id, target.pieceText(*id), logProbability(*id)});
    return best;
}

LensCell lensCell(
    const Softmax& here, const Softmax& last, std::int64_t written, const Tokenizer& target, std::size_t best)
{
    const double own = here.logProbabilities[static_cast<std::size_t>(written)];
    const auto isAbove = [own](double other) { return other > own; };
    return {mostProbable(here, target, best), own, 1 + std::ranges::count_if(here.logProbabilities, isAbove),
        divergenceOf(last, here), entropyBits(here.probabilities)};
}

}  // namespace

std::vector<DecoderState> decoderStates(const TransformerConfig& config)
{
    std::vector<DecoderState> states {{"decoder.input", {}}};
    for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer) {
        const auto add = [&](const char* suffix, SublayerKind kind) {
            states.push_back(
                {"decoder.layers." + std::to_string(layer) + suffix, SublayerId {StackKind::Decoder, layer, kind}});
        };
        add(".after_self_attention", SublayerKind::SelfAttention);
        add(".after_cross_attention", SublayerKind::CrossAttention);
        if (config.hasFeedForward())
            add(".output", SublayerKind::FeedForward);
    }
    return states;
}

Lens lensOf(const TransformerConfig& config, const ForwardTrace& trace, const std::vector<Array>& logits,
    const Tokenizer& target, std::size_t best)
{
    Lens lens;
    lens.startsWithWhatWasRead = config.embeddingTying != EmbeddingTying::Separate;
    for (const auto& state : decoderStates(config))
        lens.rows.push_back({state, {}});
    for (std::size_t t = 0; t < trace.outputIds.size(); ++t) {
        const Softmax last(logits.back().row(t));
        for (std::size_t row = 0; row < lens.rows.size(); ++row)
            lens.rows[row].cells.push_back(
                lensCell(Softmax(logits[row].row(t)), last, trace.outputIds[t], target, best));
    }
    return lens;
}

std::optional<std::size_t> Lens::decidedAt(std::size_t position) const
{
    std::size_t row = rows.size();
    while (row > 0 && rows[row - 1].cells[position].rank == 1)
        --row;
    return row < rows.size() ? std::optional(row) : std::nullopt;
}

std::optional<double> Lens::meanDecidedAt() const
{
    double sum = 0, decided = 0;
    for (std::size_t t = 0; !rows.empty() && t < rows.front().cells.size(); ++t)
        if (const auto row = decidedAt(t)) {
            sum += static_cast<double>(*row);
            ++decided;
        }
    return decided > 0 ? std::optional(sum / decided) : std::nullopt;
}

}  // namespace translucent
