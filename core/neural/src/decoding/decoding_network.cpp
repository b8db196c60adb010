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
    , output(view(network.outputWeight(), network.outputBias()))
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

LinearView DecodingWeights::view(const torch::Tensor& weight, const torch::Tensor& bias)
{
    const auto N = weight.size(0), K = weight.size(1), panels = panelsOf(N);
    auto numbers = weight.detach().to(torch::kCPU);
    const auto halves = numbers.to(torch::kHalf);
    const bool fit = kernels().widensHalves && halves.to(torch::kFloat).equal(numbers);
    numbers = torch::constant_pad_nd(fit ? halves : numbers, {0, 0, 0, panels * kPanelOutputs - N});
    m_tensors.push_back(numbers.view({panels, kPanelOutputs, K}).transpose(1, 2).contiguous());
    return {m_tensors.back().data_ptr(), fit, keep(bias), K, N};
}

LinearView DecodingWeights::view(Linear& layer)
{
    return view(layer->weight(), layer->bias());
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
    const RowProduct product {w.panels, w.halves, w.bias, w.inputs, w.outputs, x, rows, y};
    const auto grain = std::max<std::int64_t>(1, kWorthAThread / (kPanelOutputs * w.inputs * rows));
    at::parallel_for(0, panelsOf(w.outputs), grain,
        [&](std::int64_t first, std::int64_t last) { kernels().multiplyRows(product, first, last); });
}

void embedRow(const EmbeddingWeights& weights, std::int64_t id, const float* position, std::int64_t dimension, float* x)
{
    const auto scale = static_cast<float>(std::sqrt(static_cast<double>(dimension)));
    const float* vector = weights.table + id * dimension;
    for (std::int64_t d = 0; d < dimension; ++d)
        x[d] = vector[d] * scale + (position ? position[d] : 0);
}

}  // namespace translucent
