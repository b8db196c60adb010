#pragma once

#include "io/json_object.h"
#include "translucent/transformer_config.h"
#include "translucent/translation_model.h"

namespace translucent {

/// The `architecture` part of config.json and of recipes.
nlohmann::ordered_json toJson(const TransformerConfig& config);
/// Absent fields keep their value in `config`.
void readFields(JsonObject& object, TransformerConfig& config);

/// What config.json of a model directory holds.
struct ModelDescription {
    TransformerConfig config;
    ModelInfo info;
    bool sharedVocabulary = false;
    /// Checksums of the vocabulary files, equal when they are one; empty when the file has none.
    std::string sourceChecksum;
    std::string targetChecksum;
};
nlohmann::ordered_json toJson(const ModelDescription& description);
/// @throws Error{NotFound, InvalidFormat, InvalidArgument} naming the file and field
ModelDescription readModelDescription(const std::string& file);

}  // namespace translucent
