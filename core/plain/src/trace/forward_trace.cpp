#include "translucent/forward_trace.h"

#include "translucent/error.h"
#include "translucent/model_info.h"

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

std::string attentionName(AttentionKind kind, std::int64_t layer)
{
    const auto stack = kind == AttentionKind::EncoderSelf ? "encoder" : "decoder";
    const auto block = kind == AttentionKind::Cross ? ".cross_attention.weights" : ".self_attention.weights";
    return std::string(stack) + ".layers." + std::to_string(layer) + block;
}

const Array* findIn(const std::vector<NamedArray>& arrays, std::string_view wanted)
{
    const auto found = std::ranges::find(arrays, wanted, &NamedArray::name);
    return found == arrays.end() ? nullptr : &found->array;
}

}  // namespace

const Array& ForwardTrace::attention(AttentionKind kind, std::int64_t layer) const
{
    const auto* array = find(attentionName(kind, layer));
    if (!array)
        throw Error(ErrorCode::InvalidArgument,
            "the model has no " + std::string(name(kind)) + " attention in layer " + std::to_string(layer));
    return *array;
}

ForwardTrace takeAttention(const Translation& translation, Hypothesis& hypothesis)
{
    ForwardTrace trace;
    for (const auto& piece : translation.source)
        trace.sourceIds.push_back(piece.id);
    trace.outputIds = hypothesis.ids();
    trace.inputIds = trace.outputIds;
    trace.inputIds.insert(trace.inputIds.begin(), kBeginId);
    trace.inputIds.pop_back();
    const auto add = [&](AttentionKind kind, std::vector<Array> layers) {
        for (std::size_t layer = 0; layer < layers.size(); ++layer)
            trace.arrays.push_back({attentionName(kind, static_cast<std::int64_t>(layer)), std::move(layers[layer])});
    };
    add(AttentionKind::EncoderSelf, translation.sourceAttention);
    add(AttentionKind::DecoderSelf, std::exchange(hypothesis.selfAttention, {}));
    add(AttentionKind::Cross, std::exchange(hypothesis.crossAttention, {}));
    return trace;
}

const Array* ForwardTrace::find(std::string_view wanted) const
{
    return findIn(arrays, wanted);
}

const Array* ModelParameters::find(std::string_view wanted) const
{
    return findIn(arrays, wanted);
}

}  // namespace translucent
