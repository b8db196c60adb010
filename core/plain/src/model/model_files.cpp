#include "model/model_files.h"

#include "base/require.h"
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
#include <future>
#include <optional>
#include <span>
#include <utility>
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

Tokenizer loadTokenizer(const fs::path& file, const std::string& checksum)
{
    const auto bytes = readVocabulary(file);
    requireChecksum(bytes, checksum, file);
    return Tokenizer::fromBytes(bytes, file.string());
}

void requireSize(const Tokenizer& tokenizer, std::int64_t expected, const char* field, const fs::path& file)
{
    if (tokenizer.vocabularySize() != expected)
        throw Error(ErrorCode::Inconsistent,
            say("%1: has %2 pieces, but %3 says %4 %5; restore the file that was changed", file,
                tokenizer.vocabularySize(), kConfigFile, field, expected));
}

/// Both vocabularies at the same time: most of the work is to build their tries.
ModelFiles withVocabularies(ModelDescription description, const fs::path& directory)
{
    const bool shared = description.sharedVocabulary;
    const auto sourceFile = directory / (shared ? kSharedVocabulary : kSourceVocabulary);
    const auto targetFile = directory / (shared ? kSharedVocabulary : kTargetVocabulary);
    std::future<Tokenizer> loading;
    if (!shared)
        loading = std::async(std::launch::async, loadTokenizer, targetFile, description.targetChecksum);
    const auto source = loadTokenizer(sourceFile, description.sourceChecksum);
    requireSize(source, description.config.sourceVocabulary, "source_vocabulary", sourceFile);
    if (shared)
        requireChecksum(source.bytes(), description.targetChecksum, targetFile);
    const auto target = shared ? source : loading.get();
    requireSize(target, description.config.targetVocabulary, "target_vocabulary", targetFile);
    return {std::move(description), source, target};
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
            say("%1: has no checksum, which format version %2 of %3 requires; after an intentional change, add it with "
                "'translucent-cli model sign DIR'",
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
    return withVocabularies(readModelDescription((directory / kConfigFile).string(), check), directory);
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

ModelOverview readModelConfig(const fs::path& directory)
{
    requireModelDirectory(directory);
    if (isHuggingFaceModel(directory)) {
        const auto config = readMarianConfig(directory);
        return {config.network, config.info(), false, 0};
    }
    const auto description = readModelDescription((directory / kConfigFile).string());
    return {description.config, description.info, description.sharedVocabulary, description.formatVersion};
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

namespace {

constexpr auto kArchitectureChecksum = "architecture_crc32";

nlohmann::ordered_json toJson(const ModelInfo& info)
{
    nlohmann::ordered_json json {{"corpus", info.corpus}, {"attribution", info.attribution},
        {"steps", info.trainedSteps}, {"epochs", info.trainedEpochs}, {"dev_loss", info.devLoss},
        {"dev_bleu", info.devBleu}};
    if (info.guidedHead)
        json["guided_head"] = toText(*info.guidedHead);
    if (info.weights)
        json["weights"] = name(*info.weights);
    return json;
}

void readTraining(JsonObject object, ModelInfo& info)
{
    object.optional("corpus", info.corpus);
    object.optional("attribution", info.attribution);
    object.optional("steps", info.trainedSteps);
    object.optional("epochs", info.trainedEpochs);
    object.optional("dev_loss", info.devLoss);
    object.optional("dev_bleu", info.devBleu);
    std::string guided, weights;
    object.optional("guided_head", guided);
    object.optional("weights", weights);
    if (!guided.empty())
        info.guidedHead = headIdFromText(guided);
    if (!weights.empty())
        info.weights = choiceFromName<WeightKind>(weights, "weights");
    object.finish();
}

void readSearch(JsonObject object, ModelInfo& info)
{
    object.options(info.search.emplace());
    object.finish();
    requireRanges(*info.search);
}

void readArchitecture(JsonObject object, TransformerConfig& config)
{
    object.required("source_vocabulary", config.sourceVocabulary);
    object.required("target_vocabulary", config.targetVocabulary);
    object.options(config);
    object.finish();
}

void readFormatVersion(JsonObject& object, const std::string& file, std::int64_t& version)
{
    object.required("format_version", version);
    if (version < kFirstFormat || version > kNewestFormat)
        throw Error(ErrorCode::InvalidFormat,
            say("%1: field format_version is %2; this program reads versions %3 to %4", file, version, kFirstFormat,
                kNewestFormat));
}

void requireChecksum(const char* field, const std::string& value)
{
    if (value.empty())
        throw Error(ErrorCode::InvalidArgument, say("%1 is missing; format version 2 requires it", field));
}

void readTokenizer(JsonObject object, ModelDescription& description)
{
    std::string kind;
    object.required("kind", kind);
    requireField(
        kind == "sentencepiece", "tokenizer.kind", inQuotes(kind), say("this program supports only sentencepiece"));
    object.required("shared", description.sharedVocabulary);
    object.optional("source_crc32", description.sourceChecksum);
    object.optional("target_crc32", description.targetChecksum);
    if (description.formatVersion > kFirstFormat) {
        requireChecksum("tokenizer.source_crc32", description.sourceChecksum);
        requireChecksum("tokenizer.target_crc32", description.targetChecksum);
    }
    object.finish();
}

/// The architecture in the format before the newest; empty if that format cannot express all of it.
std::optional<nlohmann::ordered_json> plainArchitecture(const TransformerConfig& config)
{
    auto json = optionsJson<nlohmann::ordered_json>(config);
    for (const auto& option : optionsOf<TransformerConfig>()) {
        if (isTechnique(option, config))
            return std::nullopt;
        if (option.use.technique)
            json.erase(option.name);
    }
    return json;
}

/// The oldest version that can express all of it.
std::int64_t formatVersion(const ModelDescription& d, bool plain)
{
    if (d.info.weights)
        return kNewestFormat;
    if (d.info.search)
        return kSearchFormat;
    if (!plain)
        return kTechniqueFormat;
    if (d.sourceChecksum.empty() || d.targetChecksum.empty())
        return kFirstFormat;
    return d.info.guidedHead ? kGuidedFormat : kChecksumFormat;
}

/// Checksum of the sizes and choices as named in the file; independent of spaces and the order of fields.
std::string architectureChecksum(const nlohmann::json& architecture)
{
    Checksum checksum;
    checksum.add(architecture.dump());
    return checksum.text();
}

void checkArchitecture(JsonObject& root, const nlohmann::json& json, const std::string& file, ArchitectureCheck check)
{
    std::string expected;
    root.required(kArchitectureChecksum, expected);
    if (check == ArchitectureCheck::Required && architectureChecksum(json.at("architecture")) != expected)
        throw Error(ErrorCode::InvalidFormat,
            say("%1: field architecture does not match its checksum in %2: it is damaged or was edited; after an "
                "intentional edit, renew it with 'translucent-cli model sign DIR'",
                file, kArchitectureChecksum));
}

}  // namespace

nlohmann::ordered_json toJson(const ModelDescription& d)
{
    const auto plain = plainArchitecture(d.config);
    const auto version = formatVersion(d, plain.has_value());
    nlohmann::ordered_json json {
        {"format_version", version}, {"architecture", plain ? *plain : optionsJson<nlohmann::ordered_json>(d.config)}};
    if (version > kFirstFormat)
        json[kArchitectureChecksum] = architectureChecksum(json["architecture"]);
    json["languages"] = {{"source", d.info.sourceLanguage}, {"target", d.info.targetLanguage}};
    json["tokenizer"] = {{"kind", "sentencepiece"}, {"shared", d.sharedVocabulary}, {"source_crc32", d.sourceChecksum},
        {"target_crc32", d.targetChecksum}};
    json["training"] = toJson(d.info);
    if (d.info.search)
        json["search"] = optionsJson<nlohmann::ordered_json>(*d.info.search);
    return json;
}

ModelDescription readModelDescription(const std::string& file, ArchitectureCheck check)
{
    const auto json = readJson(file);
    JsonObject root(json, file, "");
    ModelDescription description;
    try {
        readFormatVersion(root, file, description.formatVersion);
        readArchitecture(root.object("architecture"), description.config);
        auto languages = root.object("languages");
        languages.required("source", description.info.sourceLanguage);
        languages.required("target", description.info.targetLanguage);
        languages.finish();
        readTokenizer(root.object("tokenizer"), description);
        if (root.has("training"))
            readTraining(root.object("training"), description.info);
        if (root.has("search"))
            readSearch(root.object("search"), description.info);
        validate(description.config);
        if (description.formatVersion > kFirstFormat)
            checkArchitecture(root, json, file, check);
        root.finish();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::InvalidArgument)
            throw;
        throw Error(ErrorCode::InvalidFormat, about(file, error.message()));
    }
    return description;
}

bool isHuggingFaceModel(const std::filesystem::path& directory)
{
    try {
        const auto json = readJson((directory / kConfigFile).string());
        return json.is_object() && json.contains("model_type");
    } catch (const Error&) {
        return false;
    }
}

}  // namespace translucent
