#pragma once

#include "translucent/tokenizer.h"

namespace translucent {

/// How many sentence pairs a small vocabulary is learnt from.
inline constexpr std::size_t kSmallVocabularyPairs = 2000;

/// One vocabulary for both languages of the classroom corpus, learnt when it is first asked for, which takes a moment.
/// @throws Error{NotFound} when the corpus or sentencepiece is missing.
const Tokenizer& smallVocabulary(TokenizerKind kind);

}  // namespace translucent
