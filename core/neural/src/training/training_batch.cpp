#include "training/training_batch.h"

#include "base/random.h"
#include "network/masks.h"
#include "translucent/search/parallel_decoding.h"
#include "translucent/text/tokenizer.h"

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

torch::Tensor originsOf(const EncodedPairs& pairs, const Batch& batch, std::int64_t S, std::int64_t T)
{
    const auto hasLinks = [&](std::size_t index) { return !pairs[index].links.empty(); };
    if (!std::ranges::any_of(batch, hasLinks))
        return {};
    auto origins = torch::zeros({std::ssize(batch), T, S});
    auto* rows = origins.data_ptr<float>();
    for (const auto index : batch) {
        for (const auto& [source, target] : pairs[index].links)
            rows[target * S + source] = 1;
        rows += T * S;
    }
    return origins.div_(origins.sum(-1, /*keepdim=*/true).clamp_min_(1));
}

TrainingBatch labelBatch(const EncodedPairs& pairs, const Batch& batch, torch::Device device)
{
    std::vector<std::vector<std::int64_t>> sources;
    std::vector<std::int64_t> positions, labels;
    for (const auto index : batch)
        sources.push_back(pairs[index].source);
    const auto sourceIds = padded(sources);
    for (std::size_t row = 0; row < batch.size(); ++row) {
        const auto& pair = pairs[batch[row]];
        for (const auto place : pair.places)
            positions.push_back(static_cast<std::int64_t>(row) * sourceIds.size(1) + place);
        labels.insert(labels.end(), pair.target.begin(), pair.target.end());
    }
    return {sourceIds.to(device), {}, torch::tensor(positions, torch::kLong).to(device),
        torch::tensor(labels, torch::kLong).to(device)};
}

using Ids = std::vector<std::int64_t>;

Random maskStream(const MaskDraw& draw, std::size_t pair)
{
    constexpr std::uint64_t kPurpose = 0x4d61736b506c6163ULL;  // other random numbers than those of dropout and batches
    const auto step = Random::mix(Random::mix(draw.seed ^ kPurpose) + draw.step);
    return Random(step ^ Random::mix(static_cast<std::uint64_t>(pair) + 1));
}

/// A row of decoder input, its correct output, and the positions that count.
struct Row {
    Ids inputs;
    Ids outputs;
    Ids places;
};

Ids everyPlace(std::size_t count)
{
    Ids places(count);
    std::iota(places.begin(), places.end(), std::int64_t {0});
    return places;
}

Row rowOfMasks(const EncodedPair& pair, std::size_t index, const std::optional<MaskDraw>& draw)
{
    Row row {pair.target, pair.target, everyPlace(pair.target.size())};
    if (draw) {
        auto random = maskStream(*draw, index);
        row.places = maskedPlaces(std::ssize(pair.target), random);
    }
    for (const auto place : row.places)
        row.inputs[static_cast<std::size_t>(place)] = kMaskId;
    return row;
}

Row rowOfBegins(const TransformerConfig& config, const EncodedPair& pair, bool training)
{
    const auto N = std::max(std::ssize(pair.target), beginRowLength(config, std::ssize(pair.source)));
    Row row {unknownRow(config, N), pair.target, {}};
    row.outputs.resize(row.inputs.size(), kEndId);
    row.places = everyPlace(training ? row.inputs.size() : pair.target.size());
    return row;
}

/// Origins [B, T, S] with rows of zeros after the targets. Shape: → [B, length, S]
torch::Tensor lengthened(const torch::Tensor& origins, std::int64_t length)
{
    return origins.defined() ? torch::constant_pad_nd(origins, {0, 0, 0, length - origins.size(1)}) : origins;
}

}  // namespace

std::vector<Batch> epochBatches(
    std::span<const PairLengths> pairs, std::int64_t batchTokens, std::uint64_t seed, std::int64_t epoch)
{
    Random random(Random::mix(seed) + static_cast<std::uint64_t>(epoch));
    std::vector<std::size_t> order(pairs.size());
    std::iota(order.begin(), order.end(), std::size_t {0});
    shuffle(order, random);
    // Sorting by the longest side first keeps the padding of both sides small.
    std::ranges::stable_sort(order, {}, [&](std::size_t i) {
        const auto [sources, targets] = pairs[i];
        return std::pair(std::max(sources, targets), targets);
    });

    std::vector<Batch> batches;
    for (const auto index : order) {
        const std::size_t longest = std::max(pairs[index].source, pairs[index].target);
        const auto rows = batches.empty() ? 0 : batches.back().size() + 1;
        if (batches.empty() || rows * longest > static_cast<std::size_t>(batchTokens))
            batches.emplace_back();
        batches.back().push_back(index);
    }
    shuffle(batches, random);
    return batches;
}

std::vector<Batch> epochBatches(
    std::span<const EncodedPair> pairs, std::int64_t batchTokens, std::uint64_t seed, std::int64_t epoch)
{
    std::vector<PairLengths> lengths;
    for (const auto& pair : pairs)
        lengths.push_back(
            {static_cast<std::uint32_t>(pair.source.size()), static_cast<std::uint32_t>(pair.target.size())});
    return epochBatches(lengths, batchTokens, seed, epoch);
}

TrainingBatch trainingBatch(const EncodedPairs& pairs, const Batch& batch, torch::Device device)
{
    if (!batch.empty() && !pairs[batch.front()].places.empty())
        return labelBatch(pairs, batch, device);
    std::vector<std::vector<std::int64_t>> sources, inputs, outputs;
    for (const auto index : batch) {
        const auto& target = pairs[index].target;
        sources.push_back(pairs[index].source);
        outputs.push_back(target);
        inputs.push_back({kBeginId});
        inputs.back().insert(inputs.back().end(), target.begin(), target.end() - 1);
    }
    const auto sourceIds = padded(sources), targetIds = padded(outputs), flat = targetIds.flatten();
    const auto positions = flat.ne(kPadId).nonzero().squeeze(1);
    const auto origins = originsOf(pairs, batch, sourceIds.size(1), targetIds.size(1));
    return {sourceIds.to(device), padded(inputs).to(device), positions.to(device),
        flat.index_select(0, positions).to(device), origins.defined() ? origins.to(device) : origins};
}

std::int64_t targetTokens(const EncodedPairs& pairs, const Batch& batch)
{
    std::int64_t tokens = 0;
    for (const auto index : batch)
        tokens += std::ssize(pairs[index].target);
    return tokens;
}

torch::Tensor targetStates(
    TranslationNetwork& network, const EncodedSource& source, const TrainingBatch& batch, const ForwardContext& context)
{
    const auto read = network.config().hasDecoder() ? network.decode(batch.inputs, source, context) : source.memory;
    const auto states = read.flatten(0, 1);  // [B · T, D], or [B · S, D]
    return batch.positions.size(0) == states.size(0) ? states : states.index_select(0, batch.positions);
}

torch::Tensor targetLogits(TranslationNetwork& network, const TrainingBatch& batch)
{
    const ForwardContext context;
    return network.predict(batch.inputs, network.encode(batch.sources, context), context, batch.positions);
}

std::vector<std::int64_t> maskedPlaces(std::int64_t length, Random& random)
{
    const auto count = 1 + random.below(static_cast<std::uint32_t>(length));
    auto places = everyPlace(static_cast<std::size_t>(length));
    for (std::size_t i = 0; i < count; ++i)
        std::swap(places[i], places[i + random.below(static_cast<std::uint32_t>(places.size() - i))]);
    places.resize(count);
    std::ranges::sort(places);
    return places;
}

TrainingBatch parallelBatch(const TransformerConfig& config, const EncodedPairs& pairs, const Batch& batch,
    torch::Device device, const std::optional<MaskDraw>& draw)
{
    std::vector<Row> rows;
    std::vector<Ids> inputs;
    Ids lengths;
    for (const auto index : batch) {
        const auto& pair = pairs[index];
        const bool masks = config.generation == Generation::LengthPredictor;
        rows.push_back(masks ? rowOfMasks(pair, index, draw) : rowOfBegins(config, pair, draw.has_value()));
        inputs.push_back(rows.back().inputs);
        if (masks)
            lengths.push_back(lengthClass(config, std::ssize(pair.source), std::ssize(pair.target)));
    }
    auto result = trainingBatch(pairs, batch, device);
    result.inputs = padded(inputs).to(device);
    Ids positions, targets;
    for (std::size_t b = 0; b < rows.size(); ++b)
        for (const auto place : rows[b].places) {
            positions.push_back(static_cast<std::int64_t>(b) * result.inputs.size(1) + place);
            targets.push_back(rows[b].outputs[static_cast<std::size_t>(place)]);
        }
    result.positions = torch::tensor(positions, torch::kLong).to(device);
    result.targets = torch::tensor(targets, torch::kLong).to(device);
    result.origins = lengthened(result.origins, result.inputs.size(1));
    if (!lengths.empty())
        result.lengths = torch::tensor(lengths, torch::kLong).to(device);
    return result;
}

TrainingBatch measuredBatch(
    const TransformerConfig& config, const EncodedPairs& pairs, const Batch& batch, torch::Device device)
{
    return config.isNonAutoregressive() ? parallelBatch(config, pairs, batch, device, {})
                                        : trainingBatch(pairs, batch, device);
}

std::int64_t trainedTokens(
    const TransformerConfig& config, const EncodedPairs& pairs, const Batch& batch, const MaskDraw& draw)
{
    if (!config.isNonAutoregressive())
        return targetTokens(pairs, batch);
    std::int64_t tokens = 0;
    for (const auto index : batch)
        tokens += config.generation == Generation::LengthPredictor
            ? std::ssize(rowOfMasks(pairs[index], index, draw).places)
            : std::ssize(rowOfBegins(config, pairs[index], true).places);
    return tokens;
}

torch::Tensor lengthLoss(TranslationNetwork& network, const EncodedSource& source, const TrainingBatch& batch)
{
    if (!batch.lengths.defined())
        return {};
    const auto scores = dynamic_cast<TransformerImpl&>(network)
                            .lengthPredictor()(source.memory, source.mayAttend)
                            .to(torch::kFloat);  // [B, C]
    return -scores.log_softmax(-1).gather(1, batch.lengths.unsqueeze(1)).sum();
}

double lengthCrossEntropy(TranslationNetwork& network, const TrainingBatch& batch)
{
    return batch.lengths.defined() ? lengthLoss(network, network.encode(batch.sources, {}), batch).item<double>() : 0;
}

}  // namespace translucent
