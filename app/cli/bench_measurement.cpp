#include "bench_measurement.h"

#include <algorithm>
#include <chrono>

namespace translucent::cli {

namespace {

constexpr int kWarmUp = 3;

}  // namespace

double medianOf(std::vector<double> values)
{
    if (values.empty())
        return 0;
    std::ranges::sort(values);
    const auto middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double Measurement::median() const
{
    return medianOf(milliseconds);
}
double Measurement::fastest() const
{
    return milliseconds.empty() ? 0 : std::ranges::min(milliseconds);
}
double Measurement::unitsPerSecond() const
{
    return median() > 0 ? 1000 * unitsPerRepetition / median() : 0;
}

std::vector<double> timeRepeatedly(std::int64_t repetitions, const std::function<void()>& work)
{
    using Clock = std::chrono::steady_clock;
    for (int i = 0; i < kWarmUp; ++i)
        work();
    std::vector<double> times;
    for (std::int64_t i = 0; i < repetitions; ++i) {
        const auto begin = Clock::now();
        work();
        times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
    }
    return times;
}

}  // namespace translucent::cli
