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
        return tr("Queries come from the decoder, keys and values from the encoder's output: this is where the "
                  "translation looks at the source sentence, and the only way information passes from encoder to "
                  "decoder.");
    if (block.stack == Stack::Encoder)
        return tr("Each source token's query is compared with the keys of all source tokens; the resulting weights mix "
                  "their values. Several heads do this in parallel, each with its own projections, so they can attend "
                  "to different relations.");
    return tr("The same, among the tokens the decoder has read so far. The mask hides later positions, so no position "
              "can see the token it has to predict.");
}

QString BlockText::normOrSum(BlockId block, const TransformerConfig& config)
{
    if (block.kind == BlockKind::Add)
        return tr("The sublayer's input is added to its output (residual connection): the sublayer only has to learn a "
                  "correction, and gradients can bypass it, which keeps them from vanishing in deep stacks.");
    if (block.kind == BlockKind::FinalNorm)
        return tr("With pre-norm, the last residual sum has not been normalised yet, so one final layer norm follows "
                  "each stack.");
    if (isPost(config))
        return tr("The sublayer's input is added to its output (residual connection); layer norm then brings each "
                  "position's vector to mean 0 and standard deviation 1, scales it by γ and shifts it by β.");
    return tr(
        "Before the sublayer, each position's vector is brought to mean 0 and standard deviation 1, then scaled "
        "and shifted by learned parameters (γ, β). This model is pre-norm, which trains more stably; the paper of "
        "2017 normalises after the addition (post-norm).");
}

QString BlockText::ends(BlockId block, const TransformerConfig& config)
{
    switch (block.kind) {
    case BlockKind::Embedding:
        return block.stack == Stack::Encoder
            ? tr("Every source token becomes a vector: its row of the embedding table, times √d_model, which "
                 "brings it to the scale of the positional encoding.")
            : tr("Every token the decoder reads – the translation shifted one place to the right, ⟨BEGIN⟩ first "
                 "– becomes a vector.");
    case BlockKind::Positions:
        return config.positionKind == PositionKind::Learned
            ? tr("A learned vector for every position tells the model where each token stands.")
            : tr("Sines and cosines of many wavelengths give every position a unique pattern; without them "
                 "self-attention cannot tell word order.");
    case BlockKind::PositionSum:
        return tr("Embedding and position are added number by number; the first layer reads the sum.");
    case BlockKind::Linear:
        return config.embeddingTying == EmbeddingTying::Separate
            ? tr("A linear layer takes the dot product of each decoder vector with one weight vector per "
                 "vocabulary entry: one score (logit) per entry.")
            : tr("A linear layer takes the dot product of each decoder vector with one weight vector per "
                 "vocabulary entry: one score (logit) per entry. Its weight matrix is the target embedding "
                 "table itself (weight tying).");
    default: break;
    }
    return tr("Softmax turns the scores into probabilities that sum to 1; the next token is chosen from them.");
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
        return (isPost(config) ? BlockText::tr("Add & norm after %1", "a sublayer")
                               : BlockText::tr("Layer norm before %1", "a sublayer"))
            .arg(BlockText::sublayer(block.sublayer));
    case BlockKind::Add:
        return BlockText::tr("Residual add after %1", "a sublayer").arg(BlockText::sublayer(block.sublayer));
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
        return BlockText::tr("Two linear layers with an activation in between, applied to each position separately: "
                             "first up to d_ff, then back to d_model. Attention moves information between positions; "
                             "this network transforms each vector on its own and adds the non-linearity.");
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
            return QStringLiteral("multi_head_cross");
        return block.stack == Stack::Encoder ? QStringLiteral("multi_head_self") : QStringLiteral("multi_head_masked");
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
