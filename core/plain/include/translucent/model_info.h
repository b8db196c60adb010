#pragma once

#include "translucent/array.h"
#include "translucent/intervention.h"
#include "translucent/search_defaults.h"
#include "translucent/tokenizer.h"
#include "translucent/transformer_config.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// What config.json says about a model besides its architecture.
struct ModelInfo {
    std::string sourceLanguage = "zh";  ///< ISO 639 code
    std::string targetLanguage = "en";
    std::string corpus;       ///< what it was trained on
    std::string attribution;  ///< licence and origin of the training data
    std::int64_t trainedSteps = 0;
    std::int64_t trainedEpochs = 0;
    double devLoss = 0;                     ///< nats per target token, without label smoothing; 0 when never measured
    double devBleu = 0;                     ///< 0 … 100; 0 when never measured
    std::optional<HeadId> guidedHead = {};  ///< the head that was taught where target tokens come from
    std::optional<SearchDefaults> search = {};  ///< of a model that another program made

    bool operator==(const ModelInfo&) const = default;
};

/// What a model directory tells about itself without its weights.
struct ModelOverview {
    TransformerConfig config;
    ModelInfo info;
    bool sharedVocabulary = false;
    /// Before 2, an edited architecture goes unnoticed; from 3 on there may be a guided head; 0 = a model directory of
    /// Hugging Face transformers.
    std::int64_t formatVersion = 0;
};

/// Reads config and vocabularies and compares them with the header of the weights, whose numbers stay unread.
/// @throws Error{NotFound, InvalidFormat, Inconsistent} naming the file and what is wrong in it
ModelOverview readModelOverview(const std::filesystem::path& directory);

/// Whether config.json is one of Hugging Face transformers, so that it names a model type. Such a directory can be
/// loaded like one of this program's own if it holds a Marian model.
bool isHuggingFaceModel(const std::filesystem::path& directory);

/// How a model is meant to be searched, where its directory says. Reads the descriptions alone.
/// @throws Error{NotFound, InvalidFormat} naming the file
std::optional<SearchDefaults> readSearchDefaults(const std::filesystem::path& directory);

/// Reads the weights piece by piece, so that they take no memory, and compares them with their checksum if they have
/// one.
/// @throws Error{NotFound, InvalidFormat} naming the file
void verifyWeights(const std::filesystem::path& directory);

/// Renews the checksum of an architecture that was edited on purpose, which is refused otherwise, and adds those that
/// directories of format version 1 and weights of other programs lack. Damaged files stay refused.
/// @throws Error as readModelOverview, Error{WriteFailed}
void signModel(const std::filesystem::path& directory);

/// Trained numbers by their names in the weights file, e.g. "encoder.layers.0.self_attention.qkv.weight".
struct ModelParameters {
    std::vector<NamedArray> arrays;

    /// nullptr when the model has no such array.
    const Array* find(std::string_view name) const;
};

using ModelParametersPtr = std::shared_ptr<const ModelParameters>;

/// A model that can be named on the command line or picked in the window.
struct ModelEntry {
    std::string name;
    std::filesystem::path directory;
};

/// Models in the resource directory, sorted by name.
std::vector<ModelEntry> listModels();

/// A directory path, or the name of a listed model.
/// @throws Error{NotFound} listing the known names.
std::filesystem::path findModel(const std::string& nameOrDirectory);

}  // namespace translucent
