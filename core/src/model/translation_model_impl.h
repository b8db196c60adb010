#pragma once

#include "model/transformer.h"
#include "translucent/translation_model.h"

namespace translucent {

/// What a TranslationModel holds. The network is always in evaluation mode here.
struct TranslationModel::Impl {
    TransformerConfig config;
    ModelInfo info;
    Tokenizer source;
    Tokenizer target;
    bool sharedVocabulary = false;
    mutable Transformer network;  ///< torch's forward functions are not const
};

/// Writes the files of a model directory; each appears under its name only when complete.
/// @throws Error{WriteFailed}
void writeModelDirectory(
    const std::filesystem::path& directory, const TranslationModel::Impl& model, WeightPrecision precision);

}  // namespace translucent
