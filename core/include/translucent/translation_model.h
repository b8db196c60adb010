#pragma once

#include "translucent/tokenizer.h"
#include "translucent/transformer_config.h"

#include <filesystem>
#include <memory>
#include <string>
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
    double devLoss = 0;  ///< nats per target token, without label smoothing; 0 when never measured
    double devBleu = 0;  ///< 0 … 100; 0 when never measured

    bool operator==(const ModelInfo&) const = default;
};

enum class WeightPrecision { Float32, Float16 };

/// Config, vocabularies and weights of one translator. Immutable while shared: every const member may be called
/// from one thread at a time, and no call changes what a later call returns.
class TranslationModel {
public:
    struct Impl;

    /// Reads a model directory (config.json, model.safetensors, source.model/target.model or shared.model).
    /// @throws Error{NotFound, InvalidFormat, Inconsistent} naming the file and what is wrong in it.
    static std::shared_ptr<const TranslationModel> load(const std::filesystem::path& directory);

    /// Writes the files of a model directory; each appears under its name only when complete, config.json last.
    /// Other files of an existing directory (training.jsonl, checkpoint/) are kept.
    /// @throws Error{Numeric} for weights that are not finite or too large for the precision, Error{WriteFailed}
    void save(const std::filesystem::path& directory, WeightPrecision precision = WeightPrecision::Float32) const;

    /// Fresh Xavier-uniform weights. With a shared vocabulary pass the same tokenizer twice.
    static std::shared_ptr<const TranslationModel> create(const TransformerConfig& config, const Tokenizer& source,
        const Tokenizer& target, bool sharedVocabulary, std::uint64_t seed);

    explicit TranslationModel(std::unique_ptr<Impl> impl);
    ~TranslationModel();
    TranslationModel(const TranslationModel&) = delete;
    TranslationModel& operator=(const TranslationModel&) = delete;

    const TransformerConfig& config() const;
    const ModelInfo& info() const;
    const Tokenizer& sourceTokenizer() const;
    const Tokenizer& targetTokenizer() const;
    bool sharedVocabulary() const;

    /// For core's own sources.
    const Impl& impl() const { return *m_impl; }

private:
    std::unique_ptr<Impl> m_impl;
};

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
