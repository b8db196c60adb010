#include "widgets/chart_geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace translucent {

namespace {

constexpr double kPadding = 0.04;    // of the span, beyond the outermost points
constexpr double kBarPadding = 0.2;  // beyond the ends of bars, where their numbers stand
constexpr double kBarShare = 0.7;    // of the way from one x to the next, all bars there together
constexpr double kBesideBars = 0.6;  // of that way, beyond the first and the last x

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool isBars(const ChartSeries& series)
{
    return series.style == SeriesStyle::Bars;
}

/// Upside down when there are no numbers.
ChartRange extent(const ChartAxis& axis, const ChartData& data, std::vector<double> ChartSeries::*values)
{
    ChartRange range {kInfinity, -kInfinity};
    for (const ChartSeries& series : data.series)
        for (const double value : series.*values) {
            if (!hasPlace(axis, value))
                continue;
            range.lower = std::min(range.lower, value);
            range.upper = std::max(range.upper, value);
        }
    return range;
}

/// The least way from one x of bars to the next.
double barDistance(const ChartData& data)
{
    std::set<double> places;
    for (const ChartSeries& series : data.series)
        if (isBars(series))
            places.insert(series.x.begin(), series.x.end());
    double least = kInfinity;
    for (auto place = places.begin(); place != places.end() && std::next(place) != places.end(); ++place)
        least = std::min(least, *std::next(place) - *place);
    return std::isfinite(least) ? least : 1;
}

ChartRange widened(const ChartAxis& axis, const ChartRange& range)
{
    if (axis.logarithmic) {
        const double factor = range.lower < range.upper ? std::pow(range.upper / range.lower, kPadding) : 2.0;
        return {range.lower / factor, range.upper * factor};
    }
    const double spare =
        range.lower < range.upper ? (range.upper - range.lower) * kPadding : std::max(std::abs(range.upper), 1.0) / 2;
    return {range.lower - spare, range.upper + spare};
}

ChartRange onZero(const ChartRange& range)
{
    const double lower = std::min(range.lower, 0.0), upper = std::max(range.upper, 0.0);
    if (lower == upper)
        return {0, 1};
    const double spare = (upper - lower) * kBarPadding;
    return {lower < 0 ? lower - spare : 0, upper > 0 ? upper + spare : 0};
}

ChartRange asTheAxisSays(const ChartAxis& axis, const ChartRange& range)
{
    return {axis.lower.value_or(range.lower), axis.upper.value_or(range.upper)};
}

ChartRange withoutNumbers(const ChartAxis& axis)
{
    return asTheAxisSays(axis, {axis.logarithmic ? 0.1 : 0.0, 1.0});
}

}  // namespace

bool hasPlace(const ChartAxis& axis, double value)
{
    return std::isfinite(value) && (!axis.logarithmic || value > 0);
}

ChartRange rangeOfX(const ChartData& data)
{
    const ChartRange range = extent(data.x, data, &ChartSeries::x);
    if (!(range.lower <= range.upper))
        return withoutNumbers(data.x);
    if (data.x.logarithmic || std::ranges::none_of(data.series, isBars))
        return asTheAxisSays(data.x, widened(data.x, range));
    const double spare = barDistance(data) * kBesideBars;
    return asTheAxisSays(data.x, {range.lower - spare, range.upper + spare});
}

ChartRange rangeOfY(const ChartData& data)
{
    const ChartRange range = extent(data.y, data, &ChartSeries::y);
    if (!(range.lower <= range.upper))
        return withoutNumbers(data.y);
    const bool standing = !data.y.logarithmic && std::ranges::any_of(data.series, isBars);
    return asTheAxisSays(data.y, standing ? onZero(range) : widened(data.y, range));
}

BarPlaces barPlaces(const ChartData& data)
{
    BarPlaces places;
    places.offsets.resize(data.series.size());
    const auto count = double(std::ranges::count_if(data.series, isBars));
    if (count == 0)
        return places;
    places.distance = barDistance(data);
    places.width = places.distance * kBarShare / count;
    if (count > 1)
        places.distance = places.width;
    double offset = -(count - 1) / 2 * places.width;
    for (std::size_t i = 0; i < data.series.size(); ++i) {
        if (!isBars(data.series[i]))
            continue;
        places.offsets[i] = offset;
        offset += places.width;
    }
    return places;
}

}  // namespace translucent
