#include "training/scheduled_sampling.h"

#include "network/linear.h"
#include "translucent/text/tokenizer.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <vector>

namespace translucent {

namespace {

/// The logits of a part have about this many values.
constexpr std::int64_t kLogitsInAPart = 4'000'000;

/// Excludes special tokens. Shape: [..., V] → [...]
torch::Tensor mostProbable(const torch::Tensor& logits)
{
    return logits.narrow(-1, kSpecialIds, logits.size(-1) - kSpecialIds).argmax(-1) + kSpecialIds;
}

/// Shape: decoded [N, D] → [N]
torch::Tensor mostProbablePieces(TranslationNetwork& network, const torch::Tensor& decoded)
{
    std::vector<torch::Tensor> parts;
    const auto V = network.outputBias().size(0);
    for (const auto& rows : decoded.split(std::max<std::int64_t>(1, kLogitsInAPart / V))) {
        parts.push_back(mostProbable(network.logits(rows, {})));
    }
    return torch::cat(parts);
}

}  // namespace

torch::Tensor predictedTokens(TranslationNetwork& network, const TrainingBatch& batch, Precision precision)
{
    const torch::NoGradGuard noGrad;
    const PrecisionScope scope(precision, batch.targets.device());
    const ForwardContext context;
    const auto source = network.encode(batch.sources, context);
    if (network.config().copies())
        return mostProbable(network.predict(batch.inputs, source, context));
    const auto decoded = network.decode(batch.inputs, source, context);  // [B, T, D]
    return mostProbablePieces(network, decoded.flatten(0, 1)).view(batch.inputs.sizes());
}

void mixIn(TrainingBatch& batch, const torch::Tensor& predicted, double goldShare, Random& random)
{
    const auto device = batch.inputs.device();
    auto inputs = batch.inputs.cpu().clone();
    const auto own = predicted.cpu().contiguous();
    auto* input = inputs.data_ptr<std::int64_t>();
    const auto* prediction = own.data_ptr<std::int64_t>();
    const auto B = inputs.size(0), T = inputs.size(1);
    for (std::int64_t row = 0; row < B; ++row)
        for (auto place = row * T + 1; place < (row + 1) * T && input[place] != kPadId; ++place)
            if (random.uniform() >= goldShare)
                input[place] = prediction[place - 1];
    batch.inputs = inputs.to(device);
}

Random samplingStream(std::uint64_t seed, std::uint64_t step)
{
    constexpr std::uint64_t kPurpose = 0x5363686564756c65ULL;  // other random numbers than those of dropout and batches
    return Random(Random::mix(Random::mix(seed ^ kPurpose) + step));
}

}  // namespace translucent
