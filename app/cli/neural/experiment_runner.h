#pragma once

#include "translucent/experiment_results.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace translucent::cli {

/// An experiment and where its trainings are: each is a model directory as `train` makes it.
struct ExperimentPlace {
    TrainingExperiment experiment;
    std::filesystem::path directory;

    std::filesystem::path of(const ExperimentRun& run) const { return directory / directoryOf(experiment, run); }
    /// How far the training in that directory has come.
    RunState state(const ExperimentRun& run) const;
};

/// Trains in this process what is not done, goes on with what is broken off, and leaves a training that diverges for
/// good to the table.
/// @param threads 0 = one per processor @throws Error as train() does, Error{Inconsistent} when the directory holds a
/// training with another recipe or corpus
void trainRun(const ExperimentPlace& place, const ExperimentRun& run, std::int64_t threads, std::stop_token stop);

/// Trains several at a time, each in a process of its own. Returns when all have ended; a stop request is handed on to
/// them. @param threads of each @throws Error{Internal} when one of them failed
void trainRuns(const ExperimentPlace& place, std::vector<ExperimentRun> runs, std::size_t jobs, std::int64_t threads,
    const std::stop_token& stop);

/// Results of the trainings so far, measured again: those that have ended by every metric of the experiment.
ExperimentResults measureRuns(const ExperimentPlace& place);

}  // namespace translucent::cli
