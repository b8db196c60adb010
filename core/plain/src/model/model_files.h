#pragma once

#include "files/json_object.h"
#include "translucent/model/model_info.h"
#include "translucent/model/transformer_config.h"
#include "translucent/text/tokenizer.h"

#include <filesystem>
#include <string>

namespace translucent {

/// Versions of config.json.
inline constexpr std::int64_t kFirstFormat = 1;
inline constexpr std::int64_t kChecksumFormat = 2;
inline constexpr std::int64_t kGuidedFormat = 3;     ///< written only for models with a guided head
inline constexpr std::int64_t kTechniqueFormat = 4;  ///< written only for models that use a technique
inline constexpr std::int64_t kSearchFormat = 5;     ///< written only for models from other programs
inline constexpr std::int64_t kNewestFormat = 6;     ///< written only for moments of a training

/// The contents of config.json in a model directory.
///
/// In format version 2 every part of a model has a checksum: architecture and vocabularies here, the weights in their
/// own file. Version 1, which can still be read, has none for the architecture; those of the others are optional.
struct ModelDescription {
    TransformerConfig config;
    ModelInfo info;
    bool sharedVocabulary = false;
    /// Checksums of the vocabulary files, equal if they are the same file; empty if the file has none.
    std::string sourceChecksum;
    std::string targetChecksum;
    /// The version of the file that was read. The written version is 2, or 1 if a checksum of a vocabulary is missing.
    std::int64_t formatVersion = kNewestFormat;
};
nlohmann::ordered_json toJson(const ModelDescription& description);

enum class ArchitectureCheck { Required, LeftOut };

/// @throws Error{NotFound, InvalidFormat, InvalidArgument} naming the file and field
ModelDescription readModelDescription(const std::string& file, ArchitectureCheck check = ArchitectureCheck::Required);

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

/// Reads config and vocabularies and checks that they match.
/// @throws Error{NotFound, InvalidFormat, Inconsistent} naming the file
ModelFiles readModelFiles(
    const std::filesystem::path& directory, ArchitectureCheck check = ArchitectureCheck::Required);

/// Compares the header of the weights with the config, before memory is allocated for either. Accepts differences below
/// a factor of two: the network itself can name the tensor.
/// @throws Error{NotFound, InvalidFormat} for the file, Error{Inconsistent} if its size is impossible
void requireFittingWeights(const ModelDescription& description, const std::filesystem::path& file);

std::string checksumOf(std::string_view bytes);

}  // namespace translucent
