#pragma once

#include "marian/marian_weights.h"
#include "translucent/model_info.h"

#include <filesystem>

namespace translucent {

/// A Marian model of Hugging Face transformers, read and checked; its numbers are still in the order of the file.
struct MarianModel {
    MarianConfig config;
    MarianVocabularies vocabularies;
    MarianWeights weights;

    ModelInfo info() const;
};

/// @throws Error{NotFound, InvalidFormat, Inconsistent} naming the file and the expected content
MarianModel readMarianModel(const std::filesystem::path& directory);

}  // namespace translucent
