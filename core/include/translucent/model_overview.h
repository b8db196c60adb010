#pragma once

#include "translucent/transformer_config.h"
#include "translucent/translation_model.h"

#include <cstdint>
#include <filesystem>

namespace translucent {

/// What a model directory tells about itself without its weights.
struct ModelOverview {
    TransformerConfig config;
    ModelInfo info;
    bool sharedVocabulary = false;
    std::int64_t formatVersion = 0;  ///< before 2, an edited architecture goes unnoticed
};

/// Reads config and vocabularies and compares them with the header of the weights, whose numbers stay unread.
/// @throws Error{NotFound, InvalidFormat, Inconsistent} naming the file and what is wrong in it
ModelOverview readModelOverview(const std::filesystem::path& directory);

/// Reads the weights piece by piece, so that they take no memory, and compares them with their checksum if they have
/// one.
/// @throws Error{NotFound, InvalidFormat} naming the file
void verifyWeights(const std::filesystem::path& directory);

/// Renews the checksum of an architecture that was edited on purpose, which is refused otherwise, and adds those that
/// directories of format version 1 and weights of other programs lack. Damaged files stay refused.
/// @throws Error as readModelOverview, Error{WriteFailed}
void signModel(const std::filesystem::path& directory);

}  // namespace translucent
