#pragma once

#include "translucent/intervention.h"

#include <filesystem>

namespace translucent {

/// Writes a model directory as CTranslate2 reads it: model.bin, config.json, source_vocabulary.json and
/// target_vocabulary.json, and the vocabularies source.spm and target.spm, which cut sentences into the pieces it
/// takes. Weights keep their precision and nothing is computed anew, but for norms with the standard deviation of a
/// sample, whose gain takes up the difference (3e-6 of the result). `aligning` is the cross-attention head that it
/// takes alignments from: it becomes the first of its layer. Source: CTranslate2, TransformerSpec revision 7 in binary
/// version 6.
/// @throws Error{InvalidArgument} naming the part of the model, or the head, that the format does not have,
/// Error{NotFound, InvalidFormat, Inconsistent} for the model, Error{WriteFailed}
void exportToCTranslate2(
    const std::filesystem::path& model, const std::filesystem::path& directory, const HeadId& aligning);

}  // namespace translucent
