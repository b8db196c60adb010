#pragma once

#include "translucent/intervention.h"

#include <filesystem>

namespace translucent {

/// Writes a model directory as CTranslate2 reads it: model.bin, config.json, source_vocabulary.json and
/// target_vocabulary.json, and the vocabularies source.spm and target.spm, which cut sentences into the pieces it
/// takes. Weights keep their precision and nothing is computed again, except for norms with the standard deviation of a
/// sample, whose gain takes up the difference (3e-6 of the result). `aligning` is the cross-attention head that it
/// takes alignments from: it becomes the first of its layer. Source: CTranslate2, TransformerSpec revision 7 in binary
/// version 6.
/// @throws Error{InvalidArgument} naming the part of the model, or the head, that the format does not have,
/// Error{NotFound, InvalidFormat, Inconsistent} for the model, Error{WriteFailed}
void exportToCTranslate2(
    const std::filesystem::path& model, const std::filesystem::path& directory, const HeadId& aligning);

/// Writes a model directory as a Marian model of Hugging Face transformers: config.json, generation_config.json,
/// model.safetensors in float32, source.spm, target.spm, vocab.json and tokenizer_config.json. Models with norms after
/// the sublayers and zeros as the embedding that begins a translation can be written. Two vocabularies become one list,
/// with tables of their own. Nothing is computed again, except for norms as above.
/// Source: MarianMTModel and MarianTokenizer of Hugging Face transformers.
/// @throws Error{InvalidArgument} naming the option that the format does not have, Error{NotFound, InvalidFormat,
/// Inconsistent} for the model, Error{WriteFailed}
void exportToHuggingFace(const std::filesystem::path& model, const std::filesystem::path& directory);

}  // namespace translucent
