#pragma once

#include <string>
#include <string_view>

namespace translucent {

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

}  // namespace translucent
