#include "pages/architecture/blocks.h"

#include "engine/known_parts.h"
#include "translucent/search/parallel_decoding.h"
#include "widgets/display_text.h"

#include <QCoreApplication>

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

/// The calculator on the Numbers page; empty if there is none.
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

/// The additional parameters of techniques in self-attention: vectors for distances, mixtures of keys and values.
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

/// The parameters for the prediction of the decoder's row length: the vector of MASK, and the predictor.
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
        , m_normFormula(normFormula(config.normKind))
    {
    }

    BlockText text() const
    {
        switch (m_block.kind) {
        case BlockKind::Embedding: return embedding();
        case BlockKind::Positions: return positions();
        case BlockKind::PositionSum:
            return {tr("Embedding + positional encoding"), QStringLiteral("+"),
                tr("Embedding and position are added element-wise; the first layer reads the sum."),
                QStringLiteral("position_sum")};
        case BlockKind::Attention: return attention();
        case BlockKind::FeedForward: return feedForward();
        case BlockKind::Norm: return m_post ? addAndNorm() : normBefore();
        case BlockKind::Add: return add();
        case BlockKind::FinalNorm: return finalNorm();
        case BlockKind::Linear: return linear();
        case BlockKind::Softmax: break;
        }
        if (m_config.copies())
            return {tr("Softmax and copies"), tr("Softmax and copies"),
                tr("Softmax turns the scores into probabilities that sum to 1. A gate, computed from the decoder's "
                   "output, "
                   "mixes them with the source tokens that the first head of the last cross-attention looks at: the "
                   "share of the gate is generated, the rest copied. The next token is chosen from the mixture."),
                QStringLiteral("softmax")};
        return {tr("Softmax"), tr("Softmax"),
            m_config.writesInSteps()
                ? tr("Softmax turns the scores into probabilities that sum to 1; the next token is chosen from them.")
                : m_config.hasDecoder()
                ? tr("Softmax turns each position's scores into probabilities that sum to 1; the most probable token "
                     "of each position is written, all at once.")
                : tr("Softmax turns the scores into probabilities that sum to 1; the most probable label is the "
                     "answer."),
            QStringLiteral("softmax")};
    }

private:
    static QString normFormula(NormKind kind)
    {
        if (kind == NormKind::Rms)
            return QStringLiteral("rms_norm");
        return kind == NormKind::Batch ? QStringLiteral("batch_norm")
                                       : QStringLiteral("norm_") + QString::fromStdString(std::string(name(kind)));
    }

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
                : m_config.isNonAutoregressive()
                ? tr("Every position of the row that the decoder reads – the same special token everywhere, or the "
                     "tokens kept from the previous pass – becomes a vector.")
                    + (m_config.generation == Generation::LengthPredictor ? u' '
                                + tr("The length of the row is predicted from the encoder's output; that predictor "
                                     "counts as part of this block.")
                                                                          : QString())
                : tr("Every token the decoder reads – the translation shifted one position to the right, ⟨BEGIN⟩ first "
                     "– becomes a vector."),
            QStringLiteral("embedding")};
    }

    BlockText positions() const
    {
        const bool learned = m_config.positionKind == PositionKind::Learned;
        return {tr("Positional encoding"), tr("Positional\nencoding"),
            learned ? tr("A learned vector for every position tells the model where each token is.")
                    : tr("Sines and cosines of many wavelengths give every position a unique pattern; without them "
                         "self-attention cannot tell word order."),
            learned ? QStringLiteral("positions_learned") : QStringLiteral("positions_sinusoidal")};
    }

    QString whatCrossAttentionReads() const
    {
        switch (m_config.crossWiring) {
        case CrossWiring::Same:
            return tr("Queries come from the decoder, keys and values from the encoder layer with the same number: the "
                      "first decoder layer reads the first encoder layer, and so on. Usually every decoder layer reads "
                      "the last encoder layer.");
        case CrossWiring::Mixture:
            return tr("Queries come from the decoder, keys and values from a mixture of all encoder layers. Every "
                      "decoder layer has learned its own shares; they are among the numbers below.");
        case CrossWiring::Chosen:
            return tr("Queries come from the decoder, keys and values from the encoder layers that were chosen for "
                      "this model, one for each decoder layer: %1. Usually every decoder layer reads the last one.")
                .arg(QString::fromStdString(m_config.crossLayers));
        case CrossWiring::Last: break;
        }
        return tr("Queries come from the decoder, keys and values from the encoder's output: this is where the "
                  "translation attends to the source sentence, and the only way information passes from encoder to "
                  "decoder.");
    }

    BlockText attention() const
    {
        if (m_block.sublayer == Sublayer::CrossAttention)
            return {tr("Multi-head cross-attention"), tr("Cross-attention"),
                whatCrossAttentionReads()
                    + (m_config.crossWiring != CrossWiring::Last && m_config.hasFinalNorms()
                            ? u' ' + tr("The encoder's final norm is applied first.")
                            : QString()),
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
        if (m_config.isNonAutoregressive())
            return {tr("Multi-head self-attention"), tr("Self-attention"),
                tr("The same, among all positions of the row that the decoder reads. This model writes all tokens at "
                   "once, so nothing is masked: every position sees those before and after it.")
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
        if (m_config.feedForward == FeedForwardKind::Swiglu)
            return {tr("Gated feed-forward network (SwiGLU)"), tr("Feed-forward"),
                tr("Two linear layers expand to d_ff in parallel. One of them, passed through SiLU, is the gate: it is "
                   "multiplied element-wise with the other and decides how much of each value passes. A third layer "
                   "projects back to d_model. Many newer models do it this way."),
                QStringLiteral("feed_forward_swiglu")};
        return {tr("Feed-forward network"), tr("Feed-forward"),
            tr("Two linear layers with an activation in between, applied to each position separately: "
               "first up to d_ff, then back to d_model. Attention moves information between positions; "
               "this network transforms each vector on its own and adds the non-linearity."),
            QStringLiteral("feed_forward_") + QString::fromStdString(std::string(name(m_config.activation)))};
    }

    BlockText finalNorm() const
    {
        if (m_config.normKind == NormKind::Rms || m_config.normKind == NormKind::Batch)
            return {m_config.normKind == NormKind::Rms ? tr("Final RMS norm") : tr("Final batch norm"),
                m_config.normKind == NormKind::Rms ? tr("Final RMS norm") : tr("Final batch norm"),
                inOneParagraph(
                    {tr("With pre-norm, the output of the last layer has not been normalised yet, so one final "
                        "norm follows each stack."),
                        whatNormDoes()}),
                m_normFormula};
        return {tr("Final layer norm"), tr("Final norm"),
            tr("With pre-norm, the last residual sum has not been normalised yet, so one final layer norm follows "
               "each stack."),
            m_normFormula};
    }

    /// For norms other than layer norm.
    QString whatNormDoes() const
    {
        return m_config.normKind == NormKind::Rms
            ? tr("RMS norm divides each position's vector by the root of its mean square and scales it by γ; unlike "
                 "layer norm it subtracts no mean and adds no β.")
            : tr("Batch norm brings each feature to mean 0 and standard deviation 1 over all tokens of a training "
                 "batch. Here, outside training, it uses the mean and variance stored during training, the same for "
                 "every sentence.");
    }

    QString shortNorm() const
    {
        return m_config.normKind == NormKind::Rms  ? tr("RMS norm")
            : m_config.normKind == NormKind::Batch ? tr("Batch norm")
                                                   : tr("Norm");
    }

    BlockText normBefore() const
    {
        if (m_config.normKind == NormKind::Rms)
            return {tr("RMS norm before %1", "a sublayer").arg(sublayer()), shortNorm(), whatNormDoes(), m_normFormula};
        if (m_config.normKind == NormKind::Batch)
            return {
                tr("Batch norm before %1", "a sublayer").arg(sublayer()), shortNorm(), whatNormDoes(), m_normFormula};
        return {tr("Layer norm before %1", "a sublayer").arg(sublayer()), tr("Norm"),
            tr("Before the sublayer, each position's vector is brought to mean 0 and standard deviation 1, then scaled "
               "and shifted by learned parameters (γ, β). This model is pre-norm, which trains more stably; the paper "
               "of 2017 normalises after the addition (post-norm)."),
            m_normFormula};
    }

    BlockText addAndNorm() const
    {
        const bool plain = m_config.normKind != NormKind::Rms && m_config.normKind != NormKind::Batch;
        if (m_config.residual == ResidualKind::None)
            return {tr("Norm after %1", "a sublayer").arg(sublayer()), shortNorm(),
                inOneParagraph(
                    {tr("This model has no residual connections: only the sublayer's output is passed on, and is "
                        "normalised."),
                        plain ? QString() : whatNormDoes()}),
                m_normFormula};
        if (!plain)
            return {tr("Add & norm after %1", "a sublayer").arg(sublayer()),
                m_config.normKind == NormKind::Rms ? tr("Add & RMS norm") : tr("Add & batch norm"),
                inOneParagraph({tr("The sublayer's input is added to its output (residual connection), and the sum is "
                                   "normalised."),
                    whatNormDoes()}),
                QStringLiteral("add_") + m_normFormula};
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
        if (!m_config.hasDecoder())
            return {tr("Linear projection onto the labels"), tr("Linear"),
                tr("A linear layer takes the dot product of an encoder vector with one weight vector per label: one "
                   "score (logit) per label. The vector is that of a word's first token or, for a label of the whole "
                   "sentence, that of END."),
                QStringLiteral("linear_separate")};
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
