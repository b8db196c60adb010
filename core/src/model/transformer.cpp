#include "model/transformer.h"

#include "model/masks.h"

#include <torch/nn/functional.h>
#include <torch/nn/init.h>

#include <cmath>

namespace translucent {

TransformerImpl::TransformerImpl(const TransformerConfig& config)
    : m_config(config)
    , m_sourceEmbedding(register_module(
          "source_embedding", torch::nn::Embedding(config.sourceVocabulary, config.modelDimension)))
    , m_encoder(register_module("encoder", Encoder(config)))
    , m_decoder(register_module("decoder", DecoderStack(config)))
    , m_output(register_module("output", std::make_shared<torch::nn::Module>()))
    , m_outputBias(m_output->register_parameter("bias", torch::zeros({config.targetVocabulary})))
{
    if (config.embeddingTying != EmbeddingTying::All)
        m_targetEmbedding = register_module(
            "target_embedding", torch::nn::Embedding(config.targetVocabulary, config.modelDimension));
    if (config.embeddingTying == EmbeddingTying::Separate)
        m_outputWeight = m_output->register_parameter(
            "weight", torch::zeros({config.targetVocabulary, config.modelDimension}));
}

torch::nn::Embedding& TransformerImpl::targetEmbedding()
{
    return m_targetEmbedding ? m_targetEmbedding : m_sourceEmbedding;
}

torch::Tensor& TransformerImpl::outputWeight()
{
    return m_outputWeight.defined() ? m_outputWeight : targetEmbedding()->weight;
}

EncodedSource TransformerImpl::encode(const torch::Tensor& sourceIds, const ForwardContext& context)
{
    const auto x = embed(m_sourceEmbedding, m_encoder->positions(), sourceIds, 0, "encoder.", context);
    EncodedSource source;
    source.mayAttend = paddingMayAttend(sourceIds);
    source.memory = m_decoder->projectMemory(m_encoder(x, source.mayAttend, context), context);
    return source;
}

torch::Tensor TransformerImpl::decode(
    const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context)
{
    const auto x = embed(targetEmbedding(), m_decoder->positions(), inputIds, 0, "decoder.", context);
    const DecoderView view {causalMayAttend(inputIds.size(1), inputIds.device()), source.mayAttend, source.memory};
    return m_decoder(x, view, context);
}

torch::Tensor TransformerImpl::decodeStep(const torch::Tensor& inputIds, const EncodedSource& source,
    std::vector<LayerCache>& cache, std::int64_t cachedLength, const ForwardContext& context)
{
    const auto x = embed(targetEmbedding(), m_decoder->positions(), inputIds, cachedLength, "decoder.", context);
    return m_decoder(x, DecoderView {{}, source.mayAttend, source.memory, &cache, cachedLength}, context);
}

torch::Tensor TransformerImpl::logits(const torch::Tensor& decoded, const ForwardContext& context)
{
    const auto scores = torch::linear(decoded, outputWeight(), m_outputBias);
    context.detail("output.logits", scores);
    return scores;
}

torch::Tensor TransformerImpl::embed(torch::nn::Embedding& table, Positions& positions, const torch::Tensor& ids,
    std::int64_t firstPosition, const std::string& path, const ForwardContext& context)
{
    auto x = table(ids) * std::sqrt(static_cast<double>(m_config.modelDimension));  // [B, L, D]
    context.detail(path + "embedding", x);
    if (const auto rows = positions(firstPosition, ids.size(1)); rows.defined()) {
        context.detail(path + "positions", rows.unsqueeze(0));
        x = x + rows;
    }
    context.detail(path + "input", x);
    return is_training() && m_config.dropout > 0 ? torch::dropout(x, m_config.dropout, /*train=*/true) : x;
}

void initialiseWeights(TransformerImpl& model)
{
    torch::NoGradGuard noGrad;
    const auto dimension = model.config().modelDimension;
    for (auto& item : model.named_parameters()) {
        auto& weight = item.value();
        const auto& name = item.key();
        if (weight.dim() == 1) {
            const bool isGain = name.ends_with("norm.weight");
            isGain ? weight.fill_(1) : weight.zero_();
        } else if (name.ends_with("qkv.weight") || name.ends_with("key_value.weight")) {
            for (auto& block : weight.split(dimension, 0))
                torch::nn::init::xavier_uniform_(block);
        } else {
            torch::nn::init::xavier_uniform_(weight);
        }
    }
}

}  // namespace translucent
