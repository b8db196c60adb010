#include "pages/architecture/block_text.h"

#include "widgets/attention_form_text.h"

#include <QCoreApplication>

namespace translucent {

namespace {

/// The texts of one block.
class Describer {
    Q_DECLARE_TR_FUNCTIONS(translucent::BlockText)

public:
    Describer(BlockId block, const TransformerConfig& config)
        : m_block(block)
        , m_config(config)
        , m_encoder(block.stack == Stack::Encoder)
        , m_post(config.normPlacement == NormPlacement::Post)
        , m_normFormula(QStringLiteral("norm_") + QString::fromStdString(std::string(name(config.normKind))))
    {
    }

    BlockText text() const
    {
        switch (m_block.kind) {
        case BlockKind::Embedding: return embedding();
        case BlockKind::Positions: return positions();
        case BlockKind::PositionSum:
            return {tr("Embedding + positional encoding"), QStringLiteral("+"),
                tr("Embedding and position are added number by number; the first layer reads the sum."),
                QStringLiteral("position_sum")};
        case BlockKind::Attention: return attention();
        case BlockKind::FeedForward: return feedForward();
        case BlockKind::Norm: return m_post ? addAndNorm() : normBefore();
        case BlockKind::Add: return add();
        case BlockKind::FinalNorm:
            return {tr("Final layer norm"), tr("Final norm"),
                tr("With pre-norm, the last residual sum has not been normalised yet, so one final layer norm follows "
                   "each stack."),
                m_normFormula};
        case BlockKind::Linear: return linear();
        case BlockKind::Softmax: break;
        }
        return {tr("Softmax"), tr("Softmax"),
            tr("Softmax turns the scores into probabilities that sum to 1; the next token is chosen from them."),
            QStringLiteral("softmax")};
    }

private:
    QString sublayer() const
    {
        switch (m_block.sublayer) {
        case Sublayer::SelfAttention: return tr("self-attention");
        case Sublayer::CrossAttention: return tr("cross-attention");
        case Sublayer::FeedForward: break;
        }
        return tr("feed-forward");
    }

    BlockText embedding() const
    {
        const QString title = m_encoder ? tr("Source embedding") : tr("Target embedding");
        return {title, title,
            m_encoder ? tr("Every source token becomes a vector: its row of the embedding table, times √d_model, which "
                           "brings it to the scale of the positional encoding.")
                      : tr("Every token the decoder reads – the translation shifted one place to the right, ⟨BEGIN⟩ "
                           "first – becomes a vector."),
            QStringLiteral("embedding")};
    }

    BlockText positions() const
    {
        const bool learned = m_config.positionKind == PositionKind::Learned;
        return {tr("Positional encoding"), tr("Positional\nencoding"),
            learned ? tr("A learned vector for every position tells the model where each token stands.")
                    : tr("Sines and cosines of many wavelengths give every position a unique pattern; without them "
                         "self-attention cannot tell word order."),
            learned ? QStringLiteral("positions_learned") : QStringLiteral("positions_sinusoidal")};
    }

    BlockText attention() const
    {
        if (m_block.sublayer == Sublayer::CrossAttention)
            return {tr("Multi-head cross-attention"), tr("Cross-attention"),
                tr("Queries come from the decoder, keys and values from the encoder's output: this is where the "
                   "translation attends to the source sentence, and the only way information passes from encoder to "
                   "decoder."),
                QStringLiteral("multi_head_cross")};
        const QString form = attentionFormText(m_config, m_encoder);
        const QString besides = form.isEmpty() ? QString() : u' ' + form;
        if (m_encoder)
            return {tr("Multi-head self-attention"), tr("Self-attention"),
                tr("Each source token's query is compared with the keys of all source tokens; the resulting weights "
                   "mix their values. Several heads do this in parallel, each with its own projections, so they can "
                   "attend to different relations.")
                    + besides,
                QStringLiteral("multi_head_self")};
        return {tr("Masked multi-head self-attention"), tr("Masked self-attention"),
            tr("The same, among the tokens the decoder has read so far. The mask hides later positions, so no position "
               "can see the token it has to predict.")
                + besides,
            QStringLiteral("multi_head_masked")};
    }

    BlockText feedForward() const
    {
        return {tr("Feed-forward network"), tr("Feed-forward"),
            tr("Two linear layers with an activation in between, applied to each position separately: "
               "first up to d_ff, then back to d_model. Attention moves information between positions; "
               "this network transforms each vector on its own and adds the non-linearity."),
            QStringLiteral("feed_forward_") + QString::fromStdString(std::string(name(m_config.activation)))};
    }

    BlockText normBefore() const
    {
        return {tr("Layer norm before %1", "a sublayer").arg(sublayer()), tr("Norm"),
            tr("Before the sublayer, each position's vector is brought to mean 0 and standard deviation 1, then scaled "
               "and shifted by learned parameters (γ, β). This model is pre-norm, which trains more stably; the paper "
               "of 2017 normalises after the addition (post-norm)."),
            m_normFormula};
    }

    BlockText addAndNorm() const
    {
        return {tr("Add & norm after %1", "a sublayer").arg(sublayer()), tr("Add & norm"),
            tr("The sublayer's input is added to its output (residual connection); layer norm then brings each "
               "position's vector to mean 0 and standard deviation 1, scales it by γ and shifts it by β."),
            QStringLiteral("add_") + m_normFormula};
    }

    BlockText add() const
    {
        return {tr("Residual add after %1", "a sublayer").arg(sublayer()), QStringLiteral("+"),
            tr("The sublayer's input is added to its output (residual connection): the sublayer only has to learn a "
               "correction, and gradients can bypass it, which keeps them from vanishing in deep stacks."),
            QStringLiteral("add")};
    }

    BlockText linear() const
    {
        const bool separate = m_config.embeddingTying == EmbeddingTying::Separate;
        return {tr("Linear projection onto the vocabulary"), tr("Linear"),
            separate ? tr("A linear layer takes the dot product of each decoder vector with one weight vector per "
                          "vocabulary entry: one score (logit) per entry.")
                     : tr("A linear layer takes the dot product of each decoder vector with one weight vector per "
                          "vocabulary entry: one score (logit) per entry. Its weight matrix is the target embedding "
                          "table itself (weight tying)."),
            separate ? QStringLiteral("linear_separate") : QStringLiteral("linear_tied")};
    }

    BlockId m_block;
    const TransformerConfig& m_config;
    bool m_encoder;
    bool m_post;
    QString m_normFormula;
};

std::string_view termOf(BlockId block)
{
    switch (block.kind) {
    case BlockKind::Embedding: return "embedding";
    case BlockKind::Positions:
    case BlockKind::PositionSum: return "positional-encoding";
    case BlockKind::Attention:
        return block.sublayer == Sublayer::CrossAttention ? "cross-attention"
            : block.stack == Stack::Encoder               ? "multi-head"
                                                          : "mask";
    case BlockKind::FeedForward: return "feed-forward";
    case BlockKind::Norm:
    case BlockKind::FinalNorm: return "layer-norm";
    case BlockKind::Add: return "residual";
    case BlockKind::Linear: return "logits";
    case BlockKind::Softmax: break;
    }
    return "softmax";
}

}  // namespace

BlockText blockText(BlockId block, const TransformerConfig& config)
{
    BlockText text = Describer(block, config).text();
    text.term = termOf(block);
    return text;
}

QString stackName(Stack stack)
{
    return stack == Stack::Encoder ? QCoreApplication::translate("translucent::BlockText", "Encoder")
                                   : QCoreApplication::translate("translucent::BlockText", "Decoder");
}

}  // namespace translucent
