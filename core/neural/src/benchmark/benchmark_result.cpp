#include "translucent/neural/benchmark.h"

#include <algorithm>

namespace translucent {

double BenchmarkResult::medianMilliseconds() const
{
    auto sorted = milliseconds;
    std::ranges::sort(sorted);
    const auto middle = sorted.size() / 2;
    return sorted.size() % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

double BenchmarkResult::fastestMilliseconds() const
{
    return std::ranges::min(milliseconds);
}

double BenchmarkResult::unitsPerSecond() const
{
    return 1000 * units / medianMilliseconds();
}

double BenchmarkResult::gigaflopsPerSecond() const
{
    return flops / medianMilliseconds() / 1e6;
}

}  // namespace translucent
