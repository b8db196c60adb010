#include "pages/architecture/blocks.h"

#include "engine/known_parts.h"
#include "translucent/parallel_decoding.h"

#include <algorithm>

namespace translucent {

namespace {

std::string name(Stack stack)
{
    return stack == Stack::Encoder ? "encoder" : "decoder";
}

std::string name(Sublayer sublayer)
{
    switch (sublayer) {
    case Sublayer::SelfAttention: return "self_attention";
    case Sublayer::CrossAttention: return "cross_attention";
    case Sublayer::FeedForward: break;
    }
    return "feed_forward";
}

std::string partName(BlockId block)
{
    switch (block.kind) {
    case BlockKind::Embedding: return "embedding";
    case BlockKind::Positions: return "positions";
    case BlockKind::PositionSum: return "input";
    case BlockKind::Attention:
    case BlockKind::FeedForward: return name(block.sublayer);
    case BlockKind::Norm: return name(block.sublayer) + "_norm";
    case BlockKind::Add: return "after_" + name(block.sublayer);
    case BlockKind::FinalNorm: return "final_norm";
    case BlockKind::Linear: return "linear";
    case BlockKind::Softmax: break;
    }
    return "softmax";
}

/// On the page Numbers; empty for none.
std::string calculatorName(BlockKind kind, const TransformerConfig& config)
{
    const auto where = [](bool known, const char* name) { return known ? std::string(name) : std::string(); };
    switch (kind) {
    case BlockKind::Attention: return where(attentionIsCalculated(config), "attention");
    case BlockKind::FeedForward: return where(feedForwardIsCalculated(config), "feed-forward");
    case BlockKind::Norm:
    case BlockKind::FinalNorm: return where(normIsCalculated(config), "norm");
    case BlockKind::Softmax: return "softmax";
    default: return {};
    }
}

void appendLayer(std::vector<BlockId>& blocks, Stack stack, const TransformerConfig& config)
{
    const bool norms = config.normKind != NormKind::None, pre = config.normPlacement == NormPlacement::Pre;
    for (const Sublayer sublayer : sublayersOf(stack)) {
        if (!hasSublayer(sublayer, config))
            continue;
        const BlockKind kind = sublayer == Sublayer::FeedForward ? BlockKind::FeedForward : BlockKind::Attention;
        if (norms && pre)
            blocks.push_back({stack, BlockKind::Norm, sublayer});
        blocks.push_back({stack, kind, sublayer});
        if (norms && !pre)
            blocks.push_back({stack, BlockKind::Norm, sublayer});
        else if (config.residual == ResidualKind::Connected)
            blocks.push_back({stack, BlockKind::Add, sublayer});
    }
}

}  // namespace

std::vector<Sublayer> sublayersOf(Stack stack)
{
    if (stack == Stack::Encoder)
        return {Sublayer::SelfAttention, Sublayer::FeedForward};
    return {Sublayer::SelfAttention, Sublayer::CrossAttention, Sublayer::FeedForward};
}

std::vector<Stack> stacksOf(const TransformerConfig& config)
{
    return config.hasDecoder() ? std::vector {Stack::Encoder, Stack::Decoder} : std::vector {Stack::Encoder};
}

bool hasSublayer(Sublayer sublayer, const TransformerConfig& config)
{
    return sublayer != Sublayer::FeedForward || config.hasFeedForward();
}

bool canBeWalked(const TransformerConfig& config)
{
    return config.normKind != NormKind::None && config.residual == ResidualKind::Connected && config.hasFeedForward()
        && config.crossWiring == CrossWiring::Last && !config.copies() && config.writesInSteps();
}

std::vector<BlockId> blocksOf(const TransformerConfig& config)
{
    std::vector<BlockId> blocks;
    for (const Stack stack : stacksOf(config)) {
        blocks.push_back({stack, BlockKind::Embedding});
        if (addsToEmbeddings(config.positionKind))
            blocks.insert(blocks.end(), {{stack, BlockKind::Positions}, {stack, BlockKind::PositionSum}});
        appendLayer(blocks, stack, config);
        if (config.hasFinalNorms())
            blocks.push_back({stack, BlockKind::FinalNorm});
    }
    const Stack last = stacksOf(config).back();
    blocks.insert(blocks.end(), {{last, BlockKind::Linear}, {last, BlockKind::Softmax}});
    return blocks;
}

std::int64_t layersOf(Stack stack, const TransformerConfig& config)
{
    return stack == Stack::Encoder ? config.encoderLayers : config.decoderLayers;
}

bool isInLayer(BlockId block)
{
    return block.kind == BlockKind::Attention || block.kind == BlockKind::FeedForward || block.kind == BlockKind::Norm
        || block.kind == BlockKind::Add;
}

std::int64_t repetitions(BlockId block, const TransformerConfig& config)
{
    return isInLayer(block) ? layersOf(block.stack, config) : 1;
}

std::optional<AttentionKind> attentionKindOf(BlockId block)
{
    if (block.kind != BlockKind::Attention)
        return {};
    if (block.sublayer == Sublayer::CrossAttention)
        return AttentionKind::Cross;
    return block.stack == Stack::Encoder ? AttentionKind::EncoderSelf : AttentionKind::DecoderSelf;
}

std::string blockPath(BlockId block, std::int64_t layer)
{
    if (block.kind == BlockKind::Linear || block.kind == BlockKind::Softmax)
        return "output";
    const std::string place = isInLayer(block) ? ".layers." + std::to_string(layer) + "." : ".";
    const bool closesLayer = block.kind == BlockKind::Add && block.sublayer == Sublayer::FeedForward;
    return name(block.stack) + place + (closesLayer ? "output" : partName(block));
}

std::string blockCalculation(BlockId block, const TransformerConfig& config, std::int64_t layer, std::int64_t head)
{
    const std::string calculator = calculatorName(block.kind, config);
    if (calculator.empty())
        return {};
    const std::string path = block.kind != BlockKind::Softmax ? blockPath(block, layer)
        : config.copies()                                     ? "copy.log_mixture"
                                                              : "output.logits";
    return calculator + "@" + path + "@" + std::to_string(head);
}

std::string blockStem(BlockId block)
{
    std::string stem = name(block.stack) + "-" + partName(block);
    std::ranges::replace(stem, '_', '-');
    return stem;
}

bool sharesParameters(BlockId block, const TransformerConfig& config)
{
    if (block.kind == BlockKind::Linear)
        return config.embeddingTying != EmbeddingTying::Separate && config.hasDecoder();
    return block.kind == BlockKind::Embedding && block.stack == Stack::Decoder
        && config.embeddingTying == EmbeddingTying::All;
}

/// What techniques add to a self-attention: vectors for distances, mixtures of keys and values.
std::int64_t formParameters(BlockId block, const TransformerConfig& config)
{
    if (block.sublayer == Sublayer::CrossAttention)
        return 0;
    std::int64_t count = 0;
    if (config.positionKind == PositionKind::Relative)
        count += 2 * (2 * config.relativeDistance + 1) * config.headDimension();
    if (config.attentionPattern == AttentionPattern::LowRank && block.stack == Stack::Encoder)
        count += 2 * config.attentionSpan * config.maxLength;
    return count;
}

/// Where the length of the row that the decoder reads is predicted: the vector of MASK, and the predictor.
std::int64_t rowParameters(BlockId block, const TransformerConfig& config)
{
    if (block.stack == Stack::Encoder || config.generation != Generation::LengthPredictor)
        return 0;
    return config.modelDimension + lengthClasses(config) * (config.modelDimension + 1);
}

std::int64_t blockParameters(BlockId block, const TransformerConfig& config)
{
    const std::int64_t D = config.modelDimension, F = config.feedForwardDimension, A = config.attentionWidth();
    const bool source = block.stack == Stack::Encoder;
    switch (block.kind) {
    case BlockKind::Embedding:
        return rowParameters(block, config)
            + (sharesParameters(block, config) ? 0 : (source ? config.sourceVocabulary : config.targetVocabulary) * D);
    case BlockKind::Positions: return config.positionKind == PositionKind::Learned ? config.maxLength * D : 0;
    case BlockKind::Attention:  // W^Q, W^K, W^V, W^O, each with a bias; a mixture has a number for each encoder layer
        return 3 * (D * A + A) + A * D + D + formParameters(block, config)
            + (block.sublayer == Sublayer::CrossAttention && config.crossWiring == CrossWiring::Mixture
                    ? config.encoderLayers
                    : 0);
    case BlockKind::FeedForward:
        return D * F + F + F * D + D + (config.feedForward == FeedForwardKind::Swiglu ? D * F + F : 0);
    case BlockKind::Norm:
    case BlockKind::FinalNorm: return config.normKind == NormKind::Rms ? D : 2 * D;
    case BlockKind::Linear:
        return (sharesParameters(block, config) ? 0 : config.targetVocabulary * D) + config.targetVocabulary;
    case BlockKind::PositionSum:
    case BlockKind::Add: break;
    case BlockKind::Softmax: return config.copies() ? D + 1 : 0;  // the gate
    }
    return 0;
}

}  // namespace translucent
