#include "network/translation_network.h"

#include "network/linear.h"
#include "network/older_networks.h"
#include "network/transformer.h"

#include <cmath>

namespace translucent {

TranslationNetwork::TranslationNetwork(const TransformerConfig& config)
    : m_config(config)
    , m_sourceEmbedding(register_module("source_embedding", Embedding(config.sourceVocabulary, config.modelDimension)))
{
}

void TranslationNetwork::addOutput()
{
    m_output = register_module("output", std::make_shared<torch::nn::Module>());
    m_outputBias = m_output->register_parameter("bias", torch::zeros({m_config.targetVocabulary}));
    if (m_config.hasDecoder() && m_config.embeddingTying != EmbeddingTying::All)
        m_targetEmbedding =
            register_module("target_embedding", Embedding(m_config.targetVocabulary, m_config.modelDimension));
    if (!m_config.hasDecoder() || m_config.embeddingTying == EmbeddingTying::Separate)
        m_outputWeight =
            m_output->register_parameter("weight", torch::zeros({m_config.targetVocabulary, m_config.modelDimension}));
}

const torch::Tensor& TranslationNetwork::outputWeight()
{
    return m_outputWeight.defined() ? m_outputWeight : targetEmbedding()->weight();
}

torch::Tensor TranslationNetwork::logits(const torch::Tensor& decoded, const ForwardContext& context)
{
    const auto scores = linear(decoded, outputWeight(), m_outputBias);
    context.detail("output.logits", scores);
    return scores;
}

torch::Tensor TranslationNetwork::predict(const torch::Tensor& inputIds, const EncodedSource& source,
    const ForwardContext& context, const torch::Tensor& positions)
{
    return logits(picked(decode(inputIds, source, context), positions), context);
}

torch::Tensor TranslationNetwork::decodeLast(const torch::Tensor& inputIds, const EncodedSource& source,
    const ForwardContext& context, std::vector<torch::Tensor>&)
{
    return decode(inputIds, source, context).select(1, inputIds.size(1) - 1);
}

torch::Tensor TranslationNetwork::predictLast(const torch::Tensor& inputIds, const EncodedSource& source,
    const ForwardContext& context, std::vector<torch::Tensor>& kept)
{
    return logits(decodeLast(inputIds, source, context, kept), context);
}

torch::Tensor TranslationNetwork::embedded(const torch::Tensor& table, const torch::Tensor& rows,
    const torch::Tensor& ids, const std::string& path, const ForwardContext& context)
{
    const auto scale = std::sqrt(static_cast<double>(m_config.modelDimension));
    const auto x = embed(ids, table, scale, rows, context.nextDropout());  // [B, L, D]
    if (context.wantsEverything()) {
        context.detail(path + "embedding", embed(ids, table, scale, {}, {}));
        if (rows.defined())
            context.detail(path + "positions", rows.unsqueeze(0));
    }
    return context.state(path + "input", x);
}

std::shared_ptr<TranslationNetwork> makeNetwork(const TransformerConfig& config)
{
    switch (config.architecture) {
    case Architecture::Lstm:
    case Architecture::Gru: return std::make_shared<RecurrentNetwork>(config);
    case Architecture::Cnn: return std::make_shared<ConvolutionalNetwork>(config);
    case Architecture::Transformer: break;
    }
    return std::make_shared<TransformerImpl>(config);
}

}  // namespace translucent
