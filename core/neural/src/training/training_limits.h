#pragma once

#include "translucent/training/recipe.h"
#include "translucent/training/training_events.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>

namespace translucent {

/// The duration of a training, including earlier sessions of a resumed run and excluding pauses, and its speed.
class TrainingClock {
public:
    /// `seconds` were spent in earlier sessions.
    void start(double seconds);
    double seconds() const;

    /// Tokens per second, smoothed over the last steps; to be called after each step with its tokens.
    double speedAfterStep(std::int64_t tokens);

    /// Excludes the time since the last step from the speed.
    void leaveOutOfSpeed() { m_lastStep = Clock::now(); }

    /// Excludes the time of `wait`.
    template <typename Wait>
    void hold(const Wait& wait)
    {
        const auto begin = Clock::now();
        wait();
        m_started += Clock::now() - begin;
        leaveOutOfSpeed();
    }

private:
    using Clock = std::chrono::steady_clock;

    Clock::time_point m_started = Clock::now();
    Clock::time_point m_lastStep = Clock::now();
    double m_tokensPerSecond = 0;
};

/// The position of a training.
struct TrainingPosition {
    std::int64_t step = 0;
    double epochs = 0;
    double seconds = 0;
};

/// Whether an evaluation is better than another by the given measure, or equally good with a lower loss.
bool isBetter(const TrainingEvaluation& evaluation, const TrainingEvaluation& other, BestBy measure);

/// Decides when a training ends: at a limit of its recipe, when its evaluations are good enough or no longer improve,
/// or on request.
class TrainingLimits {
public:
    /// @param fixedEnd the last step as an earlier session, or this one, has decided it; 0 = not decided
    TrainingLimits(const TrainingOptions& options, std::stop_token stop, const std::int64_t& fixedEnd);

    /// The last step of Schedule::Budget; 0 while it is not known, and for other schedules.
    std::int64_t lastStep() const;
    /// The last step if the decay begins here; otherwise 0.
    std::int64_t endFixedAt(const TrainingPosition& position) const;

    /// The reason not to make the next step: a stop request, or a limit of steps or time.
    std::optional<StopReason> beforeStep(std::int64_t step, double seconds) const;
    /// The reason not to start another epoch.
    std::optional<StopReason> afterEpoch(std::int64_t epoch) const;
    /// @param withoutGain number of evaluations since the best one
    std::optional<StopReason> afterEvaluation(double bleu, std::int64_t withoutGain) const;

    /// 0 … 1 relative to the nearest limit; 0 if there is none.
    double progress(const TrainingPosition& position) const;

    const std::stop_token& stop() const { return m_stop; }

private:
    std::optional<StopReason> beforeStepOfDecay(std::int64_t step, double seconds) const;

    const TrainingOptions& m_options;
    std::stop_token m_stop;
    const std::int64_t& m_fixedEnd;
};

}  // namespace translucent
