#include "model/model_files.h"

#include "files/atomic_file.h"
#include "files/checksum.h"
#include "files/safetensors.h"
#include "formats/marian_model.h"
#include "text/vocabulary_check.h"
#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"
#include "translucent/files/resources.h"
#include "translucent/model/model_info.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace translucent {

namespace fs = std::filesystem;

namespace {

/// Ids have the same meaning as in training only with exactly the same vocabulary.
void requireChecksum(std::string_view bytes, const std::string& expected, const fs::path& file)
{
    if (!expected.empty() && checksumOf(bytes) != expected)
        throw Error(ErrorCode::InvalidFormat,
            say("%1: is damaged or belongs to another model: its checksum is not the one in %2; restore the file", file,
                kConfigFile));
}

Tokenizer loadTokenizer(
    const fs::path& file, std::int64_t expectedSize, const std::string& field, const std::string& checksum)
{
    const auto bytes = readVocabulary(file);
    requireChecksum(bytes, checksum, file);
    auto tokenizer = Tokenizer::fromBytes(bytes, file.string());
    if (tokenizer.vocabularySize() != expectedSize)
        throw Error(ErrorCode::Inconsistent,
            say("%1: has %2 pieces, but %3 says %4 %5; restore the file that was changed", file,
                tokenizer.vocabularySize(), kConfigFile, field, expectedSize));
    return tokenizer;
}

void requireModelDirectory(const fs::path& directory)
{
    std::error_code error;
    if (!fs::is_directory(directory, error))
        throw Error(ErrorCode::NotFound,
            error ? say("%1: no such model directory: %2; choose another", directory, errnoText(error.value()))
                  : say("%1: no such model directory; choose another", directory));
    if (!isThere(directory / kConfigFile))
        throw Error(ErrorCode::NotFound,
            say("%1: not a model directory, %2 is missing; choose another", directory, kConfigFile));
}

std::int64_t numbersIn(const SafetensorsHeader& header)
{
    std::uint64_t numbers = 0;
    for (const auto& tensor : header.tensors)
        numbers += (tensor.end - tensor.begin) / tensorTypeSize(tensor.type);
    return static_cast<std::int64_t>(numbers);
}

std::int64_t numbersOf(const TransformerConfig& config)
{
    return parameterCount(config) + statisticsCount(config);
}

[[noreturn]] void refuseNumbers(const fs::path& file, std::int64_t numbers, std::int64_t expected)
{
    throw Error(ErrorCode::Inconsistent,
        say("%1: contains %2 numbers, but %3 requires %4; restore the file that was changed", file, numbers,
            kConfigFile, expected));
}

void requireAllNumbers(const ModelDescription& description, const fs::path& file)
{
    const auto numbers = numbersIn(readSafetensorsHeader(file));
    if (numbers != numbersOf(description.config))
        refuseNumbers(file, numbers, numbersOf(description.config));
}

/// Weights that another program wrote get a checksum.
void signWeights(const ModelDescription& description, const fs::path& file)
{
    requireAllNumbers(description, file);
    if (readSafetensorsHeader(file).hasChecksum)
        return verifySafetensors(file);
    const auto weights = SafetensorsFile::read(file);
    std::vector<TensorView> views;
    for (const auto& entry : weights.entries())
        views.push_back({entry.name, entry.type, entry.shape, entry.data});
    writeSafetensors(file, views, weights.metadata());
}

/// Empty if no models are bundled, as in a fresh source tree.
fs::path shippedModels()
{
    try {
        return resourcePath("models");
    } catch (const Error&) {
        return {};
    }
}

}  // namespace

std::string checksumOf(std::string_view bytes)
{
    Checksum checksum;
    checksum.add(bytes);
    return checksum.text();
}

void requireFittingWeights(const ModelDescription& description, const fs::path& file)
{
    const auto header = readSafetensorsHeader(file);
    const auto numbers = numbersIn(header);
    const auto expected = numbersOf(description.config);
    if (expected / 2 > numbers || numbers / 2 > expected)
        refuseNumbers(file, numbers, expected);
    if (description.formatVersion > kFirstFormat && !header.hasChecksum)
        throw Error(ErrorCode::InvalidFormat,
            say("%1: has no checksum, which format version %2 of %3 requires; after a change on purpose, "
                "'translucent-cli model sign DIR' adds it",
                file, description.formatVersion, kConfigFile));
}

ModelFiles readModelFiles(const fs::path& directory, ArchitectureCheck check)
{
    requireModelDirectory(directory);
    if (isHuggingFaceModel(directory))
        throw Error(ErrorCode::InvalidArgument,
            say("%1: is a Hugging Face transformers model; convert it to this program's format with 'translucent-cli "
                "model import', for which this works",
                directory));
    const auto description = readModelDescription((directory / kConfigFile).string(), check);
    const auto& config = description.config;
    const bool shared = description.sharedVocabulary;
    const auto source = loadTokenizer(directory / (shared ? kSharedVocabulary : kSourceVocabulary),
        config.sourceVocabulary, "source_vocabulary", description.sourceChecksum);
    const auto target = loadTokenizer(directory / (shared ? kSharedVocabulary : kTargetVocabulary),
        config.targetVocabulary, "target_vocabulary", description.targetChecksum);
    return {description, source, target};
}

ModelOverview readModelOverview(const fs::path& directory)
{
    if (isHuggingFaceModel(directory)) {
        const auto model = readMarianModel(directory);
        return {model.config.network, model.info(), false, 0};
    }
    const auto description = readModelFiles(directory).description;
    requireFittingWeights(description, directory / kWeightsFile);
    requireAllNumbers(description, directory / kWeightsFile);
    return {description.config, description.info, description.sharedVocabulary, description.formatVersion};
}

std::optional<SearchDefaults> readSearchDefaults(const fs::path& directory)
{
    requireModelDirectory(directory);
    if (isHuggingFaceModel(directory))
        return readMarianConfig(directory).search;
    return readModelDescription((directory / kConfigFile).string()).info.search;
}

void verifyWeights(const fs::path& directory)
{
    if (!isHuggingFaceModel(directory))  // these files have no checksum
        verifySafetensors(directory / kWeightsFile);
}

void signModel(const fs::path& directory)
{
    auto files = readModelFiles(directory, ArchitectureCheck::LeftOut);
    auto& description = files.description;
    signWeights(description, directory / kWeightsFile);
    description.sourceChecksum = checksumOf(files.source.bytes());
    description.targetChecksum = checksumOf(files.target.bytes());
    writeFileAtomically(directory / kConfigFile, toJson(description).dump(2) + "\n");
}

std::vector<ModelEntry> listModels()
{
    std::vector<ModelEntry> models;
    std::error_code error;
    for (fs::directory_iterator entry(shippedModels(), error); !error && entry != fs::directory_iterator();
         entry.increment(error))
        if (isThere(entry->path() / "config.json"))
            models.push_back({entry->path().filename().string(), entry->path()});
    std::ranges::sort(models, {}, &ModelEntry::name);
    return models;
}

fs::path findModel(const std::string& nameOrDirectory)
{
    std::error_code ignored;
    if (fs::is_directory(nameOrDirectory, ignored))
        return nameOrDirectory;
    std::string known;
    for (const auto& model : listModels()) {
        if (model.name == nameOrDirectory)
            return model.directory;
        known += (known.empty() ? "" : ", ") + model.name;
    }
    throw Error(ErrorCode::NotFound,
        say("model %1 is neither a directory nor a shipped model (%2); choose another", quote(nameOrDirectory),
            known.empty() ? say("none") : untranslated(known)));
}

}  // namespace translucent
