#include "model/config_json.h"

#include "io/quoting.h"
#include "util/require.h"

namespace translucent {

namespace {

constexpr std::int64_t kFormatVersion = 1;

nlohmann::ordered_json toJson(const ModelInfo& info)
{
    return {{"corpus", info.corpus}, {"attribution", info.attribution}, {"steps", info.trainedSteps},
        {"epochs", info.trainedEpochs}, {"dev_loss", info.devLoss}, {"dev_bleu", info.devBleu}};
}

void readTraining(JsonObject object, ModelInfo& info)
{
    object.optional("corpus", info.corpus);
    object.optional("attribution", info.attribution);
    object.optional("steps", info.trainedSteps);
    object.optional("epochs", info.trainedEpochs);
    object.optional("dev_loss", info.devLoss);
    object.optional("dev_bleu", info.devBleu);
    object.finish();
}

void readArchitecture(JsonObject object, TransformerConfig& config)
{
    object.required("source_vocabulary", config.sourceVocabulary);
    object.required("target_vocabulary", config.targetVocabulary);
    readFields(object, config);
    object.finish();
}

void requireFormatVersion(JsonObject& object, const std::string& file)
{
    std::int64_t version = 0;
    object.required("format_version", version);
    if (version != kFormatVersion)
        throw Error(ErrorCode::InvalidFormat,
            file + ": field format_version is " + std::to_string(version) + "; this program reads version "
                + std::to_string(kFormatVersion));
}

}  // namespace

nlohmann::ordered_json toJson(const TransformerConfig& c)
{
    return {{"source_vocabulary", c.sourceVocabulary}, {"target_vocabulary", c.targetVocabulary},
        {"model_dimension", c.modelDimension}, {"heads", c.heads}, {"encoder_layers", c.encoderLayers},
        {"decoder_layers", c.decoderLayers}, {"feed_forward_dimension", c.feedForwardDimension},
        {"max_length", c.maxLength}, {"dropout", c.dropout}, {"norm_placement", name(c.normPlacement)},
        {"norm_kind", name(c.normKind)}, {"norm_epsilon", c.normEpsilon}, {"position_kind", name(c.positionKind)},
        {"activation", name(c.activation)}, {"embedding_tying", name(c.embeddingTying)}};
}

void readFields(JsonObject& object, TransformerConfig& c)
{
    object.optional("source_vocabulary", c.sourceVocabulary);
    object.optional("target_vocabulary", c.targetVocabulary);
    object.optional("model_dimension", c.modelDimension);
    object.optional("heads", c.heads);
    object.optional("encoder_layers", c.encoderLayers);
    object.optional("decoder_layers", c.decoderLayers);
    object.optional("feed_forward_dimension", c.feedForwardDimension);
    object.optional("max_length", c.maxLength);
    object.optional("dropout", c.dropout);
    object.optionalChoice("norm_placement", c.normPlacement, normPlacementFromName);
    object.optionalChoice("norm_kind", c.normKind, normKindFromName);
    object.optional("norm_epsilon", c.normEpsilon);
    object.optionalChoice("position_kind", c.positionKind, positionKindFromName);
    object.optionalChoice("activation", c.activation, activationFromName);
    object.optionalChoice("embedding_tying", c.embeddingTying, embeddingTyingFromName);
}

nlohmann::ordered_json toJson(const ModelDescription& d)
{
    return {{"format_version", kFormatVersion}, {"architecture", toJson(d.config)},
        {"languages", {{"source", d.info.sourceLanguage}, {"target", d.info.targetLanguage}}},
        {"tokenizer",
            {{"kind", "sentencepiece"}, {"shared", d.sharedVocabulary}, {"source_crc32", d.sourceChecksum},
                {"target_crc32", d.targetChecksum}}},
        {"training", toJson(d.info)}};
}

ModelDescription readModelDescription(const std::string& file)
{
    const auto json = readJson(file);
    JsonObject root(json, file, "");
    ModelDescription description;
    try {
        requireFormatVersion(root, file);
        readArchitecture(root.object("architecture"), description.config);
        auto languages = root.object("languages");
        languages.required("source", description.info.sourceLanguage);
        languages.required("target", description.info.targetLanguage);
        languages.finish();
        auto tokenizer = root.object("tokenizer");
        std::string kind;
        tokenizer.required("kind", kind);
        requireField(
            kind == "sentencepiece", "tokenizer.kind", inQuotes(kind), "this program reads sentencepiece");
        tokenizer.required("shared", description.sharedVocabulary);
        tokenizer.optional("source_crc32", description.sourceChecksum);
        tokenizer.optional("target_crc32", description.targetChecksum);
        tokenizer.finish();
        if (root.has("training"))
            readTraining(root.object("training"), description.info);
        root.finish();
        validate(description.config);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::InvalidArgument)
            throw;
        throw Error(ErrorCode::InvalidFormat, file + ": " + error.what());
    }
    return description;
}

}  // namespace translucent
