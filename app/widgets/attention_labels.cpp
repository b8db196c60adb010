#include "widgets/attention_labels.h"

#include "translucent/text/tokenizer.h"

#include <QCoreApplication>

namespace translucent {

namespace {

struct AttentionText {
    Q_DECLARE_TR_FUNCTIONS(translucent::AttentionText)
};

QStringList inputsWithPredictions(const QStringList& inputs, const QStringList& outputs)
{
    QStringList rows;
    for (qsizetype t = 0; t < outputs.size(); ++t)
        rows << producedFrom(inputs[t], outputs[t]);
    return rows;
}

}  // namespace

QStringList producedTexts(const SentenceTokens& tokens)
{
    return tokenTexts(tokens.target).sliced(1);
}

QStringList readTexts(const SentenceTokens& tokens)
{
    return tokens.row.empty() ? tokenTexts(tokens.target).first(qsizetype(tokens.target.size()) - 1)
                              : tokenTexts(tokens.row);
}

QString producedFrom(const QString& read, const QString& produced)
{
    return QStringLiteral("%1 → %2").arg(read, produced);
}

std::vector<TokenRef> tokenRefs(const Hypothesis& hypothesis)
{
    std::vector<TokenRef> tokens;
    for (const HypothesisToken& token : hypothesis.tokens)
        tokens.push_back({token.chosen.id, token.chosen.piece});
    return tokens;
}

SentenceTokens sentenceTokens(
    const Translation& translation, std::span<const ForwardTrace> traces, std::size_t hypothesis)
{
    SentenceTokens tokens {{}, {{kBeginId, {}}}, {}};
    for (const Piece& piece : translation.source)
        tokens.source.push_back({piece.id, piece.text});
    const auto& chosen = translation.hypotheses[hypothesis].tokens;
    const auto& outputs = traces[hypothesis].outputIds;
    for (std::size_t t = 0; t < outputs.size(); ++t)
        tokens.target.push_back(
            {outputs[t], t < chosen.size() ? std::string_view(chosen[t].chosen.piece) : std::string_view()});
    const auto& inputs = traces[hypothesis].inputIds;
    for (std::size_t t = 0; translation.parallel && t < inputs.size(); ++t)
        tokens.row.push_back({inputs[t], tokens.target[t + 1].piece});  // an input token is kept
    return tokens;
}

AttentionLabels attentionLabels(const SentenceTokens& tokens, AttentionKind kind)
{
    const QStringList source = tokenTexts(tokens.source);
    if (kind == AttentionKind::EncoderSelf)
        return {source, source, AttentionText::tr("Source tokens (queries)"), AttentionText::tr("Source tokens (keys)"),
            AttentionText::tr("Query"), AttentionText::tr("Key")};
    const QStringList inputs = readTexts(tokens), rows = inputsWithPredictions(inputs, producedTexts(tokens));
    const QString title = AttentionText::tr("Decoder input → predicted token (queries)");
    if (kind == AttentionKind::DecoderSelf)
        return {rows, inputs, title, AttentionText::tr("Decoder input (keys)"), AttentionText::tr("Query"),
            AttentionText::tr("Key")};
    return {rows, source, title, AttentionText::tr("Source tokens (keys)"), AttentionText::tr("Query"),
        AttentionText::tr("Attends to")};
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

QString shortAttentionKindName(AttentionKind kind)
{
    return kind == AttentionKind::DecoderSelf ? AttentionText::tr("Decoder self-attention") : attentionKindName(kind);
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
    return AttentionText::tr(
        "Row = the decoder's latest input and the token it produces; %1 = the source tokens it attends to.")
        .arg(high);
}

QString factorExplanation()
{
    return AttentionText::tr(
        "Row = a source token (query). It has weights for a few mixtures of the tokens only (low rank); shown is the "
        "factor that each token's value gets in the end: red above 0, blue below 0. A row may have any sum.");
}

}  // namespace translucent
