#pragma once

#include "corpus/grammar_model.h"
#include "corpus/word_tags.h"

namespace translucent {

/// The sentence with spaces between its words, and the part of speech of each.
SentencePair taggedPair(const grammar::DrawnSentence& sentence, const WordTags& tags);

/// The sentence without its last mark, and its type in the grammar: statement, negation, question or request. A
/// sentence with a question in any part is a question; a negation is a statement with not, no, never or similar on its
/// English side. The target is empty for set phrases and names used as an address, which can have any type.
SentencePair typedPair(const grammar::DrawnSentence& sentence);

}  // namespace translucent
