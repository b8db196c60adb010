#pragma once

#include "translucent/tokenizer.h"

#include <string>

namespace translucent {

/// Bytes of a sentencepiece model, see SentencepieceLibrary::train.
std::string trainedVocabulary(const VocabularyTexts& texts, const VocabularyOptions& options);

}  // namespace translucent
