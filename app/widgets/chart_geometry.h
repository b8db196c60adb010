#pragma once

#include "widgets/chart_data.h"

namespace translucent {

/// Where an axis begins and ends.
struct ChartRange {
    double lower = 0;
    double upper = 1;

    bool operator==(const ChartRange&) const = default;
};

/// Where bars stand, in units of the x axis: those of several series side by side.
struct BarPlaces {
    double width = 0;
    double distance = 0;               ///< from the middle of a bar to that of the nearest other one
    std::vector<double> offsets = {};  ///< of the middles from x, for each series; 0 for curves

    bool operator==(const BarPlaces&) const = default;
};

/// False for what is not finite and, on a logarithmic axis, not above 0.
bool hasPlace(const ChartAxis& axis, double value);

/// From the least to the greatest number of all series, widened a little; bars stand whole, on zero, with room for
/// their numbers. What the axis says comes first.
ChartRange rangeOfX(const ChartData& data);
ChartRange rangeOfY(const ChartData& data);

BarPlaces barPlaces(const ChartData& data);

}  // namespace translucent
