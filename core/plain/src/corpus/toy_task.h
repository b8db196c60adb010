#pragma once

#include "translucent/builtin_corpus.h"
#include "util/random.h"

namespace translucent {

/// Draws one pair of a toy task: 3 to 12 letters separated by spaces, and the copied, reversed or sorted
/// sequence. Each source letter is aligned to the position it moves to; sorting is stable.
SentencePair generateToyPair(BuiltinTask task, Random& random);

}  // namespace translucent
