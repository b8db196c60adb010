#pragma once

#include "translucent/corpus/corpus.h"
#include "translucent/corpus/stored_corpus.h"
#include "translucent/neural/translation_model.h"
#include "translucent/scores/exposure.h"
#include "translucent/training/recipe.h"
#include "translucent/training/training_events.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace translucent {

/// A training to run: data, recipe and the output directory of the model.
struct TrainingJob {
    Recipe recipe;
    StoredCorpus train;
    Corpus dev;
    std::filesystem::path directory;
    std::string sourceLanguage = "zh";
    std::string targetLanguage = "en";
    /// A model directory whose weights and vocabularies are the starting point; empty = random weights. Steps, moments
    /// and schedule start from the beginning. Not needed to resume a training.
    std::filesystem::path init = {};
    bool resume = false;  ///< continue from directory/checkpoint; everything except the limits of the recipe must match
    /// Called, unless the training resumes, when the files of an earlier training in `directory` are deleted and this
    /// training has not written any yet.
    std::function<void()> onBegin = {};
    /// Called by the first process as soon as a schedule that ends with a budget of time or epochs knows its last step.
    std::function<void(std::int64_t lastStep)> onEndFixed = {};
};

/// The place of this process among the processes that train one model together.
struct TrainingPlace {
    int rank = 0;  ///< 0 is the leader: only it evaluates, reports and writes
    int size = 1;
    int localSize = 1;  ///< number of processes on this machine
    int localRank = 0;  ///< number of this process among them
    std::string host;   ///< where the processes meet
    std::uint16_t port = 0;
    bool launcherServes = false;  ///< the launcher already listens there
    int attempt = 0;              ///< how often the launcher has started all processes before
};

/// Reads the place from the variables of torchrun, Slurm or mpirun: MASTER_ADDR and MASTER_PORT with RANK and
/// WORLD_SIZE, SLURM_PROCID and SLURM_NTASKS, OMPI_COMM_WORLD_RANK and …_SIZE, or PMI_RANK and PMI_SIZE. Without them
/// the process is alone.
/// @throws Error{InvalidArgument} naming the invalid variable.
TrainingPlace trainingPlace();

class TrainingControl;

struct TrainingResult {
    StopReason reason = StopReason::Stopped;
    std::int64_t steps = 0;
    double seconds = 0;
    std::optional<TrainingEvaluation> best;
};

/// The precision to compute in. Precision::Auto means Float32 on every machine, so nothing is rounded unless requested.
/// @throws Error{Unsupported} when BFloat16 is requested and the processor does not support it.
Precision decidedPrecision(const TrainingOptions& options);

/// The device of a training with these options.
struct TrainingMachine {
    std::string gpu;               ///< e.g. "NVIDIA H100 80GB HBM3"; empty = the CPU
    std::int64_t batchFactor = 1;  ///< by which the batches of presets can be larger than on a CPU
};
/// @throws Error{InvalidArgument} as a training with these options does
TrainingMachine trainingMachine(Device device);

/// Trains in the calling thread, together with other processes if `trainingPlace` says so. Only the observer of the
/// first process is notified then, and Error{Interrupted} means that one of the processes has ended. Whatever ends the
/// training – a limit, `stop`, an error –, `directory` contains a loadable model afterwards (the best one so far by
/// `bestBy`) and a checkpoint to resume from. If the loss of a single process is no longer a number, training returns
/// to its last checkpoint with half the learning rate – or with that of the checkpoint, if it has been raised by more
/// since –, at most three times. If the last weights are not the best, `directory`/newest is a model directory with
/// them. `control` may be nullptr.
/// @throws Error{InvalidArgument, Inconsistent, WriteFailed, Numeric, Unsupported, OutOfMemory, Internal}
TrainingResult train(
    const TrainingJob& job, TrainingObserver& observer, std::stop_token stop, TrainingControl* control = nullptr);

struct ExposureOptions {
    std::stop_token stop = {};
    std::function<void(double share)> onProgress = {};  ///< 0 … 1
};

/// Measures the exposure bias of a model. Skips pairs that are too long for the model. Returns nothing on a stop
/// request.
/// @throws Error{InvalidArgument} when no pair remains, Error{Numeric} when the model's output is not finite.
std::optional<Exposure> measureExposure(const std::shared_ptr<const TranslationModel>& model,
    std::span<const SentencePair> pairs, const ExposureOptions& options = {});

}  // namespace translucent
