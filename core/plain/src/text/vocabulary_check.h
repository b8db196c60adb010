#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace translucent {

/// The bytes of a vocabulary. @throws Error{NotFound, InvalidFormat} when there is no regular file of bearable size.
std::string readVocabulary(const std::filesystem::path& file);

/// Reads a sentencepiece model from beginning to end before sentencepiece itself does, whose reader trusts the file: a
/// table of the normalisation that points out of the file, or samples of a self-test, end the process. Vocabularies of
/// all four kinds pass, as they are written by this program and by the tools of sentencepiece.
///
/// Refused are: a field that is cut off, of another type than sentencepiece's, unknown, or given twice; a
/// normalisation that checkCharsmap refuses; samples of a self-test; pieces that are empty, too long, there twice, no
/// UTF-8, of an unknown kind, or scored by no plain number; user-defined symbols nested too deep; not exactly one
/// unknown piece; more pieces than this program can use.
/// Source: sentencepiece_model.proto.
/// @throws Error{InvalidFormat} beginning with `origin`
void checkVocabulary(std::string_view bytes, const std::string& origin);

/// Looks through a precompiled_charsmap of sentencepiece, which its normaliser follows without looking: the size of a
/// trie in bytes (32 bits, little-endian), the trie, and the texts that its leaves point to, each with a zero byte at
/// the end. Every way through the trie must stay inside it, spell whole characters, end, and lead to such a text.
/// Source: darts-clone, DoubleArrayUnit and commonPrefixSearch; sentencepiece, Normalizer::NormalizePrefix.
/// `refuse` is called with the reason and must not return.
void checkCharsmap(std::string_view charsmap, const std::function<void(const std::string&)>& refuse);

}  // namespace translucent
