#include "translucent/causes/patch_map.h"

#include "base/numbers.h"
#include "translucent/base/error.h"
#include "translucent/causes/lens.h"
#include "translucent/text/tokenizer.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace translucent {

namespace {

constexpr char kBeforePosition = '@';

/// −1 for the input of a stack.
std::int64_t layerBefore(const PatchState& state)
{
    return state.after ? state.after->layer : -1;
}

/// Of the same layer: a head and what its position becomes.
bool isInto(const PatchSite& from, const PatchSite& to)
{
    return from.state.head && !to.state.head && to.position == from.position;
}

bool reachesInEncoder(const PatchSite& from, const PatchSite& to)
{
    const auto layer = layerBefore(from.state), other = layerBefore(to.state);
    return other > layer || (other == layer && isInto(from, to));
}

/// The self-attention, the first sublayer of each layer, mixes positions.
bool reachesInDecoder(const PatchSite& from, const PatchSite& to)
{
    if (layerBefore(to.state) > layerBefore(from.state))
        return to.position >= from.position;
    if (layerBefore(to.state) < layerBefore(from.state) || !to.state.after || to.position != from.position)
        return false;
    const auto sublayer = from.state.after->sublayer, other = to.state.after->sublayer;
    return other > sublayer || (other == sublayer && isInto(from, to));
}

bool readsTheEncoder(const PatchState& decoderState)
{
    const auto& after = decoderState.after;
    return after && (after->layer > 0 || after->sublayer != SublayerKind::SelfAttention);
}

std::string decoderArray(const SublayerId& after)
{
    const auto layer = "decoder.layers." + std::to_string(after.layer);
    if (after.sublayer == SublayerKind::SelfAttention)
        return layer + ".after_self_attention";
    return layer + (after.sublayer == SublayerKind::CrossAttention ? ".after_cross_attention" : ".output");
}

std::string headArray(const SublayerId& attention, std::int64_t head)
{
    const std::string stack = attention.stack == StackKind::Encoder ? "encoder" : "decoder";
    const std::string kind = attention.sublayer == SublayerKind::CrossAttention ? "cross" : "self";
    return stack + ".layers." + std::to_string(attention.layer) + '.' + kind + "_attention.context."
        + std::to_string(head);
}

/// The attentions of a stack, in the order in which a pass computes them.
std::vector<SublayerId> attentionsOf(StackKind stack, std::int64_t layers)
{
    std::vector<SublayerId> attentions;
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        attentions.push_back({stack, layer, SublayerKind::SelfAttention});
        if (stack == StackKind::Decoder)
            attentions.push_back({stack, layer, SublayerKind::CrossAttention});
    }
    return attentions;
}

std::optional<PatchState> stateNamed(std::string_view array, const TransformerConfig& config)
{
    for (const auto& states : {patchStates(config), patchHeads(config)})
        if (const auto found = std::ranges::find(states, array, &PatchState::array); found != states.end())
            return *found;
    return {};
}

std::optional<std::int64_t> positionFrom(std::string_view text)
{
    std::int64_t position = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), position);
    const bool isNumber = error == std::errc() && end == text.data() + text.size() && position >= 0;
    return isNumber ? std::optional(position) : std::nullopt;
}

}  // namespace

std::string PatchState::array() const
{
    if (head)
        return headArray(*after, *head);
    if (!after)
        return stack == StackKind::Encoder ? "encoder.input" : "decoder.input";
    return stack == StackKind::Encoder ? "encoder.layers." + std::to_string(after->layer) + ".output"
                                       : decoderArray(*after);
}

std::vector<PatchState> patchStates(const TransformerConfig& config)
{
    const auto last = config.hasFeedForward() ? SublayerKind::FeedForward : SublayerKind::SelfAttention;
    std::vector<PatchState> states {{StackKind::Encoder, {}}};
    for (std::int64_t layer = 0; layer < config.encoderLayers; ++layer)
        states.push_back({StackKind::Encoder, SublayerId {StackKind::Encoder, layer, last}});
    for (const auto& state : decoderStates(config))
        states.push_back({StackKind::Decoder, state.after});
    return states;
}

std::optional<HeadId> PatchState::headId() const
{
    if (!head)
        return {};
    const auto self = stack == StackKind::Encoder ? AttentionKind::EncoderSelf : AttentionKind::DecoderSelf;
    return HeadId {after->sublayer == SublayerKind::CrossAttention ? AttentionKind::Cross : self, after->layer, *head};
}

std::vector<PatchState> patchHeads(const TransformerConfig& config)
{
    std::vector<PatchState> heads;
    for (const auto stack : {StackKind::Encoder, StackKind::Decoder})
        for (const auto& attention :
            attentionsOf(stack, stack == StackKind::Encoder ? config.encoderLayers : config.decoderLayers))
            for (std::int64_t head = 0; head < config.heads; ++head)
                heads.push_back({stack, attention, head});
    return heads;
}

std::string toText(const PatchSite& site)
{
    return site.state.array() + kBeforePosition + std::to_string(site.position);
}

PatchSite patchSiteFromText(std::string_view text, const TransformerConfig& config)
{
    const auto end = std::min(text.rfind(kBeforePosition), text.size());
    const auto position = positionFrom(text.substr(std::min(end + 1, text.size())));
    if (!position)
        throw Error(ErrorCode::InvalidArgument,
            say("%1 is not a state with its position; it is written as in %2", quote(text), "encoder.input@3"));
    const auto state = stateNamed(text.substr(0, end), config);
    if (!state)
        throw Error(ErrorCode::InvalidArgument,
            say("this model has no state %1; the first one is %2 and the last head %3", quote(text.substr(0, end)),
                patchStates(config).front().array(), patchHeads(config).back().array()));
    return {*state, *position};
}

bool reaches(const PatchSite& from, const PatchSite& to)
{
    if (from.state.stack == to.state.stack)
        return from.state.stack == StackKind::Encoder ? reachesInEncoder(from, to) : reachesInDecoder(from, to);
    return from.state.stack == StackKind::Encoder && readsTheEncoder(to.state);
}

std::size_t PatchPair::positionsOf(StackKind stack) const
{
    return stack == StackKind::Encoder ? clean.sourceIds.size() : inputIds.size();
}

PatchPair patchPair(PatchSentence clean, PatchSentence corrupted)
{
    if (clean.sourceIds.size() != corrupted.sourceIds.size())
        throw Error(ErrorCode::InvalidArgument,
            say("the sentences have %1 and %2 pieces with END; states are exchanged position by position, so the "
                "numbers must be equal",
                clean.sourceIds.size(), corrupted.sourceIds.size()));
    const auto [ofClean, ofCorrupted] = std::ranges::mismatch(clean.outputIds, corrupted.outputIds);
    if (ofClean == clean.outputIds.end() || ofCorrupted == corrupted.outputIds.end())
        throw Error(ErrorCode::InvalidArgument,
            say("both sentences have the same translation; choose two whose translations differ"));
    std::vector<std::int64_t> inputIds {kBeginId};
    inputIds.insert(inputIds.end(), clean.outputIds.begin(), ofClean);
    const auto cleanWord = *ofClean, corruptedWord = *ofCorrupted;
    return {std::move(clean), std::move(corrupted), std::move(inputIds), cleanWord, corruptedWord};
}

double unchangedShare(PatchDirection direction)
{
    return direction == PatchDirection::Denoise ? 0 : 1;
}

double PatchSet::sum() const
{
    const double unchanged = unchangedShare(direction);
    double sum = unchanged;
    for (const auto share : single)
        sum += share - unchanged;
    return sum;
}

void requireEffect(const PatchDifferences& differences)
{
    if (!(differences.effect() >= kLeastPatchEffect))
        throw Error(ErrorCode::InvalidArgument,
            say("between the sentences, the logit difference of the two words changes by %1 only; shares of a change "
                "below %2 mean nothing, so choose sentences that the model distinguishes more clearly",
                fixedText(differences.effect(), 2), fixedText(kLeastPatchEffect, 0)));
}

}  // namespace translucent
