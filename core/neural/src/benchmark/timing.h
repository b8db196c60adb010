#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

namespace translucent {

/// Milliseconds of each of `repetitions` calls, after `warmUp` calls that are not counted.
template <typename Work>
std::vector<double> timeRepeatedly(std::int64_t warmUp, std::int64_t repetitions, const Work& work)
{
    std::vector<double> milliseconds;
    for (std::int64_t i = -warmUp; i < repetitions; ++i) {
        const auto start = std::chrono::steady_clock::now();
        work();
        const std::chrono::duration<double, std::milli> duration = std::chrono::steady_clock::now() - start;
        if (i >= 0)
            milliseconds.push_back(duration.count());
    }
    return milliseconds;
}

}  // namespace translucent
