#include "model/model_files.h"

#include "base/require.h"
#include "files/checksum.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <optional>
#include <span>

namespace translucent {

namespace {

constexpr auto kArchitectureChecksum = "architecture_crc32";

nlohmann::ordered_json toJson(const ModelInfo& info)
{
    nlohmann::ordered_json json {{"corpus", info.corpus}, {"attribution", info.attribution},
        {"steps", info.trainedSteps}, {"epochs", info.trainedEpochs}, {"dev_loss", info.devLoss},
        {"dev_bleu", info.devBleu}};
    if (info.guidedHead)
        json["guided_head"] = toText(*info.guidedHead);
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
    std::string guided;
    object.optional("guided_head", guided);
    if (!guided.empty())
        info.guidedHead = headIdFromText(guided);
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
    requireField(kind == "sentencepiece", "tokenizer.kind", inQuotes(kind), say("this program reads sentencepiece"));
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
    if (d.info.search)
        return kNewestFormat;
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
            say("%1: field architecture does not match its checksum in %2: it is damaged or was edited; after an edit "
                "on purpose, 'translucent-cli model sign DIR' renews it",
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
