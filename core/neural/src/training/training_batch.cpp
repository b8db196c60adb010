#include "training/training_batch.h"

#include "network/masks.h"
#include "translucent/tokenizer.h"
#include "util/random.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace translucent {

namespace {

template <typename Value>
void shuffle(std::vector<Value>& values, Random& random)
{
    for (std::size_t i = values.size(); i > 1; --i)
        std::swap(values[i - 1], values[random.below(static_cast<std::uint32_t>(i))]);
}

}  // namespace

std::vector<Batch> epochBatches(
    std::span<const EncodedPair> pairs, std::int64_t batchTokens, std::uint64_t seed, std::int64_t epoch)
{
    Random random(Random::mix(seed) + static_cast<std::uint64_t>(epoch));
    std::vector<std::size_t> order(pairs.size());
    std::iota(order.begin(), order.end(), std::size_t {0});
    shuffle(order, random);
    // Longest side first keeps the padding of both sides small.
    std::ranges::stable_sort(order, {}, [&](std::size_t i) {
        const auto& [source, target] = pairs[i];
        return std::pair(std::max(source.size(), target.size()), target.size());
    });

    std::vector<Batch> batches;
    for (const auto index : order) {
        const auto longest = std::max(pairs[index].source.size(), pairs[index].target.size());
        const auto rows = batches.empty() ? 0 : batches.back().size() + 1;
        if (batches.empty() || rows * longest > static_cast<std::size_t>(batchTokens))
            batches.emplace_back();
        batches.back().push_back(index);
    }
    shuffle(batches, random);
    return batches;
}

TrainingBatch trainingBatch(std::span<const EncodedPair> pairs, const Batch& batch, torch::Device device)
{
    std::vector<std::vector<std::int64_t>> sources, inputs, outputs;
    for (const auto index : batch) {
        const auto& [source, target] = pairs[index];
        sources.push_back(source);
        outputs.push_back(target);
        inputs.push_back({kBeginId});
        inputs.back().insert(inputs.back().end(), target.begin(), target.end() - 1);
    }
    const auto flat = padded(outputs).flatten();
    const auto positions = flat.ne(kPadId).nonzero().squeeze(1);
    return {padded(sources).to(device), padded(inputs).to(device), positions.to(device),
        flat.index_select(0, positions).to(device)};
}

std::int64_t targetTokens(std::span<const EncodedPair> pairs, const Batch& batch)
{
    std::int64_t tokens = 0;
    for (const auto index : batch)
        tokens += std::ssize(pairs[index].target);
    return tokens;
}

torch::Tensor targetLogits(TransformerImpl& network, const TrainingBatch& batch)
{
    const ForwardContext context;
    const auto source = network.encode(batch.sources, context);
    const auto decoded = network.decode(batch.inputs, source, context);  // [B, T, D]
    return network.logits(decoded.flatten(0, 1).index_select(0, batch.positions), context);
}

}  // namespace translucent
