#pragma once

#include "translucent/corpus.h"
#include "translucent/recipe.h"
#include "translucent/stored_corpus.h"
#include "translucent/training_events.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace translucent {

/// A training to run: data, recipe and the directory that receives the model.
struct TrainingJob {
    Recipe recipe;
    StoredCorpus train;
    Corpus dev;
    std::filesystem::path directory;
    std::string sourceLanguage = "zh";
    std::string targetLanguage = "en";
    /// A model directory with whose weights and vocabularies it begins; empty = random weights. Steps, moments and
    /// schedule begin anew. A training that resumes does not need it any more.
    std::filesystem::path init = {};
    bool resume = false;  ///< go on from directory/checkpoint; all must match but the limits of the recipe
    /// Called, unless it resumes, when what an earlier training left in `directory` is gone and nothing of this one is
    /// there.
    std::function<void()> onBegin = {};
    /// Called by the first process once a schedule that ends with a budget of time or epochs knows its last step.
    std::function<void(std::int64_t lastStep)> onEndFixed = {};
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

/// What to compute in: Precision::Auto stands for Float32 on every machine, so nothing is rounded unless asked for.
/// @throws Error{Unsupported} when BFloat16 is asked for and the processor cannot.
Precision decidedPrecision(const TrainingOptions& options);

/// Trains in the calling thread, together with other processes if `trainingPlace` says so: then the observer hears
/// nothing in any but the first, and Error{Interrupted} means that one of them has ended. Whatever ends it – a limit,
/// `stop`, an error – `directory` holds a loadable model afterwards (the best one so far by `bestBy`) and a checkpoint
/// to resume from. A lone process whose loss is no longer a number goes back to its last checkpoint with half the
/// learning rate – or that of the checkpoint, if it has been raised by more since –, three times at most. When the last
/// weights are not the best, `directory`/newest is a model directory with them. `control` may be nullptr.
/// @throws Error{InvalidArgument, Inconsistent, WriteFailed, Numeric, Unsupported, OutOfMemory, Internal}
TrainingResult train(
    const TrainingJob& job, TrainingObserver& observer, std::stop_token stop, TrainingControl* control = nullptr);

}  // namespace translucent
