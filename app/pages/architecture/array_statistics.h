#pragma once

#include <span>
#include <vector>

namespace translucent {

/// What the finite numbers of an array are like. All zero when there are none.
struct ArrayStatistics {
    std::size_t finite = 0;
    std::size_t hidden = 0;  ///< masked: −∞
    double minimum = 0;
    double maximum = 0;
    double mean = 0;
    double deviation = 0;  ///< population standard deviation
};
ArrayStatistics statisticsOf(std::span<const float> values);

/// How many finite numbers lie in each of equally wide bins from minimum to maximum, the maximum in the last.
struct Histogram {
    double first = 0;  ///< left edge of the first bin
    double width = 0;  ///< of one bin
    std::vector<std::size_t> counts;

    double left(std::size_t bin) const { return first + width * double(bin); }
};

/// One bin when all numbers are the same; none when there are none.
Histogram histogramOf(std::span<const float> values, const ArrayStatistics& statistics, std::size_t bins);

}  // namespace translucent
