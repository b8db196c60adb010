#pragma once

#include "model/config_json.h"
#include "translucent/tokenizer.h"

#include <filesystem>
#include <string>

namespace translucent {

inline constexpr auto kConfigFile = "config.json";
inline constexpr auto kWeightsFile = "model.safetensors";
inline constexpr auto kSharedVocabulary = "shared.model";
inline constexpr auto kSourceVocabulary = "source.model";
inline constexpr auto kTargetVocabulary = "target.model";

/// Everything in a model directory but the weights.
struct ModelFiles {
    ModelDescription description;
    Tokenizer source;
    Tokenizer target;
};

/// Reads config and vocabularies and checks that they belong together.
/// @throws Error{NotFound, InvalidFormat, Inconsistent} naming the file
ModelFiles readModelFiles(
    const std::filesystem::path& directory, ArchitectureCheck check = ArchitectureCheck::Required);

/// Compares the header of the weights with the config, before anything takes memory for either. Differences below a
/// factor of two pass: the network itself can name the tensor.
/// @throws Error{NotFound, InvalidFormat} for the file, Error{Inconsistent} when its size cannot be right
void requireFittingWeights(const ModelDescription& description, const std::filesystem::path& file);

std::string checksumOf(std::string_view bytes);

}  // namespace translucent
