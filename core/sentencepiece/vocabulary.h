#pragma once

#include "text/sentencepiece_module.h"

#include <memory>
#include <string>

namespace translucent {

/// nullptr when the bytes are no sentencepiece model.
std::unique_ptr<SentencepieceVocabulary> loadVocabulary(const std::string& bytes);

std::string trainVocabulary(std::span<const std::string> sentences, std::string_view kind, std::int64_t vocabulary,
    double characterCoverage, const std::string& normalization);

}  // namespace translucent
