#include "training/progress_json.h"

#include "io/json_object.h"
#include "util/random.h"

#include <cmath>

namespace translucent {

namespace {

/// The recipe without what may change between sessions of one run: limits, threads, where and in what it computes.
nlohmann::json fixedRecipe(Recipe recipe)
{
    auto& t = recipe.training;
    t.maxSteps = t.maxEpochs = t.threads = t.patience = 0;
    t.maxMinutes = t.targetBleu = 0;
    t.device = Device::Auto;
    t.precision = Precision::Auto;
    return nlohmann::json::parse(recipeToJson(recipe));
}

/// Older checkpoints name the precision that they were begun in.
nlohmann::json withAnyPrecision(nlohmann::json recipe)
{
    if (recipe.is_object() && recipe.contains("training") && recipe["training"].is_object())
        recipe["training"]["precision"] = name(Precision::Auto);
    return recipe;
}

void requireAtLeast(const std::string& file, const char* field, std::int64_t value, std::int64_t smallest)
{
    if (value < smallest)
        throw Error(ErrorCode::InvalidFormat,
            file + ": field " + field + " is " + std::to_string(value) + "; it must be at least "
                + std::to_string(smallest));
}

TrainingEvaluation evaluationFromJson(JsonObject object)
{
    TrainingEvaluation e;
    std::string event;
    object.optional("event", event);
    object.required("step", e.step);
    object.required("epoch", e.epoch);
    object.required("seconds", e.seconds);
    object.required("train_loss", e.trainLoss);
    object.required("dev_loss", e.devLoss);
    object.required("bleu", e.bleu);
    object.required("chrf", e.chrf);
    object.required("exact_match", e.exactMatch);
    object.required("best", e.best);
    e.perplexity = std::exp(e.devLoss);
    return e;
}

}  // namespace

std::string corpusFingerprint(const Corpus& corpus)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    const auto add = [&hash](const std::string& text) {
        for (const char c : text)
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
        hash = (hash ^ 0xffU) * 0x100000001b3ULL;
    };
    for (const auto& pair : corpus.pairs) {
        add(pair.source);
        add(pair.target);
    }
    return std::to_string(hash);
}

std::string progressToJson(const TrainingJob& job, const TrainingProgress& progress)
{
    nlohmann::ordered_json json {{"format_version", 1}, {"recipe", fixedRecipe(job.recipe)},
        {"corpus", corpusFingerprint(job.train)}, {"dev", corpusFingerprint(job.dev)}};
    json.update(toJson(progress));
    return json.dump();
}

nlohmann::ordered_json toJson(const TrainingProgress& p)
{
    nlohmann::ordered_json json {{"step", p.step}, {"epoch", p.epoch}, {"batch", p.batch}, {"seconds", p.seconds},
        {"loss_sum", p.lossSum}, {"loss_count", p.lossCount}, {"evaluations_without_gain", p.evaluationsWithoutGain},
        {"learning_rate_scale", p.learningRateScale}};
    if (p.best)
        json["best"] = toJson(*p.best);
    return json;
}

TrainingProgress progressFromJson(const std::string& text, const std::string& file, const TrainingJob& job)
{
    const auto json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (json.is_discarded())
        throw Error(ErrorCode::InvalidFormat, file + ": the progress in its metadata is not valid JSON");
    JsonObject root(json, file, "");
    std::string corpus;
    root.required("corpus", corpus);
    if (corpus != corpusFingerprint(job.train))
        throw Error(
            ErrorCode::Inconsistent, file + ": the training sentences differ from those of the interrupted run");
    auto dev = corpusFingerprint(job.dev);  // checkpoints of earlier versions do not tell
    root.optional("dev", dev);
    if (dev != corpusFingerprint(job.dev))
        throw Error(ErrorCode::Inconsistent,
            file
                + ": the dev sentences differ from those of the interrupted run, so that its scores could not be "
                  "compared");
    if (!root.has("recipe") || withAnyPrecision(json["recipe"]) != fixedRecipe(job.recipe))
        throw Error(ErrorCode::Inconsistent,
            file
                + ": the recipe differs from that of the interrupted run; only limits, threads, device and precision "
                  "may "
                  "change");
    return progressFromJson(json, file);
}

TrainingProgress progressFromJson(const nlohmann::json& json, const std::string& file)
{
    JsonObject root(json, file, "");
    TrainingProgress p;
    root.required("step", p.step);
    root.required("epoch", p.epoch);
    root.required("batch", p.batch);
    root.required("seconds", p.seconds);
    root.required("loss_sum", p.lossSum);
    root.required("loss_count", p.lossCount);
    requireAtLeast(file, "step", p.step, 0);
    requireAtLeast(file, "epoch", p.epoch, 1);
    requireAtLeast(file, "batch", p.batch, 0);
    requireAtLeast(file, "loss_count", p.lossCount, 0);
    root.required("evaluations_without_gain", p.evaluationsWithoutGain);
    root.optional("learning_rate_scale", p.learningRateScale);
    if (root.has("best"))
        p.best = evaluationFromJson(root.object("best"));
    return p;
}

nlohmann::ordered_json toJson(const TrainingStart& s)
{
    auto samples = nlohmann::ordered_json::array();
    for (const auto& pair : s.samples)
        samples.push_back({{"source", pair.source}, {"target", pair.target}});
    return {{"event", "start"}, {"step", s.step}, {"seconds", s.seconds}, {"parameters", s.parameters},
        {"train_pairs", s.trainPairs}, {"dev_pairs", s.devPairs}, {"left_out_pairs", s.leftOutPairs},
        {"source_vocabulary", s.sourceVocabulary}, {"target_vocabulary", s.targetVocabulary}, {"samples", samples},
        {"learning_rate_scale", s.learningRateScale}};
}

nlohmann::ordered_json toJson(const TrainingStep& s)
{
    return {{"event", "step"}, {"step", s.step}, {"epoch", s.epoch}, {"seconds", s.seconds}, {"loss", s.loss},
        {"learning_rate", s.learningRate}, {"gradient_norm", s.gradientNorm}, {"tokens_per_second", s.tokensPerSecond}};
}

nlohmann::ordered_json toJson(const TrainingRecovery& r)
{
    return {{"event", "recovery"}, {"step", r.step}, {"broken_step", r.brokenStep},
        {"learning_rate_scale", r.learningRateScale}};
}

nlohmann::ordered_json endToJson(StopReason reason, std::int64_t steps)
{
    return {{"event", "end"}, {"step", steps + 1}, {"reason", name(reason)}, {"steps", steps}};
}

nlohmann::ordered_json toJson(const TrainingEvaluation& e)
{
    return {{"event", "evaluation"}, {"step", e.step}, {"epoch", e.epoch}, {"seconds", e.seconds},
        {"train_loss", e.trainLoss}, {"dev_loss", e.devLoss}, {"bleu", e.bleu}, {"chrf", e.chrf},
        {"exact_match", e.exactMatch}, {"best", e.best}, {"samples", e.samples}};
}

}  // namespace translucent
