#include "training/training_keeper.h"

#include "files/atomic_file.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <filesystem>

namespace translucent {

namespace {

std::filesystem::path newestOf(const TrainingJob& job)
{
    return job.directory / "newest";
}

/// Removes the newest weights, because the training no longer uses them.
void removeNewest(const TrainingJob& job)
{
    std::error_code ignored;
    std::filesystem::remove_all(newestOf(job), ignored);
}

/// Writes the current weights of the model. The directory appears only when complete; an older one is replaced at once.
void writeNewest(const TrainingJob& job, const ModelState& model, const TrainingProgress& progress)
{
    auto copy = std::make_unique<ModelState>(model);
    copy->info.trainedSteps = progress.step;
    copy->info.trainedEpochs = progress.epoch;
    copy->info.devLoss = copy->info.devBleu = 0;  // never measured
    const auto newest = ModelState::intoModel(std::move(copy));
    writeDirectoryAtomically(newestOf(job), [&](const std::filesystem::path& place) { newest->save(place); });
}

}  // namespace

TrainingState::TrainingState(std::unique_ptr<ModelState> untrained, torch::Device device, double averageDecay)
    : model(*untrained)
    , translator(ModelState::intoModel(std::move(untrained)))
    , parameters(*model.network, device)
    , adam(parameters.values())
    , average(parameters.values(), averageDecay)
{
}

TrainingKeeper::TrainingKeeper(
    const TrainingJob& job, TrainingObserver& observer, TrainingState& state, TrainingClock& clock)
    : m_job(job)
    , m_observer(observer)
    , m_state(state)
    , m_clock(clock)
{
}

/// If the process dies during this function, the directory contains the complete earlier training, then its model
/// without a way to resume it, then nothing that could be mistaken for a model or a training, and finally this
/// training.
void TrainingKeeper::begin()
{
    const auto& directory = m_job.directory;
    removeFile(directory / "checkpoint" / "state.safetensors");
    removeNewest(m_job);
    for (const char* file : {"run.json", "training.jsonl", "attention.jsonl", "config.json"})
        removeFile(directory / file);
    if (m_job.onBegin)
        m_job.onBegin();
    keepBest();
    keepCheckpoint();
}

void TrainingKeeper::resume()
{
    m_state.progress = readCheckpoint(m_job.directory, m_job, m_state.tensors());
}

void TrainingKeeper::open(const TrainingStart& start, const DevPairs& dev)
{
    m_start = start;
    m_dev = &dev;
    openHistories();
}

void TrainingKeeper::openHistories()
{
    const auto step = m_state.progress.step;
    m_history = std::make_unique<History>(m_job.directory / "training.jsonl", step);
    if (step == 0)
        m_history->append(eventLine(m_start));
    m_attention = std::make_unique<AttentionLog>(m_job.directory / "attention.jsonl", *m_state.translator,
        m_dev->texts.pairs, AttentionLogOptions {step, m_job.recipe.training.evaluateEverySteps});
    for (const auto& problem : {m_history->problem(), m_attention->problem()})
        if (!problem.empty())
            m_observer.onMessage(problem);
}

void TrainingKeeper::addStep(const TrainingStep& step)
{
    constexpr std::int64_t kHistoryEverySteps = 10;
    if (step.step % kHistoryEverySteps == 0 || step.step == 1)
        m_history->append(eventLine(step));
    m_observer.onStep(step);
}

bool TrainingKeeper::measure(TrainingEvaluation& evaluation, const std::stop_token& stop)
{
    auto& progress = m_state.progress;
    const WeightAverage::Scope averaged(m_state.average, m_state.parameters.values());
    if (!translucent::evaluate(m_state.translator, *m_dev, evaluation, stop))
        return false;
    m_attention->append(*m_state.translator, progress.step);
    evaluation.seconds = m_clock.seconds();
    evaluation.best = !progress.best || isBetter(evaluation, *progress.best, m_job.recipe.training.bestBy);
    progress.lossSum = 0;
    progress.lossCount = 0;
    progress.evaluationsWithoutGain = evaluation.best ? 0 : progress.evaluationsWithoutGain + 1;
    if (evaluation.best) {
        progress.best = evaluation;
        keepBest();
    }
    return true;
}

std::optional<TrainingEvaluation> TrainingKeeper::evaluate(const std::stop_token& stop)
{
    const auto& progress = m_state.progress;
    TrainingEvaluation evaluation;
    evaluation.step = progress.step;
    evaluation.epoch = progress.epoch;
    evaluation.trainLoss = progress.lossSum / static_cast<double>(std::max<std::int64_t>(1, progress.lossCount));
    if (progress.lossCount > 0)
        evaluation.layerGradients = m_state.parameters.layerGradients();
    if (!measure(evaluation, stop))
        return {};
    // Must precede the checkpoint: a run that dies in between continues from the older one and writes the line again.
    m_history->append(eventLine(evaluation));
    m_history->flush();
    m_attention->flush();
    keepCheckpoint();
    m_observer.onEvaluation(evaluation);
    m_clock.leaveOutOfSpeed();
    return evaluation;
}

void TrainingKeeper::keepBest()
{
    auto& info = m_state.model.info;
    const auto& progress = m_state.progress;
    info.trainedSteps = progress.step;
    info.trainedEpochs = progress.epoch;
    if (progress.best) {
        info.devLoss = progress.best->devLoss;
        info.devBleu = progress.best->bleu;
    }
    m_state.translator->save(m_job.directory);
}

void TrainingKeeper::keepNewest()
{
    const auto step = m_state.progress.step;
    const WeightAverage::Scope averaged(m_state.average, m_state.parameters.values());
    try {
        writeNewest(m_job, m_state.model, m_state.progress);
        m_observer.onModel({step, newestOf(m_job), {}});
    } catch (const Error& error) {
        m_observer.onModel({step, {}, error.what()});
    }
    m_clock.leaveOutOfSpeed();
}

void TrainingKeeper::keepCheckpoint()
{
    auto& progress = m_state.progress;
    requireFinite(m_state.parameters.values().abs().max().item<double>(), progress.step);
    progress.seconds = m_clock.seconds();
    writeCheckpoint(m_job.directory, m_job, progress, m_state.tensors());
}

void TrainingKeeper::keepEnd()
{
    if (m_job.onEndFixed)
        m_job.onEndFixed(m_state.progress.lastStep);
    keepCheckpoint();
}

void TrainingKeeper::keepUnmeasured()
{
    if (!m_state.progress.best) {
        const WeightAverage::Scope averaged(m_state.average, m_state.parameters.values());
        keepBest();
    }
    keepCheckpoint();
}

bool TrainingKeeper::recover()
{
    constexpr int kMostRecoveries = 3;
    constexpr double kSlower = 0.5;
    if (m_recoveries == kMostRecoveries)
        return false;
    ++m_recoveries;
    const auto broken = m_state.progress.step;
    const auto slower = kSlower * m_state.progress.learningRateScale;
    resume();
    auto& progress = m_state.progress;
    progress.learningRateScale = std::min(slower, progress.learningRateScale);
    removeNewest(m_job);
    m_start.learningRateScale = progress.learningRateScale;
    openHistories();
    const TrainingRecovery event {progress.step, broken, progress.learningRateScale};
    m_history->append(eventLine(event));
    m_observer.onRecovery(event);
    m_clock.leaveOutOfSpeed();
    return true;
}

Message TrainingKeeper::withWhatIsKept(const Message& reason) const
{
    const auto& best = m_state.progress.best;
    return best ? say("%1. The best model so far, of step %2, is kept", reason, best->step)
                : say("%1. No model had been evaluated before, so the initial one is kept", reason);
}

void TrainingKeeper::finish(StopReason reason, bool newestWanted)
{
    const auto step = m_state.progress.step;
    if (m_state.model.info.trainedSteps != step) {
        keepNewest();
    } else {
        removeNewest(m_job);
        if (newestWanted)
            m_observer.onModel({step, m_job.directory, {}});
    }
    m_history->append(eventLine(TrainingEnd {std::string(name(reason)), step, {}, {}}));
    m_history->flush();
}

}  // namespace translucent
