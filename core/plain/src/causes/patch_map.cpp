#include "translucent/causes/patch_map.h"

#include "base/numbers.h"
#include "translucent/base/error.h"
#include "translucent/causes/lens.h"
#include "translucent/text/tokenizer.h"

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

/// −1 for the input of a stack.
std::int64_t layerBefore(const PatchState& state)
{
    return state.after ? state.after->layer : -1;
}

bool reachesInEncoder(const PatchState& from, const PatchState& to)
{
    return layerBefore(to) > layerBefore(from);
}

/// The self-attention, the first sublayer of each layer, mixes positions.
bool reachesInDecoder(const PatchSite& from, const PatchSite& to)
{
    if (layerBefore(to.state) > layerBefore(from.state))
        return to.position >= from.position;
    return layerBefore(to.state) == layerBefore(from.state) && to.position == from.position && to.state.after
        && to.state.after->sublayer > from.state.after->sublayer;
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

}  // namespace

std::string PatchState::array() const
{
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

bool reaches(const PatchSite& from, const PatchSite& to)
{
    if (from.state.stack == to.state.stack)
        return from.state.stack == StackKind::Encoder ? reachesInEncoder(from.state, to.state)
                                                      : reachesInDecoder(from, to);
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

void requireEffect(const PatchDifferences& differences)
{
    if (!(differences.effect() >= kLeastPatchEffect))
        throw Error(ErrorCode::InvalidArgument,
            say("between the sentences, the logit difference of the two words changes by %1 only; shares of a change "
                "below %2 mean nothing, so choose sentences that the model distinguishes more clearly",
                fixedText(differences.effect(), 2), fixedText(kLeastPatchEffect, 0)));
}

}  // namespace translucent
