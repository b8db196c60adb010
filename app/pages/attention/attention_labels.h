#pragma once

#include "engine/translation_result.h"

#include <QString>
#include <QStringList>

namespace translucent {

/// What the rows and columns of one kind of attention stand for.
struct AttentionLabels {
    QStringList queries;  ///< rows. Cross: the token being produced; DecoderSelf: input token → token it predicts
    QStringList keys;     ///< columns
    QString queryTitle;   ///< axis title of the rows
    QString keyTitle;     ///< axis title of the columns
    QString queryName;    ///< one row, in the read-out
    QString keyName;      ///< one column, in the read-out

    bool operator==(const AttentionLabels&) const = default;
};

/// Labels in the current language. `hypothesis` must have a trace.
AttentionLabels attentionLabels(const TranslationResult& result, AttentionKind kind, std::size_t hypothesis);

/// "Cross-attention" …
QString attentionKindName(AttentionKind kind);

/// One sentence on how to read the map.
QString attentionExplanation(AttentionKind kind, bool highIsBright);

}  // namespace translucent
