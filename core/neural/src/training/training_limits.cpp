#include "training/training_limits.h"

#include <algorithm>
#include <utility>

namespace translucent {

void TrainingClock::start(double seconds)
{
    m_lastStep = Clock::now();
    m_started = m_lastStep - std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

double TrainingClock::seconds() const
{
    return std::chrono::duration<double>(Clock::now() - m_started).count();
}

double TrainingClock::speedAfterStep(std::int64_t tokens)
{
    const auto now = Clock::now();
    const double duration = std::chrono::duration<double>(now - m_lastStep).count();
    m_lastStep = now;
    const double speed = static_cast<double>(tokens) / std::max(duration, 1e-9);
    constexpr double kSmoothing = 0.95;
    m_tokensPerSecond = m_tokensPerSecond > 0 ? kSmoothing * m_tokensPerSecond + (1 - kSmoothing) * speed : speed;
    return m_tokensPerSecond;
}

bool isBetter(const TrainingEvaluation& evaluation, const TrainingEvaluation& other, BestBy measure)
{
    if (measure == BestBy::Bleu && evaluation.bleu != other.bleu)
        return evaluation.bleu > other.bleu;
    return evaluation.devLoss < other.devLoss;
}

TrainingLimits::TrainingLimits(const TrainingOptions& options, std::stop_token stop, const std::int64_t& fixedEnd)
    : m_options(options)
    , m_stop(std::move(stop))
    , m_fixedEnd(fixedEnd)
{
}

std::int64_t TrainingLimits::lastStep() const
{
    if (m_options.schedule != Schedule::Budget)
        return 0;
    const bool onlySteps = m_options.maxMinutes == 0 && m_options.maxEpochs == 0;
    return onlySteps ? m_options.maxSteps : m_fixedEnd;
}

std::int64_t TrainingLimits::endFixedAt(const TrainingPosition& position) const
{
    if (m_options.schedule != Schedule::Budget || lastStep() > 0 || position.step == 0
        || progress(position) < 1 - m_options.decayShare)
        return 0;
    const auto end = lastStepOfDecay(position.step, m_options.decayShare);
    return m_options.maxSteps > 0 ? std::min(end, m_options.maxSteps) : end;
}

std::optional<StopReason> TrainingLimits::beforeStep(std::int64_t step, double seconds) const
{
    if (m_stop.stop_requested())
        return StopReason::Stopped;
    if (lastStep() > 0)
        return beforeStepOfDecay(step, seconds);
    if (m_options.maxSteps > 0 && step >= m_options.maxSteps)
        return StopReason::MaxSteps;
    if (m_options.maxMinutes > 0 && seconds >= 60 * m_options.maxMinutes)
        return StopReason::MaxMinutes;
    return {};
}

std::optional<StopReason> TrainingLimits::beforeStepOfDecay(std::int64_t step, double seconds) const
{
    constexpr double kFarLonger = 1.5;
    const bool tooLong = m_options.maxMinutes > 0 && seconds >= kFarLonger * 60 * m_options.maxMinutes;
    if (!tooLong && step < lastStep())
        return {};
    if (m_options.maxMinutes > 0)
        return StopReason::MaxMinutes;
    return m_options.maxEpochs > 0 ? StopReason::MaxEpochs : StopReason::MaxSteps;
}

std::optional<StopReason> TrainingLimits::afterEpoch(std::int64_t epoch) const
{
    if (lastStep() == 0 && m_options.maxEpochs > 0 && epoch >= m_options.maxEpochs)
        return StopReason::MaxEpochs;
    return {};
}

std::optional<StopReason> TrainingLimits::afterEvaluation(double bleu, std::int64_t withoutGain) const
{
    if (m_options.targetBleu > 0 && bleu >= m_options.targetBleu)
        return StopReason::TargetReached;
    if (m_options.patience > 0 && withoutGain >= m_options.patience)
        return StopReason::NoImprovement;
    return {};
}

double TrainingLimits::progress(const TrainingPosition& position) const
{
    if (lastStep() > 0)
        return std::min(static_cast<double>(position.step) / static_cast<double>(lastStep()), 1.0);
    double progress = 0;
    if (m_options.maxSteps > 0)
        progress = static_cast<double>(position.step) / static_cast<double>(m_options.maxSteps);
    if (m_options.maxMinutes > 0)
        progress = std::max(progress, position.seconds / (60 * m_options.maxMinutes));
    if (m_options.maxEpochs > 0)
        progress = std::max(progress, position.epochs / static_cast<double>(m_options.maxEpochs));
    return std::min(progress, 1.0);
}

}  // namespace translucent
