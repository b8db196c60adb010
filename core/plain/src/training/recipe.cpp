#include "translucent/training/recipe.h"

#include "base/require.h"
#include "training/recipe_json.h"
#include "translucent/base/error.h"
#include "translucent/base/processor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

/// 0 … 1, of the peak.
double shareOfPeak(double step, const LearningRateSchedule& schedule)
{
    const double risen = std::min(1.0, step / static_cast<double>(schedule.warmupSteps));
    if (schedule.lastStep == 0)
        return risen;
    const double left = static_cast<double>(schedule.lastStep + 1) - step;
    const auto falling = static_cast<double>(decaySteps(schedule.lastStep, schedule.decayShare) + 1);
    return std::min(risen, std::max(0.0, left / falling));
}

}  // namespace

std::int64_t decaySteps(std::int64_t lastStep, double decayShare)
{
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::floor(decayShare * static_cast<double>(lastStep))));
}

std::int64_t lastStepOfDecay(std::int64_t step, double decayShare)
{
    return std::max(step + 1, static_cast<std::int64_t>(std::ceil(static_cast<double>(step) / (1 - decayShare))));
}

double learningRate(std::int64_t step, const LearningRateSchedule& schedule)
{
    const auto s = static_cast<double>(step);
    const auto warmup = static_cast<double>(schedule.warmupSteps);
    const double scale = schedule.factor / std::sqrt(static_cast<double>(schedule.modelDimension));
    if (schedule.kind == Schedule::Budget)
        return scale / std::sqrt(warmup) * shareOfPeak(s, schedule);
    return scale * std::min(1 / std::sqrt(s), s * std::pow(warmup, -1.5));
}

namespace {

using Ends = OptionRange::Ends;

/// k with k · ln k = n, by Newton's method from above; n is at least 1.
double sigmoidScale(double n)
{
    constexpr int kRounds = 40;
    double k = n + std::exp(1.0);
    for (int round = 0; round < kRounds; ++round)
        k -= (k * std::log(k) - n) / (std::log(k) + 1);
    return k;
}

double undampedGoldShare(ScheduledSampling kind, double i, double n)
{
    switch (kind) {
    case ScheduledSampling::None: break;
    case ScheduledSampling::Linear: return 1 - i / (2 * n);
    case ScheduledSampling::Exponential: return std::exp2(-i / n);
    case ScheduledSampling::InverseSigmoid: {
        const double k = sigmoidScale(n);
        return k / (k + std::exp(i / k));
    }
    }
    return 1;
}

template <typename Part>
void readPart(JsonObject& root, const char* name, Part& part)
{
    if (!root.has(name))
        return;
    auto object = root.object(name);
    object.options(part);
    object.finish();
}

}  // namespace

template <>
const Options<TrainingOptions>& optionsOf<TrainingOptions>()
{
    using T = TrainingOptions;
    static const OptionUse limit {.flag = true, .limit = true, .mayDiffer = true};
    static const OptionUse machine {.flag = true, .mayDiffer = true};
    static const Options<T> table {
        {"seed", &T::seed,
            say("Random seed, which decides the initial weights, the order of the batches and dropout; the same seed "
                "gives the same model"),
            {.least = 0}, {.flag = true}},
        {"max_steps", &T::maxSteps, say("Stop after this many updates"), {.least = 0}, limit},
        {"max_epochs", &T::maxEpochs, say("Stop after this many passes over the corpus"), {.least = 0}, limit},
        {"max_minutes", &T::maxMinutes, say("Stop after this many minutes"), {.least = 0, .zero = say("no limit")},
            limit},
        {"target_bleu", &T::targetBleu, say("Stop once the validation BLEU reaches this value"),
            {0, 100, Ends::Taken, say("never")}, machine},
        {"batch_tokens", &T::batchTokens, say("Maximum number of target tokens per batch, padding included"),
            {.least = 1}},
        {"learning_rate_factor", &T::learningRateFactor,
            say("Scales the whole schedule of the learning rate; the paper uses 1"),
            {.least = 0, .ends = Ends::Excluded}},
        {"warmup_steps", &T::warmupSteps,
            say("Number of updates in which the learning rate rises linearly before it follows the schedule"),
            {.least = 1}},
        {"schedule", byName<&T::schedule>(),
            say("After the warm-up the learning rate falls with the inverse square root of the step, as in the paper, "
                "or stays high and falls to 0 just where the limits end the training"),
            {}, {.flag = true}},
        {"decay_share", &T::decayShare,
            say("Share of the updates in which the learning rate falls to 0; only with the schedule that ends there"),
            {0, 1, Ends::Excluded}},
        {"label_smoothing", &T::labelSmoothing,
            say("Share of the target probability spread over all tokens instead of the correct one; worsens "
                "perplexity, improves BLEU"),
            {0, 1, Ends::MostExcluded}},
        {"clip_norm", &T::clipNorm, say("Gradients with a larger norm are scaled down to this norm"),
            {.least = 0, .zero = say("no clipping")}},
        {"average_decay", &T::averageDecay,
            say("Decay of the exponential moving average of the weights, which is evaluated and saved"),
            {0, 1, Ends::MostExcluded, say("no average")}},
        {"zero_begin", &T::zeroBegin,
            say("The embedding that begins a translation is zeros and stays so, as in Marian models; needed for an "
                "export to Hugging Face")},
        {"subword_sampling", &T::subwordSampling,
            say("Alpha with which sentences are re-segmented at random in each epoch (subword regularisation)"),
            {0, 1, Ends::Taken, say("no sampling")}},
        {"subword_steps", &T::subwordSteps,
            say("Number of updates after which epochs use the most probable pieces only, so that beam search finds "
                "different texts instead of one text in different pieces"),
            {.least = 0, .zero = say("all epochs are sampled")}},
        {"guided_attention", &T::guidedAttention,
            say("Weight of a second loss that teaches a cross-attention head where to look"),
            {.least = 0, .zero = say("no head is taught")}},
        {"guided_steps", &T::guidedSteps, say("Number of updates in which the weight of guided attention falls to 0"),
            {.least = 1}},
        {"guided_by", byName<&T::guidedBy>(),
            say("Whether the guided head is to look at the word being translated, by links from the corpus or a "
                "statistical aligner, or as far along the source as along the target")},
        {"guided_layer", &T::guidedLayer, say("Decoder layer of the guided head, from 1"),
            {.least = 0, .zero = say("the last layer")}},
        {"guided_head", &T::guidedHead, say("Which cross-attention head of that layer is guided, from 1"),
            {.least = 1}},
        {"scheduled_sampling", byName<&T::scheduledSampling>(),
            say("How the share of reference tokens that the decoder reads falls in favour of those it predicts, so "
                "that it learns to continue after its own mistakes; takes about a third more time")},
        {"scheduled_share", &T::scheduledShare, say("Largest share of predicted tokens in scheduled sampling"), {0, 1}},
        {"scheduled_steps", &T::scheduledSteps,
            say("Number of updates after which half of the tokens would be predicted ones in scheduled sampling"),
            {.least = 1}},
        {"reinforcement", byName<&T::reinforcement>(),
            say("Reward that makes sampled translations more probable if they are better than the greedy one "
                "(self-critical training); starts from a trained model and takes about seven times as long per "
                "update")},
        {"reinforcement_share", &T::reinforcementShare,
            say("Share of training with rewards in the gradient; the rest is that of cross-entropy"), {0, 1}},
        {"reinforcement_samples", &T::reinforcementSamples,
            say("Translations sampled for each sentence in training with rewards; one is compared with the greedy one, "
                "several each with the mean of the others"),
            {1, 64}},
        {"reinforcement_temperature", &T::reinforcementTemperature,
            say("Temperature of sampling in training with rewards; below 1, probable tokens are sampled even more "
                "often, above 1, rare ones are"),
            {.least = 0, .ends = Ends::Excluded}},
        {"evaluate_every_steps", &T::evaluateEverySteps,
            say("Number of updates between two evaluations on the validation set, each of which saves the model"),
            {.least = 1}},
        {"best_by", byName<&T::bestBy>(),
            say("Measure on the validation set by which the best model is kept; BLEU may still rise when the loss no "
                "longer falls"),
            {}, {.flag = true}},
        {"patience", &T::patience, say("Stop after this many evaluations without a better model (early stopping)"),
            {.least = 0, .zero = say("never")}, {.mayDiffer = true}},
        {"dev_pairs", &T::devPairs,
            say("Maximum number of validation pairs, held out when none are given; they are never used for training"),
            {1, 1'000'000}},
        {"moments", &T::moments,
            say("Maximum number of moments to keep: models of single steps, denser at the start of the training, in "
                "float32"),
            {.least = 0, .zero = say("none")}, {.flag = true, .mayDiffer = true}},
        {"threads", &T::threads, say("Number of CPU threads"),
            {0, double(mostThreads()), Ends::Taken, say("one per processor"), threadsRule()}, machine},
        {"device", byName<&T::device>(), say("Device to compute on, by default a GPU if there is one"), {}, machine},
        {"precision", byName<&T::precision>(),
            say("Precision of matrix products, by default float32; bfloat16 has three digits and is faster on GPUs and "
                "some CPUs, TF32 is for GPUs"),
            {}, machine},
    };
    return table;
}

void validate(const TrainingOptions& options)
{
    requireRanges(options);
    if (options.schedule == Schedule::Budget && options.maxSteps == 0 && options.maxEpochs == 0
        && options.maxMinutes == 0)
        throw Error(ErrorCode::InvalidArgument,
            say("schedule is budget, which ends at a limit, but there is none; give max_steps, max_epochs or "
                "max_minutes"));
}

namespace {

/// Checks options that require a decoder, or a vocabulary of pieces on both sides.
void validateLabels(const Recipe& recipe)
{
    const auto& training = recipe.training;
    const auto require = [&](bool holds, const char* field, const auto& value, const Message& rule) {
        requireField(holds, field, value, say("the task %1 has no decoder; %2", name(recipe.model.task), rule));
    };
    require(!recipe.tokenizer.shared, "shared", "true", say("words and labels have separate vocabularies"));
    require(!training.zeroBegin, "zero_begin", "true", say("give false"));
    require(training.guidedAttention == 0, "guided_attention", training.guidedAttention, say("give 0"));
    require(training.scheduledSampling == ScheduledSampling::None, "scheduled_sampling",
        name(training.scheduledSampling), say("give none"));
    require(
        training.reinforcement == Reinforcement::None, "reinforcement", name(training.reinforcement), say("give none"));
    require(training.subwordSampling == 0, "subword_sampling", training.subwordSampling,
        say("labels cannot be split; give 0"));
    require(training.bestBy == BestBy::Loss, "best_by", name(training.bestBy), say("give loss"));
    require(training.targetBleu == 0, "target_bleu", training.targetBleu, say("give 0"));
}

}  // namespace

void validate(const Recipe& recipe)
{
    validate(recipe.tokenizer);
    validate(recipe.training);
    auto model = recipe.model;
    model.sourceVocabulary = recipe.tokenizer.sourceVocabulary;
    model.targetVocabulary =
        recipe.tokenizer.shared ? recipe.tokenizer.sourceVocabulary : recipe.tokenizer.targetVocabulary;
    validate(model);
    if (model.embeddingTying == EmbeddingTying::All && !recipe.tokenizer.shared)
        throw Error(ErrorCode::InvalidArgument, say("embedding_tying is all; it needs tokenizer.shared to be true"));
    if (!model.hasDecoder())
        validateLabels(recipe);
    requireField(!recipe.model.isNonAutoregressive() || recipe.training.scheduledSampling == ScheduledSampling::None,
        "scheduled_sampling", name(recipe.training.scheduledSampling),
        say("a decoder with generation %1 does not read its own tokens", name(recipe.model.generation)));
    requireField(
        recipe.training.reinforcement == Reinforcement::None || (!model.isNonAutoregressive() && !model.copies()),
        "reinforcement", name(recipe.training.reinforcement),
        say("a model with generation %1 and copy_mechanism %2 cannot be trained with rewards", name(model.generation),
            name(model.copyMechanism)));
    if (recipe.training.guidedAttention <= 0)
        return;
    requireField(model.architecture == Architecture::Transformer, "guided_attention", recipe.training.guidedAttention,
        say("only a head of a Transformer can be guided; this is architecture %1", name(model.architecture)));
    guidedHead(recipe);
}

LearningRateSchedule scheduleOf(const TrainingOptions& options, std::int64_t modelDimension, std::int64_t lastStep)
{
    return {modelDimension, options.warmupSteps, options.learningRateFactor, options.schedule, options.decayShare,
        lastStep};
}

void readRecipeParts(JsonObject& root, Recipe& recipe)
{
    readPart(root, "model", recipe.model);
    readPart(root, "tokenizer", recipe.tokenizer);
    readPart(root, "training", recipe.training);
}

Recipe readRecipe(const std::filesystem::path& file, Recipe recipe)
{
    const auto path = file.string();
    const auto json = readJson(path);
    JsonObject root(json, path, "");
    try {
        readRecipeParts(root, recipe);
        root.has("data");       // in a run.json: the corpus, which is not part of the recipe,
        root.has("chosen_by");  // and the reason for the choice
        root.has("gpu");
        root.finish();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::InvalidArgument)
            throw;
        throw Error(ErrorCode::InvalidFormat, about(path, error.message()));
    }
    return recipe;
}

nlohmann::ordered_json toJson(const Recipe& recipe)
{
    using nlohmann::ordered_json;
    ordered_json json {{"model", optionsJson<ordered_json>(recipe.model)},
        {"tokenizer", optionsJson<ordered_json>(recipe.tokenizer)},
        {"training", optionsJson<ordered_json>(recipe.training)}};
    json["model"].erase("source_vocabulary");
    json["model"].erase("target_vocabulary");
    return json;
}

std::string recipeToJson(const Recipe& recipe)
{
    return toJson(recipe).dump(2);
}

HeadId guidedHead(const Recipe& recipe)
{
    const auto layers = recipe.model.decoderLayers, heads = recipe.model.heads;
    const auto& training = recipe.training;
    requireField(
        training.guidedLayer <= layers, "guided_layer", training.guidedLayer, say("the decoder has %1 layers", layers));
    requireField(training.guidedHead <= heads, "guided_head", training.guidedHead, say("a layer has %1 heads", heads));
    return {
        AttentionKind::Cross, (training.guidedLayer > 0 ? training.guidedLayer : layers) - 1, training.guidedHead - 1};
}

double guidedWeight(const TrainingOptions& options, std::int64_t step)
{
    const double done = static_cast<double>(step - 1) / static_cast<double>(options.guidedSteps);
    return options.guidedAttention * std::max(0.0, 1 - done);
}

bool samplesSubwords(const TrainingOptions& options, std::int64_t step)
{
    return options.subwordSampling > 0 && (options.subwordSteps == 0 || step < options.subwordSteps);
}

double goldShare(const TrainingOptions& options, std::int64_t step)
{
    const double share = undampedGoldShare(
        options.scheduledSampling, static_cast<double>(step - 1), static_cast<double>(options.scheduledSteps));
    return options.scheduledSampling == ScheduledSampling::None ? 1 : std::max(1 - options.scheduledShare, share);
}

namespace {

/// Learns the toy tasks in under a minute.
const Recipe kTiny {
    .model {.modelDimension = 64,
        .encoderLayers = 2,
        .decoderLayers = 2,
        .feedForwardDimension = 256,
        .maxLength = 64,
        .dropout = 0},
    .tokenizer {.sourceVocabulary = 1000, .targetVocabulary = 1000},
    .training {.maxMinutes = 2,
        .batchTokens = 1500,
        .learningRateFactor = 0.5,
        .warmupSteps = 200,
        .labelSmoothing = 0,
        .averageDecay = 0.97,
        .evaluateEverySteps = 150,
        .devPairs = 500},
};

/// The built-in classroom language in minutes.
const Recipe kClassroom {
    .model {.modelDimension = 128,
        .encoderLayers = 2,
        .decoderLayers = 2,
        .feedForwardDimension = 512,
        .maxLength = 128,
        .dropout = 0},
    .tokenizer {.sourceVocabulary = 3000, .targetVocabulary = 3000},
    .training {.maxMinutes = 10,
        .warmupSteps = 400,
        .schedule = Schedule::Budget,
        .labelSmoothing = 0.05,
        .averageDecay = 0.99,
        .guidedAttention = 0.3,
        .guidedSteps = 2000,
        .evaluateEverySteps = 250,
        .bestBy = BestBy::Bleu},
};

/// A student's machine in an hour. Sizes of the measurements in the README.
const Recipe kSmall {
    .model {.heads = 8},
    .tokenizer {.sourceVocabulary = 8000, .targetVocabulary = 8000},
    .training {.maxMinutes = 60, .warmupSteps = 2000, .bestBy = BestBy::Bleu},
};

/// Everyday sentences from a corpus of tens of thousands of pairs: strong regularisation.
const Recipe kEveryday {
    .model {.dropout = 0.25},
    .tokenizer {.sourceVocabulary = 5500, .targetVocabulary = 5000, .characterCoverage = 0.9999},
    .training {.maxMinutes = 60,
        .learningRateFactor = 0.76,
        .warmupSteps = 1000,
        .schedule = Schedule::Budget,
        .averageDecay = 0.998,
        .subwordSampling = 0.2,
        .guidedAttention = 0.3,
        .guidedSteps = 4000,
        .bestBy = BestBy::Bleu},
};

/// The base model of Vaswani et al. 2017, table 3.
const Recipe kBase {
    .model {.modelDimension = 512,
        .heads = 8,
        .encoderLayers = 6,
        .decoderLayers = 6,
        .feedForwardDimension = 2048,
        .normPlacement = NormPlacement::Post,
        .embeddingTying = EmbeddingTying::All},
    .tokenizer {.kind = TokenizerKind::Bpe, .sourceVocabulary = 37000, .targetVocabulary = 37000, .shared = true},
    .training {.maxSteps = 100000, .batchTokens = 25000, .clipNorm = 0},
};

/// The model of the code walk-through: norms before the sublayers, with its own variant of layer norm.
/// Source: Rush 2018, The Annotated Transformer.
const Recipe kAnnotated {
    .model {.modelDimension = 512,
        .heads = 8,
        .encoderLayers = 6,
        .decoderLayers = 6,
        .feedForwardDimension = 2048,
        .normKind = NormKind::SampleStd,
        .normEpsilon = 1e-6,
        .embeddingTying = EmbeddingTying::Separate},
    .tokenizer {.sourceVocabulary = 8000, .targetVocabulary = 8000},
    .training {.maxSteps = 100000, .batchTokens = 4000, .clipNorm = 0},
};

/// The course project: norms after the sublayers, four layers of width 256 in each stack.
const Recipe kStudent {
    .model {.heads = 8, .encoderLayers = 4, .decoderLayers = 4, .normPlacement = NormPlacement::Post},
    .tokenizer {.sourceVocabulary = 8000, .targetVocabulary = 8000},
    .training {.maxMinutes = 60},
};

/// Small enough to train in minutes, with only the parts of a Marian model of Hugging Face transformers, as in OPUS-MT
/// models. Source: MarianConfig.
const Recipe kMarian {
    .model {.modelDimension = 128,
        .encoderLayers = 2,
        .decoderLayers = 2,
        .feedForwardDimension = 512,
        .maxLength = 128,
        .dropout = 0,
        .normPlacement = NormPlacement::Post,
        .activation = Activation::Silu,
        .embeddingTying = EmbeddingTying::All},
    .tokenizer {.sourceVocabulary = 4000, .targetVocabulary = 4000, .shared = true},
    .training {.maxMinutes = 10,
        .warmupSteps = 400,
        .schedule = Schedule::Budget,
        .labelSmoothing = 0.05,
        .averageDecay = 0.99,
        .zeroBegin = true,
        .evaluateEverySteps = 250,
        .bestBy = BestBy::Bleu},
};

const std::array<std::pair<std::string_view, const Recipe*>, 8> kPresets {
    {{"tiny", &kTiny}, {"classroom", &kClassroom}, {"small", &kSmall}, {"everyday", &kEveryday}, {"base", &kBase},
        {"annotated", &kAnnotated}, {"student", &kStudent}, {"marian", &kMarian}}};

}  // namespace

std::vector<std::string> recipePresetNames()
{
    std::vector<std::string> names;
    for (const auto& [presetName, recipe] : kPresets)
        names.emplace_back(presetName);
    return names;
}

Recipe recipePreset(std::string_view wanted)
{
    std::string valid;
    for (const auto& [presetName, recipe] : kPresets) {
        if (presetName == wanted)
            return *recipe;
        valid += (valid.empty() ? "" : ", ") + std::string(presetName);
    }
    throw Error(ErrorCode::InvalidArgument, say("%1 is %2; valid choices: %3", "preset", quote(wanted), valid));
}

}  // namespace translucent
