#pragma once

#include "engine/translation_result.h"

#include <QStringList>

namespace translucent {

/// Parts of the sentence that the decoder has hardly looked at, so that they are probably missing in the translation:
/// neighbouring pieces of words as they stand in the text. Each row of cross-attention gives 1 to all pieces together;
/// a piece counts as unread that got less than kUnreadWeight from all tokens of the first hypothesis, on average over
/// layers and heads. One or two such pieces are in most good translations (了, measure words): below kUnreadPieces of
/// them or kUnreadShare of the sentence there are none.
QStringList unreadSource(const TranslationResult& result);

inline constexpr double kUnreadWeight = 0.2;
inline constexpr double kUnreadShare = 0.2;
inline constexpr int kUnreadPieces = 4;

}  // namespace translucent
