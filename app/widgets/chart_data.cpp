#include "widgets/chart_data.h"

#include "translucent/explain/step.h"
#include "widgets/drawing_style.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <set>

namespace translucent {

namespace {

/// More series would hide the chart.
constexpr std::size_t kReadSeries = 8;

QString line(const QString& name, const QString& value)
{
    return QCoreApplication::translate("translucent::HeatmapReadout", "%1: %2", "name of an axis, its value")
        .arg(name, value);
}

/// A double has at most 17 digits; uses fewer if they represent the same number.
QString exactNumber(double value)
{
    return std::isfinite(value) ? QString::number(value, 'g', QLocale::FloatingPointShortest) : QString();
}

constexpr double kPadding = 0.04;    // of the span, beyond the outermost points
constexpr double kBarPadding = 0.2;  // beyond the ends of bars, for their numbers
constexpr double kBesideBars = 0.6;  // of that distance, beyond the first and the last x

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool isBars(const ChartSeries& series)
{
    return series.style == SeriesStyle::Bars;
}

/// Reversed (lower above upper) if there are no numbers.
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

QColor ChartData::colourOf(int index, Backdrop backdrop) const
{
    constexpr int kLighterOnDark = 145;  // percent; the colours are made for a light backdrop
    if (const auto smoothed = series[std::size_t(index)].behind)
        return colourOf(*smoothed, backdrop);
    const QColor& chosen = series[std::size_t(index)].colour;
    if (chosen.isValid())
        return chosen;
    return backdrop == Backdrop::Dark ? headColour(index).lighter(kLighterOnDark) : headColour(index);
}

int ChartData::pointable() const
{
    return int(std::ranges::count_if(series, [](const ChartSeries& each) { return !each.behind; }));
}

QString ChartData::labelAt(double place) const
{
    const bool labelled = place >= 1 && place <= double(xLabels.size()) && place == std::floor(place);
    return labelled ? xLabels[qsizetype(place) - 1] : QString();
}

bool hasPlace(const ChartAxis& axis, double value)
{
    return std::isfinite(value) && (!axis.logarithmic || value > 0);
}

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

QString chartNumber(double value, int digits)
{
    constexpr double kGrouped = 1000;
    const QString text = QString::number(value, 'g', digits);
    const bool isLarge = std::abs(value) >= kGrouped && value == std::round(value);
    return isLarge || text.contains(u'e') ? QString::fromStdString(numberText(value))
                                          : QString(text).replace(u'-', u'−');
}

QString chartReadout(const ChartData& data, const ChartPoint& at)
{
    const ChartSeries& chosen = data.series[std::size_t(at.series)];
    const double x = chosen.x[std::size_t(at.point)];
    const QString label = data.labelAt(x);
    QStringList lines {line(data.x.title, label.isEmpty() ? chartNumber(x) : label)};
    for (const ChartSeries& series : data.series) {
        if (&series != &chosen && data.series.size() > kReadSeries)
            continue;
        const auto found = std::ranges::lower_bound(series.x, x);
        const auto index = std::size_t(found - series.x.begin());
        if (index < series.y.size() && series.x[index] == x && std::isfinite(series.y[index]))
            lines << line(series.name, chartNumber(series.y[index]));
    }
    return lines.join(u'\n');
}

QList<QStringList> chartTable(const ChartData& data)
{
    QStringList header {data.x.title};
    std::map<double, QStringList> rows;
    for (std::size_t column = 0; column < data.series.size(); ++column) {
        const ChartSeries& series = data.series[column];
        header << series.name;
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            QStringList& row = rows[series.x[i]];
            row.resize(qsizetype(data.series.size()));
            row[qsizetype(column)] = exactNumber(series.y[i]);
        }
    }
    QList<QStringList> table {header};
    for (const auto& [x, row] : rows) {
        const QString label = data.labelAt(x);
        table << (QStringList {label.isEmpty() ? exactNumber(x) : label} + row);
    }
    return table;
}

}  // namespace translucent
