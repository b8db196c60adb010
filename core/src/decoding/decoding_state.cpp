#include "decoding/decoding_state.h"

#include "model/padding.h"
#include "translucent/tokenizer.h"

#include <torch/nn/functional.h>

#include <limits>

namespace translucent {

namespace {

bool isIdentity(const std::vector<std::int64_t>& indices, std::int64_t size)
{
    if (static_cast<std::int64_t>(indices.size()) != size)
        return false;
    for (std::size_t i = 0; i < indices.size(); ++i)
        if (indices[i] != static_cast<std::int64_t>(i))
            return false;
    return true;
}

torch::Tensor indexTensor(const std::vector<std::int64_t>& indices, torch::Device device)
{
    return torch::tensor(indices, torch::kLong).to(device);
}

KeysValues selected(const KeysValues& kv, const torch::Tensor& indices)
{
    return {kv.keys.index_select(0, indices), kv.values.index_select(0, indices)};
}

}  // namespace

DecodingState::DecodingState(TransformerImpl& network, std::span<const std::vector<std::int64_t>> sources,
    std::int64_t capacity, const Intervention& intervention)
    : m_network(network)
    , m_intervention(intervention)
    , m_context {nullptr, &m_intervention}
    , m_source(network.encode(padded(sources).to(network.parameters().front().device()), m_context))
{
    const auto& config = network.config();
    const auto rowCount = static_cast<std::int64_t>(sources.size());
    for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer) {
        const auto& like = m_source.memory.front().keys;
        const auto empty
            = [&] { return like.new_empty({rowCount, config.heads, capacity, config.headDimension()}); };
        m_cache.push_back({{empty(), empty()}});
    }
}

NextTokens DecodingState::advance(const std::vector<std::int64_t>& inputs, std::int64_t count)
{
    const auto ids = indexTensor(inputs, device()).unsqueeze(1);  // [R, 1]
    const auto decoded = m_network.decodeStep(ids, m_source, m_cache, m_length, m_context);
    auto logits = m_network.logits(decoded, m_context).squeeze(1);  // [R, V]
    ++m_length;
    const auto normaliser = logits.logsumexp(-1, /*keepdim=*/true);
    static_assert(kPadId == 0 && kUnknownId == 1 && kBeginId == 2);
    logits.narrow(1, 0, 3).fill_(-std::numeric_limits<float>::infinity());
    const auto [best, bestIds] = logits.topk(std::min(count, logits.size(1)), -1);
    return {bestIds.cpu(), (best - normaliser).cpu()};
}

void DecodingState::select(const std::vector<std::int64_t>& newRows, const std::vector<std::int64_t>& sentences)
{
    if (!isIdentity(newRows, rows())) {
        const auto indices = indexTensor(newRows, device());
        for (auto& layer : m_cache)
            layer.selfKeysValues = selected(layer.selfKeysValues, indices);
    }
    if (!isIdentity(sentences, m_source.mayAttend.size(0))) {
        const auto indices = indexTensor(sentences, device());
        m_source.mayAttend = m_source.mayAttend.index_select(0, indices);
        for (auto& layer : m_source.memory)
            layer = selected(layer, indices);
    }
}

torch::Device DecodingState::device() const { return m_source.mayAttend.device(); }

std::int64_t DecodingState::rows() const { return m_cache.front().selfKeysValues.keys.size(0); }

}  // namespace translucent
