#pragma once

#include "translucent/base/choice.h"

#include <cstdint>

namespace translucent {

/// The learning rate after its linear warm-up.
enum class Schedule {
    InverseSqrt,  ///< falls with the inverse square root of the step, without an end
    Budget,       ///< stays at its peak, then falls linearly to 0 after the last step
};
template <>
inline constexpr std::array kChoices<Schedule> {
    Choice {Schedule::InverseSqrt, "inverse_sqrt"}, Choice {Schedule::Budget, "budget"}};

/// The parameters of the learning rate, except the step.
struct LearningRateSchedule {
    std::int64_t modelDimension = 512;  ///< d
    std::int64_t warmupSteps = 4000;
    double factor = 1;
    Schedule kind = Schedule::InverseSqrt;
    double decayShare = 0;      ///< of a budget: share of its steps in which the rate falls to 0
    std::int64_t lastStep = 0;  ///< the end of a budget; 0 = not known yet, so the rate stays at its peak
};

/// Steps in which the rate of a budget of `lastStep` steps falls, at least one.
std::int64_t decaySteps(std::int64_t lastStep, double decayShare);

/// The end of a budget whose rate starts to fall after `step`: a training with that number of steps uses the same
/// rates.
std::int64_t lastStepOfDecay(std::int64_t step, double decayShare);

/// Rate at `step` (from 1). Both schedules have the peak p = factor · d^-0.5 · warmup^-0.5 and the warm-up p · step /
/// warmup. InverseSqrt continues with factor · d^-0.5 · step^-0.5. Source: Vaswani et al. 2017, eq. (3). Budget never
/// exceeds p · (lastStep + 1 − step) / (decaySteps + 1), so that the last step still learns; with a long warm-up it
/// stays below p. Source: Hu et al. 2024, MiniCPM, §4.2 (warm-up, stable, decay). Deviation: linear decay.
double learningRate(std::int64_t step, const LearningRateSchedule& schedule);

}  // namespace translucent
