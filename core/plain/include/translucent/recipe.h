#pragma once

#include "translucent/intervention.h"
#include "translucent/schedule.h"
#include "translucent/tokenizer.h"
#include "translucent/transformer_config.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

enum class Device { Auto, Cpu, Cuda };
template <>
inline constexpr std::array kChoices<Device> {
    Choice {Device::Auto, "auto"}, Choice {Device::Cpu, "cpu"}, Choice {Device::Cuda, "cuda"}};

enum class Precision { Auto, Float32, BFloat16 };
template <>
inline constexpr std::array kChoices<Precision> {
    Choice {Precision::Auto, "auto"}, Choice {Precision::Float32, "fp32"}, Choice {Precision::BFloat16, "bf16"}};

/// The measure on the dev pairs that decides which model is better.
enum class BestBy { Loss, Bleu };
template <>
inline constexpr std::array kChoices<BestBy> {Choice {BestBy::Loss, "loss"}, Choice {BestBy::Bleu, "bleu"}};

/// Where a guided head is to look.
enum class GuidedBy {
    Links,     ///< where the links of the corpus say that the next token comes from. Source: Garg et al. 2019, §3
    Diagonal,  ///< as far along the source as along the target. Source: Tachibana et al. 2018, §3.3
};
template <>
inline constexpr std::array kChoices<GuidedBy> {
    Choice {GuidedBy::Links, "links"}, Choice {GuidedBy::Diagonal, "diagonal"}};

/// How the share of right tokens that the decoder reads in training falls; see `goldShare`.
enum class ScheduledSampling { None, Linear, Exponential, InverseSigmoid };
template <>
inline constexpr std::array kChoices<ScheduledSampling> {Choice {ScheduledSampling::None, "none"},
    Choice {ScheduledSampling::Linear, "linear"}, Choice {ScheduledSampling::Exponential, "exponential"},
    Choice {ScheduledSampling::InverseSigmoid, "inverse_sigmoid"}};

/// The reward of translations that the model draws in training: how near they come to their reference, sentence by
/// sentence.
enum class Reinforcement { None, Bleu, Chrf };
template <>
inline constexpr std::array kChoices<Reinforcement> {
    Choice {Reinforcement::None, "none"}, Choice {Reinforcement::Bleu, "bleu"}, Choice {Reinforcement::Chrf, "chrf"}};

/// How to train. Source of the defaults' form: Vaswani et al. 2017, §5.
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
    double decayShare = 0.4;      ///< of the steps of Schedule::Budget, at their end; in (0, 1)
    double labelSmoothing = 0.1;  ///< mass spread evenly over the vocabulary, in [0, 1)
    double clipNorm = 1.0;        ///< largest gradient norm; 0 = no clipping
    /// Decay of the weights' moving average, which is then evaluated and kept; 0 = none. After step t it is
    /// min(averageDecay, (1 + t) / (10 + t)), so that the random weights of the beginning are soon forgotten.
    double averageDecay = 0;
    bool zeroBegin = false;      ///< the embedding that begins a translation is zeros and stays so, as in Marian models
    double subwordSampling = 0;  ///< alpha of Tokenizer::sample, drawn again in each epoch; 0 = best pieces
    /// Weight of the loss that teaches a cross-attention head where to look; falls to 0 within `guidedSteps`. 0 = no
    /// head is taught. Source: Chen et al. 2016.
    double guidedAttention = 0;
    std::int64_t guidedSteps = 2000;
    GuidedBy guidedBy = GuidedBy::Links;
    std::int64_t guidedLayer = 0;  ///< of the decoder, from 1; 0 = the last
    std::int64_t guidedHead = 1;   ///< which of its cross-attention heads, from 1
    /// Puts tokens that the model itself predicts in the place of right ones in the decoder's input, so that it learns
    /// to go on after its own mistakes. Source: Bengio et al. 2015; Mihaylova & Martins 2019 (two passes).
    ScheduledSampling scheduledSampling = ScheduledSampling::None;
    double scheduledShare = 0.5;         ///< most of the tokens that are the model's own, in [0, 1]
    std::int64_t scheduledSteps = 2000;  ///< step at which half of them would be, without that bound
    /// Raises the probability of translations that the model draws and that earn more than its greedy one, and lowers
    /// that of those that earn less; needs a model to begin with. Source: Rennie et al. 2017.
    Reinforcement reinforcement = Reinforcement::None;
    double reinforcementShare =
        0.9;  ///< of that gradient beside cross-entropy's, in [0, 1]. Source: Ranzato et al. 2016
    std::int64_t reinforcementSamples = 1;  ///< of a sentence; of several, each is compared with the mean of the others
    double reinforcementTemperature = 1;    ///< at which they are drawn; above 0
    std::int64_t evaluateEverySteps = 500;  ///< dev loss, BLEU and a checkpoint
    BestBy bestBy = BestBy::Loss;           ///< which weights are kept as the best; of equal BLEU the lower loss
    std::int64_t patience = 0;              ///< evaluations without a better model before stopping; 0 = never
    std::int64_t devPairs = 1000;           ///< most dev pairs scored; also the size held out without --dev
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

/// Everything that decides a training besides the data.
struct Recipe {
    TransformerConfig model;  ///< vocabulary sizes are filled in from the trained tokenizers
    TokenizerOptions tokenizer;
    TrainingOptions training;

    bool operator==(const Recipe&) const = default;
};
/// Every part by itself, and what they ask of each other; the model with as many pieces as the vocabularies may have.
/// @throws Error{InvalidArgument} naming the field
void validate(const Recipe& recipe);

std::vector<std::string> recipePresetNames();
Recipe recipePreset(std::string_view name);  ///< @throws Error{InvalidArgument} listing the names
/// JSON; what the file does not say is as in `base`. @throws Error naming file and field
Recipe readRecipe(const std::filesystem::path& file, Recipe base = {});
/// The head that `guidedAttention` teaches.
/// @throws Error{InvalidArgument} naming guided_layer or guided_head when the model has no such head
HeadId guidedHead(const Recipe& recipe);
/// Weight of its loss in `step`, from 1: guidedAttention · max(0, 1 − (step − 1) / guidedSteps).
double guidedWeight(const TrainingOptions& options, std::int64_t step);

/// Share of right tokens in the decoder's input in `step`, from 1: 1 without scheduled sampling, else
/// max(1 − scheduledShare, ε(step − 1)) with N = scheduledSteps and
///   linear           ε(i) = 1 − i / (2N)
///   exponential      ε(i) = 2^(−i / N)
///   inverse sigmoid  ε(i) = k / (k + exp(i / k)), where k · ln k = N
/// Source: Bengio et al. 2015, §2.4: k − c·i, k^i and k / (k + exp(i / k)). Deviation: k and c follow from N, so that
/// all three have ε(N) = 1/2.
double goldShare(const TrainingOptions& options, std::int64_t step);

/// Whether the gradient is in part that of rewards.
inline bool reinforces(const TrainingOptions& options)
{
    return options.reinforcement != Reinforcement::None && options.reinforcementShare > 0;
}

std::string recipeToJson(const Recipe& recipe);

}  // namespace translucent
