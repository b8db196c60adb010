#pragma once

#include "translucent/base/choice.h"
#include "translucent/base/device.h"
#include "translucent/model/intervention.h"
#include "translucent/model/transformer_config.h"
#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The learning rate after its linear warm-up.
enum class Schedule {
    InverseSqrt,  ///< falls with the inverse square root of the step, without an end
    Budget,       ///< stays at its peak, then falls linearly to 0 after the last step
};
template <>
inline constexpr std::array kChoices<Schedule> {
    Choice {Schedule::InverseSqrt, "inverse_sqrt"}, Choice {Schedule::Budget, "budget"}};

/// The parameters of the learning rate, except the step.
struct LearningRateSchedule {
    std::int64_t modelDimension = 512;  ///< d
    std::int64_t warmupSteps = 4000;
    double factor = 1;
    Schedule kind = Schedule::InverseSqrt;
    double decayShare = 0;      ///< of a budget: share of its steps in which the rate falls to 0
    std::int64_t lastStep = 0;  ///< the end of a budget; 0 = not known yet, so the rate stays at its peak
};

/// Steps in which the rate of a budget of `lastStep` steps falls, at least one.
std::int64_t decaySteps(std::int64_t lastStep, double decayShare);

/// The end of a budget whose rate starts to fall after `step`: a training with that number of steps uses the same
/// rates.
std::int64_t lastStepOfDecay(std::int64_t step, double decayShare);

/// Rate at `step` (from 1). Both schedules have the peak p = factor · d^-0.5 · warmup^-0.5 and the warm-up p · step /
/// warmup. InverseSqrt continues with factor · d^-0.5 · step^-0.5. Source: Vaswani et al. 2017, eq. (3). Budget never
/// exceeds p · (lastStep + 1 − step) / (decaySteps + 1), so that the last step still learns; with a long warm-up it
/// stays below p. Source: Hu et al. 2024, MiniCPM, §4.2 (warm-up, stable, decay). Deviation: linear decay.
double learningRate(std::int64_t step, const LearningRateSchedule& schedule);

/// The measure on the dev pairs that decides which model is better.
enum class BestBy { Loss, Bleu };
template <>
inline constexpr std::array kChoices<BestBy> {Choice {BestBy::Loss, "loss"}, Choice {BestBy::Bleu, "bleu"}};

/// The target of a guided head.
enum class GuidedBy {
    Links,  ///< the source token of the next token according to the links of the corpus. Source: Garg et al. 2019, §3
    Diagonal,  ///< as far along the source as along the target. Source: Tachibana et al. 2018, §3.3
};
template <>
inline constexpr std::array kChoices<GuidedBy> {
    Choice {GuidedBy::Links, "links"}, Choice {GuidedBy::Diagonal, "diagonal"}};

/// The decay of the share of reference tokens in the decoder input during training; see `goldShare`.
enum class ScheduledSampling { None, Linear, Exponential, InverseSigmoid };
template <>
inline constexpr std::array kChoices<ScheduledSampling> {Choice {ScheduledSampling::None, "none"},
    Choice {ScheduledSampling::Linear, "linear"}, Choice {ScheduledSampling::Exponential, "exponential"},
    Choice {ScheduledSampling::InverseSigmoid, "inverse_sigmoid"}};

/// The reward for translations that the model samples in training: their similarity to the reference, per sentence.
enum class Reinforcement { None, Bleu, Chrf };
template <>
inline constexpr std::array kChoices<Reinforcement> {
    Choice {Reinforcement::None, "none"}, Choice {Reinforcement::Bleu, "bleu"}, Choice {Reinforcement::Chrf, "chrf"}};

/// Training options. Source of the defaults' form: Vaswani et al. 2017, §5.
struct TrainingOptions {
    std::uint64_t seed = 1;
    std::int64_t maxSteps = 0;        ///< 0 = no limit
    std::int64_t maxEpochs = 0;       ///< 0 = no limit
    double maxMinutes = 0;            ///< 0 = no limit
    double targetBleu = 0;            ///< stop once dev BLEU reaches it; 0 = never
    std::int64_t batchTokens = 3000;  ///< most target tokens of a batch, padding included
    double learningRateFactor = 1.0;  ///< scales the schedule
    std::int64_t warmupSteps = 4000;
    Schedule schedule = Schedule::InverseSqrt;
    double decayShare = 0.4;      ///< of the steps of Schedule::Budget, at the end; in (0, 1)
    double labelSmoothing = 0.1;  ///< mass spread evenly over the vocabulary, in [0, 1)
    double clipNorm = 1.0;        ///< largest gradient norm; 0 = no clipping
    /// Decay of the moving average of the weights, which is then evaluated and kept; 0 = none. After step t it is
    /// min(averageDecay, (1 + t) / (10 + t)), so that the random initial weights are soon forgotten.
    double averageDecay = 0;
    bool zeroBegin = false;      ///< the embedding of BEGIN is always zero, as in Marian models
    double subwordSampling = 0;  ///< alpha of Tokenizer::sample, sampled again in each epoch; 0 = best pieces
    /// Epochs that begin after this step use the best pieces, so that the model puts most of the probability of a text
    /// on one segmentation; 0 = all epochs are sampled.
    std::int64_t subwordSteps = 0;
    /// Weight of the loss that trains a cross-attention head to attend to given positions; falls to 0 within
    /// `guidedSteps`. 0 = no head is trained. Source: Chen et al. 2016.
    double guidedAttention = 0;
    std::int64_t guidedSteps = 2000;
    GuidedBy guidedBy = GuidedBy::Links;
    std::int64_t guidedLayer = 0;  ///< of the decoder, from 1; 0 = the last
    std::int64_t guidedHead = 1;   ///< which of its cross-attention heads, from 1
    /// Replaces some reference tokens in the decoder input by tokens that the model predicts, so that it learns to
    /// recover from its own mistakes. Source: Bengio et al. 2015; Mihaylova & Martins 2019 (two passes).
    ScheduledSampling scheduledSampling = ScheduledSampling::None;
    double scheduledShare = 0.5;         ///< most of the tokens that are the model's own, in [0, 1]
    std::int64_t scheduledSteps = 2000;  ///< step at which half of them would be replaced without that limit
    /// Raises the probability of sampled translations whose reward exceeds that of the greedy translation, and lowers
    /// that of the others. Requires a pretrained model. Source: Rennie et al. 2017.
    Reinforcement reinforcement = Reinforcement::None;
    double reinforcementShare =
        0.9;  ///< weight of that gradient, relative to cross-entropy, in [0, 1]. Source: Ranzato et al. 2016
    std::int64_t reinforcementSamples = 1;  ///< of a sentence; of several, each is compared with the mean of the others
    double reinforcementTemperature = 1;    ///< at which they are drawn; above 0
    std::int64_t evaluateEverySteps = 500;  ///< dev loss, BLEU and a checkpoint
    BestBy bestBy = BestBy::Loss;           ///< the criterion for the best weights; for equal BLEU the lower loss
    std::int64_t patience = 0;              ///< evaluations without a better model before stopping; 0 = never
    std::int64_t devPairs = 1000;           ///< most dev pairs scored; also the size held out without --dev
    std::int64_t moments = 0;               ///< most models of single steps kept, see listMoments; 0 = none
    std::int64_t threads = 0;               ///< 0 = as many as the machine has
    Device device = Device::Auto;
    Precision precision = Precision::Auto;

    bool operator==(const TrainingOptions&) const = default;
};
template <>
const Options<TrainingOptions>& optionsOf<TrainingOptions>();
void validate(const TrainingOptions& options);

/// @param lastStep of Schedule::Budget; 0 = not known yet
LearningRateSchedule scheduleOf(const TrainingOptions& options, std::int64_t modelDimension, std::int64_t lastStep = 0);

/// Everything that determines a training, except the data.
struct Recipe {
    TransformerConfig model;  ///< vocabulary sizes are filled in from the trained tokenizers
    TokenizerOptions tokenizer;
    TrainingOptions training;

    bool operator==(const Recipe&) const = default;
};
/// Checks every part and the constraints between them, with the maximum vocabulary sizes for the model.
/// @throws Error{InvalidArgument} naming the field
void validate(const Recipe& recipe);

std::vector<std::string> recipePresetNames();
Recipe recipePreset(std::string_view name);  ///< @throws Error{InvalidArgument} listing the names
/// Reads JSON; missing values are taken from `base`. @throws Error naming file and field
Recipe readRecipe(const std::filesystem::path& file, Recipe base = {});
/// The head that `guidedAttention` trains.
/// @throws Error{InvalidArgument} naming guided_layer or guided_head if the model has no such head
HeadId guidedHead(const Recipe& recipe);
/// Weight of its loss in `step`, from 1: guidedAttention · max(0, 1 − (step − 1) / guidedSteps).
double guidedWeight(const TrainingOptions& options, std::int64_t step);

/// True if an epoch that begins after `step` uses sampled pieces.
bool samplesSubwords(const TrainingOptions& options, std::int64_t step);

/// Share of reference tokens in the decoder input in `step`, from 1: 1 without scheduled sampling, otherwise
/// max(1 − scheduledShare, ε(step − 1)) with N = scheduledSteps and
///   linear           ε(i) = 1 − i / (2N)
///   exponential      ε(i) = 2^(−i / N)
///   inverse sigmoid  ε(i) = k / (k + exp(i / k)), where k · ln k = N
/// Source: Bengio et al. 2015, §2.4: k − c·i, k^i and k / (k + exp(i / k)). Deviation: k and c follow from N, so that
/// all three have ε(N) = 1/2.
double goldShare(const TrainingOptions& options, std::int64_t step);

/// True if a part of the gradient comes from rewards.
inline bool reinforces(const TrainingOptions& options)
{
    return options.reinforcement != Reinforcement::None && options.reinforcementShare > 0;
}

std::string recipeToJson(const Recipe& recipe);

}  // namespace translucent
