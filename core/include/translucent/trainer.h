#pragma once

#include "translucent/corpus.h"
#include "translucent/tokenizer.h"
#include "translucent/transformer_config.h"
#include "translucent/translation_model.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

enum class Device { Auto, Cpu, Cuda };
enum class Precision { Auto, Float32, BFloat16 };
std::string_view name(Device value);
std::string_view name(Precision value);
Device deviceFromName(std::string_view name);
Precision precisionFromName(std::string_view name);

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
    double labelSmoothing = 0.1;  ///< mass spread evenly over the vocabulary, in [0, 1)
    double clipNorm = 1.0;        ///< largest gradient norm; 0 = no clipping
    /// Of the weights' moving average, which is then what is evaluated and kept; 0 = none. After step t it is
    /// min(averageDecay, (1 + t) / (10 + t)), so that the random weights of the beginning are soon forgotten.
    double averageDecay = 0;
    double subwordSampling = 0;             ///< alpha of Tokenizer::sample, drawn anew in each epoch; 0 = best pieces
    std::int64_t evaluateEverySteps = 500;  ///< dev loss, BLEU and a checkpoint
    std::int64_t patience = 0;              ///< evaluations without a better dev loss before stopping; 0 = never
    std::int64_t devPairs = 1000;           ///< most dev pairs scored; also the size held out without --dev
    std::int64_t threads = 0;               ///< 0 = as many as the machine has
    Device device = Device::Auto;
    Precision precision = Precision::Auto;

    bool operator==(const TrainingOptions&) const = default;
};
void validate(const TrainingOptions& options);

/// Everything that decides a training besides the data.
struct Recipe {
    TransformerConfig model;  ///< vocabulary sizes are filled in from the trained tokenizers
    TokenizerOptions tokenizer;
    TrainingOptions training;

    bool operator==(const Recipe&) const = default;
};

std::vector<std::string> recipePresetNames();
Recipe recipePreset(std::string_view name);            ///< @throws Error{InvalidArgument} listing the names
Recipe readRecipe(const std::filesystem::path& file);  ///< JSON; @throws Error naming file and field
std::string recipeToJson(const Recipe& recipe);

/// Rate at `step` (from 1): factor · d^-0.5 · min(step^-0.5, step · warmup^-1.5). Source: Vaswani et al. 2017, eq. (3).
double learningRate(std::int64_t step, std::int64_t modelDimension, std::int64_t warmupSteps, double factor);

/// When data and model are ready.
struct TrainingStart {
    std::int64_t step = 0;  ///< steps done by earlier sessions of a resumed run
    double seconds = 0;     ///< taken by them
    std::int64_t parameters = 0;
    std::int64_t trainPairs = 0;
    std::int64_t devPairs = 0;
    std::int64_t leftOutPairs = 0;  ///< longer than the model takes
    std::int64_t sourceVocabulary = 0;
    std::int64_t targetVocabulary = 0;
    std::vector<SentencePair> samples;  ///< the dev pairs that `TrainingEvaluation::samples` translates
    double learningRateScale = 1;       ///< beside the recipe's own factor, as the checkpoint of a resumed run has it
};

/// After an optimizer step.
struct TrainingStep {
    std::int64_t step = 0;
    std::int64_t epoch = 0;    ///< from 1
    double epochProgress = 0;  ///< 0 … 1 inside the epoch
    double loss = 0;           ///< label-smoothed cross-entropy, nats per target token
    double learningRate = 0;
    double gradientNorm = 0;     ///< before clipping
    double tokensPerSecond = 0;  ///< target tokens without padding, smoothed
    double seconds = 0;          ///< of training, earlier sessions of a resumed run included
    double progress = 0;         ///< 0 … 1 towards the nearest limit
};

/// After an evaluation on held-out pairs.
struct TrainingEvaluation {
    std::int64_t step = 0;
    std::int64_t epoch = 0;
    double seconds = 0;
    double trainLoss = 0;   ///< mean since the last evaluation
    double devLoss = 0;     ///< without smoothing, nats per target token
    double perplexity = 0;  ///< exp(devLoss)
    double bleu = 0;        ///< greedy, 13a
    double chrf = 0;
    double exactMatch = 0;             ///< share of dev sentences translated exactly, 0 … 1
    bool best = false;                 ///< the kept model now is this one
    std::vector<std::string> samples;  ///< translations of the first dev sentences
};

/// The loss or the weights were no longer numbers: the training went back to its last checkpoint.
struct TrainingRecovery {
    std::int64_t step = 0;         ///< where it goes on from
    std::int64_t brokenStep = 0;   ///< the last step before it broke
    double learningRateScale = 1;  ///< from now on: half of what it was, at most what it was at that step
};

/// The weights of one step, complete and loadable: not what was measured best, but what is newest.
struct TrainingModel {
    std::int64_t step = 0;
    std::filesystem::path directory;  ///< newest/ of the training's directory, or that one when it holds these weights
    std::string problem;              ///< why they could not be kept; the training goes on
};

/// Receives progress on the thread that trains.
class TrainingObserver {
public:
    virtual ~TrainingObserver() = default;
    virtual void onMessage(const std::string& message) = 0;
    virtual void onStart(const TrainingStart&) { }
    virtual void onPause(bool) { }  ///< true: it stands still; false: it goes on
    virtual void onRecovery(const TrainingRecovery&) { }
    virtual void onModel(const TrainingModel&) { }  ///< `TrainingControl::keepModel` was obeyed, or the training ends
    virtual void onStep(const TrainingStep& step) = 0;
    virtual void onEvaluation(const TrainingEvaluation& evaluation) = 0;
};

enum class StopReason { Stopped, MaxSteps, MaxEpochs, MaxMinutes, TargetReached, NoImprovement };
std::string_view name(StopReason value);

/// A training to run: data, recipe and the directory that receives the model.
struct TrainingJob {
    Recipe recipe;
    Corpus train;
    Corpus dev;
    std::filesystem::path directory;
    std::string sourceLanguage = "zh";
    std::string targetLanguage = "en";
    bool resume = false;  ///< go on from directory/checkpoint; all must match but the limits of the recipe
    /// Called, unless it resumes, when what an earlier training left in `directory` is gone and nothing of this one is
    /// there.
    std::function<void()> onBegin = {};
};

/// Where this process stands among those that train one model together.
struct TrainingPlace {
    int rank = 0;  ///< 0 leads: it alone evaluates, reports and writes
    int size = 1;
    int localSize = 1;  ///< how many of them share this machine
    std::string host;   ///< where they meet
    std::uint16_t port = 0;
    bool launcherServes = false;  ///< the launcher already listens there
    int attempt = 0;              ///< how often the launcher has started all of them before
};

/// As torchrun, Slurm or mpirun tell it: MASTER_ADDR and MASTER_PORT with RANK and WORLD_SIZE, SLURM_PROCID and
/// SLURM_NTASKS, OMPI_COMM_WORLD_RANK and …_SIZE, or PMI_RANK and PMI_SIZE. Without them the process is alone.
/// @throws Error{InvalidArgument} naming the variable that makes no sense.
TrainingPlace trainingPlace();

class TrainingControl;

struct TrainingResult {
    StopReason reason = StopReason::Stopped;
    std::int64_t steps = 0;
    double seconds = 0;
    std::optional<TrainingEvaluation> best;
};

/// What Precision::Auto stands for on this machine: BFloat16 where the processor multiplies it twice as fast as float,
/// Float32 elsewhere and with CUDA. Decided by what the processor has and may use, so always the same on the same
/// machine; whoever wants to repeat a training on another keeps the answer. @throws Error{Unsupported} when BFloat16 is
/// asked for and the processor cannot.
Precision decidedPrecision(const TrainingOptions& options);

/// Trains in the calling thread, together with other processes if `trainingPlace` says so: then the observer hears
/// nothing in any but the first, and Error{Interrupted} means that one of them has ended. Whatever ends it – a limit,
/// `stop`, an error – `directory` holds a loadable model afterwards (the best one so far by dev loss) and a checkpoint
/// to resume from. A lone process whose loss is no longer a number goes back to its last checkpoint with half the
/// learning rate – or that of the checkpoint, if it has been raised by more since –, three times at most. When the last
/// weights are not the best, `directory`/newest is a model directory with them. `control` may be nullptr.
/// @throws Error{InvalidArgument, Inconsistent, WriteFailed, Numeric, Unsupported, OutOfMemory, Internal}
TrainingResult train(
    const TrainingJob& job, TrainingObserver& observer, std::stop_token stop, TrainingControl* control = nullptr);

}  // namespace translucent
