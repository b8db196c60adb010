#pragma once

#include "translucent/neural/translation_model.h"

#include <filesystem>

namespace translucent {

/// Writes weights, vocabularies and config of a model to a new directory, which appears only when it is complete. The
/// history and the checkpoint of its training are not copied.
/// @throws Error as TranslationModel::load and TranslationModel::save do
void copyModel(const std::filesystem::path& model, const std::filesystem::path& out, WeightPrecision precision);

}  // namespace translucent
