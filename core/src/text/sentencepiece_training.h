#pragma once

#include "translucent/tokenizer.h"

#include <cstdint>
#include <span>
#include <string>

namespace translucent {

/// Bytes of a sentencepiece model trained on `sentences` with PAD, UNK, BEGIN and END at their fixed ids.
/// `vocabulary` is an upper bound: texts with fewer distinct pieces give a smaller model.
std::string trainSentencepiece(std::span<const std::string> sentences, TokenizerKind kind, std::int64_t vocabulary,
    double characterCoverage);

}  // namespace translucent
