#include "translucent/model/forward_trace.h"

#include "translucent/base/error.h"
#include "translucent/model/model_info.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace translucent {

namespace {

constexpr auto kWeights = ".weights", kFactors = ".factors";

std::string attentionName(AttentionKind kind, std::int64_t layer, const char* array)
{
    const auto stack = kind == AttentionKind::EncoderSelf ? "encoder" : "decoder";
    const auto block = kind == AttentionKind::Cross ? ".cross_attention" : ".self_attention";
    return std::string(stack) + ".layers." + std::to_string(layer) + block + array;
}

const Array* findIn(const std::vector<NamedArray>& arrays, std::string_view wanted)
{
    const auto found = std::ranges::find(arrays, wanted, &NamedArray::name);
    return found == arrays.end() ? nullptr : &found->array;
}

/// The weights or the factors.
const Array* attentionIn(const ForwardTrace& trace, AttentionKind kind, std::int64_t layer)
{
    const auto* weights = trace.find(attentionName(kind, layer, kWeights));
    return weights ? weights : trace.find(attentionName(kind, layer, kFactors));
}

/// The mean of a layer's heads, mixed half and half with the identity. Shape: [L, L]
std::vector<float> mixedWithItself(const ForwardTrace& trace, AttentionKind kind, std::int64_t layer)
{
    auto mixed = meanAttention(trace, trace.headsOf(kind, layer));
    const auto length = static_cast<std::size_t>(trace.attention(kind, layer).shape[1]);
    for (std::size_t i = 0; i < mixed.size(); ++i)
        mixed[i] = (mixed[i] + (i / length == i % length ? 1.0F : 0.0F)) / 2;
    return mixed;
}

/// The product of two square matrices. Processes four rows of `b` at a time, added in their order: this saves loads
/// without changing a digit.
std::vector<float> product(const std::vector<float>& a, const std::vector<float>& b, std::size_t length)
{
    constexpr std::size_t kRows = 4;
    std::vector<float> result(length * length);
    for (std::size_t row = 0; row < length; ++row) {
        float* to = &result[row * length];
        const float* factor = &a[row * length];
        std::size_t middle = 0;
        for (; middle + kRows <= length; middle += kRows) {
            const float* from = &b[middle * length];
            for (std::size_t k = 0; k < length; ++k)
                to[k] = to[k] + factor[middle] * from[k] + factor[middle + 1] * from[length + k]
                    + factor[middle + 2] * from[2 * length + k] + factor[middle + 3] * from[3 * length + k];
        }
        for (; middle < length; ++middle)
            for (std::size_t k = 0; k < length; ++k)
                to[k] += factor[middle] * b[middle * length + k];
    }
    return result;
}

}  // namespace

std::string weightsName(AttentionKind kind, std::int64_t layer)
{
    return attentionName(kind, layer, kWeights);
}

const Array* ForwardTrace::find(std::string_view wanted) const
{
    return findIn(arrays, wanted);
}

const Array& ForwardTrace::attention(AttentionKind kind, std::int64_t layer) const
{
    const auto* array = attentionIn(*this, kind, layer);
    if (!array)
        throw Error(ErrorCode::InvalidArgument,
            say("the model has no %1 attention in layer %2; choose another layer", name(kind), layer));
    return *array;
}

AttentionView ForwardTrace::attention(const HeadId& id) const
{
    const auto& all = attention(id.kind, id.layer);
    if (id.head < 0 || id.head >= all.shape[0])
        throw Error(ErrorCode::InvalidArgument, say("the model has no head %1; choose another", toText(id)));
    const auto size = static_cast<std::size_t>(all.shape[1] * all.shape[2]);
    return {std::span(all.values).subspan(static_cast<std::size_t>(id.head) * size, size), all.shape[1], all.shape[2]};
}

bool hasFactors(const ForwardTrace& trace, AttentionKind kind)
{
    return trace.find(attentionName(kind, 0, kFactors)) != nullptr;
}

void nameFactors(ForwardTrace& trace)
{
    const auto layers = trace.layers(AttentionKind::EncoderSelf);
    for (std::int64_t layer = 0; layer < layers; ++layer)
        std::ranges::find(trace.arrays, attentionName(AttentionKind::EncoderSelf, layer, kWeights), &NamedArray::name)
            ->name = attentionName(AttentionKind::EncoderSelf, layer, kFactors);
}

std::int64_t ForwardTrace::layers(AttentionKind kind) const
{
    std::int64_t count = 0;
    while (attentionIn(*this, kind, count))
        ++count;
    return count;
}

std::int64_t ForwardTrace::heads(AttentionKind kind) const
{
    const auto* first = attentionIn(*this, kind, 0);
    return first ? first->shape[0] : 0;
}

std::vector<HeadId> ForwardTrace::headsOf(AttentionKind kind, std::int64_t layer) const
{
    std::vector<HeadId> ids;
    for (std::int64_t head = 0; head < heads(kind); ++head)
        ids.push_back({kind, layer, head});
    return ids;
}

std::vector<float> meanAttention(const ForwardTrace& trace, std::span<const HeadId> heads)
{
    std::vector<float> mean(trace.attention(heads.front()).weights.size());
    for (const auto& head : heads)
        std::ranges::transform(mean, trace.attention(head).weights, mean.begin(), std::plus());
    std::ranges::transform(mean, mean.begin(), [&](float sum) { return sum / static_cast<float>(heads.size()); });
    return mean;
}

std::vector<std::vector<float>> attentionRollouts(const ForwardTrace& trace, AttentionKind kind, std::int64_t layers)
{
    std::vector<std::vector<float>> flows;
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        auto mixed = mixedWithItself(trace, kind, layer);
        const auto length = static_cast<std::size_t>(trace.attention(kind, layer).shape[1]);
        flows.push_back(flows.empty() ? std::move(mixed) : product(mixed, flows.back(), length));
    }
    return flows;
}

const Array* ModelParameters::find(std::string_view wanted) const
{
    return findIn(arrays, wanted);
}

}  // namespace translucent
