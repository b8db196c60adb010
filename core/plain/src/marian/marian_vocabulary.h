#pragma once

#include "marian/marian_config.h"
#include "translucent/tokenizer.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace translucent {

/// The row of the file's tables for each of our ids: kNoRow for PAD, which is not in the file; the file's PAD is our
/// BEGIN.
using MarianRows = std::vector<std::int64_t>;
inline constexpr std::int64_t kNoRow = -1;

struct MarianVocabularies {
    Tokenizer source;
    Tokenizer target;
    MarianRows sourceRows;
    MarianRows targetRows;
};

/// Reads source.spm, target.spm, vocab.json and, if it exists, target_vocab.json.
/// @throws Error{NotFound, InvalidFormat, Inconsistent} naming the file
MarianVocabularies readMarianVocabularies(const std::filesystem::path& directory, const MarianConfig& config);

}  // namespace translucent
