#include "decoding/decoding_network.h"

#include "decoding/convolutional/convolutional_decoding.h"
#include "decoding/inference_weights.h"
#include "decoding/recurrent/recurrent_decoding.h"
#include "network/convolutional/convolutional_network.h"
#include "network/recurrent/recurrent_network.h"

#include <ATen/Parallel.h>
#include <torch/nn/functional.h>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

/// Below this many multiplications a second thread costs more than it brings.
constexpr std::int64_t kWorthAThread = 50'000;
constexpr std::int64_t kOutputsTogether = 16;

}  // namespace

std::vector<const float*> EmbeddingWeights::positionVectors(
    const PositionChange& change, const std::vector<std::int64_t>& order, std::int64_t dimension) const
{
    std::vector<const float*> vectors(order.size());
    if (positions && change.use != PositionUse::Dropped)
        std::ranges::transform(order, vectors.begin(), [&](std::int64_t row) { return positions + row * dimension; });
    return vectors;
}

DecodingWeights::DecodingWeights(TranslationNetwork& network)
    : config(network.config())
    , output {keep(network.outputWeight()), keep(network.outputBias()), config.modelDimension, config.targetVocabulary}
{
}

const float* DecodingWeights::keep(const torch::Tensor& tensor)
{
    m_tensors.push_back(tensor.detach().to(torch::kCPU).contiguous());
    return m_tensors.back().data_ptr<float>();
}

const std::int64_t* DecodingWeights::keepIds(const torch::Tensor& tensor)
{
    m_tensors.push_back(tensor.to(torch::kCPU).contiguous());
    return m_tensors.back().data_ptr<std::int64_t>();
}

LinearView DecodingWeights::view(Linear& layer)
{
    return {keep(layer->weight()), keep(layer->bias()), layer->weight().size(1), layer->weight().size(0)};
}

EmbeddingWeights DecodingWeights::view(Embedding& table, Positions& positions)
{
    const auto rows = positions(0, config.maxLength);
    return {keep(table->weight()), rows.defined() ? keep(rows) : nullptr};
}

std::shared_ptr<const DecodingWeights> decodingWeights(TranslationNetwork& network)
{
    if (auto* recurrent = dynamic_cast<RecurrentNetwork*>(&network))
        return std::make_shared<RecurrentWeights>(*recurrent);
    if (auto* convolutional = dynamic_cast<ConvolutionalNetwork*>(&network))
        return std::make_shared<ConvolutionalWeights>(*convolutional);
    return std::make_shared<InferenceWeights>(dynamic_cast<TransformerImpl&>(network));
}

void multiplyRows(const LinearView& w, const float* x, std::int64_t rows, float* y)
{
    const RowProduct product {w.weight, w.bias, w.inputs, w.outputs, x, rows, y};
    const auto groups = (w.outputs + kOutputsTogether - 1) / kOutputsTogether;
    const auto grain = std::max<std::int64_t>(1, kWorthAThread / (kOutputsTogether * w.inputs * rows));
    at::parallel_for(0, groups, grain, [&](std::int64_t first, std::int64_t last) {
        kernels().multiplyRows(product, first * kOutputsTogether, std::min(w.outputs, last * kOutputsTogether));
    });
}

void embedRow(const EmbeddingWeights& weights, std::int64_t id, const float* position, std::int64_t dimension, float* x)
{
    const auto scale = static_cast<float>(std::sqrt(static_cast<double>(dimension)));
    const float* vector = weights.table + id * dimension;
    for (std::int64_t d = 0; d < dimension; ++d)
        x[d] = vector[d] * scale + (position ? position[d] : 0);
}

}  // namespace translucent
