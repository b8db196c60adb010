#include "widgets/attention_form_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace translucent {

namespace {

struct AttentionFormText {
    Q_DECLARE_TR_FUNCTIONS(translucent::AttentionFormText)

public:
    static QString pattern(const TransformerConfig& config, bool encoder)
    {
        switch (config.attentionPattern) {
        case AttentionPattern::Window:
            return tr("Only keys at most %1 places away are computed (window).").arg(config.attentionSpan);
        case AttentionPattern::Blocks:
            return tr("Only keys in the same block of %1 tokens are computed.").arg(config.attentionSpan);
        case AttentionPattern::TopKeys:
            return tr("Only the %1 largest scores of each row go into the softmax.").arg(config.attentionSpan);
        case AttentionPattern::Threshold:
            return tr("Weights below %1 become 0, and the others are divided by their sum.")
                .arg(config.attentionThreshold);
        case AttentionPattern::LowRank:
            return encoder ? tr("Queries see %1 trained mixtures of the keys and values instead of every token (low "
                                "rank); shown are the factors that the tokens' values get in the end, of either "
                                "sign.")
                                 .arg(config.attentionSpan)
                           : QString();
        case AttentionPattern::Full: break;
        }
        return {};
    }
};

}  // namespace

bool hasPlainSelfAttention(const TransformerConfig& config)
{
    return !actsInAttention(config.positionKind) && config.attentionPattern == AttentionPattern::Full;
}

QString positionsInAttention(PositionKind kind)
{
    switch (kind) {
    case PositionKind::Alibi:
        return AttentionFormText::tr("Self-attention takes something off every score that grows with the distance, "
                                     "in some heads faster than in others (ALiBi).");
    case PositionKind::Rotary:
        return AttentionFormText::tr("Self-attention turns queries and keys by angles that grow with the position, so "
                                     "that a score depends on the distance (rotary positions).");
    case PositionKind::Relative:
        return AttentionFormText::tr("Self-attention adds trained vectors for the distance to keys and values "
                                     "(relative positions).");
    case PositionKind::Sinusoidal:
    case PositionKind::Learned:
    case PositionKind::None: break;
    }
    return {};
}

QString attentionFormText(const TransformerConfig& config, bool encoder)
{
    QStringList sentences {positionsInAttention(config.positionKind), AttentionFormText::pattern(config, encoder)};
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

}  // namespace translucent
