#include "training/training_batch.h"

#include "network/masks.h"
#include "translucent/tokenizer.h"

#include <torch/nn/functional.h>

namespace translucent {

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
