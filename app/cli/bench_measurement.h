#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace translucent::cli {

/// Wall-clock times of one kind of work.
struct Measurement {
    std::string what;
    std::vector<double> milliseconds;  ///< one per repetition, after the warm-up
    double unitsPerRepetition = 0;     ///< e.g. target tokens of one repetition
    std::string unit;

    double median() const;
    double fastest() const;
    double unitsPerSecond() const;  ///< at the median
};

/// Runs `work` some times unmeasured, then `repetitions` times measured.
std::vector<double> timeRepeatedly(std::int64_t repetitions, const std::function<void()>& work);

double medianOf(std::vector<double> values);

}  // namespace translucent::cli
