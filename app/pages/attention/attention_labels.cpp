#include "pages/attention/attention_labels.h"

#include "widgets/token_text.h"

#include <QCoreApplication>

#include <vector>

namespace translucent {

namespace {

struct AttentionText {
    Q_DECLARE_TR_FUNCTIONS(translucent::AttentionText)
};

QStringList sourceTexts(const TranslationResult& result)
{
    std::vector<TokenRef> tokens;
    for (const Piece& piece : result.translation.source)
        tokens.push_back({piece.id, piece.text});
    return tokenTexts(tokens);
}

/// ⟨BEGIN⟩ and all output tokens: inputs are the first T of them, outputs the last T.
/// Shape: [T + 1]; a trace may end with an END that a cut hypothesis does not have.
QStringList targetTexts(const TranslationResult& result, std::size_t hypothesis)
{
    const std::vector<HypothesisToken>& chosen = result.translation.hypotheses[hypothesis].tokens;
    const std::vector<std::int64_t>& outputs = result.traces[hypothesis].outputIds;
    std::vector<TokenRef> tokens{{kBeginId, {}}};
    for (std::size_t t = 0; t < outputs.size(); ++t)
        tokens.push_back(
            {outputs[t], t < chosen.size() ? std::string_view(chosen[t].chosen.piece) : std::string_view()});
    return tokenTexts(tokens);
}

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
        const QStringList source = sourceTexts(result);
        return {source, source, AttentionText::tr("Source tokens (queries)"),
            AttentionText::tr("Source tokens (keys)"), AttentionText::tr("Query"), AttentionText::tr("Key")};
    }
    const QStringList targets = targetTexts(result, hypothesis);
    if (kind == AttentionKind::DecoderSelf)
        return {inputsWithPredictions(targets), targets.first(targets.size() - 1),
            AttentionText::tr("Decoder input → predicted token (queries)"),
            AttentionText::tr("Decoder input (keys)"), AttentionText::tr("Query"), AttentionText::tr("Key")};
    return {targets.sliced(1), sourceTexts(result), AttentionText::tr("Target tokens (queries)"),
        AttentionText::tr("Source tokens (keys)"), AttentionText::tr("Produces"),
        AttentionText::tr("Looks at")};
}

QString attentionKindName(AttentionKind kind)
{
    switch (kind) {
    case AttentionKind::EncoderSelf:
        return AttentionText::tr("Encoder self-attention");
    case AttentionKind::DecoderSelf:
        return AttentionText::tr("Decoder masked self-attention");
    case AttentionKind::Cross:
        break;
    }
    return AttentionText::tr("Cross-attention");
}

QString attentionExplanation(AttentionKind kind, bool highIsBright)
{
    const QString high = highIsBright ? AttentionText::tr("bright") : AttentionText::tr("dark");
    switch (kind) {
    case AttentionKind::EncoderSelf:
        return AttentionText::tr(
            "Row = a source token; %1 = the source tokens it gathers information from, on both sides.")
            .arg(high);
    case AttentionKind::DecoderSelf:
        return AttentionText::tr(
            "Row = the decoder's latest input and the token it predicts; %1 = the earlier tokens it looks "
            "back at. Later tokens are masked: above the diagonal every weight is 0.")
            .arg(high);
    case AttentionKind::Cross:
        break;
    }
    return AttentionText::tr("Row = the target token being produced; %1 = the source tokens it looks at.")
        .arg(high);
}

}  // namespace translucent
