#include "translucent/head_choice.h"

#include <algorithm>
#include <functional>
#include <span>
#include <string_view>

namespace translucent {

namespace {

std::vector<float> meanOf(const ForwardTrace& trace, const std::vector<HeadId>& heads)
{
    std::vector<float> mean(headView(trace, heads.front()).weights.size(), 0.0F);
    for (const auto& head : heads)
        std::ranges::transform(mean, headView(trace, head).weights, mean.begin(), std::plus());
    for (float& weight : mean)
        weight /= static_cast<float>(heads.size());
    return mean;
}

std::vector<float> meanOfLayer(const ForwardTrace& trace, AttentionKind kind, std::int64_t layer)
{
    std::vector<HeadId> heads;
    for (std::int64_t head = 0; head < attentionHeads(trace, kind); ++head)
        heads.push_back({kind, layer, head});
    return meanOf(trace, heads);
}

/// ½(A + I). Shape: [L, L]
std::vector<float> mixedWithItself(std::vector<float> weights, std::size_t length)
{
    for (std::size_t i = 0; i < weights.size(); ++i)
        weights[i] = (weights[i] + (i / length == i % length ? 1.0F : 0.0F)) / 2;
    return weights;
}

std::vector<float> product(const std::vector<float>& left, const std::vector<float>& right, std::size_t length)
{
    std::vector<float> product(left.size(), 0.0F);
    for (std::size_t row = 0; row < length; ++row)
        for (std::size_t middle = 0; middle < length; ++middle)
            for (std::size_t column = 0; column < length; ++column)
                product[row * length + column] += left[row * length + middle] * right[middle * length + column];
    return product;
}

std::vector<float> rollout(const ForwardTrace& trace, AttentionKind kind, std::int64_t upTo)
{
    const auto length = static_cast<std::size_t>(trace.attention(kind, 0).shape[1]);
    std::vector<float> flow = mixedWithItself(meanOfLayer(trace, kind, 0), length);
    for (std::int64_t layer = 1; layer <= upTo; ++layer)
        flow = product(mixedWithItself(meanOfLayer(trace, kind, layer), length), flow, length);
    return flow;
}

}  // namespace

std::int64_t attentionLayers(const ForwardTrace& trace, AttentionKind kind)
{
    const std::string_view stack = kind == AttentionKind::EncoderSelf ? "encoder." : "decoder.";
    const std::string_view block =
        kind == AttentionKind::Cross ? ".cross_attention.weights" : ".self_attention.weights";
    return std::ranges::count_if(trace.arrays,
        [&](const NamedArray& entry) { return entry.name.starts_with(stack) && entry.name.ends_with(block); });
}

std::int64_t attentionHeads(const ForwardTrace& trace, AttentionKind kind)
{
    return attentionLayers(trace, kind) == 0 ? 0 : trace.attention(kind, 0).shape[0];
}

std::vector<HeadChoice> headChoices(const ForwardTrace& trace, AttentionKind kind, bool bestHeadsKnown)
{
    std::vector<HeadChoice> choices;
    for (std::int64_t head = 0; head < attentionHeads(trace, kind); ++head)
        choices.emplace_back(OneHead {head});
    choices.emplace_back(MeanOfHeads {});
    if (kind != AttentionKind::Cross)
        choices.emplace_back(Rollout {});
    else if (bestHeadsKnown)
        choices.emplace_back(BestHeads {});
    return choices;
}

AttentionChoice fitted(AttentionChoice choice, const ForwardTrace& trace)
{
    const auto last = [](std::int64_t count) { return std::max<std::int64_t>(0, count - 1); };
    choice.layer = std::clamp<std::int64_t>(choice.layer, 0, last(attentionLayers(trace, choice.kind)));
    if (auto* one = std::get_if<OneHead>(&choice.head))
        one->head = std::clamp<std::int64_t>(one->head, 0, last(attentionHeads(trace, choice.kind)));
    const auto choices = headChoices(trace, choice.kind, !choice.bestHeads.empty());
    if (std::ranges::find(choices, choice.head) == choices.end())
        choice.head = MeanOfHeads {};
    return choice;
}

std::vector<float> attentionWeights(const ForwardTrace& trace, const AttentionChoice& choice)
{
    if (std::holds_alternative<Rollout>(choice.head))
        return rollout(trace, choice.kind, choice.layer);
    if (std::holds_alternative<BestHeads>(choice.head))
        return meanOf(trace, choice.bestHeads);
    if (std::holds_alternative<MeanOfHeads>(choice.head))
        return meanOfLayer(trace, choice.kind, choice.layer);
    const auto weights = headView(trace, {choice.kind, choice.layer, std::get<OneHead>(choice.head).head}).weights;
    return {weights.begin(), weights.end()};
}

AttentionView headView(const ForwardTrace& trace, const HeadId& head)
{
    const auto& all = trace.attention(head.kind, head.layer);
    const auto size = static_cast<std::size_t>(all.shape[1] * all.shape[2]);
    return {
        std::span(all.values).subspan(static_cast<std::size_t>(head.head) * size, size), all.shape[1], all.shape[2]};
}

}  // namespace translucent
