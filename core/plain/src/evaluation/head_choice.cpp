#include "translucent/head_choice.h"

#include <algorithm>

namespace translucent {

std::vector<HeadChoice> headChoices(const ForwardTrace& trace, AttentionKind kind, bool bestHeadsKnown)
{
    std::vector<HeadChoice> choices;
    for (std::int64_t head = 0; head < trace.heads(kind); ++head)
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
    choice.layer = std::clamp<std::int64_t>(choice.layer, 0, last(trace.layers(choice.kind)));
    if (auto* one = std::get_if<OneHead>(&choice.head))
        one->head = std::clamp<std::int64_t>(one->head, 0, last(trace.heads(choice.kind)));
    const auto choices = headChoices(trace, choice.kind, !choice.bestHeads.empty());
    if (std::ranges::find(choices, choice.head) == choices.end())
        choice.head = MeanOfHeads {};
    return choice;
}

std::vector<float> attentionWeights(const ForwardTrace& trace, const AttentionChoice& choice)
{
    if (std::holds_alternative<Rollout>(choice.head))
        return attentionRollout(trace, choice.kind, choice.layer);
    if (std::holds_alternative<BestHeads>(choice.head))
        return meanAttention(trace, choice.bestHeads);
    if (std::holds_alternative<MeanOfHeads>(choice.head))
        return meanAttention(trace, trace.headsOf(choice.kind, choice.layer));
    const auto weights = trace.attention({choice.kind, choice.layer, std::get<OneHead>(choice.head).head}).weights;
    return {weights.begin(), weights.end()};
}

}  // namespace translucent
