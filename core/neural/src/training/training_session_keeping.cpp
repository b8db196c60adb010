#include "training/training_session.h"

#include "io/atomic_file.h"
#include "training/divergence.h"
#include "training/evaluator.h"
#include "training/newest_model.h"
#include "training/progress_json.h"

#include <algorithm>

namespace translucent {

/// Whoever dies in between leaves the earlier training whole, then its model without a way to resume it, then nothing
/// that could be taken for a model or a training, until this one is there.
void TrainingSession::begin()
{
    const auto& directory = m_job.directory;
    removeFile(directory / "checkpoint" / "state.safetensors");
    removeNewestModel(directory);
    for (const char* file : {"run.json", "training.jsonl", "attention.jsonl", "config.json"})
        removeFile(directory / file);
    if (m_job.onBegin)
        m_job.onBegin();
    keepModel();
    keepCheckpoint();
}

void TrainingSession::openHistories()
{
    m_history = std::make_unique<History>(m_job.directory / "training.jsonl", m_progress.step);
    if (m_progress.step == 0)
        m_history->append(toJson(startEvent()));
    m_attention = std::make_unique<AttentionLog>(m_job.directory / "attention.jsonl", *m_model, m_dev.texts.pairs,
        AttentionLogOptions {m_progress.step, m_options.evaluateEverySteps});
    for (const auto& problem : {m_history->problem(), m_attention->problem()})
        if (!problem.empty())
            m_observer.onMessage(problem);
}

bool TrainingSession::recover()
{
    constexpr int kMostRecoveries = 3;
    constexpr double kSlower = 0.5;
    if (!m_peers.alone() || m_recoveries == kMostRecoveries)
        return false;
    ++m_recoveries;
    const auto broken = m_progress.step;
    const auto slower = kSlower * m_progress.learningRateScale;
    m_progress = readCheckpoint(m_job.directory, m_job, {m_parameters, m_adam, m_average});
    m_progress.learningRateScale = std::min(slower, m_progress.learningRateScale);
    removeNewestModel(m_job.directory);
    openHistories();
    const TrainingRecovery event {m_progress.step, broken, m_progress.learningRateScale};
    m_history->append(toJson(event));
    m_observer.onRecovery(event);
    m_clock.leaveOutOfSpeed();
    return true;
}

/// Evaluates the weights that count, and keeps them when they are the best so far.
bool TrainingSession::evaluateAverage(TrainingEvaluation& evaluation)
{
    const WeightAverage::Scope averaged(m_average, m_parameters.values());
    if (!evaluate(m_model, m_dev, evaluation, m_stop))
        return false;
    m_attention->append(*m_model, m_progress.step);
    evaluation.seconds = m_clock.seconds();
    evaluation.best = !m_progress.best || evaluation.devLoss < m_progress.best->devLoss;
    m_progress.lossSum = 0;
    m_progress.lossCount = 0;
    m_progress.evaluationsWithoutGain = evaluation.best ? 0 : m_progress.evaluationsWithoutGain + 1;
    if (evaluation.best) {
        m_progress.best = evaluation;
        keepModel();
    }
    return true;
}

bool TrainingSession::evaluateAndKeep()
{
    TrainingEvaluation evaluation;
    evaluation.step = m_progress.step;
    evaluation.epoch = m_progress.epoch;
    evaluation.trainLoss = m_progress.lossSum / static_cast<double>(std::max<std::int64_t>(1, m_progress.lossCount));
    if (!evaluateAverage(evaluation))
        return false;
    // Before the checkpoint: a run that dies in between goes on from the older one and writes the line again.
    m_history->append(toJson(evaluation));
    m_history->flush();
    m_attention->flush();
    keepCheckpoint();
    m_observer.onEvaluation(evaluation);
    m_clock.leaveOutOfSpeed();
    if (m_options.targetBleu > 0 && evaluation.bleu >= m_options.targetBleu)
        m_reason = StopReason::TargetReached;
    else if (m_options.patience > 0 && m_progress.evaluationsWithoutGain >= m_options.patience)
        m_reason = StopReason::NoImprovement;
    return true;
}

void TrainingSession::keepModel()
{
    auto& info = m_state->info;
    info.trainedSteps = m_progress.step;
    info.trainedEpochs = m_progress.epoch;
    if (m_progress.best) {
        info.devLoss = m_progress.best->devLoss;
        info.devBleu = m_progress.best->bleu;
    }
    m_model->save(m_job.directory);
}

void TrainingSession::keepNewest()
{
    const WeightAverage::Scope averaged(m_average, m_parameters.values());
    try {
        const auto directory = writeNewestModel(m_job.directory, *m_state, m_progress);
        m_observer.onModel({m_progress.step, directory, {}});
    } catch (const Error& error) {
        m_observer.onModel({m_progress.step, {}, error.what()});
    }
    m_clock.leaveOutOfSpeed();
}

/// The model directory itself may hold them already.
void TrainingSession::keepNewestAtTheEnd()
{
    if (m_state->info.trainedSteps != m_progress.step) {
        keepNewest();
        return;
    }
    removeNewestModel(m_job.directory);
    if (m_control && m_control->takeKeepModel())
        m_observer.onModel({m_progress.step, m_job.directory, {}});
}

void TrainingSession::keepCheckpoint()
{
    requireFinite(m_parameters.values().abs().max().item<double>(), m_progress.step);
    m_progress.seconds = m_clock.seconds();
    writeCheckpoint(m_job.directory, m_job, m_progress, {m_parameters, m_adam, m_average});
}

void TrainingSession::finish()
{
    if (!m_peers.leads())
        return;
    const bool evaluatedNow = m_progress.step > 0 && m_progress.lossCount == 0;
    if (!evaluatedNow && (m_reason == StopReason::Stopped || !evaluateAndKeep())) {
        if (!m_progress.best) {
            const WeightAverage::Scope averaged(m_average, m_parameters.values());
            keepModel();
        }
        keepCheckpoint();
    }
    keepNewestAtTheEnd();
    m_history->append(endToJson(*m_reason, m_progress.step));
    m_history->flush();
}

}  // namespace translucent
