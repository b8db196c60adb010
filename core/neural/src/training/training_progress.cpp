#include "training/training_progress.h"

#include "io/json_object.h"
#include "translucent/error.h"
#include "translucent/json_text.h"
#include "translucent/option.h"
#include "util/require.h"

#include <limits>

namespace translucent {

template <>
const Options<TrainingProgress>& optionsOf<TrainingProgress>()
{
    using P = TrainingProgress;
    // Far more than in any training, and far below the values whose sums would overflow.
    constexpr double kMost = 1e12;
    constexpr double kLargest = std::numeric_limits<double>::max();
    static const Options<TrainingProgress> options {
        {"step", &P::step, "Updates done", {0, kMost}},
        {"epoch", &P::epoch, "The running pass over the corpus", {1, kMost}},
        {"batch", &P::batch, "Batches of that pass done", {0, kMost}},
        {"seconds", &P::seconds, "Time spent", {0, kMost}},
        {"loss_sum", &P::lossSum, "Loss since the last evaluation", {-kLargest, kLargest}},
        {"loss_count", &P::lossCount, "Target pieces in that loss", {0, kMost}},
        {"evaluations_without_gain", &P::evaluationsWithoutGain, "Evaluations since the best one", {0, kMost}},
        {"learning_rate_scale", &P::learningRateScale, "Scales the learning rate",
            {.least = 0, .ends = OptionRange::Ends::Excluded}},
        {"last_step", &P::lastStep, "The update at which a budget ends", {0, kMost}},
    };
    return options;
}

namespace {

/// Fields that were added later; older checkpoints do not contain them.
bool mayBeMissing(const std::string& field)
{
    return field == "learning_rate_scale" || field == "last_step";
}

void requireFields(JsonObject& root)
{
    for (const auto& option : optionsOf<TrainingProgress>())
        if (!root.has(option.name) && !mayBeMissing(option.name))
            root.refuse(option.name, say("is missing; add it"));
}

void requireSound(const TrainingProgress& progress, const std::string& file)
{
    try {
        requireRanges(progress);
    } catch (const Error& error) {
        throw Error(ErrorCode::InvalidFormat, about(file, error.message()));
    }
}

TrainingEvaluation evaluationFrom(const nlohmann::json& json, const std::string& file)
{
    const auto event = readTrainingEvent(json.dump());
    if (!event || !std::holds_alternative<TrainingEvaluation>(*event))
        throw Error(ErrorCode::InvalidFormat, say("%1: field best is not an evaluation; restore the file", file));
    return std::get<TrainingEvaluation>(*event);
}

}  // namespace

nlohmann::ordered_json toJson(const TrainingProgress& progress)
{
    auto json = optionsJson<nlohmann::ordered_json>(progress);
    if (progress.best)
        json["best"] = parseJson(eventLine(*progress.best), JsonKind::TrainingState, {"best"});
    return json;
}

TrainingProgress progressFromJson(const nlohmann::json& json, const std::string& file)
{
    JsonObject root(json, file, "");
    TrainingProgress progress;
    requireFields(root);
    root.options(progress);
    requireSound(progress, file);
    if (root.has("best")) {
        root.object("best");
        progress.best = evaluationFrom(json["best"], file);
    }
    return progress;
}

}  // namespace translucent
