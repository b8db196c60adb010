#pragma once

#include "network/transformer.h"
#include "translucent/neural/translation_model.h"

namespace translucent {

/// What a TranslationModel holds. The network is always in evaluation mode here.
struct ModelState {
    TransformerConfig config;
    ModelInfo info;
    Tokenizer source;
    Tokenizer target;
    bool sharedVocabulary = false;
    mutable Transformer network;  ///< torch's forward functions are not const

    static const ModelState& of(const TranslationModel& model) { return *model.m_state; }
    static std::shared_ptr<TranslationModel> intoModel(std::unique_ptr<ModelState> state);
};

inline Transformer& networkOf(const TranslationModel& model)
{
    return ModelState::of(model).network;
}

/// Writes the files of a model directory; each appears under its name only when complete.
/// @throws Error{WriteFailed}
void writeModelDirectory(const std::filesystem::path& directory, const ModelState& model, WeightPrecision precision);

}  // namespace translucent
