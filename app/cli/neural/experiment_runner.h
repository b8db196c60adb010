#pragma once

#include "translucent/experiment/experiment_results.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace translucent::cli {

/// An experiment and the location of its trainings: each is a model directory as created by `train`.
struct ExperimentPlace {
    TrainingExperiment experiment;
    std::filesystem::path directory;

    std::filesystem::path of(const ExperimentRun& run) const { return directory / directoryOf(experiment, run); }
    /// The progress of the training in that directory.
    RunState state(const ExperimentRun& run) const;
};

/// Trains the unfinished run in this process, resumes an interrupted one, and only records a training that diverges
/// permanently.
/// @param threads 0 = one per processor @throws Error as train() does, Error{Inconsistent} if the directory contains a
/// training with another recipe or corpus
void trainRun(const ExperimentPlace& place, const ExperimentRun& run, std::int64_t threads, std::stop_token stop);

/// Trains several runs at a time, each in a separate process. Returns when all have ended; a stop request is passed on
/// to them. @param threads of each @throws Error{Internal} if one of them failed
void trainRuns(const ExperimentPlace& place, std::vector<ExperimentRun> runs, std::size_t jobs, std::int64_t threads,
    const std::stop_token& stop);

/// Results of the trainings so far, newly measured: the finished ones by all metrics of the experiment.
ExperimentResults measureRuns(const ExperimentPlace& place);

}  // namespace translucent::cli
