#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace translucent {

/// Looks through a precompiled_charsmap of sentencepiece, which its normaliser follows without looking: the size of a
/// trie in bytes (32 bits, little-endian), the trie, and the texts that its leaves point to, each with a zero byte at
/// the end. Every way through the trie must stay inside it, spell whole characters, end, and lead to such a text.
/// Source: darts-clone, DoubleArrayUnit and commonPrefixSearch; sentencepiece, Normalizer::NormalizePrefix.
/// `refuse` is called with the reason and must not return.
void checkCharsmap(std::string_view charsmap, const std::function<void(const std::string&)>& refuse);

}  // namespace translucent
