#include "pages/attention/attention_labels.h"

#include "pages/attention/token_groups.h"
#include "widgets/token_text.h"

#include <QCoreApplication>

namespace translucent {

namespace {

struct AttentionText {
    Q_DECLARE_TR_FUNCTIONS(translucent::AttentionText)
};

QStringList inputsWithPredictions(const QStringList& targets)
{
    QStringList rows;
    for (qsizetype t = 0; t + 1 < targets.size(); ++t)
        rows << QStringLiteral("%1 → %2").arg(targets[t], targets[t + 1]);
    return rows;
}

}  // namespace

AttentionLabels attentionLabels(const TranslationResult& result, AttentionKind kind, std::size_t hypothesis)
{
    if (kind == AttentionKind::EncoderSelf) {
        const QStringList source = tokenTexts(sourceTokens(result));
        return {source, source, AttentionText::tr("Source tokens (queries)"), AttentionText::tr("Source tokens (keys)"),
            AttentionText::tr("Query"), AttentionText::tr("Key")};
    }
    const QStringList targets = tokenTexts(targetTokens(result, hypothesis));
    if (kind == AttentionKind::DecoderSelf)
        return {inputsWithPredictions(targets), targets.first(targets.size() - 1),
            AttentionText::tr("Decoder input → predicted token (queries)"), AttentionText::tr("Decoder input (keys)"),
            AttentionText::tr("Query"), AttentionText::tr("Key")};
    return {targets.sliced(1), tokenTexts(sourceTokens(result)), AttentionText::tr("Target tokens (queries)"),
        AttentionText::tr("Source tokens (keys)"), AttentionText::tr("Produces"), AttentionText::tr("Attends to")};
}

QString attentionKindName(AttentionKind kind)
{
    switch (kind) {
    case AttentionKind::EncoderSelf: return AttentionText::tr("Encoder self-attention");
    case AttentionKind::DecoderSelf: return AttentionText::tr("Decoder masked self-attention");
    case AttentionKind::Cross: break;
    }
    return AttentionText::tr("Cross-attention");
}

QString attentionExplanation(AttentionKind kind, bool highIsBright)
{
    const QString high = highIsBright ? AttentionText::tr("bright") : AttentionText::tr("dark");
    switch (kind) {
    case AttentionKind::EncoderSelf:
        return AttentionText::tr(
            "Row = a source token (query); %1 = the source tokens it attends to, to its left and right.")
            .arg(high);
    case AttentionKind::DecoderSelf:
        return AttentionText::tr(
            "Row = the decoder's latest input and the token it predicts; %1 = the earlier tokens it attends to. Later "
            "tokens are masked: above the diagonal every weight is 0.")
            .arg(high);
    case AttentionKind::Cross: break;
    }
    return AttentionText::tr("Row = the target token being produced; %1 = the source tokens it attends to.").arg(high);
}

}  // namespace translucent
