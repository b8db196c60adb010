#pragma once

#include "translucent/model/forward_trace.h"
#include "translucent/search/decoding.h"
#include "widgets/token_text.h"

#include <QString>
#include <QStringList>

#include <span>
#include <vector>

namespace translucent {

/// A sentence and one of its translations as tokens of the model. Refers to texts stored elsewhere.
struct SentenceTokens {
    std::vector<TokenRef> source;  ///< including END
    std::vector<TokenRef> target;  ///< BEGIN and all output tokens: inputs are all but the last, outputs all but BEGIN
    std::vector<TokenRef> row {};  ///< decoder inputs of a non-autoregressive model; otherwise empty
};

/// The tokens of a hypothesis.
std::vector<TokenRef> tokenRefs(const Hypothesis& hypothesis);

/// For a hypothesis with a trace, which can end with an END that a cut hypothesis does not contain.
SentenceTokens sentenceTokens(
    const Translation& translation, std::span<const ForwardTrace> traces, std::size_t hypothesis);

/// The labels of the rows and columns for one kind of attention.
struct AttentionLabels {
    QStringList queries;  ///< rows; of the decoder: input token → token it predicts
    QStringList keys;     ///< columns
    QString queryTitle;   ///< axis title of the rows
    QString keyTitle;     ///< axis title of the columns
    QString queryName;    ///< one row, in the read-out
    QString keyName;      ///< one column, in the read-out

    bool operator==(const AttentionLabels&) const = default;
};

/// The produced tokens, and the decoder input before each of them. One per row.
QStringList producedTexts(const SentenceTokens& tokens);
QStringList readTexts(const SentenceTokens& tokens);
/// "⟨BEGIN⟩ → My"
QString producedFrom(const QString& read, const QString& produced);

/// Labels in the current language.
AttentionLabels attentionLabels(const SentenceTokens& tokens, AttentionKind kind);

/// "Cross-attention" …, and the short form "Decoder self-attention" without "masked".
QString attentionKindName(AttentionKind kind);
QString shortAttentionKindName(AttentionKind kind);

/// One sentence that explains how to read the map.
QString attentionExplanation(AttentionKind kind, bool highIsBright);
/// The same for a map of signed factors, see hasFactors().
QString factorExplanation();

}  // namespace translucent
