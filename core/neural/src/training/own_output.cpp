#include "training/own_output.h"

#include "decoding/batch_sampling.h"
#include "decoding/network_decoding.h"
#include "network/gpu.h"
#include "network/linear.h"
#include "training/batch_loss.h"
#include "translucent/scores/metrics.h"
#include "translucent/text/tokenizer.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <utility>
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

using Ids = std::vector<std::int64_t>;

/// The logits of a part have about this many values.
constexpr std::int64_t kPolicyLogits = 4'000'000;

double rewardOf(
    Reinforcement kind, const std::string& translation, const std::string& reference, const std::string& language)
{
    if (kind == Reinforcement::Bleu)
        return sentenceBleu(translation, reference, usualTokenization(language, std::span(&reference, 1)));
    return chrf(std::span(&translation, 1), std::span(&reference, 1)).score / 100;
}

/// Random numbers of one sample. They differ from those of dropout and batches.
Random streamOf(std::uint64_t seed, std::int64_t step, std::size_t pair, std::int64_t sample)
{
    constexpr std::uint64_t kPurpose = 0x437269746963616cULL;
    auto mixed = Random::mix(seed ^ kPurpose);
    for (const auto number :
        {static_cast<std::uint64_t>(step), std::uint64_t {pair}, static_cast<std::uint64_t>(sample)})
        mixed = Random::mix(mixed + number);
    return Random(mixed);
}

/// Compares each sample with the mean of the others.
void leaveOneOut(std::span<RewardedSample> samples)
{
    double sum = 0;
    for (const auto& sample : samples)
        sum += sample.reward;
    for (auto& sample : samples)
        sample.baseline = (sum - sample.reward) / static_cast<double>(samples.size() - 1);
}

/// The different translations with a non-zero weight, and the weight of each of their tokens.
struct WeightedTargets {
    std::vector<EncodedPair> pairs;
    std::vector<float> weights;
};

/// A confident model often draws the same translation: the advantages of equal samples of a sentence are added.
WeightedTargets weightedTargets(std::span<const RewardedSample> samples, double weight)
{
    constexpr double kRounding = 1e-12;
    std::map<std::pair<Ids, Ids>, double> advantages;
    for (const auto& sample : samples)
        advantages[{sample.pair.source, sample.pair.target}] += sample.advantage();
    WeightedTargets result;
    for (const auto& [translation, advantage] : advantages)
        if (std::abs(advantage) > kRounding) {
            const auto& [source, target] = translation;
            result.pairs.push_back({source, target});
            result.weights.insert(result.weights.end(), target.size(), static_cast<float>(weight * advantage));
        }
    return result;
}

/// −Σ weight · log π of tokens. Shapes: decoded [N, D], targets [N], weights [N] → scalar
torch::Tensor policyLoss(TranslationNetwork& network, const torch::Tensor& decoded, const torch::Tensor& targets,
    const torch::Tensor& weights, double temperature)
{
    const auto logits = network.logits(decoded, {}).to(torch::kFloat);                      // [N, V]
    const auto allowed = logits.narrow(1, kEndId, logits.size(1) - kEndId) / temperature;   // [N, V − 3]
    const auto picked = allowed.log_softmax(1).gather(1, (targets - kEndId).unsqueeze(1));  // [N, 1]
    return -(picked.squeeze(1) * weights).sum();
}

/// The gradient with respect to `decoded`, computed part by part, so that the logits never need more than a few
/// megabytes. The gradients of the projection are added to its parameters. Shape: [N, D]
torch::Tensor throughProjection(TranslationNetwork& network, const torch::Tensor& decoded, const torch::Tensor& targets,
    const torch::Tensor& weights, double temperature)
{
    const auto atOnce = std::max<std::int64_t>(64, kPolicyLogits / network.outputBias().size(0));
    std::vector<torch::Tensor> gradients;
    for (std::int64_t first = 0; first < decoded.size(0); first += atOnce) {
        const auto count = std::min(atOnce, decoded.size(0) - first);
        auto part = decoded.detach().narrow(0, first, count).clone().requires_grad_();
        policyLoss(network, part, targets.narrow(0, first, count), weights.narrow(0, first, count), temperature)
            .backward();
        gradients.push_back(part.grad());
    }
    return torch::cat(gradients);
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

std::vector<RewardedSample> rewardedSamples(const ModelState& model, const EncodedPairs& pairs, const Batch& batch,
    const TrainingOptions& options, std::int64_t step)
{
    const torch::NoGradGuard noGrad;
    const auto count = options.reinforcementSamples;
    std::vector<std::vector<std::int64_t>> sources;
    for (const auto index : batch)
        sources.push_back(pairs[index].source);
    auto drawn = drawTranslations(*decodingWeights(*model.network), sources,
        {count, options.reinforcementTemperature, count == 1, [&](std::size_t sentence, std::int64_t sample) {
             return streamOf(options.seed, step, batch[sentence], sample);
         }});
    std::vector<RewardedSample> result;
    auto sample = drawn.samples.begin();
    for (std::size_t i = 0; i < batch.size(); ++i) {
        const auto& reference = pairs[batch[i]].reference;
        const auto reward = [&](const std::vector<std::int64_t>& tokens) {
            return rewardOf(options.reinforcement, model.target.decode(tokens), reference, model.info.targetLanguage);
        };
        const double greedy = count == 1 ? reward(drawn.greedy[i]) : 0;
        for (std::int64_t k = 0; k < count; ++k, ++sample) {
            const double own = reward(*sample);
            result.push_back({{sources[i], std::move(*sample)}, own, greedy});
        }
        if (count > 1)
            leaveOneOut(std::span(result).last(static_cast<std::size_t>(count)));
    }
    return result;
}

RewardSums::RewardSums(torch::Device device)
    : m_sums(torch::zeros({6}, torch::TensorOptions(torch::kDouble).device(device)))
{
}

void RewardSums::add(std::span<const RewardedSample> samples)
{
    std::array<double, 6> sums {};
    for (const auto& sample : samples) {
        const double advantage = sample.advantage();
        const std::array terms {
            1.0, sample.reward, sample.reward * sample.reward, sample.baseline, advantage, advantage * advantage};
        std::ranges::transform(sums, terms, sums.begin(), std::plus());
    }
    m_sums += torch::tensor(at::ArrayRef<double>(sums.data(), sums.size()), torch::kDouble).to(m_sums.device());
}

std::optional<SampleRewards> RewardSums::rewards() const
{
    const auto onCpu = m_sums.cpu();
    const std::span sums(onCpu.data_ptr<double>(), 6);
    const double count = sums[0];
    if (count == 0)
        return {};
    const auto variance = [count](double sum, double squares) {
        return std::max(0.0, squares / count - sum / count * (sum / count));
    };
    return SampleRewards {sums[1] / count, sums[3] / count, variance(sums[1], sums[2]), variance(sums[4], sums[5])};
}

void addPolicyGradient(
    TranslationNetwork& network, std::span<const RewardedSample> samples, const PolicyGradientOptions& options)
{
    const auto weighted = weightedTargets(samples, options.weight);
    if (weighted.pairs.empty())
        return;
    const auto device = network.outputBias().device();
    Batch all(weighted.pairs.size());
    std::iota(all.begin(), all.end(), std::size_t {0});
    const auto batch = trainingBatch(weighted.pairs, all, device);
    const auto weights = torch::tensor(at::ArrayRef<float>(weighted.weights), torch::kFloat).to(device);
    const ForwardContext context {
        nullptr, nullptr, options.dropout, options.layers, nullptr, /*learnsStatistics=*/true};
    const TensorFloatScope tensorFloat(options.precision == Precision::TensorFloat32);
    torch::Tensor decoded, gradient;
    {
        const PrecisionScope scope(options.precision, device);
        decoded = targetStates(network, network.encode(batch.sources, context), batch, context);  // [N, D]
        gradient = throughProjection(network, decoded, batch.targets, weights, options.temperature);
    }
    decoded.backward(gradient);
}

}  // namespace translucent
