#pragma once

#include "translucent/decoding/decoding_model.h"

#include <cstdint>
#include <filesystem>
#include <memory>

namespace translucent {

enum class WeightPrecision { Float32, Float16 };

struct ModelState;

/// Config, vocabularies and weights of one translator. Immutable while shared: every const member may be called from
/// one thread at a time, and a call never changes the result of a later call.
class TranslationModel : public DecodingModel {
public:
    /// Reads a model directory (config.json, model.safetensors, source.model/target.model or shared.model), or a Marian
    /// model of Hugging Face transformers (config.json, vocab.json, source.spm, target.spm and its weights).
    /// @throws Error{NotFound, InvalidFormat, Inconsistent} naming the file and the problem in it.
    static std::shared_ptr<const TranslationModel> load(const std::filesystem::path& directory);

    /// Writes the files of a model directory. Each file appears under its name only when complete, config.json last.
    /// Other files of an existing directory (training.jsonl, checkpoint/) are kept.
    /// @throws Error{Numeric} for weights that are not finite or too large for the precision, Error{WriteFailed}
    void save(const std::filesystem::path& directory, WeightPrecision precision = WeightPrecision::Float32) const;

    /// Creates a model with random Xavier-uniform weights. Pass the same tokenizer twice for a shared vocabulary.
    static std::shared_ptr<const TranslationModel> create(const TransformerConfig& config, const Tokenizer& source,
        const Tokenizer& target, bool sharedVocabulary, std::uint64_t seed);

    ~TranslationModel() override;
    TranslationModel(const TranslationModel&) = delete;
    TranslationModel& operator=(const TranslationModel&) = delete;

    const TransformerConfig& config() const override;
    const ModelInfo& info() const override;
    const Tokenizer& sourceTokenizer() const override;
    const Tokenizer& targetTokenizer() const override;
    std::shared_ptr<const DecodingWeights> decodingWeights(DecodingPrecision precision) const override;
    bool sharedVocabulary() const;

private:
    friend struct ModelState;
    explicit TranslationModel(std::unique_ptr<ModelState> state);

    std::unique_ptr<ModelState> m_state;
};

/// Writes weights, vocabularies and config of a model to a new directory, which appears only when it is complete. The
/// history and the checkpoint of its training are not copied.
/// @throws Error as TranslationModel::load and TranslationModel::save do
void copyModel(const std::filesystem::path& model, const std::filesystem::path& out, WeightPrecision precision);

}  // namespace translucent
