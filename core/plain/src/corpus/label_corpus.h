#pragma once

#include "corpus/grammar_model.h"
#include "corpus/word_tags.h"

namespace translucent {

/// The sentence with spaces between its words, and the part of speech of each.
SentencePair taggedPair(const grammar::DrawnSentence& sentence, const WordTags& tags);

/// The sentence without its last mark, and what kind of sentence the grammar made it: statement, negation, question or
/// request. What asks in any part is a question; a negation is a statement whose English side says not, no, never or
/// the like. The target is empty for set phrases and names that are called, which can be anything.
SentencePair typedPair(const grammar::DrawnSentence& sentence);

}  // namespace translucent
