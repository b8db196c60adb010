#include "io/atomic_file.h"
#include "io/checksum.h"
#include "io/posix_file.h"
#include "model/config_json.h"
#include "model/translation_model_impl.h"
#include "model/weights_file.h"
#include "text/vocabulary_file.h"
#include "translucent/error.h"
#include "util/boundary.h"

namespace translucent {

namespace fs = std::filesystem;

namespace {

constexpr auto kConfigFile = "config.json";
constexpr auto kWeightsFile = "model.safetensors";
constexpr auto kSharedVocabulary = "shared.model";
constexpr auto kSourceVocabulary = "source.model";
constexpr auto kTargetVocabulary = "target.model";

std::string checksumOf(std::string_view bytes)
{
    Checksum checksum;
    checksum.add(bytes);
    return checksum.text();
}

/// Ids mean what they meant in training only with the very same vocabulary.
void requireChecksum(std::string_view bytes, const std::string& expected, const fs::path& file)
{
    if (!expected.empty() && checksumOf(bytes) != expected)
        throw Error(ErrorCode::InvalidFormat,
            file.string() + ": is damaged or belongs to another model: its checksum is not the one in "
                + kConfigFile);
}

Tokenizer loadTokenizer(
    const fs::path& file, std::int64_t expectedSize, const std::string& field, const std::string& checksum)
{
    const auto bytes = readVocabulary(file);
    requireChecksum(bytes, checksum, file);
    auto tokenizer = Tokenizer::fromBytes(bytes, file.string());
    if (tokenizer.vocabularySize() != expectedSize)
        throw Error(ErrorCode::Inconsistent,
            file.string() + ": has " + std::to_string(tokenizer.vocabularySize()) + " pieces, but " + kConfigFile
                + " says " + field + " " + std::to_string(expectedSize));
    return tokenizer;
}

void requireModelDirectory(const fs::path& directory)
{
    std::error_code error;
    if (!fs::is_directory(directory, error))
        throw Error(ErrorCode::NotFound,
            directory.string() + ": no such model directory" + (error ? ": " + error.message() : ""));
    if (!isThere(directory / kConfigFile))
        throw Error(ErrorCode::NotFound,
            directory.string() + ": not a model directory, " + kConfigFile + " is missing");
}

}  // namespace

std::shared_ptr<const TranslationModel> TranslationModel::load(const fs::path& directory)
{
    requireModelDirectory(directory);
    const auto description = readModelDescription((directory / kConfigFile).string());
    const auto& config = description.config;
    const bool shared = description.sharedVocabulary;
    const auto source = loadTokenizer(directory / (shared ? kSharedVocabulary : kSourceVocabulary),
        config.sourceVocabulary, "source_vocabulary", description.sourceChecksum);
    const auto target = loadTokenizer(directory / (shared ? kSharedVocabulary : kTargetVocabulary),
        config.targetVocabulary, "target_vocabulary", description.targetChecksum);
    return atBoundary(directory.string() + ": building the model", [&] {
        const auto weights = openWeights(config, directory / kWeightsFile);
        Transformer network(config);
        readWeights(*network, weights, directory / kWeightsFile);
        network->eval();
        return std::make_shared<TranslationModel>(
            std::make_unique<Impl>(Impl {config, description.info, source, target, shared, network}));
    });
}

void writeModelDirectory(const fs::path& directory, const TranslationModel::Impl& model, WeightPrecision precision)
{
    makeDirectories(directory);
    // A training writes the same vocabularies and architecture again and again, so replacing file by file never
    // leaves parts that do not fit; config.json comes last because its presence makes the directory a model. The weights
    // come first because they are what may be refused.
    writeWeights(*model.network, directory / kWeightsFile, precision);
    if (model.sharedVocabulary) {
        writeFileAtomically(directory / kSharedVocabulary, model.source.bytes());
    } else {
        writeFileAtomically(directory / kSourceVocabulary, model.source.bytes());
        writeFileAtomically(directory / kTargetVocabulary, model.target.bytes());
    }
    const ModelDescription description{model.config, model.info, model.sharedVocabulary,
        checksumOf(model.source.bytes()), checksumOf(model.target.bytes())};
    writeFileAtomically(directory / kConfigFile, toJson(description).dump(2) + "\n");
}

}  // namespace translucent
