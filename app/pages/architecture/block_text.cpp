#include "pages/architecture/block_text.h"

#include <QCoreApplication>

namespace translucent {

namespace {

struct BlockText {
    Q_DECLARE_TR_FUNCTIONS(translucent::BlockText)

public:
    static QString sublayer(Sublayer sublayer)
    {
        switch (sublayer) {
        case Sublayer::SelfAttention: return tr("self-attention");
        case Sublayer::CrossAttention: return tr("cross-attention");
        case Sublayer::FeedForward: break;
        }
        return tr("feed-forward");
    }

    static QString attentionTitle(BlockId block)
    {
        if (block.sublayer == Sublayer::CrossAttention)
            return tr("Multi-head cross-attention");
        return block.stack == Stack::Encoder ? tr("Multi-head self-attention") : tr("Masked multi-head self-attention");
    }

    static QString attentionLabel(BlockId block)
    {
        if (block.sublayer == Sublayer::CrossAttention)
            return tr("Cross-attention");
        return block.stack == Stack::Encoder ? tr("Self-attention") : tr("Masked self-attention");
    }

    static QString attention(BlockId block);
    static QString normOrSum(BlockId block, const TransformerConfig& config);
    static QString ends(BlockId block, const TransformerConfig& config);
};

bool isPost(const TransformerConfig& config)
{
    return config.normPlacement == NormPlacement::Post;
}

QString BlockText::attention(BlockId block)
{
    if (block.sublayer == Sublayer::CrossAttention)
        return tr("Queries come from the decoder, keys and values from the encoder's output: here the translation looks "
                  "at the source sentence.");
    if (block.stack == Stack::Encoder)
        return tr("Every source token asks (query) what all source tokens offer (key) and gathers what they hold "
                  "(value), in several heads side by side.");
    return tr("The same among the tokens the decoder has read; the mask hides later positions, so that none can look at "
              "what is still to be predicted.");
}

QString BlockText::normOrSum(BlockId block, const TransformerConfig& config)
{
    if (block.kind == BlockKind::Add)
        return tr("What went in is added to what came out (residual connection): the sublayer only has to learn the "
                  "change, and gradients flow past it.");
    if (block.kind == BlockKind::FinalNorm)
        return tr("With norms before the sublayers the last sum is still to be normalised, once behind each stack.");
    if (isPost(config))
        return tr("What went into the sublayer is added to what came out (residual connection), and the sum is "
                  "normalised.");
    return tr("Before it enters the sublayer, each position's vector is brought to mean 0 and standard deviation 1, then "
              "scaled and shifted by trained numbers (γ, β).");
}

QString BlockText::ends(BlockId block, const TransformerConfig& config)
{
    switch (block.kind) {
    case BlockKind::Embedding:
        return block.stack == Stack::Encoder
                   ? tr("Every source token becomes a vector: its row of the embedding table, times √d_model.")
                   : tr("Every token the decoder reads – the translation shifted one place to the right, ⟨BEGIN⟩ first "
                        "– becomes a vector.");
    case BlockKind::Positions:
        return config.positionKind == PositionKind::Learned
                   ? tr("A trained vector for every position tells the model where a token stands.")
                   : tr("Sine and cosine waves of many lengths give every position a pattern of its own; without them "
                        "word order would be lost.");
    case BlockKind::PositionSum:
        return tr("Embedding and position are added number by number; the first layer reads the sum.");
    case BlockKind::Linear:
        return config.embeddingTying == EmbeddingTying::Separate
                   ? tr("Each decoder vector is compared with every entry of the target vocabulary: one score (logit) per "
                        "entry.")
                   : tr("Each decoder vector is compared with every entry of the target vocabulary: one score (logit) per "
                        "entry; the matrix is the embedding table itself.");
    default: break;
    }
    return tr("The scores become probabilities that sum to 1; from them the next token is chosen.");
}

}  // namespace

QString blockTitle(BlockId block, const TransformerConfig& config)
{
    switch (block.kind) {
    case BlockKind::Embedding:
        return block.stack == Stack::Encoder ? BlockText::tr("Source embedding") : BlockText::tr("Target embedding");
    case BlockKind::Positions: return BlockText::tr("Positional encoding");
    case BlockKind::PositionSum: return BlockText::tr("Embedding + position");
    case BlockKind::Attention: return BlockText::attentionTitle(block);
    case BlockKind::FeedForward: return BlockText::tr("Feed-forward network");
    case BlockKind::Norm:
        return (isPost(config) ? BlockText::tr("Add & norm behind %1", "a sublayer")
                               : BlockText::tr("Layer norm before %1", "a sublayer"))
            .arg(BlockText::sublayer(block.sublayer));
    case BlockKind::Add: return BlockText::tr("Add behind %1", "a sublayer").arg(BlockText::sublayer(block.sublayer));
    case BlockKind::FinalNorm: return BlockText::tr("Final layer norm");
    case BlockKind::Linear: return BlockText::tr("Linear projection onto the vocabulary");
    case BlockKind::Softmax: break;
    }
    return BlockText::tr("Softmax");
}

QString blockLabel(BlockId block, const TransformerConfig& config)
{
    switch (block.kind) {
    case BlockKind::Positions: return BlockText::tr("Positional\nencoding");
    case BlockKind::PositionSum:
    case BlockKind::Add: return QStringLiteral("+");
    case BlockKind::Attention: return BlockText::attentionLabel(block);
    case BlockKind::FeedForward: return BlockText::tr("Feed-forward");
    case BlockKind::Norm: return isPost(config) ? BlockText::tr("Add & norm") : BlockText::tr("Norm");
    case BlockKind::FinalNorm: return BlockText::tr("Final norm");
    case BlockKind::Linear: return BlockText::tr("Linear");
    default: return blockTitle(block, config);
    }
}

QString blockExplanation(BlockId block, const TransformerConfig& config)
{
    switch (block.kind) {
    case BlockKind::Attention: return BlockText::attention(block);
    case BlockKind::FeedForward:
        return BlockText::tr("Two linear maps with an activation between, the same at every position: first wider "
                             "(d_ff), then back to d_model.");
    case BlockKind::Norm:
    case BlockKind::Add:
    case BlockKind::FinalNorm: return BlockText::normOrSum(block, config);
    default: return BlockText::ends(block, config);
    }
}

QString formulaName(BlockId block, const TransformerConfig& config)
{
    const QString normKind = QString::fromStdString(std::string(name(config.normKind)));
    switch (block.kind) {
    case BlockKind::Embedding: return QStringLiteral("embedding");
    case BlockKind::Positions:
        return config.positionKind == PositionKind::Learned ? QStringLiteral("positions_learned")
                                                            : QStringLiteral("positions_sinusoidal");
    case BlockKind::PositionSum: return QStringLiteral("position_sum");
    case BlockKind::Attention:
        if (block.sublayer == Sublayer::CrossAttention)
            return QStringLiteral("cross_attention");
        return block.stack == Stack::Encoder ? QStringLiteral("self_attention") : QStringLiteral("masked_attention");
    case BlockKind::FeedForward:
        return QStringLiteral("feed_forward_") + QString::fromStdString(std::string(name(config.activation)));
    case BlockKind::Norm: return (isPost(config) ? QStringLiteral("add_norm_") : QStringLiteral("norm_")) + normKind;
    case BlockKind::FinalNorm: return QStringLiteral("norm_") + normKind;
    case BlockKind::Add: return QStringLiteral("add");
    case BlockKind::Linear:
        return config.embeddingTying == EmbeddingTying::Separate ? QStringLiteral("linear_separate")
                                                                 : QStringLiteral("linear_tied");
    case BlockKind::Softmax: break;
    }
    return QStringLiteral("softmax");
}

QString blockPlace(BlockId block, std::int64_t layer)
{
    const QString stack = block.stack == Stack::Encoder ? BlockText::tr("Encoder") : BlockText::tr("Decoder");
    return isInLayer(block) ? BlockText::tr("%1 · layer %2", "stack, number").arg(stack).arg(layer + 1) : stack;
}

}  // namespace translucent
