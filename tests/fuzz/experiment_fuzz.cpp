#include "fuzz_support.h"
#include "translucent/experiment/training_experiment.h"

using namespace translucent;

/// The result can be compared: names are distinct, and every run has its recipe.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const fuzz::MemoryFile file(data, size);
    fuzz::mayRefuse(file.path(), [&] {
        const auto experiment = readExperiment(file.path());
        fuzz::require(experiment.variants.size() >= 2, "there is a control and a variant");
        fuzz::require(!experiment.metrics.empty() && !experiment.seeds.empty(), "there is something to measure");
        for (const auto& run : runsOf(experiment)) {
            const auto directory = directoryOf(experiment, run);
            fuzz::require(directory.find('/') == std::string::npos && directory.front() != '.',
                "a run has a directory of its own");
            fuzz::require(trainingRunOf(experiment, run, "runs").recipe.training.maxSteps > 0, "a run ends");
        }
    });
    return 0;
}
