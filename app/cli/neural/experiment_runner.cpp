#include "experiment_runner.h"

#include "cli_options.h"
#include "terminal.h"
#include "training_console.h"
#include "training_output.h"
#include "translucent/error.h"
#include "translucent/neural/trainer.h"
#include "translucent/posix_file.h"

namespace translucent::cli {

namespace {

namespace fs = std::filesystem;

/// Of another machine, or by other hands, a training is still the same.
void adoptMachine(TrainingRun& run, const std::optional<TrainingRun>& begun)
{
    auto& training = run.recipe.training;
    if (begun && training.precision == Precision::Auto)
        training.precision = begun->recipe.training.precision;
    training.precision = decidedPrecision(training);
}

void requireSame(TrainingRun begun, const TrainingRun& run, const fs::path& directory)
{
    const auto& wanted = run.recipe.training;
    auto& training = begun.recipe.training;
    training.threads = wanted.threads;
    training.device = wanted.device;
    training.precision = wanted.precision;
    begun.init = run.init;  // the same directory may have been named in another way
    if (begun != run)
        throw Error(ErrorCode::Inconsistent,
            say("%1 contains a training with another recipe or corpus; remove it or give another directory",
                directory));
}

TrainingJob jobOf(const TrainingRun& run, const fs::path& directory, bool resume)
{
    const CorpusArguments corpus {run.corpus, run.read};
    auto pairs = corpus.loadStored();
    if (!run.alignments.empty())
        pairs = withAlignments(pairs, run.alignments);
    auto [train, dev] =
        withDevPairs(std::move(pairs), corpus, run.dev, static_cast<std::size_t>(run.recipe.training.devPairs));
    TrainingJob job {run.recipe, std::move(train), std::move(dev), directory};
    job.sourceLanguage = run.read.sourceLanguage;
    job.targetLanguage = run.read.targetLanguage;
    job.resume = resume;
    if (!resume)
        job.init = run.init;
    job.onBegin = [run, directory] { writeTrainingRun(directory, run); };
    job.onEndFixed = [directory](std::int64_t lastStep) { fixTrainingEnd(directory, lastStep); };
    return job;
}

void requireFirstRun(const ExperimentPlace& place, const ExperimentRun& run)
{
    const auto first = firstRunFor(place.experiment, run);
    if (!first || hasEnded(place.state(*first)))
        return;
    throw Error(ErrorCode::NotFound,
        say("%1 begins with the weights of %2, which is not trained yet; train that one first", place.of(run),
            directoryOf(place.experiment, *first)));
}

}  // namespace

RunState ExperimentPlace::state(const ExperimentRun& run) const
{
    return stateOf(readTrainingHistory(of(run)), experiment.variants[run.variant].recipe.training);
}

void trainRun(const ExperimentPlace& place, const ExperimentRun& run, std::int64_t threads, std::stop_token stop)
{
    const auto directory = place.of(run);
    auto training = trainingRunOf(place.experiment, run, place.directory);
    training.recipe.training.threads = threads;
    const auto begun = readTrainingRun(directory);
    adoptMachine(training, begun);
    if (begun)
        requireSame(*begun, training, directory);
    if (hasEnded(place.state(run)))
        return;
    requireFirstRun(place, run);
    const bool resume = isThere(directory / "checkpoint" / "state.safetensors");
    const TrainingOutput output {directory.string(), resume, !resume};
    auto lock = usableOutput(output);
    holdOutput(output, lock);
    TrainingConsole console;
    try {
        train(jobOf(training, directory, resume), console, stop);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Numeric)
            throw;
        note(directory.string() + ": " + error.what());
        keepDivergence(directory);
    }
    console.clear();
}

}  // namespace translucent::cli
