#include "translucent/neural/trainer.h"

#include "io/atomic_file.h"
#include "training/training_session.h"
#include "training/training_setup.h"
#include "translucent/error.h"
#include "translucent/labels.h"
#include "translucent/neural/runtime.h"
#include "util/boundary.h"

#include <algorithm>
#include <thread>

namespace translucent {

namespace {

void validate(const TrainingJob& job)
{
    validate(job.recipe);
    if (job.train.pairs.empty())
        throw Error(ErrorCode::InvalidArgument, say("the training corpus has no sentence pairs; choose another"));
    if (job.dev.pairs.empty())
        throw Error(ErrorCode::InvalidArgument, say("the dev corpus has no sentence pairs; choose another"));
    if (reinforces(job.recipe.training) && job.init.empty() && !job.resume)
        throw Error(ErrorCode::InvalidArgument,
            say("reinforcement is %1, but no starting model is given; samples from random weights earn no reward, so "
                "set init",
                name(job.recipe.training.reinforcement)));
    requireLabels(job.recipe.model.task, job.train);
    requireLabels(job.recipe.model.task, job.dev);
}

/// Processes on one machine share its processors.
std::int64_t threadsOf(const TrainingOptions& options)
{
    const auto processes = static_cast<std::int64_t>(trainingPlace().localSize);
    if (options.threads > 0 || processes == 1)
        return options.threads;
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::thread::hardware_concurrency()) / processes);
}

}  // namespace

Precision decidedPrecision(const TrainingOptions& options)
{
    return trainingPrecision(options.precision, trainingDevice(options.device));
}

TrainingResult train(const TrainingJob& job, TrainingObserver& observer, std::stop_token stop, TrainingControl* control)
{
    validate(job);
    setThreads(threadsOf(job.recipe.training));
    keepFreedMemory();
    return atBoundary("the training", [&] {
        if (trainingPlace().rank == 0) {  // other machines would take its files for those of a dead process
            removeLeftovers(job.directory);
            removeLeftovers(job.directory / "checkpoint");
        }
        return TrainingSession(job, observer, stop, control).run();
    });
}

}  // namespace translucent
