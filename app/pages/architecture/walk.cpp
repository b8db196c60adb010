#include "pages/architecture/walk.h"

#include "widgets/ui_helpers.h"

#include <QCoreApplication>

namespace translucent {

namespace {

struct Walk {
    Q_DECLARE_TR_FUNCTIONS(translucent::Walk)

public:
    static QString encoder(WalkStage stage, const TransformerConfig& config, const WalkSentence& sentence);
    static QString decoder(WalkStage stage, const TransformerConfig& config, const WalkSentence& sentence);
};

/// Builds the steps of one config.
class Steps {
public:
    explicit Steps(const TransformerConfig& config)
        : m_pre(config.normPlacement == NormPlacement::Pre)
        , m_positions(config.positionKind != PositionKind::None)
    {
    }

    std::vector<WalkStep> all() const
    {
        const BlockId source {Stack::Encoder, BlockKind::Embedding}, target {Stack::Decoder, BlockKind::Embedding};
        std::vector<WalkStep> steps {{WalkStage::SourceEmbedding, {source}, source, ArrayRole::Embedding}};
        if (m_positions)
            steps.push_back(
                {WalkStage::SourcePositions, positions(Stack::Encoder), sum(Stack::Encoder), ArrayRole::Sum});
        steps.push_back(sublayer(WalkStage::EncoderAttention, Stack::Encoder, Sublayer::SelfAttention));
        steps.push_back(behind(WalkStage::EncoderAttentionAdd, Sublayer::SelfAttention));
        steps.push_back(sublayer(WalkStage::EncoderFeedForward, Stack::Encoder, Sublayer::FeedForward));
        steps.push_back(behind(WalkStage::EncoderOutput, Sublayer::FeedForward));
        WalkStep input {WalkStage::DecoderInput, {target}, target, ArrayRole::Embedding};
        if (m_positions) {
            for (const BlockId block : positions(Stack::Decoder))
                input.blocks.push_back(block);
            input.shown = sum(Stack::Decoder);
            input.role = ArrayRole::Sum;
        }
        steps.push_back(input);
        steps.push_back(sublayer(WalkStage::MaskedAttention, Stack::Decoder, Sublayer::SelfAttention));
        steps.push_back(sublayer(WalkStage::CrossAttention, Stack::Decoder, Sublayer::CrossAttention));
        steps.push_back(sublayer(WalkStage::DecoderFeedForward, Stack::Decoder, Sublayer::FeedForward));
        const BlockId linear {Stack::Decoder, BlockKind::Linear}, softmax {Stack::Decoder, BlockKind::Softmax};
        steps.push_back({WalkStage::Linear, {linear}, linear, ArrayRole::Logits});
        steps.push_back({WalkStage::Softmax, {softmax}, softmax, ArrayRole::Probabilities});
        return steps;
    }

private:
    static BlockId sum(Stack stack) { return {stack, BlockKind::PositionSum}; }
    static std::vector<BlockId> positions(Stack stack) { return {sum(stack), {stack, BlockKind::Positions}}; }

    /// With pre-norm the norm before belongs to it.
    WalkStep sublayer(WalkStage stage, Stack stack, Sublayer part) const
    {
        const bool forward = part == Sublayer::FeedForward;
        const BlockId block {stack, forward ? BlockKind::FeedForward : BlockKind::Attention, part};
        WalkStep step {stage, {block}, block, forward ? ArrayRole::Activated : ArrayRole::Weights};
        if (m_pre)
            step.blocks.push_back({stack, BlockKind::Norm, part});
        return step;
    }

    WalkStep behind(WalkStage stage, Sublayer part) const
    {
        const BlockId block {Stack::Encoder, m_pre ? BlockKind::Add : BlockKind::Norm, part};
        WalkStep step {stage, {block}, block, m_pre ? ArrayRole::Sum : ArrayRole::Output};
        if (m_pre && part == Sublayer::FeedForward) {
            step.shown = {Stack::Encoder, BlockKind::FinalNorm};
            step.role = ArrayRole::Output;
            step.blocks.push_back(step.shown);
        }
        return step;
    }

    bool m_pre;
    bool m_positions;
};

QString Walk::encoder(WalkStage stage, const TransformerConfig& config, const WalkSentence& sentence)
{
    const auto S = int(sentence.lengths.source);
    switch (stage) {
    case WalkStage::SourceEmbedding:
        return tr("The %1 source tokens become %1 vectors of %2 numbers each.").arg(S).arg(config.modelDimension);
    case WalkStage::SourcePositions:
        return tr("The pattern of its position is added to each vector, so that word order is not lost.");
    case WalkStage::EncoderAttention:
        return tr("Every source token gathers information from all %1 source tokens, in %2 heads at once.")
            .arg(S)
            .arg(config.heads);
    case WalkStage::EncoderAttentionAdd:
        return config.normPlacement == NormPlacement::Pre
            ? tr("The attention output is added back to the vector it was computed for (residual connection).")
            : tr("The attention output is added back to the vector it was computed for (residual connection), "
                 "and the sum is normalised.");
    case WalkStage::EncoderFeedForward:
        return tr("Each vector by itself passes through the same small network: %1 → %2 → %1 numbers.")
            .arg(config.modelDimension)
            .arg(config.feedForwardDimension);
    default: break;
    }
    return tr("Added again. After the last of the %1 layers this is the encoder output, which the decoder's "
              "cross-attention reads.")
        .arg(config.encoderLayers);
}

QString Walk::decoder(WalkStage stage, const TransformerConfig& config, const WalkSentence& sentence)
{
    switch (stage) {
    case WalkStage::DecoderInput:
        return tr("The decoder reads the translation shifted one place to the right: %1 tokens, the first is ⟨BEGIN⟩.")
            .arg(sentence.lengths.target);
    case WalkStage::MaskedAttention:
        return tr("Each of them attends to itself and the tokens before it; the mask hides later tokens.");
    case WalkStage::CrossAttention:
        return tr(
            "With queries from the translation and keys and values from the encoder's output, every target position "
            "picks what it needs from the source sentence.");
    case WalkStage::DecoderFeedForward:
        return tr("Each position passes through the decoder's feed-forward network; %1 layers do all this in turn.")
            .arg(config.decoderLayers);
    case WalkStage::Linear:
        return tr("The dot products of each position's last vector with all %1 rows of the output matrix give %1 "
                  "scores (logits).")
            .arg(config.targetVocabulary);
    default: break;
    }
    return tr("Softmax turns the scores into probabilities; the first token chosen here is \"%1\" with %2.")
        .arg(sentence.firstToken, percentText(sentence.firstProbability));
}

}  // namespace

std::vector<WalkStep> walkThrough(const TransformerConfig& config)
{
    return Steps(config).all();
}

QString walkText(WalkStage stage, const TransformerConfig& config, const WalkSentence& sentence)
{
    return stage < WalkStage::DecoderInput ? Walk::encoder(stage, config, sentence)
                                           : Walk::decoder(stage, config, sentence);
}

}  // namespace translucent
