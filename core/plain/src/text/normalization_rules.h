#pragma once

#include <filesystem>

namespace translucent {

/// Rules that replace sentencepiece's own normalisation (NFKC), one per line: the code points to replace in
/// hexadecimal with spaces between, a tab, and those to put there. The longest rule counts. They become part of the
/// vocabulary's file. Only what cannot be seen may be replaced by nothing: sentencepiece crashes when nothing is left.
/// @throws Error{NotFound, InvalidFormat} naming file and line: sentencepiece itself takes damaged rules silently.
void requireNormalizationRules(const std::filesystem::path& file);

}  // namespace translucent
