#pragma once

#include "translucent/base/array.h"
#include "translucent/base/choice.h"
#include "translucent/model/intervention.h"
#include "translucent/model/search_defaults.h"
#include "translucent/model/transformer_config.h"
#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// Which weights of a training a model has.
enum class WeightKind {
    Raw,       ///< those of its last step
    Averaged,  ///< their moving average
};
template <>
inline constexpr std::array kChoices<WeightKind> {
    Choice {WeightKind::Raw, "raw"}, Choice {WeightKind::Averaged, "averaged"}};

/// The contents of config.json about a model, except its architecture.
struct ModelInfo {
    std::string sourceLanguage = "zh";  ///< ISO 639 code
    std::string targetLanguage = "en";
    std::string corpus;       ///< the training corpus
    std::string attribution;  ///< licence and origin of the training data
    std::int64_t trainedSteps = 0;
    std::int64_t trainedEpochs = 0;
    double devLoss = 0;                         ///< nats per target token, without label smoothing; 0 if not measured
    double devBleu = 0;                         ///< 0 … 100; 0 if not measured
    std::optional<HeadId> guidedHead = {};      ///< the head trained to find the source of target tokens
    std::optional<SearchDefaults> search = {};  ///< of a model that another program made
    std::optional<WeightKind> weights = {};     ///< of a moment of a training, after `trainedSteps`

    bool operator==(const ModelInfo&) const = default;
};

/// The description of a model directory, without the weights.
struct ModelOverview {
    TransformerConfig config;
    ModelInfo info;
    bool sharedVocabulary = false;
    /// Before 2, changes to the architecture are not detected; from 3, there can be a guided head; 6 = a moment of a
    /// training; 0 = a model directory of Hugging Face transformers.
    std::int64_t formatVersion = 0;
};

/// Reads config and vocabularies and compares them with the header of the weights; the weights themselves are not read.
/// @throws Error{NotFound, InvalidFormat, Inconsistent} naming the file and the problem
ModelOverview readModelOverview(const std::filesystem::path& directory);

/// What the descriptions say of a model: neither vocabularies nor weights are read, so it is quick.
/// @throws Error{NotFound, InvalidFormat} naming the file
ModelOverview readModelConfig(const std::filesystem::path& directory);

/// True if config.json is from Hugging Face transformers, that is, names a model type. Such a directory can be loaded
/// like one of this program if it contains a Marian model.
bool isHuggingFaceModel(const std::filesystem::path& directory);

/// Reads the weights in chunks, which needs little memory, and compares them with their checksum if they have one.
/// @throws Error{NotFound, InvalidFormat} naming the file
void verifyWeights(const std::filesystem::path& directory);

/// Updates the checksum of an architecture that was edited on purpose and would otherwise be rejected. Adds the
/// checksums that are missing in directories of format version 1 and in weights of other programs. Damaged files are
/// still rejected.
/// @throws Error as readModelOverview, Error{WriteFailed}
void signModel(const std::filesystem::path& directory);

/// Trained numbers by their names in the weights file, e.g. "encoder.layers.0.self_attention.qkv.weight".
struct ModelParameters {
    std::vector<NamedArray> arrays;

    /// nullptr if the model does not contain the array.
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

/// Finds a model by directory path or by the name of a listed model.
/// @throws Error{NotFound} listing the known names.
std::filesystem::path findModel(const std::string& nameOrDirectory);

}  // namespace translucent
