#include "model/transformer.h"

#include "model/masks.h"

#include <torch/nn/functional.h>
#include <torch/nn/init.h>

#include <cmath>

namespace translucent {

TransformerImpl::TransformerImpl(const TransformerConfig& config)
    : m_config(config)
    , m_sourceEmbedding(register_module(
          "source_embedding", Embedding(config.sourceVocabulary, config.modelDimension)))
    , m_encoder(register_module("encoder", Encoder(config)))
    , m_decoder(register_module("decoder", DecoderStack(config)))
    , m_output(register_module("output", std::make_shared<torch::nn::Module>()))
    , m_outputBias(m_output->register_parameter("bias", torch::zeros({config.targetVocabulary})))
{
    if (config.embeddingTying != EmbeddingTying::All)
        m_targetEmbedding = register_module(
            "target_embedding", Embedding(config.targetVocabulary, config.modelDimension));
    if (config.embeddingTying == EmbeddingTying::Separate)
        m_outputWeight = m_output->register_parameter(
            "weight", torch::zeros({config.targetVocabulary, config.modelDimension}));
}

const torch::Tensor& TransformerImpl::outputWeight()
{
    return m_outputWeight.defined() ? m_outputWeight : targetEmbedding()->weight();
}

EncodedSource TransformerImpl::encode(const torch::Tensor& sourceIds, const ForwardContext& context)
{
    const auto x = embedded(m_sourceEmbedding, m_encoder->positions(), sourceIds, "encoder.", context);
    const auto mayAttend = paddingMayAttend(sourceIds);
    return {mayAttend, m_encoder(x, mayAttend, context)};
}

torch::Tensor TransformerImpl::decode(
    const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context)
{
    const auto x = embedded(targetEmbedding(), m_decoder->positions(), inputIds, "decoder.", context);
    const DecoderView view {causalMayAttend(inputIds.size(1), inputIds.device()), source.mayAttend, source.memory};
    return m_decoder(x, view, context);
}

torch::Tensor TransformerImpl::logits(const torch::Tensor& decoded, const ForwardContext& context)
{
    const auto scores = linear(decoded, outputWeight(), m_outputBias);
    context.detail("output.logits", scores);
    return scores;
}

torch::Tensor TransformerImpl::embedded(Embedding& table, Positions& positions, const torch::Tensor& ids,
    const std::string& path, const ForwardContext& context)
{
    const auto scale = std::sqrt(static_cast<double>(m_config.modelDimension));
    const auto rows = positions(0, ids.size(1));
    const auto x = embed(ids, table->weight(), scale, rows, context.nextDropout());  // [B, L, D]
    if (context.wantsEverything()) {
        context.detail(path + "embedding", embed(ids, table->weight(), scale, {}, {}));
        if (rows.defined())
            context.detail(path + "positions", rows.unsqueeze(0));
        context.detail(path + "input", x);
    }
    return x;
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
