#pragma once

#include "widgets/colour_map.h"

#include <QColor>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace translucent {

/// How the points of a series are drawn.
enum class SeriesStyle { Line, LineAndPoints, Points, Bars };

/// One curve of a chart, or one set of bars.
struct ChartSeries {
    QString name;                ///< for the legend, the read-out and the table
    std::vector<double> x = {};  ///< ascending
    std::vector<double> y = {};  ///< as many; a number that is not finite leaves a gap
    QColor colour = {};          ///< invalid = one that tells it apart from the other series
    SeriesStyle style = SeriesStyle::Line;
    bool dashed = false;
    /// The series it is the unsmoothed form of: drawn pale behind that one, and not to be pointed at. Such series come
    /// last.
    std::optional<int> behind = {};
    std::optional<int> shadedTo = {};  ///< an earlier curve: what lies between it and this one is shaded

    bool operator==(const ChartSeries&) const = default;
};

/// One axis of a chart.
struct ChartAxis {
    QString title;                     ///< with the unit, e.g. "Loss (nats per token)"
    bool logarithmic = false;          ///< numbers that are not above 0 are left out
    std::optional<double> lower = {};  ///< where the axis begins …
    std::optional<double> upper = {};  ///< … and ends; without them it holds all series
    bool whole = false;                ///< labelled at whole numbers only

    bool operator==(const ChartAxis&) const = default;
};

/// A straight line across the chart, e.g. at the length a model was trained with.
struct ChartGuide {
    Qt::Orientation orientation = Qt::Vertical;
    double at = 0;
    QString label;

    bool operator==(const ChartGuide&) const = default;
};

/// Everything a chart shows.
struct ChartData {
    QString title;  ///< for files and assistive technology; the screen does not repeat it
    ChartAxis x;
    ChartAxis y;
    std::vector<ChartSeries> series;
    std::vector<ChartGuide> guides = {};
    QStringList xLabels = {};  ///< in place of the numbers at x = 1, 2, …
    bool legend = true;        ///< on the screen; pictures for files always have one

    /// The colour a series is drawn in.
    QColor colourOf(int index, Backdrop backdrop) const;
    /// How many series one can point at, the first ones.
    int pointable() const;
    /// The label at a place of the x axis; empty where there is none.
    QString labelAt(double place) const;

    bool operator==(const ChartData&) const = default;
};

/// A point of a series, both from 0.
struct ChartPoint {
    int series = 0;
    int point = 0;

    bool operator==(const ChartPoint&) const = default;
};

/// Where an axis begins and ends.
struct ChartRange {
    double lower = 0;
    double upper = 1;

    bool operator==(const ChartRange&) const = default;
};

/// False for what is not finite and, on a logarithmic axis, not above 0.
bool hasPlace(const ChartAxis& axis, double value);

/// From the least to the greatest number of all series, widened a little; bars stand whole, on zero, with room for
/// their numbers. What the axis says comes first.
ChartRange rangeOfX(const ChartData& data);
ChartRange rangeOfY(const ChartData& data);

/// The least way from one x of bars to the next.
double barDistance(const ChartData& data);

/// A number as charts write it: so many digits, a real minus sign; very large and very small ones as tables write them.
QString chartNumber(double value, int digits = 6);

/// The point and, of a few series, what the others have at the same x; one a line.
QString chartReadout(const ChartData& data, const ChartPoint& at);

/// One row per x with a column per series, under a header; numbers read back to the same double.
QList<QStringList> chartTable(const ChartData& data);

}  // namespace translucent
