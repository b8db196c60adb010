#include "translucent/recipe.h"

#include "io/json_object.h"
#include "model/model_files.h"
#include "translucent/processor.h"
#include "util/choice.h"

#include <algorithm>

namespace translucent {

namespace {

constexpr ChoiceNames<Device, 3> kDevices {{{Device::Auto, "auto"}, {Device::Cpu, "cpu"}, {Device::Cuda, "cuda"}}};
constexpr ChoiceNames<Precision, 3> kPrecisions {
    {{Precision::Auto, "auto"}, {Precision::Float32, "fp32"}, {Precision::BFloat16, "bf16"}}};

nlohmann::ordered_json toJson(const TokenizerOptions& t)
{
    return {{"kind", name(t.kind)}, {"source_vocabulary", t.sourceVocabulary},
        {"target_vocabulary", t.targetVocabulary}, {"shared", t.shared}, {"character_coverage", t.characterCoverage},
        {"source_normalization", t.sourceNormalization}};
}

void read(JsonObject object, TokenizerOptions& t)
{
    object.optionalChoice("kind", t.kind, tokenizerKindFromName);
    object.optional("source_vocabulary", t.sourceVocabulary);
    object.optional("target_vocabulary", t.targetVocabulary);
    object.optional("shared", t.shared);
    object.optional("character_coverage", t.characterCoverage);
    object.optional("source_normalization", t.sourceNormalization);
    object.finish();
}

nlohmann::ordered_json toJson(const TrainingOptions& t)
{
    return {{"seed", t.seed}, {"max_steps", t.maxSteps}, {"max_epochs", t.maxEpochs}, {"max_minutes", t.maxMinutes},
        {"target_bleu", t.targetBleu}, {"batch_tokens", t.batchTokens}, {"learning_rate_factor", t.learningRateFactor},
        {"warmup_steps", t.warmupSteps}, {"label_smoothing", t.labelSmoothing}, {"clip_norm", t.clipNorm},
        {"average_decay", t.averageDecay}, {"subword_sampling", t.subwordSampling},
        {"evaluate_every_steps", t.evaluateEverySteps}, {"patience", t.patience}, {"dev_pairs", t.devPairs},
        {"threads", t.threads}, {"device", name(t.device)}, {"precision", name(t.precision)}};
}

void read(JsonObject object, TrainingOptions& t)
{
    object.optional("seed", t.seed);
    object.optional("max_steps", t.maxSteps);
    object.optional("max_epochs", t.maxEpochs);
    object.optional("max_minutes", t.maxMinutes);
    object.optional("target_bleu", t.targetBleu);
    object.optional("batch_tokens", t.batchTokens);
    object.optional("learning_rate_factor", t.learningRateFactor);
    object.optional("warmup_steps", t.warmupSteps);
    object.optional("label_smoothing", t.labelSmoothing);
    object.optional("clip_norm", t.clipNorm);
    object.optional("average_decay", t.averageDecay);
    object.optional("subword_sampling", t.subwordSampling);
    object.optional("evaluate_every_steps", t.evaluateEverySteps);
    object.optional("patience", t.patience);
    object.optional("dev_pairs", t.devPairs);
    object.optional("threads", t.threads);
    object.optionalChoice("device", t.device, deviceFromName);
    object.optionalChoice("precision", t.precision, precisionFromName);
    object.finish();
}

}  // namespace

std::string_view name(Device value)
{
    return choiceName(kDevices, value);
}
std::string_view name(Precision value)
{
    return choiceName(kPrecisions, value);
}
Device deviceFromName(std::string_view text)
{
    return choiceFromName(kDevices, text, "device");
}
Precision precisionFromName(std::string_view text)
{
    return choiceFromName(kPrecisions, text, "precision");
}

void validate(const TrainingOptions& t)
{
    const auto atLeast = [](std::string_view field, auto value, auto smallest) {
        requireField(
            value >= smallest, field, value, std::string("it must be at least ").append(std::to_string(smallest)));
    };
    atLeast("max_steps", t.maxSteps, 0);
    atLeast("max_epochs", t.maxEpochs, 0);
    requireField(t.maxMinutes >= 0, "max_minutes", t.maxMinutes, "it must be at least 0 (0 = no limit)");
    requireField(t.targetBleu >= 0 && t.targetBleu <= 100, "target_bleu", t.targetBleu, "it must be from 0 to 100");
    atLeast("batch_tokens", t.batchTokens, 1);
    requireField(t.learningRateFactor > 0, "learning_rate_factor", t.learningRateFactor, "it must be above 0");
    atLeast("warmup_steps", t.warmupSteps, 1);
    requireField(t.labelSmoothing >= 0 && t.labelSmoothing < 1, "label_smoothing", t.labelSmoothing,
        "it must be at least 0 and below 1");
    requireField(t.clipNorm >= 0, "clip_norm", t.clipNorm, "it must be at least 0 (0 = no clipping)");
    requireField(t.averageDecay >= 0 && t.averageDecay < 1, "average_decay", t.averageDecay,
        "it must be at least 0 (0 = no average) and below 1");
    requireField(t.subwordSampling >= 0 && t.subwordSampling <= 1, "subword_sampling", t.subwordSampling,
        "it must be from 0 (no sampling) to 1");
    atLeast("evaluate_every_steps", t.evaluateEverySteps, 1);
    atLeast("patience", t.patience, 0);
    constexpr std::int64_t mostDevPairs = 1'000'000;
    requireField(t.devPairs >= 1 && t.devPairs <= mostDevPairs, "dev_pairs", t.devPairs,
        "it must be from 1 to " + std::to_string(mostDevPairs));
    requireField(t.threads >= 0 && t.threads <= mostThreads(), "threads", t.threads, threadsRule());
}

Recipe readRecipe(const std::filesystem::path& file)
{
    const auto path = file.string();
    const auto json = readJson(path);
    JsonObject root(json, path, "");
    Recipe recipe;
    try {
        if (root.has("model")) {
            auto model = root.object("model");
            readFields(model, recipe.model);
            model.finish();
        }
        if (root.has("tokenizer"))
            read(root.object("tokenizer"), recipe.tokenizer);
        if (root.has("training"))
            read(root.object("training"), recipe.training);
        root.has("data");  // of a run.json: it names a corpus, which is not the recipe's business
        root.finish();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::InvalidArgument)
            throw;
        throw Error(ErrorCode::InvalidFormat, path + ": " + error.what());
    }
    return recipe;
}

std::string recipeToJson(const Recipe& recipe)
{
    nlohmann::ordered_json json {{"model", toJson(recipe.model)}, {"tokenizer", toJson(recipe.tokenizer)},
        {"training", toJson(recipe.training)}};
    json["model"].erase("source_vocabulary");
    json["model"].erase("target_vocabulary");
    return json.dump(2);
}

}  // namespace translucent
