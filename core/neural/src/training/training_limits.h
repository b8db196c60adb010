#pragma once

#include "translucent/recipe.h"
#include "translucent/training_events.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>

namespace translucent {

/// The time a training took, earlier sessions of a resumed run included and pauses left out, and its speed.
class TrainingClock {
public:
    /// `seconds` were spent in earlier sessions.
    void start(double seconds);
    double seconds() const;

    /// Tokens per second, smoothed over the last steps; to be called after each step with its tokens.
    double speedAfterStep(std::int64_t tokens);

    /// What was done since the last step was none: it does not slow the next one down.
    void leaveOutOfSpeed() { m_lastStep = Clock::now(); }

    /// Time that passes while `wait` runs does not count.
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

/// How far a training is.
struct TrainingPosition {
    std::int64_t step = 0;
    double epochs = 0;
    double seconds = 0;
};

/// Whether an evaluation beats another by the measure that is asked for, or is as good and has the lower loss.
bool isBetter(const TrainingEvaluation& evaluation, const TrainingEvaluation& other, BestBy measure);

/// When a training ends: at a limit of its recipe, when its evaluations are good enough or get no better, or on
/// request.
///
/// A schedule that decays to its end (Schedule::Budget) must know that end in steps. Steps as the only limit are it;
/// otherwise it is decided once, when the nearest limit is near enough for the decay to begin, and from then on steps
/// count: minutes and epochs no longer end the training, unless it takes far longer than it was given.
class TrainingLimits {
public:
    /// @param fixedEnd the last step as an earlier session, or this one, has decided it; 0 = not decided
    TrainingLimits(const TrainingOptions& options, std::stop_token stop, const std::int64_t& fixedEnd);

    /// The last step of Schedule::Budget; 0 while it is not known, and of other schedules.
    std::int64_t lastStep() const;
    /// The last step, if the decay begins here; else 0.
    std::int64_t endFixedAt(const TrainingPosition& position) const;

    /// Why the next step is not made: a stop request, or a limit of steps or time.
    std::optional<StopReason> beforeStep(std::int64_t step, double seconds) const;
    /// Why no further epoch begins.
    std::optional<StopReason> afterEpoch(std::int64_t epoch) const;
    /// @param withoutGain evaluations since the best one
    std::optional<StopReason> afterEvaluation(double bleu, std::int64_t withoutGain) const;

    /// 0 … 1 towards the nearest limit; 0 when there is none.
    double progress(const TrainingPosition& position) const;

    const std::stop_token& stop() const { return m_stop; }

private:
    std::optional<StopReason> beforeStepOfDecay(std::int64_t step, double seconds) const;

    const TrainingOptions& m_options;
    std::stop_token m_stop;
    const std::int64_t& m_fixedEnd;
};

}  // namespace translucent
