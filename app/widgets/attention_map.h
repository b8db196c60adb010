#pragma once

#include "translucent/model/forward_trace.h"
#include "translucent/scores/attention_statistics.h"
#include "translucent/search/decoding.h"
#include "widgets/heatmap_style.h"
#include "widgets/token_text.h"

#include <QString>
#include <QStringList>

#include <optional>
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
/// The same for a map of signed factors, see attention_factors.h.
QString factorExplanation();

/// "Attention weight", or "Signed factor" if the trace contains factors.
QString attentionValueTitle(bool factors);

/// The weights with labels and titles in the current language.
HeatmapData attentionMap(const SentenceTokens& tokens, const ForwardTrace& trace, const AttentionChoice& choice);

/// "Cross-attention · layer 1 · head 2", counted from 1.
QString attentionMapTitle(const AttentionChoice& choice);

/// "attention-cross-layer1-head2": for file names.
QString attentionFileStem(const AttentionChoice& choice);

/// "1", "Mean", "Rollout", "Best": a column of maps.
QString headChoiceName(const HeadChoice& choice);

/// The full form, for tool tips and assistive technology.
QString headChoiceDescription(const HeadChoice& choice, std::int64_t layer);

/// Measures how spread out the weights of one query are.
struct AttentionRowStatistics {
    double entropy = 0;  ///< bits; 0 = all weight on one key
    float maximum = 0;
    int maximumKey = 0;
    double sum = 0;
};
AttentionRowStatistics attentionRowStatistics(std::span<const float> weights);

/// One line about the focused row, or about all rows if none is focused, in the current language. For signed factors,
/// entropy and the sum of 1 are omitted. `causal`: row t sees only its first t + 1 keys.
QString attentionSummary(const HeatmapData& map, std::optional<int> row, bool causal);

}  // namespace translucent
