#include "decoding/decoding_network.h"

#include "decoding/inference_weights.h"
#include "decoding/network_decoding.h"
#include "network/model_state.h"

#include <ATen/Parallel.h>
#include <torch/nn/functional.h>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

/// Below this many multiplications a second thread costs more than it brings.
constexpr std::int64_t kWorthAThread = 50'000;

/// Part by part, since the output layer of a large vocabulary is most of a model. Shape: [N, K]
bool fitsHalves(const torch::Tensor& numbers)
{
    constexpr std::int64_t kRows = 1024;
    for (std::int64_t row = 0; row < numbers.size(0); row += kRows) {
        const auto part = numbers.narrow(0, row, std::min(kRows, numbers.size(0) - row));
        if (!part.to(torch::kHalf).to(torch::kFloat).equal(part))
            return false;
    }
    return true;
}

/// Shape: [N, K] → [panels, K, outputs of a panel], zeros behind the last
torch::Tensor inPanels(const torch::Tensor& numbers)
{
    const auto N = numbers.size(0), K = numbers.size(1), whole = N / kPanelOutputs, rest = N - whole * kPanelOutputs;
    const auto panels = torch::zeros({panelsOf(N), K, kPanelOutputs}, numbers.options());
    panels.narrow(0, 0, whole).copy_(numbers.narrow(0, 0, N - rest).view({whole, kPanelOutputs, K}).transpose(1, 2));
    if (rest > 0)
        panels[whole].narrow(1, 0, rest).copy_(numbers.narrow(0, N - rest, rest).t());
    return panels;
}

/// Rows of inputs as ByteProduct has them.
class RoundedRows {
public:
    void assign(const float* x, std::int64_t rows, std::int64_t inputs)
    {
        m_quads = (inputs + kByteQuad - 1) / kByteQuad;
        m_offset = kernels().sumsQuads();
        const auto stride = m_quads * kByteQuad * (m_offset ? 1 : 2);  // in bytes
        m_numbers.assign(static_cast<std::size_t>(rows * stride), 0);
        m_scales.resize(static_cast<std::size_t>(rows));
        for (std::int64_t row = 0; row < rows; ++row)
            m_scales[static_cast<std::size_t>(row)] =
                kernels().toBytes(x + row * inputs, inputs, m_offset, m_numbers.data() + row * stride);
    }

    std::int64_t quads() const { return m_quads; }
    bool offset() const { return m_offset; }
    const void* numbers() const { return m_numbers.data(); }
    const float* scales() const { return m_scales.data(); }

private:
    std::int64_t m_quads = 0;
    bool m_offset = false;
    std::vector<std::uint8_t> m_numbers;
    std::vector<float> m_scales;
};

}  // namespace

std::vector<const float*> EmbeddingWeights::positionVectors(
    const PositionChange& change, const std::vector<std::int64_t>& order, std::int64_t dimension) const
{
    std::vector<const float*> vectors(order.size());
    if (positions && change.use != PositionUse::Dropped)
        std::ranges::transform(order, vectors.begin(), [&](std::int64_t row) { return positions + row * dimension; });
    return vectors;
}

DecodingWeights::DecodingWeights(TranslationNetwork& network, DecodingPrecision precision)
    : m_precision(precision)
    , config(network.config())
    , output(view(network.outputWeight(), network.outputBias()))
{
}

const float* DecodingWeights::keep(const torch::Tensor& tensor)
{
    m_tensors.push_back(tensor.detach().to(torch::kCPU).contiguous());
    return m_tensors.back().data_ptr<float>();
}

LinearView DecodingWeights::view(const torch::Tensor& weight, const torch::Tensor& bias)
{
    if (m_precision == DecodingPrecision::Int8)
        return bytesOf(weight, bias);
    const auto N = weight.size(0), K = weight.size(1);
    const auto numbers = weight.detach().to(torch::kCPU);
    const bool fit = kernels().widensHalves && fitsHalves(numbers);
    m_tensors.push_back(inPanels(fit ? numbers.to(torch::kHalf) : numbers));
    return {m_tensors.back().data_ptr(), fit, keep(bias), K, N};
}

LinearView DecodingWeights::bytesOf(const torch::Tensor& weight, const torch::Tensor& bias)
{
    const auto N = weight.size(0), K = weight.size(1), panels = panelsOf(N), quads = (K + kByteQuad - 1) / kByteQuad;
    const auto numbers = weight.detach().to(torch::kCPU);
    const auto scales = numbers.abs().amax(1, /*keepdim=*/true) / kLargestByte;  // [N, 1]
    const auto whole = (numbers / scales).nan_to_num(0).round();                 // a row of zeros has the scale 0
    m_tensors.push_back(whole.sum(1).to(torch::kInt));
    const auto* sums = m_tensors.back().data_ptr<std::int32_t>();
    const auto padded =
        torch::constant_pad_nd(whole.to(torch::kChar), {0, quads * kByteQuad - K, 0, panels * kPanelOutputs - N});
    m_tensors.push_back(padded.view({panels, kPanelOutputs, quads, kByteQuad}).transpose(1, 2).contiguous());
    return {m_tensors.back().data_ptr(), false, keep(bias), K, N, keep(scales), sums};
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

bool decodesOnBuffers(const TransformerConfig& config)
{
    const bool plainNorm = config.normKind == NormKind::PopulationStd || config.normKind == NormKind::SampleStd;
    return config.architecture == Architecture::Transformer && config.writesInSteps()
        && !actsInAttention(config.positionKind) && config.attentionPattern == AttentionPattern::Full && plainNorm
        && config.residual == ResidualKind::Connected && config.feedForward == FeedForwardKind::TwoLinear
        && config.crossWiring == CrossWiring::Last && !config.copies();
}

std::shared_ptr<const DecodingWeights> decodingWeights(TranslationNetwork& network, DecodingPrecision precision)
{
    if (!decodesOnBuffers(network.config()))
        return std::make_shared<NetworkWeights>(network);
    return std::make_shared<InferenceWeights>(dynamic_cast<TransformerImpl&>(network), precision);
}

std::shared_ptr<const DecodingWeights> decodingWeights(const TranslationModel& model, DecodingPrecision wanted)
{
    auto& shared = *ModelState::of(model).decodingWeights;
    const auto precision = decodesOnBuffers(model.config()) ? wanted : DecodingPrecision::Float32;
    const std::lock_guard lock(shared.mutex);
    auto& kept = shared.byPrecision[precision];
    auto weights = kept.lock();
    if (!weights)
        kept = weights = decodingWeights(*networkOf(model), precision);
    return weights;
}

void multiplyRows(const LinearView& w, const float* x, std::int64_t rows, float* y)
{
    const auto inPanels = [&](auto multiply, const auto& product) {
        const auto grain = std::max<std::int64_t>(1, kWorthAThread / (kPanelOutputs * w.inputs * rows));
        at::parallel_for(0, panelsOf(w.outputs), grain,
            [&](std::int64_t first, std::int64_t last) { multiply(product, first, last); });
    };
    if (!w.scales)
        return inPanels(
            kernels().multiplyRows, RowProduct {w.panels, w.halves, w.bias, w.inputs, w.outputs, x, rows, y});
    static thread_local RoundedRows rounded;
    rounded.assign(x, rows, w.inputs);
    inPanels(kernels().multiplyBytes,
        ByteProduct {static_cast<const std::int8_t*>(w.panels), w.scales, w.sums, w.bias, rounded.quads(), w.outputs,
            rounded.offset(), rounded.numbers(), rounded.scales(), rows, y});
}

void embedRow(const EmbeddingWeights& weights, std::int64_t id, const float* position, std::int64_t dimension, float* x)
{
    const auto scale = static_cast<float>(std::sqrt(static_cast<double>(dimension)));
    const float* vector = weights.table + id * dimension;
    for (std::int64_t d = 0; d < dimension; ++d)
        x[d] = vector[d] * scale + (position ? position[d] : 0);
}

}  // namespace translucent
