#pragma once

#include "translucent/forward_trace.h"
#include "widgets/token_text.h"

#include <QString>
#include <QStringList>

#include <span>
#include <vector>

namespace translucent {

/// A sentence and one of its translations as the model saw them. Refers to texts kept elsewhere.
struct SentenceTokens {
    std::vector<TokenRef> source;  ///< with END
    std::vector<TokenRef> target;  ///< BEGIN and all output tokens: inputs are all but the last, outputs all but BEGIN
    std::vector<TokenRef> row {};  ///< what was read where all tokens are written at once; else empty
};

/// The tokens of a hypothesis.
std::vector<TokenRef> tokenRefs(const Hypothesis& hypothesis);

/// Of a hypothesis that has a trace, which may end with an END that a cut hypothesis does not have.
SentenceTokens sentenceTokens(
    const Translation& translation, std::span<const ForwardTrace> traces, std::size_t hypothesis);

/// What the rows and columns of one kind of attention stand for.
struct AttentionLabels {
    QStringList queries;  ///< rows; of the decoder: input token → token it predicts
    QStringList keys;     ///< columns
    QString queryTitle;   ///< axis title of the rows
    QString keyTitle;     ///< axis title of the columns
    QString queryName;    ///< one row, in the read-out
    QString keyName;      ///< one column, in the read-out

    bool operator==(const AttentionLabels&) const = default;
};

/// The tokens that are produced, and before each of them what the decoder reads there. As many as there are rows.
QStringList producedTexts(const SentenceTokens& tokens);
QStringList readTexts(const SentenceTokens& tokens);
/// "⟨BEGIN⟩ → My"
QString producedFrom(const QString& read, const QString& produced);

/// Labels in the current language.
AttentionLabels attentionLabels(const SentenceTokens& tokens, AttentionKind kind);

/// "Cross-attention" …, and where room is scarce, "Decoder self-attention" without "masked".
QString attentionKindName(AttentionKind kind);
QString shortAttentionKindName(AttentionKind kind);

/// One sentence on how to read the map.
QString attentionExplanation(AttentionKind kind, bool highIsBright);
/// The same of a map of signed factors, see attention_factors.h.
QString factorExplanation();

}  // namespace translucent
