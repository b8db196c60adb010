#include "pages/architecture/block_parameters.h"

namespace translucent {

bool sharesParameters(BlockId block, const TransformerConfig& config)
{
    if (block.kind == BlockKind::Linear)
        return config.embeddingTying != EmbeddingTying::Separate;
    return block.kind == BlockKind::Embedding && block.stack == Stack::Decoder
        && config.embeddingTying == EmbeddingTying::All;
}

std::int64_t blockParameters(BlockId block, const TransformerConfig& config)
{
    const std::int64_t D = config.modelDimension, F = config.feedForwardDimension;
    const bool source = block.stack == Stack::Encoder;
    switch (block.kind) {
    case BlockKind::Embedding:
        return sharesParameters(block, config) ? 0 : (source ? config.sourceVocabulary : config.targetVocabulary) * D;
    case BlockKind::Positions: return config.positionKind == PositionKind::Learned ? config.maxLength * D : 0;
    case BlockKind::Attention: return 4 * (D * D + D);  // W^Q, W^K, W^V, W^O, each with a bias
    case BlockKind::FeedForward: return D * F + F + F * D + D;
    case BlockKind::Norm:
    case BlockKind::FinalNorm: return 2 * D;
    case BlockKind::Linear:
        return (sharesParameters(block, config) ? 0 : config.targetVocabulary * D) + config.targetVocabulary;
    case BlockKind::PositionSum:
    case BlockKind::Add:
    case BlockKind::Softmax: break;
    }
    return 0;
}

std::int64_t allBlockParameters(const TransformerConfig& config)
{
    std::int64_t sum = 0;
    for (const BlockId block : blocksOf(config))
        sum += blockParameters(block, config) * (isInLayer(block) ? layersOf(block.stack, config) : 1);
    return sum;
}

}  // namespace translucent
