#include "pages/architecture/array_statistics.h"

#include <algorithm>
#include <cmath>

namespace translucent {

ArrayStatistics statisticsOf(std::span<const float> values)
{
    ArrayStatistics result;
    double sum = 0;
    for (const float value : values) {
        if (!std::isfinite(value)) {
            ++result.hidden;
            continue;
        }
        result.minimum = result.finite == 0 ? double(value) : std::min(result.minimum, double(value));
        result.maximum = result.finite == 0 ? double(value) : std::max(result.maximum, double(value));
        sum += double(value);
        ++result.finite;
    }
    if (result.finite == 0)
        return result;
    result.mean = sum / double(result.finite);
    double squares = 0;
    for (const float value : values)
        if (std::isfinite(value))
            squares += (double(value) - result.mean) * (double(value) - result.mean);
    result.deviation = std::sqrt(squares / double(result.finite));
    return result;
}

Histogram histogramOf(std::span<const float> values, const ArrayStatistics& statistics, std::size_t bins)
{
    if (statistics.finite == 0)
        return {};
    const double range = statistics.maximum - statistics.minimum;
    if (!(range > 0))
        return {statistics.minimum - 0.5, 1, {statistics.finite}};
    Histogram histogram {statistics.minimum, range / double(bins), std::vector<std::size_t>(bins, 0)};
    for (const float value : values)
        if (std::isfinite(value)) {
            const auto bin = std::size_t((double(value) - statistics.minimum) / range * double(bins));
            ++histogram.counts[std::min(bin, bins - 1)];
        }
    return histogram;
}

}  // namespace translucent
