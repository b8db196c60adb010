#include "network/convolutional/convolutional_network.h"

#include "network/masks.h"

#include <torch/nn/functional.h>
#include <torch/nn/init.h>
#include <torch/nn/modules/container/modulelist.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace translucent {

ConvolutionImpl::ConvolutionImpl(const TransformerConfig& config, Sight sight)
    : m_width(config.kernelWidth)
    , m_sight(sight)
    , m_linear(register_module("linear", Linear(config.kernelWidth * config.modelDimension, 2 * config.modelDimension)))
{
}

torch::Tensor ConvolutionImpl::forward(const torch::Tensor& x)
{
    const auto L = x.size(1), others = m_width - 1;
    const auto before = m_sight == Sight::Around ? others / 2 : others;
    const auto wide = torch::constant_pad_nd(x, {0, 0, before, others - before});  // [B, L + k − 1, D]
    std::vector<torch::Tensor> seen;
    for (std::int64_t i = 0; i < m_width; ++i)
        seen.push_back(wide.narrow(1, i, L));
    return torch::glu(m_linear(torch::cat(seen, 2)), 2);
}

torch::Tensor ConvolutionImpl::last(const torch::Tensor& x, torch::Tensor& kept)
{
    const auto seen = kept.defined() ? torch::cat({kept, x}, 1) : x;
    const auto L = seen.size(1), next = std::min(L, m_width - 1);
    kept = seen.narrow(1, L - next, next);
    const auto wide = torch::constant_pad_nd(seen, {0, 0, m_width - L, 0});  // [B, k, D]
    return torch::glu(m_linear(wide.flatten(1).unsqueeze(1)), 2);
}

void ConvolutionImpl::initialise(double dropout)
{
    torch::NoGradGuard noGrad;
    auto weight = m_linear->weight(), bias = m_linear->bias();
    weight.normal_(0, std::sqrt(4 * (1 - dropout) / static_cast<double>(weight.size(1))));
    bias.zero_();
}

namespace {

/// The sum of two numbers of the same magnitude, scaled to that magnitude. Source: Gehring et al. 2017, §3.4.
torch::Tensor levelSum(const torch::Tensor& a, const torch::Tensor& b)
{
    return (a + b) * std::sqrt(0.5);
}

}  // namespace

ConvolutionalDecoderLayerImpl::ConvolutionalDecoderLayerImpl(const TransformerConfig& config, std::int64_t layer)
    : m_path(layerPath("decoder", static_cast<std::size_t>(layer)) + ".cross_attention")
    , m_convolution(register_module("convolution", Convolution(config, Sight::Backwards)))
    , m_query(register_module("query", Linear(config.modelDimension, config.modelDimension)))
    , m_output(register_module("output", Linear(config.modelDimension, config.modelDimension)))
{
}

torch::Tensor ConvolutionalDecoderLayerImpl::attended(
    const torch::Tensor& query, const EncodedSource& source, const ForwardContext& context) const
{
    const auto visible = source.mayAttend.squeeze(1);  // [B, 1, S]
    const auto products = query.matmul(source.memory.transpose(1, 2)) / std::sqrt(static_cast<double>(query.size(-1)));
    const auto scores = products.masked_fill(visible.logical_not(), -std::numeric_limits<float>::infinity());
    const auto weights = scores.softmax(-1);  // [B, T, S]
    const auto length = visible.sum(-1, /*keepdim=*/true).to(query.scalar_type());
    const auto found = weights.matmul(source.values) * length.sqrt();  // [B, T, D]
    context.detail(m_path + ".scores", scores.unsqueeze(1));
    context.keep(m_path + ".weights", weights.unsqueeze(1));
    context.detail(m_path + ".context", found);
    return found;
}

torch::Tensor ConvolutionalDecoderLayerImpl::forward(const torch::Tensor& x, const torch::Tensor& embedding,
    const EncodedSource& source, const ForwardContext& context, torch::Tensor* kept)
{
    const auto input = dropped(x, context.nextDropout());
    const auto h = kept ? m_convolution->last(input, *kept) : m_convolution(input);
    const auto found = m_output(attended(levelSum(m_query(h), embedding), source, context));
    return levelSum(levelSum(found, h), x);
}

ConvolutionalNetwork::ConvolutionalNetwork(const TransformerConfig& config)
    : TranslationNetwork(config)
{
    auto encoder = register_module("encoder", std::make_shared<torch::nn::Module>());
    m_sourcePositions = encoder->register_module("positions", Positions(config));
    auto read = encoder->register_module("layers", torch::nn::ModuleList());
    for (std::int64_t layer = 0; layer < config.encoderLayers; ++layer) {
        m_encoderLayers.emplace_back(config, Sight::Around);
        read->push_back(m_encoderLayers.back());
    }
    auto decoder = register_module("decoder", std::make_shared<torch::nn::Module>());
    m_targetPositions = decoder->register_module("positions", Positions(config));
    auto written = decoder->register_module("layers", torch::nn::ModuleList());
    for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer) {
        m_decoderLayers.emplace_back(config, layer);
        written->push_back(m_decoderLayers.back());
    }
    addOutput();
}

EncodedSource ConvolutionalNetwork::encode(const torch::Tensor& sourceIds, const ForwardContext& context)
{
    const auto counts = sourceIds.ne(kPadId).unsqueeze(2);  // [B, S, 1]
    const auto embedding =
        embedded(sourceEmbedding()->weight(), m_sourcePositions(0, sourceIds.size(1)), sourceIds, "encoder.", context);
    auto x = embedding;
    for (std::size_t layer = 0; layer < m_encoderLayers.size(); ++layer) {
        context.enters(layerPath("encoder", layer), x);
        const auto h = m_encoderLayers[layer](dropped(x, context.nextDropout()) * counts);
        x = levelSum(h, x);
        context.detail(layerPath("encoder", layer) + ".output", x);
    }
    context.detail("encoder.output", x);
    EncodedSource source {paddingMayAttend(sourceIds), x};
    source.values = levelSum(x, embedding);
    return source;
}

torch::Tensor ConvolutionalNetwork::decode(
    const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context)
{
    const auto rows = m_targetPositions(0, inputIds.size(1));
    return decodeEmbedded(
        embedded(targetEmbedding()->weight(), rows, inputIds, "decoder.", context), source, context, nullptr);
}

torch::Tensor ConvolutionalNetwork::decodeLast(const torch::Tensor& inputIds, const EncodedSource& source,
    const ForwardContext& context, std::vector<torch::Tensor>& kept)
{
    kept.resize(m_decoderLayers.size());
    const auto last = inputIds.size(1) - 1;
    const auto embedding = embedded(
        targetEmbedding()->weight(), m_targetPositions(last, 1), inputIds.narrow(1, last, 1), "decoder.", context);
    return decodeEmbedded(embedding, source, context, &kept).select(1, 0);
}

torch::Tensor ConvolutionalNetwork::decodeEmbedded(const torch::Tensor& embedding, const EncodedSource& source,
    const ForwardContext& context, std::vector<torch::Tensor>* kept)
{
    auto x = embedding;
    for (std::size_t layer = 0; layer < m_decoderLayers.size(); ++layer) {
        context.enters(layerPath("decoder", layer), x);
        x = m_decoderLayers[layer](x, embedding, source, context, kept ? &(*kept)[layer] : nullptr);
        context.detail(layerPath("decoder", layer) + ".output", x);
    }
    x = dropped(x, context.nextDropout());
    context.detail("decoder.output", x);
    return x;
}

void ConvolutionalNetwork::initialise()
{
    torch::NoGradGuard noGrad;
    for (auto& item : named_parameters())
        item.value().dim() == 1 ? item.value().zero_() : torch::nn::init::xavier_uniform_(item.value());
    for (auto& layer : m_encoderLayers)
        layer->initialise(config().dropout);
    for (auto& layer : m_decoderLayers)
        layer->convolution()->initialise(config().dropout);
}

}  // namespace translucent
