#include "training/newest_model.h"

#include "io/atomic_file.h"

namespace translucent {

namespace {

std::filesystem::path newestOf(const std::filesystem::path& training)
{
    return training / "newest";
}

}  // namespace

std::filesystem::path writeNewestModel(
    const std::filesystem::path& training, const ModelState& model, const TrainingProgress& progress)
{
    auto impl = std::make_unique<ModelState>(model);
    auto& info = impl->info;
    info.trainedSteps = progress.step;
    info.trainedEpochs = progress.epoch;
    info.devLoss = info.devBleu = 0;  // never measured
    const auto newest = ModelState::intoModel(std::move(impl));
    writeDirectoryAtomically(newestOf(training), [&](const std::filesystem::path& place) { newest->save(place); });
    return newestOf(training);
}

void removeNewestModel(const std::filesystem::path& training)
{
    std::error_code ignored;
    std::filesystem::remove_all(newestOf(training), ignored);
}

}  // namespace translucent
