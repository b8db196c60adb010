#include "translucent/forward_trace.h"

#include "translucent/error.h"
#include "translucent/parameters.h"

#include <algorithm>

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

const Array* ForwardTrace::find(std::string_view wanted) const { return findIn(arrays, wanted); }

const Array* ModelParameters::find(std::string_view wanted) const { return findIn(arrays, wanted); }

}  // namespace translucent
