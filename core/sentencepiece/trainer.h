#pragma once

#include "translucent/tokenizer.h"

#include <span>
#include <string>

namespace translucent {

/// Bytes of a sentencepiece model, see SentencepieceLibrary::train.
std::string trainedVocabulary(std::span<const VocabularyText> texts, const VocabularyOptions& options);

}  // namespace translucent
