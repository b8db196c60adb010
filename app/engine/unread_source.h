#pragma once

#include "engine/translation_result.h"

#include <QStringList>

namespace translucent {

/// Parts of the sentence that the decoder hardly attended to, so that they are probably missing in the translation:
/// adjacent pieces of words as written in the text. Each row of cross-attention distributes 1 over all pieces; a piece
/// counts as unread if its total over all tokens of the first hypothesis is below kUnreadWeight, averaged over layers
/// and heads. One or two such pieces occur in most good translations (了, measure words): below kUnreadPieces pieces or
/// kUnreadShare of the sentence, the result is empty.
QStringList unreadSource(const TranslationResult& result);

inline constexpr double kUnreadWeight = 0.2;
inline constexpr double kUnreadShare = 0.2;
inline constexpr int kUnreadPieces = 4;

}  // namespace translucent
