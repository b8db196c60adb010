#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace translucent {

/// The model after one step of a training, not to be confused with the moments of Adam. An ordinary model directory,
/// RUN/moments/STEP, with weights in float32; the step has at least eight digits.
struct Moment {
    std::int64_t step = 0;
    std::filesystem::path directory;
    bool isAveraged = false;  ///< it has the moving average of the weights, as the best model of its training has

    bool operator==(const Moment&) const = default;
};

/// The moments that a training with at most `most` of them has after `step`, ascending: step 0, some of the steps
/// round(2^(i/4)), and `step` itself. If there are too many, the densest octave loses every second one, of several such
/// octaves the first; if no octave has two, every second one of all goes. Depends on nothing else, so that a resumed
/// training has the same moments as one that was never interrupted.
std::vector<std::int64_t> momentSteps(std::int64_t most, std::int64_t step);

/// True for 0 and round(2^(i/4)): a training keeps a moment after each of these steps.
bool isMomentStep(std::int64_t step);

/// RUN/moments/STEP.
std::filesystem::path momentDirectory(const std::filesystem::path& run, std::int64_t step);

/// The directory of the training that a moment belongs to; empty if the directory is not that of a moment.
std::filesystem::path runOf(const std::filesystem::path& moment);

/// The moments of a run, ascending by step: of the run whose directory is given, or of the run of a moment. Empty if
/// there are none. Directories with another name, or without a readable config.json, are left out.
std::vector<Moment> listMoments(const std::filesystem::path& model);

}  // namespace translucent
